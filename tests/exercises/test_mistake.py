"""Finding the mistake is paid for what is mended alone: the printed boards handed in again earn nothing."""

from __future__ import annotations

import pytest

from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.generate import Posed, generate
from pairtutor.exercises.hints import hints
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.position import Position, position_of
from pairtutor.exercises.trial import Trial
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
        assert unchanged.still_open.reason == "Nothing is changed here."
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


@pytest.mark.parametrize("system", ["dutch-2026", "swiss-team-2026"])
def test_until_the_second_try_it_is_told_what_is_wrong_with_what_was_changed(system: str) -> None:
    told = set()
    for exercise in generate(system, kinds=["mistake"], count=6, seed=1).exam.exercises:
        position = position_of(exercise, system)
        posed = Posed(exercise, "", position)
        wanted, printed = position.boards, exercise.boards
        wrong = [board for board in printed if {*board} not in map(set, wanted)]
        hint = hints(posed, Response(boards=wanted[::-1]))[1]
        assert hint == hints(posed)[1], "it is about what is printed"
        if wrong:
            assert hint == f"{wrong[0][0]}-{wrong[0][1]} is not right as it is printed."
        else:
            assert hint.startswith("Every pair is right; one ")
        good = [at for at, board in enumerate(printed) if board in wanted]
        if len(good) > 1:
            said = Trial(posed).answer(Response(boards=swapped(printed, good[0], good[1]), bye=exercise.bye))
            boards = ", ".join("-".join(map(str, printed[at])) for at in good[:2])
            assert said.reason == f"{boards} were right as they were printed."
            told.add("spoilt")
        if wrong and position.index.opened.initial_colour is not None:
            at = printed.index(wrong[0])
            said = Trial(posed).answer(Response(boards=turned(printed, at), bye=exercise.bye))
            assert said.reason == f"{wrong[0][1]}-{wrong[0][0]} is not right yet."
            at = next(at for at, board in enumerate(wanted) if {*board} not in map(set, printed))
            trial = Trial(posed)
            first = trial.answer(Response(boards=turned(wanted, at), bye=exercise.bye)).reason
            assert first.startswith(f"1 of {len(wanted)} ")
            assert trial.answer(Response(boards=printed, bye=exercise.bye)).reason != first
            told.add("swapped")
    assert told == {"spoilt", "swapped"}
