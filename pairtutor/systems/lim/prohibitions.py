"""What bars a meeting or a bye by the Lim rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.prohibitions import Prohibition
from pairtutor.systems.common.recording.recorder import had_bye
from pairtutor.systems.lim.participants import participants_of
from pairtutor.systems.lim.recording.opponents import incompatible

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament
    from pairtutor.rules.lim.definitions import LimEdition
    from pairtutor.systems.common.prohibitions import Prohibitions


def prohibitions_of(edition: LimEdition) -> Prohibitions:
    """Return the function that says what bars a meeting, or a bye, in an edition."""
    cites = citations_of(edition.system)

    def prohibition(
        tournament: Tournament, number: RoundNumber, first: Tpn, second: Tpn | None
    ) -> Prohibition | None:
        participants = participants_of(edition, tournament, number)
        rank = participants.rank[first]
        if second is not None:
            other = participants.rank[second]
            if participants.legal[rank] >> other & 1:
                return None
            return Prohibition(incompatible(participants, rank, other), cites("incompatible"))
        had = had_bye(participants.players[rank])
        return had and Prohibition(had, cites("bye"))

    return prohibition
