"""Answer sheets read: a file of one trainee, which a form may have saved, and folders of them.

A sheet that cannot be read is refused with every defect of its form; what a trainee wrote is marked.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path, PurePath
from typing import Final

from pairtutor.errors import SourceError
from pairtutor.exercises.cells import fields_in
from pairtutor.exercises.exam_file import checksum, read_language
from pairtutor.exercises.exercise import Exam, Exercise, Response
from pairtutor.exercises.given import GivenFields, Spoken
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.wording import exercise_words
from pairtutor.messages import Message, in_words, list_message
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import FaultBook, single_fault
from pairtutor.sources.files import Material
from pairtutor.sources.shapes import Shapes
from pairtutor.text import quote
from pairtutor.yaml_tree import Mapping, Node, Scalar

_KEYS = ("name", "code", "language", "checksum", "answers")
SHEET: Final = Message("faults.mend.give-sheet")
_ANSWER_SHEET = Message("faults.what.an-answer-sheet")
ENDINGS: Final = (".csv", ".yaml", ".yml", ".json")
"""How the names of answer sheets in a folder end."""

OURS: Final = frozenset({"exam.yaml", "key.yaml"})
"""Files that lie beside sheets and are none."""


class AnswerSheet(NamedTuple):
    """One answer sheet: whose it is, its file, and the answers by the number of the exercise.

    `unread` says in a sentence what is wrong with answers that say nothing that can be marked. `code` is what
    stands on the sheet beside the name, or in place of it.
    """

    name: str
    file: str
    answers: dict[int, Response]
    unread: dict[int, str]
    code: str = ""

    @property
    def name_or_code(self) -> str:
        """What the sheet is called in a table: the name, else the code."""
        return self.name or self.code


def sheet_files(paths: Iterable[str]) -> Iterator[str]:
    """Yield the files of answer sheets, those of a folder in the order of their names.

    Raises:
        SourceError: a folder has none.
    """
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        files = [
            str(file)
            for file in sorted(Path(path).rglob("*"))
            if file.suffix.lower() in ENDINGS and file.name not in OURS and file.is_file()
        ]
        if not files:
            raise single_fault(path, Message("faults.answers.empty-folder"), SHEET)
        yield from files


def sheet_in(material: Material, path: str, exam: Exam) -> AnswerSheet:
    """Return an answer sheet; what somebody wrote who knows no better costs the answer, and never the sheet.

    Answers are in the language that the sheet names, else in that of the exam. A sheet with neither name nor
    code is called as its file, `path`, is; faults are told of `material.label`.

    Raises:
        SourceError: it is no answer sheet of this exam; with every defect that was found.
    """
    faults = FaultBook(material.label)
    shapes = Shapes(faults)
    root, keys = shapes.document(material.text, _ANSWER_SHEET, _KEYS, SHEET)
    code = _text(keys.get("code"))
    name = PurePath(path).stem if "name" not in keys and not code else ""
    if "name" in keys and not (code and _blank(keys["name"])):
        name = shapes.text(keys["name"], Message("faults.what.name")) or ""
    stated = shapes.text(keys["checksum"], Message("faults.what.checksum")) if "checksum" in keys else None
    if stated is not None and stated != checksum(exam):
        shapes.note(keys["checksum"], *other_exam(stated, exam))
    spoken = Spoken(read_language(shapes, keys, exam.language), exam.language, exam.of_teams)
    answers: dict[int, Response] = {}
    unread: dict[int, str] = {}
    node = keys.get("answers")
    if node is None:
        fault = Message("faults.value.key-missing", name="answers")
        shapes.note(root, fault, Message("faults.mend.add-answers"))
    elif not isinstance(node, Mapping) and not _blank(node):
        shapes.note(node, Message("faults.sheet.no-mapping"), Message("faults.mend.answers-by-number"))
    elif isinstance(node, Mapping):
        known = {str(exercise.id): exercise for exercise in exam.exercises}
        for key, value in node.pairs.values():
            exercise = known.get(key.text)
            if exercise is None:
                shapes.note(key, *no_exercise(key.text, known))
                continue
            answer = read_answer(shapes, value, exercise, spoken)
            if isinstance(answer, str):
                unread[exercise.id] = answer
            elif answer is not None:
                answers[exercise.id] = answer
    faults.close()
    return AnswerSheet(name, path, answers, unread, code)


def other_exam(stated: str, exam: Exam) -> tuple[Message, Message]:
    """Return the fault of a sheet that belongs to another exam, and its mend."""
    fault = Message("faults.sheet.other-exam", stated=quote(stated), ours=checksum(exam))
    return fault, Message("faults.mend.its-own-exam")


def no_exercise(name: str, known: Collection[str]) -> tuple[Message, Message]:
    """Return the fault of a number without an exercise in an exam, and its mend; `known` are in order."""
    there: object = list_message(known)
    if len(known) >= 4:
        there = Message("list.from-to", first=next(iter(known)), last=[*known][-1])
    fault = Message("faults.sheet.no-exercise", name=quote(name))
    return fault, Message("faults.mend.exam-has", exercises=there)


def _text(node: Node | None) -> str:
    return " ".join(node.text.split()) if isinstance(node, Scalar) and not _blank(node) else ""


def _blank(node: Node) -> bool:
    return isinstance(node, Scalar) and (not node.text.strip() or (node.plain and node.text in ("~", "null")))


def read_answer(shapes: Shapes, node: Node, exercise: Exercise, spoken: Spoken) -> Response | str | None:
    """Return one answer, a sentence on what cannot be read of it, or None for an empty one (`~`).

    A text is an answer in one line, as in a table. What stands where no answer of that kind can stand is a
    fault of the sheet.
    """
    if _blank(node):
        return None
    asked = exercise_kind(exercise.kind).asked
    if isinstance(node, Scalar):
        keys = {**fields_in(node, exercise, spoken.typed)}
    elif len(asked) == 1 and not isinstance(node, Mapping):
        keys = {asked[0]: node}
    else:
        what = Message("faults.what.answer-to-exercise", number=exercise.id)
        fields = shapes.read_mapping(node, what, asked)
        if fields is None:
            return None
        keys = fields
    slips = FaultBook(shapes.faults.file)
    answer = GivenFields(Shapes(slips), keys, spoken).response()
    try:
        slips.close()
    except SourceError as error:
        first = error.faults[0]
        fault, mend = in_words(first.fault, spoken.marks), in_words(first.mend, spoken.marks)
        return exercise_words(spoken.marks).marked("unread", line=first.line, fault=fault, mend=mend)
    return answer
