"""Why two players may not meet at all: the absolute criteria by name.

Source: dutch-2017 C.1.
"""

from __future__ import annotations

from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.recording.recorder import met_before
from pairtutor.trace.values import Forbidden, Met, SameAbsolute

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
