"""What bars a meeting or the bye by the Swiss System Modified, whatever else is paired.

Source: ssm B1, ssm B2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.prohibitions import Prohibition
from pairtutor.systems.ssm.participants import SsmParticipants
from pairtutor.systems.ssm.recording.brackets import against_pair, had_bye

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament

cites = citations_of("ssm")


def prohibition(
    tournament: Tournament, number: RoundNumber, first: Tpn, second: Tpn | None
) -> Prohibition | None:
    """Say why two players may not meet, or (without a second) why one may not have the bye."""
    participants = SsmParticipants(tournament, number)
    player = participants.rank[first]
    if second is None:
        return (
            None
            if participants.bye >> player & 1
            else Prohibition(had_bye(participants, player), cites("against", "had-bye"))
        )
    other = participants.rank[second]
    if participants.legal[player] >> other & 1:
        return None
    why = against_pair(participants, player, other, ("B1",))
    return Prohibition(why, cites("against", why.kind))
