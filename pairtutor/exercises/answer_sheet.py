"""Answer sheets: what somebody answers to the exercises of an exam, read with every defect of their form."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import PurePath
from typing import NamedTuple

from pairtutor.exercises.exam_file import checksum, read_pairs
from pairtutor.exercises.exercise import Exam, Exercise, Pair, Response
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.model.ids import Tpn
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.files import read_file
from pairtutor.sources.located import Mapping, Node, Scalar, compose
from pairtutor.sources.shapes import Shapes
from pairtutor.sources.text import quoted

SHEET = "an answer sheet (answers: {} where nothing is answered)"
_PREFERENCE = re.compile(r"[WB]!|[WBwb]|none")


class AnswerSheet(NamedTuple):
    """One answer sheet: whose it is, its file, and the answers by the number of the exercise."""

    name: str
    file: str
    answers: dict[int, Response]


def read_sheet(path: str, exam: Exam) -> AnswerSheet:
    """Return an answer sheet.

    Raises:
        SourceError: it is no answer sheet of this exam; with every defect that was found.
    """
    material = read_file(path, path, SHEET)
    faults = FaultBook(material.label)
    shapes = Shapes(faults)
    root = compose(material.text, faults)
    keys = None if root is None else shapes.mapping(root, "an answer sheet", ("name", "checksum", "answers"))
    if root is None or keys is None:
        faults.close()
        raise AssertionError("a fault was noted")
    name = shapes.text(keys["name"], "the name") if "name" in keys else PurePath(path).stem
    stated = shapes.text(keys["checksum"], "the checksum") if "checksum" in keys else None
    if stated is not None and stated != checksum(exam):
        ours = checksum(exam)
        shapes.note(
            keys["checksum"],
            f"this sheet belongs to another exam ({quoted(stated)}, this one is {ours})",
            "mark it with the exam.yaml that it was written for",
        )
    answers: dict[int, Response] = {}
    node = keys.get("answers")
    if node is None:
        shapes.note(root, "the key answers is missing", "add it, with the answers by number")
    elif not isinstance(node, Mapping) and not _blank(node):
        shapes.note(node, "answers are no mapping", "write 1: {...}, 2: {...}")
    elif isinstance(node, Mapping):
        known = {str(one.id): one for one in exam.exercises}
        for key, value in node.pairs.values():
            exercise = known.get(key.text)
            if exercise is None:
                shapes.note(key, f"there is no exercise {quoted(key.text)}", f"the exam has {_range(known)}")
                continue
            answer = _answer(shapes, value, exercise)
            if answer is not None:
                answers[exercise.id] = answer
    faults.close()
    return AnswerSheet(name or "", path, answers)


def _range(known: Collection[str]) -> str:
    return ", ".join(known) if len(known) < 4 else f"{next(iter(known))} to {list(known)[-1]}"


def _blank(node: Node) -> bool:
    return isinstance(node, Scalar) and node.plain and node.text in ("", "~", "null")


def _answer(shapes: Shapes, node: Node, exercise: Exercise) -> Response | None:
    """Return one answer; an empty one (`~`) is none."""
    if _blank(node):
        return None
    asked = kind_record(exercise.kind).asked
    keys = shapes.mapping(node, f"the answer to exercise {exercise.id}", asked)
    if keys is None:
        return None
    players = tuple(exercise.tournament.entries)
    if exercise.part is not None:
        players = tuple(one for one in players if one in exercise.part.players)
    given = _Given(shapes, keys, players)
    answer = Response(
        preference=_preferences(shapes, keys["preference"], exercise) if "preference" in keys else None,
        legal=given.legal(),
        pairs=given.pairs("pairs"),
        floaters=given.floaters(),
        clause=given.text("clause"),
        bye=shapes.player(keys["bye"], players) if "bye" in keys else None,
        boards=given.pairs("boards"),
        verdict=given.text("verdict"),
    )
    placed = {one for pair in (*(answer.pairs or ()), *(answer.boards or ())) for one in pair}
    beside = [*(answer.floaters or ()), *([answer.bye] if answer.bye else [])]
    for player in beside:
        if player in placed:
            fault = f"player {player} stands in a pair and beside the pairs"
            shapes.note(node, fault, "name each player once")
    return answer


class _Given:
    """The fields of one answer, each None where it is not there."""

    def __init__(self, shapes: Shapes, keys: dict[str, Node], players: tuple[Tpn, ...]) -> None:
        self.shapes = shapes
        self.keys = keys
        self.players = players

    def pairs(self, key: str, *, apart: bool = True) -> tuple[Pair, ...] | None:
        """Return pairs of players."""
        if key not in self.keys:
            return None
        return read_pairs(self.shapes, self.keys[key], self.players, apart=apart)

    def legal(self) -> frozenset[frozenset[Tpn]] | None:
        """Return the pairs that may meet."""
        pairs = self.pairs("legal", apart=False)
        return None if pairs is None else frozenset(map(frozenset, pairs))

    def floaters(self) -> tuple[Tpn, ...] | None:
        """Return who floats."""
        if "floaters" not in self.keys:
            return None
        return tuple(self.shapes.distinct(self.keys["floaters"], "floaters", self.players) or ())

    def text(self, key: str) -> str | None:
        """Return one word."""
        return self.shapes.text(self.keys[key], f"the {key}") if key in self.keys else None


def _preferences(shapes: Shapes, node: Node, exercise: Exercise) -> dict[Tpn, str]:
    found: dict[Tpn, str] = {}
    if not isinstance(node, Mapping):
        shapes.note(node, "preferences are no mapping", "write {14: B!, 17: w, 3: none}")
        return found
    for key, value in node.pairs.values():
        player = shapes.player(key, exercise.players)
        said = shapes.text(value, "the preference")
        if said is not None and not _PREFERENCE.fullmatch(said):
            shapes.note(value, f"{quoted(said)} is no preference", "write W!, B!, W, B, w, b or none")
        elif player is not None and said is not None:
            found[player] = said
    return found
