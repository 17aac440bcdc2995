"""Exams as files: the exercises without their answers, and the key beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from pairtutor import yaml_tree
from pairtutor.errors import SourceError
from pairtutor.exercises.exercise import KINDS, BracketAsked, Exam, Exercise, Kind, Pair, Proposed, Response
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.typed import preference_written, verdict_written
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from pairtutor.model.tournament import Tournament
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.files import read_file
from pairtutor.sources.library import scenario_data
from pairtutor.sources.load import load
from pairtutor.sources.scenario import scenario_of
from pairtutor.sources.shapes import Shapes
from pairtutor.text import quote
from pairtutor.tutor import rounds_of
from pairtutor.yaml_tree import Node, Sequence

VERSION = 1
MOST_EXERCISES = 500
_GIVE: Final = Message("faults.mend.give-exam")
_KEYS = ("exam", "title", "system", "language", "seed", "checksum", "exercises")


def checksum(exam: Exam) -> str:
    """Return eight letters and digits that tell the exercises of one exam from those of another.

    In another language it is another one: its sheets are read by other signs.
    """
    data: list[object] = [_exercise_data(exercise, exam.system) for exercise in exam.exercises]
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
        "exercises": [_exercise_data(exercise, exam.system) for exercise in exam.exercises],
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
    given = {name: getattr(answer, name) for name in kind_record(exercise.kind).asked}
    return {name: _ANSWER_FIELDS[name](value, language) for name, value in given.items() if value is not None}


def _players_data(players: Iterable[Tpn], _: Language = ENGLISH) -> list[int]:
    return [int(tpn) for tpn in players]


def _pairs_data(pairs: Iterable[Pair], _: Language = ENGLISH) -> list[list[int]]:
    return [_players_data(pair) for pair in pairs]


def _meetings_data(meetings: Iterable[frozenset[Tpn]], _: Language) -> list[list[int]]:
    return sorted(sorted(_players_data(meeting)) for meeting in meetings)


def _preferences_data(stated: Mapping[Tpn, str], language: Language) -> dict[int, str]:
    return {int(tpn): preference_written(preference, language) for tpn, preference in stated.items()}


_ANSWER_FIELDS: Mapping[str, Callable[[Any, Language], object]] = {
    "preference": _preferences_data,
    "legal": _meetings_data,
    "pairs": _pairs_data,
    "floaters": _players_data,
    "verdict": verdict_written,
    "clause": lambda citation, _: citation.rpartition(" ")[2],
    "boards": _pairs_data,
    "bye": lambda player, _: int(player),
}
"""How each field of an answer is written."""


def _exercise_data(exercise: Exercise, system: str) -> dict[str, Any]:
    data = {field.key: field.write(exercise, system) for field in _FIELDS}
    return {key: value for key, value in data.items() if value not in (None, "", [])}


def _part_data(part: BracketAsked | None) -> dict[str, Any] | None:
    if part is None:
        return None
    score = {} if part.score is None else {"score": float(points_text(part.score))}
    return {**score, "mdps": _players_data(part.mdps), "residents": _players_data(part.residents)}


def _candidate_data(candidate: Proposed | None) -> dict[str, Any] | None:
    if candidate is None:
        return None
    return {"pairs": _pairs_data(candidate.pairs), "floaters": _players_data(candidate.floaters)}


def read_exam(path: str) -> Exam:
    """Return the exam of a file.

    Raises:
        SourceError: with every defect that was found.
    """
    material = read_file(path, path, _GIVE)
    faults = FaultBook(material.label)
    shapes = Shapes(faults)
    root, keys = shapes.document(material.text, Message("faults.what.an-exam"), _KEYS, _GIVE)
    for required in ("exam", "system", "exercises"):
        if required not in keys:
            fault = Message("faults.value.key-missing", name=required)
            shapes.note(root, fault, Message("faults.mend.give-written-exam"))
    faults.close()
    shapes.whole(keys["exam"], Message("faults.what.version-of-exam"), VERSION, VERSION)
    system = shapes.word(keys["system"], Message("faults.what.system"), SYSTEMS) or next(iter(SYSTEMS))
    folder = Path(material.folder)
    exercises = [
        _Reader(shapes, system, folder).exercise(item)
        for item in shapes.items(keys["exercises"], "exercises") or ()
    ]
    title = shapes.text(keys["title"], Message("faults.what.title")) if "title" in keys else ""
    language = read_language(shapes, keys)
    seed = shapes.whole(keys["seed"], Message("faults.what.seed"), 0, 10**18) if "seed" in keys else 0
    faults.close()
    read = tuple(exercise for exercise in exercises if exercise is not None)
    exam = Exam(title or "", system, seed or 0, read, language)
    if len({exercise.id for exercise in exam.exercises}) < len(exam.exercises):
        fault = Message("faults.exam.one-id")
        shapes.note(keys["exercises"], fault, Message("faults.mend.number-them"))
    faults.close()
    return exam


class _Reader:
    """Reads one exercise; `players` and `file` are those of its tournament, once that is read."""

    def __init__(self, shapes: Shapes, system: str, folder: Path) -> None:
        self.shapes = shapes
        self.system = system
        self.folder = folder
        self.players: tuple[Tpn, ...] = ()
        self.file = ""

    def exercise(self, node: Node) -> Exercise | None:
        """Return the exercise, None after noting what is wrong with it."""
        shapes = self.shapes
        keys = shapes.mapping(node, Message("faults.what.an-exercise"), [field.key for field in _FIELDS])
        if keys is None:
            return None
        missing = [field.key for field in _FIELDS if field.required and field.key not in keys]
        for key in missing:
            shapes.note(node, Message("faults.exam.exercise-lacks", name=key), Message("faults.mend.add"))
        if missing:
            return None
        values = {field.name: field.read(self, keys[field.key]) for field in _FIELDS if field.required}
        if None in values.values():
            return None
        tournament, number = values["tournament"], values["round"]
        if number not in rounds_of(tournament) and number > tournament.recorded_rounds + 1:
            fault = Message("faults.exam.no-round", round=number)
            shapes.note(keys["round"], fault, Message("faults.mend.correct-round"))
            return None
        self.players = tuple(tournament.entries)
        for field in _FIELDS:
            value = field.read(self, keys[field.key]) if field.key in keys and not field.required else None
            if value is not None:
                values[field.name] = value
        return Exercise(**{"question": "", **values, "file": self.file})

    def kind(self, node: Node) -> Kind | None:
        """Return a kind of exercise."""
        word = self.shapes.word(node, Message("faults.what.kind"), KINDS)
        return next((kind for kind in KINDS if kind == word), None)

    def round(self, node: Node) -> RoundNumber | None:
        """Return the number of a round."""
        number = self.shapes.whole(node, Message("faults.what.round"), 1, 300)
        return None if number is None else RoundNumber(number)

    def tournament(self, node: Node) -> Tournament | None:
        """Return the tournament that stands here, or in the file named here."""
        shapes = self.shapes
        if isinstance(node, yaml_tree.Mapping):
            scenario = scenario_of(node, shapes, self.folder)
            return None if scenario is None else scenario.tournament
        name = shapes.text(node, Message("faults.what.tournament"))
        if name is None:
            return None
        path = self.folder / name
        if not path.is_file():
            fault = Message("faults.value.no-file", name=quote(name))
            shapes.note(node, fault, Message("faults.mend.beside-exam"))
            return None
        self.file = name
        try:
            return load(str(path), system=self.system)
        except SourceError as error:
            shapes.faults.extend(error.faults)
            return None

    def part(self, node: Node) -> BracketAsked | None:
        """Return a bracket or group."""
        keys = self.shapes.mapping(node, Message("faults.what.a-bracket"), ("score", "mdps", "residents"))
        if keys is None:
            return None
        what = Message("faults.what.score")
        score = self.shapes.half_points(keys["score"], what) if "score" in keys else None
        return BracketAsked(score, self.named(keys, "mdps"), self.named(keys, "residents"))

    def candidate(self, node: Node) -> Proposed | None:
        """Return a candidate, in which nobody stands in two pairs."""
        keys = self.shapes.mapping(node, Message("faults.what.a-candidate"), ("pairs", "floaters"))
        if keys is None:
            return None
        pairs = self.pairs(keys["pairs"], apart=True) if "pairs" in keys else ()
        return Proposed(pairs, self.named(keys, "floaters"))

    def named(self, keys: dict[str, Node], key: str) -> tuple[Tpn, ...]:
        """Return the players of a list, none where there is no such key."""
        return tuple(self.shapes.distinct(keys[key], key, self.players) or ()) if key in keys else ()

    def pairs(self, node: Node, *, apart: bool = False) -> tuple[Pair, ...]:
        """Return pairs of players; where they are to be `apart`, nobody may stand in two of them."""
        pairs: list[Pair] = []
        seen: set[Tpn] = set()
        for item in self.shapes.items(node, "pairs") or ():
            two = self.shapes.distinct(item, Message("faults.what.a-pair"), self.players)
            if two is not None and isinstance(item, Sequence) and len(item.items) != 2:
                fault = Message("faults.exam.pair-of-two")
                self.shapes.note(item, fault, Message("faults.mend.pair-as-list"))
            if two is None or len(two) != 2:
                continue
            twice = seen & {*two}
            if apart and twice:
                fault = Message("faults.exam.in-two-pairs", player=min(twice))
                self.shapes.note(item, fault, Message("faults.mend.name-once"))
            seen |= {*two}
            pairs.append((two[0], two[1]))
        return tuple(pairs)


class _Field(NamedTuple):
    """A key of an exercise in a file, what it is of the exercise, and how it is written and read.

    What is empty is not written; what cannot be read is None, after noting why.
    """

    key: str
    name: str
    write: Callable[[Exercise, str], object]
    read: Callable[[_Reader, Node], Any]
    required: bool = False


def _text(key: str) -> _Field:
    """Return the field of a text."""

    def read(reader: _Reader, node: Node) -> str | None:
        return reader.shapes.text(node, Message("faults.what.key", name=key))

    return _Field(key, key, lambda exercise, _: getattr(exercise, key), read)


def _number(key: str, last: int, *, required: bool = False) -> _Field:
    """Return the field of a whole number from 1."""

    def read(reader: _Reader, node: Node) -> int | None:
        return reader.shapes.whole(node, Message("faults.what.key", name=key), 1, last)

    return _Field(key, key, lambda exercise, _: getattr(exercise, key), read, required)


_FIELDS: Final = (
    _number("id", MOST_EXERCISES, required=True),
    _Field("kind", "kind", lambda exercise, _: exercise.kind, _Reader.kind, required=True),
    _text("topic"),
    _number("level", 5),
    _number("marks", 1000),
    _text("question"),
    _Field(
        "tournament",
        "tournament",
        lambda asked, system: asked.file or scenario_data(asked.tournament, system, asked.round),
        _Reader.tournament,
        required=True,
    ),
    _Field("round", "round", lambda exercise, _: int(exercise.round), _Reader.round, required=True),
    _Field("bracket", "part", lambda exercise, _: _part_data(exercise.part), _Reader.part),
    _Field(
        "players",
        "players",
        lambda exercise, _: _players_data(exercise.players),
        lambda reader, node: tuple(reader.shapes.distinct(node, "players", reader.players) or ()),
    ),
    _Field("pairs", "pairs", lambda exercise, _: _pairs_data(exercise.pairs), _Reader.pairs),
    _Field(
        "candidate", "candidate", lambda exercise, _: _candidate_data(exercise.candidate), _Reader.candidate
    ),
    _Field("boards", "boards", lambda exercise, _: _pairs_data(exercise.boards), _Reader.pairs),
    _Field(
        "bye",
        "bye",
        lambda exercise, _: None if exercise.bye is None else int(exercise.bye),
        lambda reader, node: reader.shapes.player(node, reader.players),
    ),
    _text("complaint"),
)
"""The keys of an exercise in the order of the file; the tournament comes before what names its players."""
