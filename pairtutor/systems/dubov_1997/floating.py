"""6.4: who of a group floats, decided one by one so that a complete pairing remains.

Source: dubov-1997 6.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.rules.dubov_1997.orders import dominating_colour, for_floating
from pairtutor.systems.dubov_1997.pool import Least, Pool, least_unwelcome, rows_between, rows_within

if TYPE_CHECKING:
    from pairtutor.rules.dubov_1997.orders import Key
    from pairtutor.systems.dubov_1997.participants import DubovParticipants


class Floating:
    """Who floats from a group: as few as possible, then the first set in the order of the text.

    `floaters` and `staying` are decided so far; `least` is a complete pairing that agrees with both.
    `order` has the one who should float first.
    Source: dubov-1997 6.4, DUB-32, DUB-33.
    """

    def __init__(self, participants: DubovParticipants, group: int, below: int) -> None:
        self.participants = participants
        self.group = group
        self.below = below
        self.floaters = 0
        self.staying = 0
        least = self._paired(0, 0)
        if least is None:
            raise AssertionError("the round can be completed, so a group can be with enough floaters")
        self.least = least
        self.count = least.unwelcome
        self._dominating = dominating_colour(participants.of(group))
        self._nearest = next_group(participants, below)
        self.order = sorted(bits(group), key=self.key)

    def _paired(self, floaters: int, staying: int) -> Least | None:
        """Pair the group and all below with as few floaters as possible."""
        legal, group, below = self.participants.legal, self.group, self.below
        inside = rows_within(legal, group & ~floaters, below)
        across = rows_between(legal, group & ~staying, below)
        return least_unwelcome(inside, across, group | below)

    def may_float(self, place: int) -> bool:
        """Let a player float, if that goes without more floaters; otherwise the player stays."""
        if not self.below >> self.least.mate[place] & 1:
            least = self._paired(self.floaters | 1 << place, self.staying)
            if least is None or least.unwelcome > self.count:
                self.staying |= 1 << place
                return False
            self.least = least
        self.floaters |= 1 << place
        return True

    def key(self, place: int) -> Key:
        """Return the key of a player in the order in which players should float."""
        can_be_paired = bool(self.participants.legal[place] & self._nearest)
        return for_floating(
            self.participants.figures[place], self._dominating, can_be_paired_below=can_be_paired
        )

    def undecided(self) -> list[int]:
        """Return those of whom it is not yet known whether they float, in their order."""
        return [place for place in self.order if not (self.floaters | self.staying) >> place & 1]

    def pools(self) -> tuple[Pool, Pool]:
        """Return the questions whether the group, and whether all below, can be paired by themselves."""
        return Pool(self.participants.legal, self.group), Pool(self.participants.legal, self.below)


def next_group(participants: DubovParticipants, below: int) -> int:
    """Return the free players of the next lower score group that has any."""
    for group in participants.groups:
        members = below & ((1 << group.end) - (1 << group.first))
        if members:
            return members
    return 0
