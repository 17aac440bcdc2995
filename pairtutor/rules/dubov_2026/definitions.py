"""Who takes part in a round, what each prefers, and who may have the bye.

Source: dubov-2026 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pairtutor.model.colour import NO_PREFERENCE, Colour, ColourPreference, Strength
from pairtutor.rules.measures.byes import full_point_bar
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.colours import preference as earned
from pairtutor.rules.measures.contenders import Contender, ranked
from pairtutor.rules.measures.floats import no_float

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.tournament import Tournament

NEWCOMER: Final = ColourPreference(Colour.BLACK, Strength.MILD)
"""The preference of who has not played yet."""


def preference(colours: str) -> ColourPreference:
    """Return what the colours played make a player prefer; nobody is without a preference.

    Source: dubov-2026 1.6, dubov-2026 1.6.4, DB26-1, DB26-26.
    """
    found = earned(colours)
    return NEWCOMER if found is NO_PREFERENCE else found


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return who takes part in a round, by score, then by pairing number; this system has no topscorers.

    Source: dubov-2026 1.2, DB26-3, DB26-33.
    """
    players = ranked(tournament, number, bar=full_point_bar, idle=no_float)
    return [one._replace(preference=preference(one.colours), topscorer=False) for one in players]


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair.

    Source: dubov-2026 5.2, dubov-2026 5.2.1, DB26-27, DB26-28, DB26-30.
    """
    if not (higher.colours or lower.colours):
        return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")
    grant = grant_preferences(higher.colours, lower.colours, weigh_differences=False, preference=preference)
    assert grant is not None, "everybody has a preference"
    return grant
