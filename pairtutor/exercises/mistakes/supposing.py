"""Mistakes in what would be: that two who may meet do, and that nothing changes for others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.mistakes.mistake import Mistake
from pairtutor.exercises.position import Position
from pairtutor.exercises.supposed_rounds import facts_supposed, opponent_in
from pairtutor.model.supposed import NotMet


def _may_is_does(exercise: Exercise, position: Position) -> Response | None:
    """Return the opponent whom the player has not met then."""
    facts = facts_supposed(position, exercise.supposed[:1])
    if exercise.candidate is None or not facts or not isinstance(facts[0], NotMet):
        return None
    player, two = exercise.candidate.pairs[0][0], {facts[0].first, facts[0].second}
    return Response(pairs=((player, (two - {player}).pop()),)) if player in two else None


def _stays_as_it_is(exercise: Exercise, position: Position) -> Response | None:
    """Return the opponent whom the player has as it is."""
    if exercise.candidate is None:
        return None
    player = exercise.candidate.pairs[0][0]
    opponent = opponent_in(position, player)
    return None if opponent is None else Response(pairs=((player, opponent),))


MISTAKES: Final[Mapping[str, Mistake]] = {
    "may-meet-is-meets": Mistake(("suppose",), _may_is_does),
    "nothing-else-changes": Mistake(("suppose",), _stays_as_it_is),
}
