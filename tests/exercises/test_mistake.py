"""Finding the mistake is paid for what is mended alone: the printed boards handed in again earn nothing."""

from __future__ import annotations

import pytest

from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.position import Position, position_of
from pairtutor.model.editions import SYSTEMS


def turned(boards: tuple[Pair, ...], at: int) -> tuple[Pair, ...]:
    """Return boards of which one has its colours the other way round."""
    return (*boards[:at], boards[at][::-1], *boards[at + 1 :])


def swapped(boards: tuple[Pair, ...], at: int, other: int) -> tuple[Pair, ...]:
    """Return boards of which two have changed their second players."""
    found = [*boards]
    found[at], found[other] = (boards[at][0], boards[other][1]), (boards[other][0], boards[at][1])
    return tuple(found)


def marks(exercise: Exercise, boards: tuple[Pair, ...], position: Position) -> float:
    found = judge(exercise, Response(boards=boards, bye=exercise.bye), position)
    assert (found.verdict == "right") == (found.marks == exercise.marks)
    return found.marks


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_what_is_mended_earns_marks(system: str) -> None:
    exercises = generate(system, kinds=["mistake"], count=4, seed=1).exam.exercises
    for exercise in exercises:
        position = position_of(exercise, system)
        wanted = solution(exercise, position).boards or ()
        printed = exercise.boards
        unchanged = judge(exercise, Response(boards=printed, bye=exercise.bye), position)
        assert (unchanged.verdict != "right", unchanged.marks) == (True, 0)
        assert unchanged.reason.startswith("Nothing is changed here. ")
        assert marks(exercise, printed[::-1], position) == 0, "the order of the boards says nothing"
        assert marks(exercise, wanted, position) == exercise.marks
        good = [at for at, board in enumerate(printed) if board in wanted]
        worse = [swapped(printed, good[0], good[1])] if len(good) > 1 else []
        if position.index.opened.initial_colour is not None and good:
            worse.append(turned(printed, good[0]))
        for boards in worse:
            assert marks(exercise, boards, position) == 0, "only what was right is changed"
        if position.index.opened.initial_colour is None or not good:
            continue
        beside = marks(exercise, turned(wanted, wanted.index(printed[good[0]])), position)
        assert 0 <= beside < exercise.marks, "what was right is spoilt beside"
        if set(map(frozenset, printed)) != set(map(frozenset, wanted)):
            new = next(
                at for at, board in enumerate(wanted) if frozenset(board) not in map(frozenset, printed)
            )
            assert beside < exercise.marks > marks(exercise, turned(wanted, new), position) > 0
