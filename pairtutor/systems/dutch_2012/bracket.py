"""One bracket on its way from C.1 to its final pairing.

Source: dutch-2012 C.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import bits
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch_2012.best_candidate import FoundCandidate
from pairtutor.systems.dutch_2012.bracket_graph import Group


class LoweringBracket:
    """Its own players and the MDPs, by rank; `latest` are the players added by the last joining.

    Below the `lowest` bracket is nobody, so who is left over there has the bye.

    After `take_stock`: `lost` are those moved on by C.1, `group` the others, `p1` and `m1` the
    parameters of C.2. `found` is the pairing, once there is one. `number` counts brackets from 1; a
    bracket joined with the one above has the number of that one.
    """

    def __init__(
        self,
        participants: Participants,
        own: Sequence[int],
        mdps: Sequence[int],
        *,
        lowest: bool,
        latest: Sequence[int] = (),
    ) -> None:
        self.participants = participants
        self.own = sorted(own)
        self.latest = sorted(latest)
        self.lowest = lowest
        self.mdps = sorted(mdps)
        self.group = self._whole_group()
        self.lost: list[int] = []
        self.p1 = self.m1 = 0
        self.found: FoundCandidate | None = None
        self.number = 0

    def _whole_group(self) -> Group:
        ranks = sorted([*self.mdps, *self.own])
        return Group(self.participants, ranks, len(self.mdps) + len(self.latest), lowest=self.lowest)

    def receive(self, mdps: Sequence[int]) -> None:
        """Take other MDPs."""
        self.mdps = sorted(mdps)
        self.group = self._whole_group()
        self.lost = []

    def with_mdps(self, mdps: Sequence[int]) -> LoweringBracket:
        """Return the same bracket as it would be with other MDPs."""
        return LoweringBracket(self.participants, self.own, mdps, lowest=self.lowest, latest=self.latest)

    def incompatible(self) -> list[int]:
        """Return the players (by rank) who fit nobody here (C.1)."""
        return [self.group.ranks[v] for v in bits(self.group.incompatible())]

    def incompatible_mdps(self) -> list[int]:
        """Return the MDPs among them."""
        mdps = set(self.mdps)
        return [rank for rank in self.incompatible() if rank in mdps]

    def lose(self, ranks: Sequence[int]) -> None:
        """Move players on to the next bracket (C.1)."""
        gone = set(ranks)
        self.lost = sorted(ranks)
        if gone:
            left = [rank for rank in self.group.ranks if rank not in gone]
            moved = sum(1 for rank in self.mdps if rank not in gone)
            self.group = Group(self.participants, left, moved + len(self.latest), lowest=self.lowest)

    @property
    def real_m0(self) -> int:
        """How many MDPs are in the bracket after C.1; in a joined one fewer than may stand in S1."""
        return self.group.m0 - len(self.latest)

    def take_stock(self) -> None:
        """Determine P1 and M1 (C.2); a bracket mostly of MDPs is managed as homogeneous (A.3)."""
        group = self.group
        self.p1 = group.p0
        if self.latest:
            self.m1 = min(group.m0, group.p0)
        else:
            self.m1 = 0 if 2 * group.m0 >= group.size else group.m0

    @property
    def floaters(self) -> list[int]:
        """The players left over, by rank: everybody where nobody is paired."""
        return list(self.group.ranks) if self.found is None else self.found.floaters

    @property
    def moving_down(self) -> list[int]:
        """The MDPs of the next bracket, by rank: those lost by C.1 and those left over."""
        return sorted([*self.lost, *self.floaters])
