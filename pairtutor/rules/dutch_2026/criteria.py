"""The quality criteria [C7] and [C9] to [C21], each a small named thing.

[C6] to [C8] are carried out where the bracket is composed (`pairtutor.systems.dutch_2026`); [C7] is here
so that it can be told.
"""

from __future__ import annotations

from typing import Final

from pairtutor.rules.criterion import NO_PENALTY, Criterion, Situation, no_pair
from pairtutor.rules.measures.contenders import Contender
from pairtutor.rules.measures.criteria import (
    COLOUR_PREFERENCE,
    DOWNFLOATER_SCORES,
    STRONG_PREFERENCE,
    TOPSCORER_DIFFERENCE,
    TOPSCORER_THIRD_COLOUR,
    Floated,
    downfloat,
    upfloat,
)

ONE_POINT: Final = 2
"""How far, in half points, the artificial value lies below the residents' score.

It makes the difference of an MDP who stays in the Limbo larger than that to any resident (D26-7); whatever it
is, candidates come in the same order.
"""


def rounds_unplayed(player: Contender) -> int:
    """Return the number of rounds that a player has not played."""
    return player.missed


def _resident_penalty(floater: Floated, artificial: int) -> int:
    return 1 if floater.before and floater.score - artificial == ONE_POINT else NO_PENALTY


def _in_limbo(floater: Floated, artificial: int) -> int:
    """Return the score difference (half points) counted for an MDP who stays in the Limbo (D26-7)."""
    apart = floater.score - artificial
    return apart if floater.before and apart > ONE_POINT else NO_PENALTY


def _residents(clause: str, name: str) -> Criterion:
    """Return a criterion about residents who float down as they did before; their pairs do not matter."""
    criterion = downfloat(clause, name)
    back = criterion.facets.rounds_back
    return criterion._replace(
        pair=no_pair,
        alone=_resident_penalty,
        relevant=lambda bracket: bracket.outside and "down" in bracket.residents[back - 1],
    )


def _moved_down(clause: str, name: str) -> Criterion:
    """Return a criterion about MDPs who float down as they did before."""
    criterion = downfloat(clause, name)
    back = criterion.facets.rounds_back
    return criterion._replace(alone=_in_limbo, relevant=lambda bracket: "down" in bracket.mdps[back - 1])


def _met_by_mdps(clause: str, name: str) -> Criterion:
    """Return a criterion about residents who float up as they did before: they meet an MDP."""
    criterion = upfloat(clause, name)
    back = criterion.facets.rounds_back

    def relevant(bracket: Situation) -> bool:
        """Whether there are MDPs for a resident who floated up."""
        return bool(bracket.mdps[0]) and "up" in bracket.residents[back - 1]

    return criterion._replace(relevant=relevant)


C7: Final = DOWNFLOATER_SCORES._replace(clause="2.4.2")
C9: Final = Criterion(
    clause="2.4.4",
    name="bye-unplayed",
    trait=rounds_unplayed,
    pair=no_pair,
    alone=lambda rounds, _artificial: rounds,
)
C10: Final = TOPSCORER_DIFFERENCE._replace(clause="2.4.5")
C11: Final = TOPSCORER_THIRD_COLOUR._replace(clause="2.4.6")
C12: Final = COLOUR_PREFERENCE._replace(clause="2.4.7")
C13: Final = STRONG_PREFERENCE._replace(clause="2.4.8")
C14: Final = _residents("2.4.9", "resident-downfloat")
C15: Final = _met_by_mdps("2.4.10", "repeated-upfloat")
C16: Final = _residents("2.4.11", "resident-downfloat-two-rounds")
C17: Final = _met_by_mdps("2.4.12", "upfloat-two-rounds")
C18: Final = _moved_down("2.4.13", "repeated-downfloat-difference")
C19: Final = _met_by_mdps("2.4.14", "repeated-upfloat-difference")
C20: Final = _moved_down("2.4.15", "downfloat-two-rounds-difference")
C21: Final = _met_by_mdps("2.4.16", "upfloat-two-rounds-difference")

AFTER_C9: Final = (C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21)
"""The criteria that follow [C9], in falling priority."""

AFTER_C8: Final = (C9, *AFTER_C9)
"""The criteria that follow [C8], in falling priority."""
