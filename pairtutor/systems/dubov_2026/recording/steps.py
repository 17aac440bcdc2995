"""What the steps of a round share: the players, the group at hand, why two may not meet."""

from __future__ import annotations

from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.common.recording.recorder import ColourRecorder, met_before
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.upfloating.recording.upfloaters import lacking
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, SameAbsolute


class Dubov2026Steps(ColourRecorder):
    """Records steps of one round; `present` is the number of the group at hand."""

    def __init__(self, participants: Dubov2026Participants, tracer: Tracer) -> None:
        super().__init__(participants, tracer)
        self.participants: Dubov2026Participants = participants
        self.present = 0

    def unlike(self, player: int, other: int) -> Met | Forbidden | SameAbsolute:
        """Say why two players may not meet; a supposition forbids it like the tournament."""
        return unlike(self.participants, player, other)

    def lacking(self, rows: list[int], alive: int) -> OnlyPartners | None:
        """Return who lacks partners where the players of `alive` cannot be paired; None if they can."""
        return lacking(self, rows, alive)


def unlike(participants: Dubov2026Participants, player: int, other: int) -> Met | Forbidden | SameAbsolute:
    """Say why two players may not meet; a supposition forbids it like the tournament."""
    first, second = participants.players[player], participants.players[other]
    again = met_before(first, second)
    if again:
        return again
    lawful = participants.lawful[player] >> other & 1
    colour = first.preference.colour
    if lawful or participants.barred_pairs.get(player, 0) >> other & 1 or colour is None:
        return Forbidden("forbidden", first.tpn, second.tpn)
    return SameAbsolute("same-absolute-preference", first.tpn, second.tpn, colour_word(colour))
