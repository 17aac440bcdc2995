"""Who has White on some boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises.exercise import Exercise, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks, wrong_colours
from pairtutor.exercises.kinds.record import KindRecord, Room
from pairtutor.exercises.offered import Found, exercise_of, level_of
from pairtutor.exercises.position import Position, colour_steps
from pairtutor.exercises.wording import ask, rebuttal


def make(position: Position, rng: Random) -> Iterator[Found]:
    """Yield exercises of the kind on a round."""
    steps = colour_steps(position)
    if not steps:
        return
    chosen = rng.sample(position.boards, min(4, len(position.boards)))
    boards = [board for board in position.boards if board in chosen]
    pairs = tuple((min(board), max(board)) for board in boards)
    cites = tuple(dict.fromkeys(cite for one in boards for cite in steps[frozenset(one)].cites))
    rules = {steps[frozenset(one)].rule for one in boards}
    made = exercise_of(
        "colours", position, ask("colours", round=position.case.number), level_of(len(rules) + 1), len(pairs)
    )
    yield Found(made._replace(pairs=pairs), cites)


def solve(exercise: Exercise, position: Position) -> Response:
    """Return the right answer."""
    asked = set(map(frozenset, exercise.pairs))
    return Response(boards=tuple(board for board in position.boards if frozenset(board) in asked))


def mark(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    """Return what an answer is worth."""
    given, wanted = {*(answer.boards or ())}, {*(right.boards or ())}
    if given == wanted:
        return full_marks(exercise)
    marks = partial_marks(exercise.marks, len(given & wanted), len(wanted))
    wrong = len(given - wanted)
    told = rebuttal("board" if wrong == 1 else "boards", wrong=wrong, all=len(wanted))
    return wrong_colours(exercise, given - wanted, position, marks)._replace(rebuttal=told)


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right."""
    steps = colour_steps(position)
    yield from (position.say(steps[frozenset(pair)]) for pair in exercise.pairs)


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at."""
    return frozenset(exercise.pairs[0])


def blanks(exercise: Exercise, room: Room) -> tuple[str, ...]:
    """Return what there is room to fill in for on paper."""
    return tuple(f"{a} and {b}: White is" for a, b in exercise.pairs)


RECORD: Final = KindRecord(
    asked=("boards",),
    how="who has White",
    make=make,
    solve=solve,
    mark=mark,
    because=because,
    concerned=players_concerned,
    blanks=blanks,
    has=lambda system: system.coloured,
)
