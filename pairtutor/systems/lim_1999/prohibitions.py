"""What bars a meeting or a bye by the Lim rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.lim_1999.citations import CITING
from pairtutor.systems.common.prohibitions import Prohibition
from pairtutor.systems.common.recording.refusals import had_bye
from pairtutor.systems.lim_1999.participants import participants_of
from pairtutor.systems.lim_1999.recording.steps import incompatible

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament


def prohibition(
    tournament: Tournament, number: RoundNumber, first: Tpn, second: Tpn | None
) -> Prohibition | None:
    """Return why two players are not compatible, or why one may not have the bye; None if nothing bars it."""
    participants = participants_of(tournament, number)
    place = participants.rank[first]
    if second is not None:
        other = participants.rank[second]
        if participants.legal[place] >> other & 1:
            return None
        return Prohibition(incompatible(participants, place, other), CITING.incompatible)
    had = had_bye(participants.players[place])
    return had and Prohibition(had, CITING.bye)
