"""Exercises of suppositions answered by the literal routes, with the fact changed in what they know."""

from __future__ import annotations

from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.position import Position
from pairtutor.exercises.supposed_rounds import facts_supposed
from pairtutor.model.ids import Tpn
from tests.lab.supposed.by_hand import ROUTES, Boards, TooLarge
from tests.lab.supposed.changes import change_of
from tests.lab.supposed.differences import boards_listed


def boards_under(exercise: Exercise, position: Position, typed: str) -> Boards | None:
    """Return the boards of a round under a fact, found without our engine; None where that takes too long."""
    change = change_of(typed)
    try:
        if position.system in ROUTES:
            return ROUTES[position.system](exercise.tournament, exercise.round, (change,))
        return boards_listed(position.case, facts_supposed(position, (typed,)), (change,))
    except TooLarge:
        return None


def supposed_opponent(exercise: Exercise, position: Position) -> Response | None:
    """Return whom the player of an exercise would play; that nobody is found is a difference."""
    assert exercise.candidate is not None
    player, found = exercise.candidate.pairs[0][0], boards_under(exercise, position, exercise.supposed[0])
    if found is None:
        return None
    board = next((board for board in found[0] if player in board), (player, player))
    return Response(pairs=((player, Tpn(board[1] if board[0] == player else board[0])),))


def enough(exercise: Exercise, position: Position) -> Response | None:
    """Return the fact by its letter under which the two would meet; that it is not one is a difference."""
    first, _, second = exercise.complaint.partition("-")
    two, letters = {int(first), int(second)}, []
    for letter, typed in zip(exercise.letters, exercise.supposed, strict=True):
        found = boards_under(exercise, position, typed)
        if found is None:
            return None
        if any({*map(int, board)} == two for board in found[0]):
            letters.append(letter)
    return Response(choice=letters[0] if len(letters) == 1 else "none")
