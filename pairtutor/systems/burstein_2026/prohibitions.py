"""What bars a meeting or a bye by the Burstein rules of 2026; in a seeding round, by the Dutch ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.burstein_2026.definitions import contenders, is_seeding
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dutch.prohibitions import prohibitions_of
from pairtutor.systems.dutch_2026 import prohibitions as dutch_2026

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament
    from pairtutor.systems.common.prohibitions import Prohibition


def prohibition(
    tournament: Tournament, number: RoundNumber, first: Tpn, second: Tpn | None
) -> Prohibition | None:
    """Return the witness against a meeting, or against a bye where there is no second player."""
    if is_seeding(tournament, number):
        return dutch_2026.prohibition(tournament, number, first, second)
    return _own(tournament, number, first, second)


_own = prohibitions_of(contenders, citations_of("burstein-2026"))
