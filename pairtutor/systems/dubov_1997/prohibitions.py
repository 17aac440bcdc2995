"""What bars a meeting or a bye by the Dubov rules, whatever else is paired.

Source: dubov-1997 2.1, dubov-1997 2.2, dubov-1997 2.3, dubov-1997 2.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.prohibitions import Prohibition
from pairtutor.systems.common.recording.recorder import had_bye
from pairtutor.systems.dubov_1997.participants import DubovParticipants
from pairtutor.systems.dubov_1997.recording.passed_over import Reasons

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament

cites = citations_of("dubov-1997")


def prohibition(
    tournament: Tournament, number: RoundNumber, first: Tpn, second: Tpn | None
) -> Prohibition | None:
    """Say why two players may not meet, or (without a second) why one may not have the bye."""
    participants = DubovParticipants(tournament, number)
    player = participants.rank[first]
    if second is None:
        had = had_bye(participants.players[player])
        return had and Prohibition(had, cites("bye_barred"))
    other = participants.rank[second]
    if participants.lawful[player] >> other & 1:
        return None
    why = Reasons(participants).unlike(player, other)
    return Prohibition(why, cites("colours_barred") if why.kind == "colours-barred" else cites("met"))
