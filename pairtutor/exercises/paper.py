"""What stands on paper: the table that an arbiter draws for each exercise, and the right answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pairtutor.exercises.clauses import cited
from pairtutor.exercises.exam_file import answer_data, checksum
from pairtutor.exercises.exercise import Exam, Exercise, Kind
from pairtutor.exercises.judge import solution_reason
from pairtutor.exercises.position import Position, colour_steps, position_of
from pairtutor.exercises.solution import solution
from pairtutor.exercises.wording import title
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn, points_text
from pairtutor.rules.catalogue import find
from pairtutor.rules.clause import Clause
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut
from pairtutor.trace.values import PlayerLine


class Row(NamedTuple):
    """One player of a table; `games` are written as on a pairing card (`12w1`), a cell for each round."""

    tpn: Tpn
    name: str
    rating: int
    score: str
    games: tuple[str, ...]
    colours: str
    floats: str
    moved_down: bool


class Printed(NamedTuple):
    """One exercise as it is printed; `others` are those outside of a bracket on whom it can depend."""

    exercise: Exercise
    kind: str
    rows: tuple[Row, ...]
    rounds: int
    coloured: bool
    blanks: tuple[str, ...]
    setting: str
    others: tuple[Row, ...] = ()


class Solved(NamedTuple):
    """The right answer to an exercise in words, and the clauses that decide it."""

    sheet: Printed
    answer: tuple[str, ...]
    because: tuple[str, ...]


class Paper(NamedTuple):
    """An exam as it is printed."""

    exam: Exam
    system: str
    checksum: str
    marks: int
    solved: tuple[Solved, ...]


_FLOATS = {"down": "↓", "up": "↑"}


def paper(exam: Exam) -> Paper:
    """Return an exam for paper.

    Raises:
        UsageError: an exercise does not fit its tournament.
    """
    found = tuple(solved(one, position_of(one, exam.system)) for one in exam.exercises)
    marks = sum(one.marks for one in exam.exercises)
    return Paper(exam, SYSTEMS[exam.system].name, checksum(exam), marks, found)


def solved(exercise: Exercise, position: Position) -> Solved:
    """Return an exercise as it is printed, with the right answer in words.

    Raises:
        UsageError: it does not fit its tournament.
    """
    right = solution(exercise, position)
    said = tuple(_said(key, value) for key, value in answer_data(exercise, right).items())
    return Solved(_sheet(exercise, position), said, tuple(_because(exercise, position, right.clause)))


def _said(key: str, value: object) -> str:
    """Return one field of an answer as people write it."""
    if isinstance(value, dict):
        return f"{key}: {', '.join(f'{one}: {said}' for one, said in value.items())}"
    if isinstance(value, list):
        parts = ("-".join(map(str, one)) if isinstance(one, list) else str(one) for one in value)
        return f"{key}: {', '.join(parts) or 'none'}"
    return f"{key}: {value}"


def _because(exercise: Exercise, position: Position, clause: str | None) -> Iterator[str]:
    """Yield why the answer is right: what decided it, in the words of the rules."""
    if exercise.kind == "clause":
        yield solution_reason(exercise, position)
    elif exercise.kind in ("bracket", "floaters") and exercise.part is not None and position.compares:
        place = position.place(exercise.part)
        record = None if place is None else position.index.brackets[place]
        told: list[str] = []
        for event in () if record is None else (step.event for step in record.steps):
            if isinstance(event, (FamilyRuledOut, CandidateJudged)):
                said = position.say(event)
                told += [] if said in told else [said]
        yield from told[:6]
    elif exercise.kind == "colours":
        steps = colour_steps(position)
        for pair in exercise.pairs:
            step = steps.get(frozenset(pair))
            if step is not None:
                yield position.say(step)
    elif exercise.kind == "bye" and position.index.bye is not None:
        yield position.say(position.index.bye.event)
    named = clause or (cited(exercise.topic, position.system) if exercise.topic else None)
    entry = find(named) if named else None
    if isinstance(entry, Clause):
        yield f"{entry.number} {entry.title}: {entry.meaning}"


def _sheet(exercise: Exercise, position: Position) -> Printed:
    part = exercise.part
    everybody = sorted(position.index.opened.players, key=lambda line: line.rank)
    lines = [line for line in everybody if part is None or line.tpn in part.players]
    if exercise.kind in ("preference", "legal", "colours"):
        named = {*exercise.players, *(one for pair in exercise.pairs for one in pair)}
        lines = [line for line in everybody if line.tpn in named]
    moved = set() if part is None else {*part.mdps}
    rows = tuple(_row(line, moved_down=line.tpn in moved) for line in lines)
    coloured = position.index.opened.initial_colour is not None
    return Printed(
        exercise,
        title(exercise.kind),
        rows,
        max((len(row.games) for row in rows), default=0),
        coloured,
        _blanks(exercise, len(rows), len(position.boards), coloured=coloured),
        _setting(exercise),
        tuple(_row(line, moved_down=False) for line in _others(exercise, position, everybody)),
    )


def _others(exercise: Exercise, position: Position, everybody: Sequence[PlayerLine]) -> list[PlayerLine]:
    """Return those who are not in a bracket and still can decide it: who is to be paired after it."""
    place = None if exercise.part is None else position.place(exercise.part)
    if exercise.part is None or exercise.kind == "next":
        return []
    later = position.index.brackets[place + 1 :] if place is not None else ()
    below = {one for record in later for one in record.opened.residents}
    outside = [line for line in everybody if line.tpn not in exercise.part.players]
    return [line for line in outside if line.tpn in below or not position.compares]


def _setting(exercise: Exercise) -> str:
    """Return what has to be known of the tournament beside its players."""
    contest = exercise.tournament
    planned = f" of {contest.planned_rounds}" if contest.planned_rounds else ""
    colour = f" The initial colour was {contest.initial_colour.value}." if contest.initial_colour else ""
    return f"Round {exercise.round}{planned}.{colour}"


def _row(line: PlayerLine, *, moved_down: bool) -> Row:
    games = tuple(
        f"{game.opponent or ''}{(game.colour or '')[:1]}{game.mark}" if game.opponent else game.mark
        for game in line.games
    )
    when = zip(line.floats, ("last", "before"), strict=True)
    floats = ", ".join(f"{_FLOATS[one]} {word}" for one, word in when if one in _FLOATS)
    score = points_text(line.score)
    return Row(line.tpn, line.name, line.rating, score, games, line.colours, floats, moved_down)


_LINES: dict[Kind, str] = {"clause": "Clause", "bye": "Bye", "legal": "They may meet"}


def _blanks(exercise: Exercise, players: int, boards: int, *, coloured: bool) -> tuple[str, ...]:
    """Return what there is room to fill in for, a line each."""
    kind = exercise.kind
    if kind == "preference":
        return tuple(str(one) for one in exercise.players)
    if kind == "colours":
        return tuple(f"{a} and {b}: White is" for a, b in exercise.pairs)
    if kind == "answer":
        return ("Illegal, worse, or later", "Clause")
    if kind in ("bracket", "next"):
        return (*("Pair" for _ in range(players // 2)), "Floats")
    if kind in ("round", "mistake"):
        who = ": White, Black" if coloured else ""
        return (*(f"Board {number}{who}" for number in range(1, boards + 1)), "Bye")
    return (_LINES.get(kind, "Floats"),)
