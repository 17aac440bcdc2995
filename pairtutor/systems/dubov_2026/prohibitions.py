"""What bars a meeting or a bye by the Dubov rules of 2026, whatever else is paired.

Source: dubov-2026 2.1.1, dubov-2026 2.1.2, dubov-2026 2.1.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.prohibitions import Prohibition
from pairtutor.systems.common.recording.recorder import had_bye
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.dubov_2026.recording.steps import unlike

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament

cites = citations_of("dubov-2026")


def prohibition(
    tournament: Tournament, number: RoundNumber, first: Tpn, second: Tpn | None
) -> Prohibition | None:
    """Say why two players may not meet, or (without a second) why one may not have the bye."""
    participants = Dubov2026Participants(tournament, number)
    player = participants.rank[first]
    if second is None:
        barred = had_bye(participants.players[player])
        return barred and Prohibition(barred, cites("bye_barred"))
    other = participants.rank[second]
    if participants.lawful[player] >> other & 1:
        return None
    why = unlike(participants, player, other)
    same_colour = why.kind == "same-absolute-preference"
    return Prohibition(why, cites("absolute" if same_colour else "met"))
