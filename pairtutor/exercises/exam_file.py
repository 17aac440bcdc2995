"""Exams as files: the exercises without their answers, and the key beside them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, Final

import yaml

from pairtutor.exercises.exercise import PASS_MARK, Exam, Exercise, Response
from pairtutor.exercises.exercise_file import ANSWER_FIELDS, ExerciseReader, exercise_data
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.messages import Message
from pairtutor.model.editions import TAUGHT
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.files import read_file
from pairtutor.sources.shapes import Shapes
from pairtutor.yaml_tree import Node

VERSION = 1
_GIVE: Final = Message("faults.mend.give-exam")
_KEYS = ("exam", "title", "system", "language", "seed", "checksum", "minutes", "pass_mark", "exercises")


def checksum(exam: Exam) -> str:
    """Return eight letters and digits that tell the exercises of one exam from those of another.

    In another language it is another one: its sheets are read by other signs.
    """
    data: list[object] = [exercise_data(exercise, exam.system) for exercise in exam.exercises]
    data += [*language_data(exam.language).values()]
    return sha256(dumps(data, sort_keys=True, ensure_ascii=True).encode()).hexdigest()[:8]


def exam_data(exam: Exam) -> dict[str, Any]:
    """Return an exam as the plain data of `exam.yaml`."""
    return {
        "exam": VERSION,
        "title": exam.title,
        "system": exam.system,
        **language_data(exam.language),
        "seed": exam.seed,
        "checksum": checksum(exam),
        **({"minutes": exam.minutes} if exam.minutes else {}),
        **({"pass_mark": exam.pass_mark} if exam.pass_mark != PASS_MARK else {}),
        "exercises": [exercise_data(exercise, exam.system) for exercise in exam.exercises],
    }


def language_data(language: Language) -> dict[str, str]:
    """Return the language of an exam or a sheet as it is written there; English is not."""
    return {} if language == ENGLISH else {"language": language.code}


def read_language(shapes: Shapes, keys: Mapping[str, Node], without: Language = ENGLISH) -> Language:
    """Return the language that an exam or a sheet names, `without` it a given one."""
    if "language" not in keys:
        return without
    known = {code: Language(code) for code in languages()} | {without.code: without}
    code = shapes.word(keys["language"], Message("faults.what.language"), known)
    return without if code is None else known[code]


def to_yaml(data: dict[str, Any]) -> str:
    """Return plain data as YAML, small lists and mappings on one line."""
    return yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120
    )


class _Dumper(yaml.SafeDumper):
    """Writes no anchors: an exam is read without them."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def answer_data(exercise: Exercise, answer: Response, language: Language = ENGLISH) -> dict[str, Any]:
    """Return an answer as it is written in a sheet of a language."""
    given = {name: getattr(answer, name) for name in exercise_kind(exercise.kind).asked}
    return {name: ANSWER_FIELDS[name](value, language) for name, value in given.items() if value is not None}


def read_exam(path: str) -> Exam:
    """Return the exam of a file.

    Raises:
        SourceError: with every defect that was found.
    """
    material = read_file(path, path, _GIVE)
    faults = FaultBook(material.label)
    shapes = Shapes(faults)
    root, keys = shapes.document(material.text, Message("faults.what.an-exam"), _KEYS, _GIVE)
    keys.require(root, ("exam", "system", "exercises"), mend="faults.mend.give-written-exam")
    faults.close()
    shapes.whole_number(keys["exam"], Message("faults.what.version-of-exam"), VERSION, VERSION)
    system = shapes.word(keys["system"], Message("faults.what.system"), TAUGHT) or next(iter(TAUGHT))
    folder = Path(material.folder)
    exercises = [ExerciseReader(shapes, system, folder).exercise(item) for item in keys.each("exercises")]
    title = shapes.sentence(keys["title"], Message("faults.what.title")) if "title" in keys else ""
    language = read_language(shapes, keys)
    seed = keys.whole_number("seed", 10**18, Message("faults.what.seed"), first=0)
    minutes, pass_mark = (
        keys.whole_number(name, last, Message("faults.what.key", name=name))
        for name, last in (("minutes", 600), ("pass_mark", 100))
    )
    faults.close()
    read = tuple(exercise for exercise in exercises if exercise is not None)
    exam = Exam(title or "", system, seed or 0, read, language, minutes or 0, pass_mark or PASS_MARK)
    if len({exercise.id for exercise in exam.exercises}) < len(exam.exercises):
        fault = Message("faults.exam.one-id")
        shapes.note(keys["exercises"], fault, Message("faults.mend.number-them"))
    faults.close()
    return exam
