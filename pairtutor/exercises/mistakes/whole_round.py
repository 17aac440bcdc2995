"""Mistakes that show in a whole round: what stands above is changed for the sake of what is below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.disputes.case import pin_brackets
from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.field import Steer
from pairtutor.exercises.mistakes.below import MISTAKES as BELOW
from pairtutor.exercises.mistakes.mistake import Answerer, Mistake
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn
from pairtutor.trace.index import RoundIndex


def _from_bracket(answer: Answerer) -> Answerer:
    """Return an answerer for a whole round: `answer` makes the mistake, bracket by bracket.

    The first bracket that it pairs otherwise is kept so, and all after it are paired by the rules.
    """

    def answer_round(exercise: Exercise, position: Position) -> Response | None:
        """Return the boards of the round.

        None where no bracket is paired otherwise, where the first that is leaves the round without a pairing
        (no later one is tried), or where the system does not compare candidates.
        """
        if not position.compares:
            return None
        for at, part in enumerate(position.parts):
            asked = exercise._replace(kind="bracket", part=part)
            made = answer(asked, position)
            right = position.pairs_made(part)
            if made is None or right is None or not made.pairs:
                continue
            meetings = frozenset(map(frozenset, made.pairs))
            if meetings != right.meetings:
                return _round_with_pairs(position, at, meetings)
        return None

    return answer_round


def _round_with_pairs(position: Position, at: int, meetings: frozenset[frozenset[Tpn]]) -> Response | None:
    """Return the round with other pairs in one bracket (`at`, from 0), and all after it paired by the rules.

    None where it cannot be paired then.
    """
    try:
        closed = RoundIndex(position.case.boards(pin_brackets(position.index, at, meetings))).closed
    except UsageError:
        return None
    if closed is None:
        return None
    boards = tuple((Tpn(board.first), Tpn(board.second)) for board in closed.boards)
    return Response(boards=boards, bye=None if closed.bye is None else Tpn(closed.bye))


MISTAKES: Final[Mapping[str, Mistake]] = {
    "changed-for-below": Mistake(
        ("round",), _from_bracket(BELOW["rest-too-good"].answer), (Steer((7, 12), (5, 8), first=3),)
    ),
}
