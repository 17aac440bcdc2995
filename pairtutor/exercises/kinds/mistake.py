"""One thing is wrong with some boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises.askable import coloured
from pairtutor.exercises.concern import changed
from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.kinds import round as whole_round
from pairtutor.exercises.kinds.record import KindRecord
from pairtutor.exercises.offered import Offered
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import ask


def make(position: Position, rng: Random) -> Iterator[Offered]:
    """Yield exercises of the kind on a round."""
    boards = list(position.boards)
    at = rng.randrange(len(boards))
    if len(boards) > 1 and rng.random() < 0.6:
        other = (at + 1) % len(boards)
        (a, b), (c, d) = boards[at], boards[other]
        boards[at], boards[other] = (a, d), (c, b)
    elif coloured(position):
        boards[at] = (boards[at][1], boards[at][0])
    if tuple(boards) == position.boards:
        return
    for found in whole_round.make(position, rng):
        made = found.exercise._replace(
            kind="mistake",
            question=ask("mistake" if coloured(position) else "mistake-plain", round=position.case.number),
            boards=tuple(boards),
            bye=position.bye,
            marks=3,
        )
        yield Offered(made, found.cites)


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right."""
    given = Response(boards=exercise.boards, bye=exercise.bye)
    yield whole_round.mark(exercise, given, right, position).reason


def concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at."""
    return changed(exercise.boards, position.boards)


RECORD: Final = KindRecord(
    asked=("boards", "bye"),
    how="two players who change their places, or a board anew: 3-8",
    make=make,
    solve=whole_round.solve,
    mark=whole_round.mark,
    because=because,
    concerned=concerned,
    blanks=whole_round.blanks,
)
