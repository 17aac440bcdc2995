"""Why two players may not meet at all, or a player may not have the bye: the absolute criteria by name.

Source: dutch-2017 C.1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.prohibitions import Prohibition
from pairtutor.systems.common.recording.recorder import had_bye, met_before
from pairtutor.trace.values import Forbidden, Met, SameAbsolute

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament
    from pairtutor.rules.facts import Citations
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.common.prohibitions import Prohibitions

BY_WITNESS = {"met": "met", "same-absolute-preference": "absolute-colours"}
"""Which absolute criterion a witness speaks of, by its kind."""


def illegal(
    participants: Participants, player: Contender, other: Contender
) -> Met | Forbidden | SameAbsolute | None:
    """Say why two players may not meet at all; None if they may (C.1, C.3)."""
    again = met_before(player, other)
    if again:
        return again
    if participants.barred_pairs.get(participants.rank[player.tpn], 0) >> participants.rank[other.tpn] & 1:
        return Forbidden("forbidden", player.tpn, other.tpn)
    if (
        not participants.legal[participants.rank[player.tpn]] >> participants.rank[other.tpn] & 1
        and player.preference.colour
    ):
        return SameAbsolute("same-absolute-preference", player.tpn, other.tpn, player.preference.colour.value)
    return None


def prohibitions_of(
    who: Callable[[Tournament, RoundNumber], list[Contender]], cites: Citations
) -> Prohibitions:
    """Return the function that says what bars a meeting, or a bye, in an edition."""

    def prohibition(
        tournament: Tournament, number: RoundNumber, first: Tpn, second: Tpn | None
    ) -> Prohibition | None:
        participants = Participants(who(tournament, number), number, tournament.forbidden)
        player = participants.players[participants.rank[first]]
        if second is None:
            had = had_bye(player)
            return had and Prohibition(had, cites("criterion", "bye"))
        why = illegal(participants, player, participants.players[participants.rank[second]])
        if why is None:
            return None
        return Prohibition(why, cites("criterion", BY_WITNESS.get(why.kind, "legality")))

    return prohibition
