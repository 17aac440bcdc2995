"""The players of a bracket of 2012: incompatible ones, numbers that can be had."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.counts import count_with_mdps
from pairtutor.positions.dutch_2012_sets import fewest_own_pairs
from pairtutor.positions.editions import DUTCH_2012
from pairtutor.positions.legality import PreferenceLegality
from pairtutor.positions.persons import Person
from pairtutor.trace.values import PairLine


class Done(NamedTuple):
    """A bracket as it was paired last: `left` are those left over, `lost` those moved on by C.1.

    `players` are in its order, the `m0` MDPs first; `mdps` are all who had come down, `sums` what was
    counted: families, candidates passed over, candidates.
    """

    number: int
    players: tuple[Person, ...]
    m0: int
    p1: int
    m1: int
    pairs: tuple[PairLine, ...]
    left: tuple[Person, ...]
    lost: tuple[Person, ...]
    mdps: tuple[Person, ...]
    setting: Setting
    sums: tuple[int, int, int]

    @property
    def down(self) -> tuple[Person, ...]:
        """Who comes down from it, best first."""
        return tuple(sorted((*self.lost, *self.left), key=lambda player: player.rank))


class Numbers(NamedTuple):
    """P1 and M1."""

    p1: int
    m1: int


class Group2012:
    """A bracket before it is paired; `latest` is the score group joined last, whose players are MDPs too.

    `own` are all who have not come down, those of `latest` included; `mdps` all who have, those among them
    whom C.1 moves on (`lost`) included, who are not among `players` (in rank order) and `real_mdps`. In the
    `lowest` bracket the bye is a place. `whole`: everybody is managed as one homogeneous group.
    """

    def __init__(
        self,
        legality: PreferenceLegality,
        own: Sequence[Person],
        mdps: Sequence[Person],
        *,
        lowest: bool,
        latest: Sequence[Person] = (),
        lost: Sequence[Person] = (),
        whole: bool = False,
    ) -> None:
        self.legality = legality
        self.own = tuple(own)
        self.mdps = tuple(mdps)
        self.lowest = lowest
        self.latest = tuple(latest)
        self.lost = tuple(lost)
        self.whole = whole
        gone = {player.tpn for player in lost}
        everybody = (player for player in (*mdps, *own) if player.tpn not in gone)
        self.players = tuple(sorted(everybody, key=lambda player: player.rank))
        self.real_mdps = tuple(player for player in self.mdps if player.tpn not in gone)
        self.m0 = 0 if whole else len(self.real_mdps) + len(self.latest)

    def with_mdps(self, mdps: Sequence[Person]) -> Group2012:
        """Return the bracket with other MDPs, before C.1."""
        ranked = sorted(mdps, key=lambda player: player.rank)
        return Group2012(
            self.legality, self.own, ranked, lowest=self.lowest, latest=self.latest, whole=self.whole
        )

    def as_one(self) -> Group2012:
        """Return everybody as one homogeneous group."""
        return Group2012(self.legality, self.own, self.mdps, lowest=self.lowest, whole=True)

    @cached_property
    def lonely(self) -> tuple[Person, ...]:
        """Those who fit nobody (C.1); in the lowest bracket the bye is a place."""
        may, spare = self.legality.may_meet, self.lowest and len(self.players) % 2
        return tuple(
            player
            for player in self.players
            if not any(may(player, other) for other in self.players) and not (spare and not player.barred)
        )

    @property
    def lonely_mdps(self) -> tuple[Person, ...]:
        """The MDPs among them."""
        here: set[Tpn] = {player.tpn for player in self.real_mdps}
        return tuple(player for player in self.lonely if player.tpn in here)

    def without_lonely(self) -> Group2012:
        """Return the bracket after C.1, which moves nobody on from the lowest one."""
        if self.lowest or not self.lonely:
            return self
        return Group2012(
            self.legality, self.own, self.mdps, lowest=False, latest=self.latest, lost=self.lonely
        )

    @property
    def first_numbers(self) -> Numbers:
        """P1 and M1 as C.2 sets them; a bracket mostly of MDPs is managed as homogeneous (A.3)."""
        size = len(self.players)
        pairs = size // 2
        if self.latest:
            return Numbers(pairs, min(self.m0, pairs))
        return Numbers(pairs, 0 if 2 * self.m0 >= size else self.m0)

    def make_setting(self, below: Sequence[Person] = (), *, odd: bool = False) -> Setting:
        """Return the setting of the bracket; `odd` says whether the round has an odd number of players."""
        # of a higher bracket anybody can be left over
        takers = frozenset(player.tpn for player in self.players if not self.lowest or not player.barred)
        return Setting(
            edition=DUTCH_2012,
            legality=self.legality,
            mdps=self.players[: self.m0],
            residents=self.players[self.m0 :],
            below=tuple(below),
            takers=takers,
            odd=odd,
        )

    def sequence(self, p1: int, m1: int) -> int:
        """Return the number of candidates with these P1 and M1."""
        return count_with_mdps(len(self.players), self.m0, p1, m1)

    def possible(self, p1: int, m1: int) -> bool:
        """Say whether there is any legal candidate with these P1 and M1."""
        own = fewest_own_pairs(self.make_setting(), self.players, self.m0, p1)
        return own is not None and own <= p1 - m1

    def reaches_remainder(self, m1: int) -> bool:
        """Say whether some M1 MDPs can be paired at all (C.14.b)."""
        return fewest_own_pairs(self.make_setting(), self.players, self.m0, m1) == 0
