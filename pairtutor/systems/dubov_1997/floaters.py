"""6.4: who of a group floats, decided one by one so that a complete pairing remains.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: dubov-1997 6.4.
"""

from __future__ import annotations

from pairtutor.matching.bits import Mask, bits
from pairtutor.rules.dubov_1997.orders import Key, dominating_colour, for_floating
from pairtutor.systems.dubov_1997.choosing import Least, Pool, least_unwelcome, rows_within
from pairtutor.systems.dubov_1997.participants import DubovParticipants
from pairtutor.systems.search.rows import rows_across


class Floating:
    """Who floats from a group: as few as possible, then the first set in the order of the text.

    All sets of players are masks of ranks; `below` are all with fewer points than those of `group`.
    `floaters` and `staying` are decided so far, `count` is how many must float; `least` is a complete
    pairing that agrees with both. `order` has the one who should float first.
    Source: dubov-1997 6.4, DUB-32, DUB-33.
    """

    def __init__(self, participants: DubovParticipants, group: Mask, below: Mask) -> None:
        self.participants = participants
        self.group = group
        self.below = below
        self.floaters: Mask = 0
        self.staying: Mask = 0
        least = self._pair_with(0, 0)
        if least is None:
            raise AssertionError("the round can be completed, so a group can be with enough floaters")
        self.least = least
        self.count = least.unwelcome
        self._dominating = dominating_colour(participants.of(group))
        self._nearest = next_group(participants, below)
        self.order = sorted(bits(group), key=self.key)  # 6.4: who should float first

    def _pair_with(self, floaters: Mask, staying: Mask) -> Least | None:
        """Pair the group and all below with as few floaters as possible, None if they cannot be paired.

        Those of `floaters` meet nobody of the group, those of `staying` nobody below.
        """
        legal, group, below = self.participants.legal, self.group, self.below
        inside = rows_within(legal, group & ~floaters, below)
        across = rows_across(legal, group & ~staying, below)
        return least_unwelcome(inside, across, group | below)

    def try_floating(self, rank: int) -> Least | None:
        """Let a player float if that takes no more floaters; else the player stays, and None is returned."""
        if not self.below >> self.least.mate[rank] & 1:
            least = self._pair_with(self.floaters | 1 << rank, self.staying)
            if least is None or least.unwelcome > self.count:
                self.staying |= 1 << rank
                return None
            self.least = least
        self.floaters |= 1 << rank
        return self.least

    def key(self, rank: int) -> Key:
        """Return the key of a player in the order in which players should float."""
        can_be_paired = bool(self.participants.legal[rank] & self._nearest)
        return for_floating(
            self.participants.figures[rank], self._dominating, can_be_paired_below=can_be_paired
        )

    def undecided_players(self) -> list[int]:
        """Return those of whom it is not yet known whether they float, in their order."""
        return [rank for rank in self.order if not (self.floaters | self.staying) >> rank & 1]

    def pools(self) -> tuple[Pool, Pool]:
        """Return the questions whether the group, and whether all below, can be paired by themselves."""
        return Pool(self.participants.legal, self.group), Pool(self.participants.legal, self.below)


def next_group(participants: DubovParticipants, below: Mask) -> Mask:
    """Return the free players of the next lower score group that has any; 0 if nobody is left."""
    for group in participants.groups:
        members = below & ((1 << group.end) - (1 << group.first))  # the bits of the ranks of one score
        if members:
            return members
    return 0
