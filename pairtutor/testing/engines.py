"""Another engine held against the rules: its boards compared, and exams as tests of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import Claim, judge_claim
from pairtutor.exercises.exam_file import read_exam
from pairtutor.exercises.exercise import KINDS, Exercise, Kind, Response
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.position import position_of
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.disputes.claim import render
from pairtutor.sources.files import report_files_below
from pairtutor.tutor import round_to_pair, run

Engine = Callable[[Tournament, int], tuple[Iterable[Sequence[int]], int | None]]
"""Pairs a round: the boards, White first, and who has the bye (None: nobody)."""


class Departure(NamedTuple):
    """A round in which an engine departs from the rules; `text` says where and by which clause."""

    number: int
    text: str


def departures(
    engine: Engine,
    tournament: Tournament,
    system: str | None = None,
    rounds: Iterable[int] | None = None,
    *,
    colours: bool = True,
) -> tuple[Departure, ...]:
    """Return the rounds in which an engine pairs otherwise than the rules, in order.

    The engine sees the tournament as it is; it pairs the round whose number it is given from the rounds
    before it. `rounds` are numbers from 1; default: the round that the source would have paired. Without
    `colours` only pairs and the bye count.

    Raises:
        UsageError: a round cannot be asked for, or the system is not known.
        NoLegalPairing: a round has no legal pairing.
    """
    numbers = (
        [round_to_pair(tournament)]
        if rounds is None
        else [RoundNumber(round_number) for round_number in rounds]
    )
    all_departures = []
    for number in numbers:
        claim = _claim(engine, tournament, number, colours=colours)
        if isinstance(claim, str):
            all_departures.append(Departure(number, claim))
            continue
        if _is_own_pairing(claim, tournament, number, system):
            continue
        case = Case(tournament, number, system)
        trace = case.trace()
        all_departures.append(Departure(number, render(judge_claim(case, RoundAnswers(trace), claim), trace)))
    return tuple(all_departures)


def _claim(engine: Engine, tournament: Tournament, number: RoundNumber, *, colours: bool) -> Claim | str:
    """Return the pairing of an engine as a claim, or in English why it is no pairing."""
    try:
        paired = engine(tournament, number)
    except Exception as error:
        return f"The engine raises {type(error).__name__}: {error}".rstrip(": ") + "."
    try:
        boards, bye = paired
        return Claim(
            tuple(Board(Tpn(white), Tpn(black)) for white, black in boards),
            None if bye is None else Tpn(bye),
            colours,
        )
    except (TypeError, ValueError):
        return f"The engine returns {paired!r}; it is to return the boards, White first, and the bye or None."


def _is_own_pairing(claim: Claim, tournament: Tournament, number: RoundNumber, system: str | None) -> bool:
    """Return whether a claim is the pairing of the round; told without a trace, which is faster."""
    pairing = run(tournament, number, system, record=False).paired
    ours = [frozenset(board) if not claim.coloured else board for board in pairing.boards]
    theirs = [frozenset(board) if not claim.coloured else board for board in claim.boards]
    return set(ours) == set(theirs) and pairing.bye == claim.bye


def assert_keeps_the_rules(
    engine: Engine,
    tournament: Tournament,
    system: str | None = None,
    rounds: Iterable[int] | None = None,
    *,
    colours: bool = True,
) -> None:
    """Fail if an engine departs from the rules, or fails itself; see `departures`.

    Raises:
        AssertionError: it does; the text says in which rounds, where, and by which clause.
    """
    __tracebackhide__ = True
    all_departures = departures(engine, tournament, system, rounds, colours=colours)
    report = "\n".join(f"round {departure.number}:\n{departure.text}" for departure in all_departures)
    many = "1 round departs" if len(all_departures) == 1 else f"{len(all_departures)} rounds depart"
    if all_departures:
        raise AssertionError(f"{tournament.source}: {many} from the rules\n{report}")


def report_files(folder: str | Path) -> list[str]:
    """Return the report files below a folder, to parametrise tests by: one test for each.

    Raises:
        ValueError: there is none, so that no test would run.
    """
    files = report_files_below(str(folder))
    if not files:
        raise ValueError(f"there is no report file (.trf) in {folder} or below it")
    return files


ANSWERED: Final[frozenset[Kind]] = frozenset(kind for kind in KINDS if exercise_kind(kind).of_pairing)
"""The kinds that the boards and the bye of a round answer."""


class ExamExercise(NamedTuple):
    """An exercise of an exam, and the system that it asks about."""

    exercise: Exercise
    system: str

    def __str__(self) -> str:
        topic = f"-{self.exercise.topic}" if self.exercise.topic else ""
        return f"{self.exercise.id}-{self.exercise.kind}{topic}"


def exam_exercises(path: str) -> list[ExamExercise]:
    """Return the exercises of an `exam.yaml` that an engine can answer, to parametrise tests by.

    Raises:
        SourceError: the file is no exam; with every defect that was found.
        ValueError: it has no such exercise, so that no test would run.
    """
    exam = read_exam(path)
    exercises = [
        ExamExercise(exercise, exam.system) for exercise in exam.exercises if exercise.kind in ANSWERED
    ]
    if not exercises:
        raise ValueError(f"no exercise of {path} is answered by a pairing ({', '.join(sorted(ANSWERED))})")
    return exercises


def assert_solves(engine: Engine, asked: ExamExercise) -> None:
    """Fail if an engine's pairing of the round is not the right answer to an exercise.

    Raises:
        AssertionError: it is not; the text says what it is worth, why, and by which clause.
    """
    __tracebackhide__ = True
    exercise = asked.exercise
    boards, bye = engine(exercise.tournament, int(exercise.round))
    position = position_of(exercise, asked.system)
    right = solution(exercise, position)
    marked = judge(exercise, answer_of(exercise, boards, bye, right), position)
    if marked.verdict != "right":
        clause = f" [{marked.clause}]" if marked.clause else ""
        raise AssertionError(f"exercise {asked}: {marked.verdict}. {marked.reason}{clause}")


def answer_of(
    exercise: Exercise, boards: Iterable[Sequence[int]], bye: int | None, right: Response
) -> Response:
    """Return the answer of a pairing of the round to an exercise of a kind in `ANSWERED`.

    Raises:
        ValueError: no pairing answers that kind.
    """
    of_pairing = exercise_kind(exercise.kind).of_pairing
    if of_pairing is None:
        raise ValueError(f"no pairing answers exercises of the kind {exercise.kind}")
    made = tuple((Tpn(white), Tpn(black)) for white, black in boards)
    return of_pairing(exercise, Response(boards=made, bye=None if bye is None else Tpn(bye)), right)
