"""A class marked: answer sheets read with every defect of their form, and held against the exam.

A sheet that cannot be read is refused with every defect of its form; what a trainee wrote is marked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import PurePath
from typing import Any, NamedTuple

from pairtutor.errors import SourceError
from pairtutor.exercises.exam_file import answer_data, checksum, language_data, read_language
from pairtutor.exercises.exercise import Exam, Exercise, Marked, Pair, Response
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.position import Position, position_of
from pairtutor.exercises.typed import preference_signs, read_preference, read_verdict, without_nobody
from pairtutor.exercises.wording import exercise_words
from pairtutor.messages import Message, Messages, listed, messages_of, told
from pairtutor.model.ids import Tpn
from pairtutor.narrative.glossary import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.files import read_file
from pairtutor.sources.shapes import Shapes
from pairtutor.text import quote
from pairtutor.yaml_tree import Mapping, Node, Scalar, Sequence

_KEYS = ("name", "language", "checksum", "answers")
SHEET = Message("faults.mend.give-sheet")
_ANSWER_SHEET = Message("faults.what.an-answer-sheet")
_A_PAIR = Message("faults.what.a-pair")
_PAIR = re.compile(r"(\d{1,4})\s*[-–:]\s*(\d{1,4})(?!\d)")


class Spoken(NamedTuple):
    """The language in which a sheet is typed, and that in which its marks are told."""

    typed: Language
    told: Language


class AnswerSheet(NamedTuple):
    """One answer sheet: whose it is, its file, and the answers by the number of the exercise.

    `unread` says in a sentence what is wrong with answers that say nothing that can be marked.
    """

    name: str
    file: str
    answers: dict[int, Response]
    unread: dict[int, str]


def read_sheet(path: str, exam: Exam) -> AnswerSheet:
    """Return an answer sheet; what somebody wrote who knows no better costs the answer, and never the sheet.

    Answers are in the language that the sheet names, else in that of the exam.

    Raises:
        SourceError: it is no answer sheet of this exam; with every defect that was found.
    """
    material = read_file(path, path, SHEET)
    faults = FaultBook(material.label)
    shapes = Shapes(faults)
    root, keys = shapes.document(material.text, _ANSWER_SHEET, _KEYS, SHEET)
    name = shapes.text(keys["name"], Message("faults.what.name")) if "name" in keys else PurePath(path).stem
    stated = shapes.text(keys["checksum"], Message("faults.what.checksum")) if "checksum" in keys else None
    if stated is not None and stated != checksum(exam):
        fault = Message("faults.sheet.other-exam", stated=quote(stated), ours=checksum(exam))
        shapes.note(keys["checksum"], fault, Message("faults.mend.its-own-exam"))
    spoken = Spoken(read_language(shapes, keys, exam.language), exam.language)
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
                fault = Message("faults.sheet.no-exercise", name=quote(key.text))
                shapes.note(key, fault, Message("faults.mend.exam-has", exercises=_range(known)))
                continue
            answer = _answer(shapes, value, exercise, spoken)
            if isinstance(answer, str):
                unread[exercise.id] = answer
            elif answer is not None:
                answers[exercise.id] = answer
    faults.close()
    return AnswerSheet(name or "", path, answers, unread)


def _range(known: Collection[str]) -> object:
    if len(known) < 4:
        return listed(known)
    return Message("list.from-to", first=next(iter(known)), last=list(known)[-1])


def _blank(node: Node) -> bool:
    return isinstance(node, Scalar) and node.plain and node.text in ("", "~", "null")


def _answer(shapes: Shapes, node: Node, exercise: Exercise, spoken: Spoken) -> Response | str | None:
    """Return one answer, what cannot be read of it, or None for an empty one (`~`).

    What stands where no answer of that kind can stand is a fault of the sheet.
    """
    if _blank(node):
        return None
    asked = kind_record(exercise.kind).asked
    if len(asked) == 1 and not isinstance(node, Mapping):
        keys: dict[str, Node] | None = {asked[0]: node}
    else:
        keys = shapes.mapping(node, Message("faults.what.answer-to-exercise", number=exercise.id), asked)
    if keys is None:
        return None
    slips = FaultBook(shapes.faults.file)
    answer = _Given(Shapes(slips), keys, spoken).response()
    try:
        slips.close()
    except SourceError as error:
        first = error.faults[0]
        fault, mend = told(first.fault, spoken.told), told(first.mend, spoken.told)
        return exercise_words(spoken.told).marked("unread", line=first.line, fault=fault, mend=mend)
    return answer


class _Given:
    """The fields of one answer, each None where it is not there."""

    def __init__(self, shapes: Shapes, keys: dict[str, Node], spoken: Spoken) -> None:
        self.shapes = shapes
        self.keys = keys
        self.spoken = spoken

    @property
    def messages(self) -> Messages:
        """What is said of an answer that cannot be read."""
        return messages_of(self.spoken.told)

    def _note(self, node: Node, fault: str, mend: str, **slots: object) -> None:
        """Note that something cannot be read, by the names of what is said of it."""
        said = (self.messages(f"exercises.sheet.{name}", **slots) for name in (fault, mend))
        self.shapes.note(node, *said)

    def response(self) -> Response:
        """Return the whole answer; who may be named in it is not looked at."""
        legal, verdict = self.pairs("legal"), self.text("verdict")
        bye = self.players("bye") or ()
        if len(bye) > 1:
            self._note(self.keys["bye"], "two-byes", "name-one")
        stated = self.keys.get("preference")
        return Response(
            preference=None if stated is None else self.preferences(stated),
            legal=None if legal is None else frozenset(map(frozenset, legal)),
            pairs=self.pairs("pairs"),
            floaters=self.players("floaters"),
            clause=self.text("clause"),
            bye=bye[0] if bye else None,
            boards=self.pairs("boards"),
            verdict=read_verdict(verdict, self.spoken.typed) if verdict else verdict,
        )

    def pairs(self, key: str) -> tuple[Pair, ...] | None:
        """Return pairs of players, as a list or in a text (`13-12, 4-6`)."""
        if key not in self.keys:
            return None
        node = self.keys[key]
        if isinstance(node, Scalar) or _is_pair(node):
            return tuple(self._pairs_in(node))
        items = self.shapes.items(node, "pairs") or ()
        return tuple(pair for item in items for pair in self._pairs_in(item))

    def _pairs_in(self, node: Node) -> Iterator[Pair]:
        """Yield the pairs of one item: a list of two players, or a text."""
        if isinstance(node, Scalar):
            said = without_nobody(node.text, self.spoken.typed)
            pairs = _PAIR.findall(said)
            if _PAIR.sub("", said).strip(" ,;"):
                self._note(node, "no-pair", "write-pair-text", said=quote(node.text))
            yield from ((Tpn(int(first)), Tpn(int(second))) for first, second in pairs)
            return
        two = [self.shapes.player(item, None) for item in self.shapes.items(node, _A_PAIR) or ()]
        first, second = two if len(two) == 2 else (None, None)
        if len(two) != 2:
            self._note(node, "not-two", "write-pair")
        elif first is not None and second is not None:
            yield first, second

    def players(self, key: str) -> tuple[Tpn, ...] | None:
        """Return players, as a list or in a text (`6, 9`); `nobody` are none."""
        if key not in self.keys:
            return None
        node = self.keys[key]
        if isinstance(node, Scalar):
            words = without_nobody(node.text, self.spoken.typed).replace(",", " ").split()
            items: list[Node] = [Scalar(node.line, node.column, word, node.plain) for word in words]
        else:
            items = self.shapes.items(node, Message("faults.what.key", name=key)) or []
        players = (self.shapes.player(item, None) for item in items)
        return tuple(tpn for tpn in players if tpn is not None)

    def preferences(self, node: Node) -> dict[Tpn, str]:
        """Return preferences by player."""
        stated: dict[Tpn, str] = {}
        signs = preference_signs(self.spoken.typed)
        if not isinstance(node, Mapping):
            self._note(node, "no-preferences", "write-preferences", **signs)
            return stated
        for key, value in node.pairs.values():
            player = self.shapes.player(key, None)
            said = self.shapes.text(value, Message("faults.what.preference"))
            preference = None if said is None else read_preference(said, self.spoken.typed)
            if said is not None and preference is None:
                self._note(value, "no-preference", "write-preference", said=quote(said), **signs)
            elif player is not None and preference is not None:
                stated[player] = preference
        return stated

    def text(self, key: str) -> str | None:
        """Return one word; `[C14]` without quotes is a list of one."""
        if key not in self.keys:
            return None
        node = self.keys[key]
        only = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
        return self.shapes.text(only, Message("faults.what.key", name=key))


def _is_pair(node: Node) -> bool:
    """Return whether a list names two players, and no pairs."""
    return isinstance(node, Sequence) and bool(node.items) and all(map(_is_number, node.items))


def _is_number(node: Node) -> bool:
    return isinstance(node, Scalar) and node.text.isdigit()


class MarkedSheet(NamedTuple):
    """One sheet with what each answer is worth, in the order of the exam."""

    sheet: AnswerSheet
    answers: tuple[Marked, ...]

    @property
    def marks(self) -> float:
        """The marks of the whole sheet."""
        return sum(marked.marks for marked in self.answers)

    @property
    def of(self) -> int:
        """The marks that can be had."""
        return sum(marked.of for marked in self.answers)


class Marker:
    """Marks sheets of one exam."""

    def __init__(self, exam: Exam) -> None:
        self.exam = exam
        self._positions: dict[int, Position] = {
            exercise.id: position_of(exercise, exam.system, exam.language) for exercise in exam.exercises
        }
        self._known: dict[tuple[int, Any], Marked] = {}

    def mark(self, sheet: AnswerSheet) -> MarkedSheet:
        """Return what a sheet is worth.

        Raises:
            UsageError: an exercise does not fit its tournament.
        """
        marked = []
        for exercise in self.exam.exercises:
            answer = sheet.answers.get(exercise.id)
            unread = sheet.unread.get(exercise.id)
            if unread is not None:
                marked.append(Marked("wrong", 0, exercise.marks, None, unread))
                continue
            asked = (exercise.id, repr(answer))
            if asked not in self._known:
                self._known[asked] = judge(exercise, answer, self._positions[exercise.id])
            marked.append(self._known[asked])
        return MarkedSheet(sheet, tuple(marked))


class Class(NamedTuple):
    """The marked sheets of a class, and the faults of those that could not be read."""

    sheets: tuple[MarkedSheet, ...]
    faults: tuple[SourceError, ...]


def mark_class(exam: Exam, paths: Iterable[str]) -> Class:
    """Mark all sheets that can be read.

    Raises:
        UsageError: an exercise does not fit its tournament.
    """
    marker = Marker(exam)
    sheets: list[MarkedSheet] = []
    faults: list[SourceError] = []
    for path in paths:
        try:
            sheets.append(marker.mark(read_sheet(path, exam)))
        except SourceError as error:
            faults.append(error)
    return Class(tuple(sheets), tuple(faults))


def sheet_data(exam: Exam, marked: MarkedSheet) -> dict[str, Any]:
    """Return a marked sheet as plain data."""
    answers = [
        {
            "id": exercise.id,
            "marks": _number(answer.marks),
            "of": answer.of,
            "verdict": answer.verdict,
            "clause": answer.clause,
            "reason": answer.reason,
        }
        for exercise, answer in zip(exam.exercises, marked.answers, strict=True)
    ]
    return {
        "name": marked.sheet.name,
        "file": marked.sheet.file,
        "marks": _number(marked.marks),
        "of": marked.of,
        "answers": answers,
    }


def _number(marks: float) -> int | float:
    return int(marks) if marks == int(marks) else marks


def marks_text(marks: float, language: Language = ENGLISH) -> str:
    """Return marks as people write them."""
    return str(_number(marks)).replace(".", words_of(language).signs.decimal)


def key_data(exam: Exam) -> dict[str, Any]:
    """Return the right answers as the plain data of an answer sheet."""
    rights = (solution(exercise, position_of(exercise, exam.system)) for exercise in exam.exercises)
    answers = {
        exercise.id: answer_data(exercise, right, exam.language)
        for exercise, right in zip(exam.exercises, rights, strict=True)
    }
    name = messages_of(exam.language)("exam.key")
    return {"name": name, **language_data(exam.language), "checksum": checksum(exam), "answers": answers}
