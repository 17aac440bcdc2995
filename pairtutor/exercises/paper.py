"""What stands on paper: the table that an arbiter draws for each exercise, and the right answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pairtutor.disputes.judging import barred_pair
from pairtutor.disputes.wishes import PairWish, read_wish
from pairtutor.exercises.clauses import cited
from pairtutor.exercises.exam_file import answer_data, checksum
from pairtutor.exercises.exercise import BracketAsked, Exam, Exercise, Kind, Response
from pairtutor.exercises.judge import complained, judge, solution_reason
from pairtutor.exercises.looked_for import refused_as
from pairtutor.exercises.position import Position, colour_steps, position_of, settled
from pairtutor.exercises.solution import solution
from pairtutor.exercises.wording import said, title
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn, points_text
from pairtutor.rules.catalogue import find
from pairtutor.rules.clause import Clause
from pairtutor.trace.events import Event
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
    others: tuple[Row, ...]

    @property
    def floats(self) -> bool:
        """Whether anybody has floated."""
        return any(row.floats for row in (*self.rows, *self.others))

    @property
    def columns(self) -> int:
        """The columns of the table."""
        return 3 + bool(self.rows[0].rating) + self.rounds + self.coloured + self.floats


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
    answer = tuple(_said(key, value) for key, value in answer_data(exercise, right).items())
    return Solved(_sheet(exercise, position), answer, tuple(_because(exercise, position, right.clause)))


def _said(key: str, value: object) -> str:
    """Return one field of an answer as people write it."""
    if isinstance(value, dict):
        return f"{said(key)}: {', '.join(f'{one} {word}' for one, word in value.items())}"
    if isinstance(value, list):
        parts = ("-".join(map(str, one)) if isinstance(one, list) else str(one) for one in value)
        return f"{said(key)}: {', '.join(parts) or said('nobody')}"
    return f"{said(key)}: {value}"


def _because(exercise: Exercise, position: Position, clause: str | None) -> Iterator[str]:
    """Yield why the answer is right: what decided it, in the words of the rules."""
    yield from dict.fromkeys(_reasons(exercise, position))
    named = clause or (cited(exercise.topic, position.system) if exercise.topic else None)
    entry = find(named) if named else None
    if isinstance(entry, Clause):
        yield f"{entry.number} {entry.title}: {entry.meaning}"


def _reasons(exercise: Exercise, position: Position) -> Iterator[str]:
    match exercise.kind:
        case "clause":
            yield solution_reason(exercise, position)
        case "next" if not position.compares and exercise.part and exercise.candidate:
            one = refused_as(position, exercise.part, exercise.candidate)
            yield from [position.say(one.step)] if one else []
        case "answer":
            yield position.tell(complained(exercise, position), read_wish(exercise.complaint))
        case "legal":
            for pair in exercise.pairs:
                barred = barred_pair(position.case, position.index, frozenset({frozenset(pair)}))
                if barred is not None:
                    yield position.tell(barred, PairWish(*pair))
        case "mistake":
            given = Response(boards=exercise.boards, bye=exercise.bye)
            yield judge(exercise, given, position).reason
        case "bracket" | "floaters" if exercise.part is not None:
            told = [event for event in reversed(position.decided(exercise.part)) if event.kind in _TOLD]
            yield from map(position.say, told[:MOST_REASONS])
            yield from map(position.say, _accepted(position, exercise.part))
        case "round":
            for part in position.parts:
                yield from map(position.say, _accepted(position, part))
        case "colours":
            steps = colour_steps(position)
            yield from (position.say(steps[frozenset(pair)]) for pair in exercise.pairs)
        case "bye" if position.index.bye is not None:
            yield position.say(position.index.bye.event)


MOST_REASONS = 6
_TOLD = frozenset({"family", "candidate", "scrutiny", "transfer"})


def _accepted(position: Position, part: BracketAsked) -> Iterator[Event]:
    """Yield how a bracket or group stands in the end."""
    place, group = position.place(part), position.group(part)
    if place is not None and (accepted := position.index.brackets[place].accepted):
        yield accepted
    elif group is not None and (done := settled(group)):
        yield done


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
        title(exercise.kind, compares=position.compares),
        rows,
        max((len(row.games) for row in rows), default=0),
        coloured,
        _blanks(exercise, len(rows), len(position.boards), coloured=coloured, compares=position.compares),
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


def _blanks(
    exercise: Exercise, players: int, boards: int, *, coloured: bool, compares: bool
) -> tuple[str, ...]:
    """Return what there is room to fill in for, a line each."""
    kind = exercise.kind
    if kind == "preference":
        return tuple(str(one) for one in exercise.players)
    if kind == "colours":
        return tuple(f"{a} and {b}: White is" for a, b in exercise.pairs)
    if kind == "answer":
        return ("Illegal, worse, or later", "Clause")
    if kind == "next" and not compares:
        return ("Pair",)
    if kind in ("bracket", "next"):
        return (*("Pair" for _ in range(players // 2)), "Floats")
    if kind in ("round", "mistake"):
        who = " (White, Black)" if coloured else ""
        return (*(f"Board {number}{who}" for number in range(1, boards + 1)), "Bye")
    return (_LINES.get(kind, "Floats"),)
