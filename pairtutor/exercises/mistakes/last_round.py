"""Mistakes in the last round: who is a topscorer, and for whom the bar of colours is lifted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.judge import solution
from pairtutor.exercises.mistakes.below import answered_of
from pairtutor.exercises.mistakes.meeting import want_one_colour
from pairtutor.exercises.mistakes.mistake import Mistake
from pairtutor.exercises.position import Position
from pairtutor.model.supposed import OtherTopscorer
from pairtutor.trace.values import PlayerLine


def _half_is_enough(exercise: Exercise, position: Position) -> Response | None:
    """Return the answer where whoever has half of the points is a topscorer as well."""
    number = position.case.number
    # in half points half of what can be had is one for each round played
    half = [line.tpn for line in position.lines if line.score == number - 1 and not line.topscorer]
    if not position.index.opened.last_round or not half:
        return None
    facts = tuple(OtherTopscorer("topscorer", tpn, topscorer=True) for tpn in half)
    return answered_of(exercise, position.under(facts))


def _both_must_be(exercise: Exercise, position: Position) -> Response | None:
    """Return who may meet by somebody for whom both have to be topscorers."""
    right = solution(exercise, position).legal or frozenset()
    line = position.line
    return Response(legal=frozenset(pair for pair in right if not _lifted_by_one(*map(line, sorted(pair)))))


def _lifted_by_one(first: PlayerLine, second: PlayerLine) -> bool:
    strengths = {first.preference.strength, second.preference.strength}
    one = first.topscorer != second.topscorer
    return one and strengths == {"absolute"} and want_one_colour(first, second)


_LAST: Final = (
    Steer((12, 20), (5, 7), last=True, chances=USUAL._replace(white=700, draws=0.15)),
    Steer((8, 14), (5, 7), last=True, chances=USUAL._replace(white=700, draws=0.3)),
)

MISTAKES: Final[Mapping[str, Mistake]] = {
    "half-is-topscorer": Mistake(("legal", "bracket"), _half_is_enough, _LAST),
    "both-topscorers": Mistake(("legal",), _both_must_be, _LAST),
}
