"""Mistakes in who has White: going back by rounds, and colours that follow from a place in the bracket."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.judge import solution
from pairtutor.exercises.mistakes.mistake import Mistake
from pairtutor.exercises.position import Position, colour_steps
from pairtutor.model.ids import Tpn

_COLOUR: Final = {"W": "white", "B": "black"}


def _by_rounds(position: Position, board: Pair) -> Pair:
    """Return a board, White first, with colours that alternate from the last round with different ones.

    Rounds are compared by number from the last one back; without such a one the higher ranked decides.
    """
    first, second = (position.line(tpn) for tpn in board)
    for mine, theirs in zip(reversed(first.games), reversed(second.games), strict=False):
        if mine.was_played and theirs.was_played and mine.colour != theirs.colour:
            return board if mine.colour == "black" else board[::-1]
    high = min(first, second, key=lambda line: line.rank)
    white = high.tpn if high.preference.colour == "white" else ({*board} - {high.tpn}).pop()
    return board if board[0] == white else board[::-1]


def _going_back_by_rounds(exercise: Exercise, position: Position) -> Response | None:
    """Return the right boards, with the colours that go back to earlier games read round by round."""
    steps = colour_steps(position)
    right = solution(exercise, position)
    boards = tuple(
        _by_rounds(position, board) if steps[frozenset(board)].rule == "alternate" else board
        for board in right.boards or ()
    )
    return right._replace(boards=boards)


def _higher_first(position: Position, board: Pair) -> Pair:
    """Return the two of a board, the higher ranked first, whoever has White."""
    first, second = sorted(board, key=lambda tpn: position.line(tpn).rank)
    return Tpn(first), Tpn(second)


def _from_the_halves(exercise: Exercise, position: Position) -> Response | None:
    """Return the right boards with colours in turn: the upper one has White on the first board, and so on."""
    right = solution(exercise, position)
    if not position.index.opened.initial_colour or not right.boards:
        return None
    upper = [_higher_first(position, board) for board in right.boards]
    boards = tuple(board if at % 2 == 0 else board[::-1] for at, board in enumerate(upper))
    return right._replace(boards=boards)


def _higher_ranked_gets_it(exercise: Exercise, position: Position) -> Response | None:
    """Return the boards of somebody for whom the higher ranked of two who want one colour gets it at once."""
    right = solution(exercise, position)
    boards = []
    for board in right.boards or ():
        high = position.line(_higher_first(position, board)[0])
        low = position.line(_higher_first(position, board)[1])
        clash = high.preference.colour is not None and high.preference.colour == low.preference.colour
        white = high.tpn if high.preference.colour == "white" else low.tpn
        boards.append(board if not clash or board[0] == white else board[::-1])
    return right._replace(boards=tuple(boards))


def _lower_difference_has_white(exercise: Exercise, position: Position) -> Response | None:
    """Return the boards of somebody who gives White to the lower colour difference before any preference."""
    right = solution(exercise, position)
    boards = []
    for first, second in right.boards or ():
        difference, other = (position.line(tpn).colour_difference for tpn in (first, second))
        boards.append((first, second) if difference <= other else (second, first))
    return right._replace(boards=tuple(boards))


def _higher_ranked_below_too(exercise: Exercise, position: Position) -> Response | None:
    """Return the boards of somebody for whom the higher ranked one gets the colour below the median too."""
    steps = colour_steps(position)
    right = solution(exercise, position)
    boards = tuple(
        board[::-1] if steps[frozenset(board)].rule == "lower-ranked" else board
        for board in right.boards or ()
    )
    return right._replace(boards=boards)


_GAPS: Final = (Steer((7, 14), (5, 8), first=4, chances=USUAL._replace(forfeits=0.15, byes=0.12)),)

MISTAKES: Final[Mapping[str, Mistake]] = {
    "back-by-rounds": Mistake(("colours",), _going_back_by_rounds, _GAPS),
    "colours-from-halves": Mistake(("round",), _from_the_halves),
    "difference-before-preference": Mistake(("colours",), _lower_difference_has_white),
    "higher-ranked-below-median": Mistake(("colours",), _higher_ranked_below_too),
    "higher-ranked-gets-colour": Mistake(("colours", "round"), _higher_ranked_gets_it),
}
