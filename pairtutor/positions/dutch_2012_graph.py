"""One bracket of 2012 as a graph, with the MDPs of S1 fixed; whoever is left over has a place.

Vertices are S1 first, then all others in the order of A.2, then the places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.candidate_graph import PAIRS, WANTED, ProofGraph
from pairtutor.positions.penalties import PAIR, same_preference
from pairtutor.positions.persons import ABSOLUTE, STRONG, Person

_UPFLOATS = ("repeated-upfloat", "upfloat-two-rounds")
_DOWNFLOATS = {"repeated-downfloat": 0, "downfloat-two-rounds": 1}


def _both_want(player: Person, other: Person, least: int) -> bool:
    """Say whether two prefer the same colour, each at `least` so strongly."""
    return same_preference(player, other) and min(player.due.strength, other.due.strength) >= least


def violation_of(name: str, high: Person, low: Person) -> int:
    """Return 1 if a pair, the higher ranked first, violates a requirement, else 0.

    Two absolute preferences count in `strong-preference`. In `strong-as-absolute` they do not: what A.7.d
    asks of strong ones, B.2 asks of these (`absolute-preference`). No pair violates what is asked of
    downfloats.

    Raises:
        KeyError: no requirement has the name.
    """
    absolute, strong = _both_want(high, low, ABSOLUTE), _both_want(high, low, STRONG)
    if name == "absolute-preference":
        return int(absolute)
    if name == "strong-as-absolute":
        return int(strong and not absolute)
    if name == "strong-preference":
        return int(strong)
    return 0 if name in _DOWNFLOATS else PAIR[name](high, low)


CLAUSE: Final = {
    "absolute-preference": "C.10.g",
    "strong-as-absolute": "C.10.f",
    "colour-preference": "C.10.e",
    "strong-preference": "C.10.e",
    "repeated-downfloat": "C.10.d",
    "downfloat-two-rounds": "C.10.c",
    "repeated-upfloat": "C.10.b",
    "upfloat-two-rounds": "C.10.a",
}
"""The clause that lowers each requirement, in falling priority."""


class Dutch2012Graph(ProofGraph):
    """The graph of the candidates with these MDPs in S1; `wanted` are to be left over, if any are named.

    `chosen` are the MDPs in S1 by place among `players`, `places` is how many are left over, `names` are the
    requirements that are set, the most precious first.
    """

    def __init__(
        self,
        setting: Setting,
        players: Sequence[Person],
        chosen: Sequence[int],
        places: int,
        names: Sequence[str],
        wanted: frozenset[int],
    ) -> None:
        self.order = [*chosen, *(v for v in range(len(players)) if v not in set(chosen))]
        self.names = list(names)
        self.wanted = wanted
        inside = tuple(players[v] for v in self.order)
        # a key is a criterion and the place in its value: these values are single numbers, so the place is 0
        keys = [PAIRS, *([(WANTED, 0)] if wanted else []), *((name, 0) for name in names)]
        super().__init__(setting, "place", inside, len(chosen), (None,) * places, keys)
        self.join_inside(self._price)
        for v in range(self.m0, self.size):  # nobody of S1 is left over
            player = self.inside[v]
            if player.tpn in setting.takers:
                for place_vertex in range(self.size, len(self.everybody)):
                    self.rows[v][place_vertex] = self.rows[place_vertex][v] = self._place(player)

    def in_s1(self, u: int, v: int) -> bool:
        """Say whether a pair, the lower vertex first, is one of S1, whose upfloats count.

        Here S1 is known, and its members are the first vertices; a graph of several sets asks both.
        """
        del v
        return u < self.m0

    def _price(self, u: int, v: int) -> int:
        """Return the cost of a pair of vertices, the lower one first; the less, the better.

        Upfloats count only against whoever meets S1.
        """
        high, low = sorted((self.inside[u], self.inside[v]), key=lambda player: player.rank)
        cost = 0
        for name in self.names:
            if name not in _UPFLOATS or self.in_s1(u, v):
                cost += violation_of(name, high, low) * self.layout.worth[(name, 0)]
        return cost

    def _place(self, player: Person) -> int:
        """Return the cost of leaving a player over: downfloats, and somebody else being wanted below."""
        cost = 0
        for name in self.names:
            if name in _DOWNFLOATS:
                cost += (player.floats[_DOWNFLOATS[name]] == "down") * self.layout.worth[(name, 0)]
        if self.wanted and player.tpn not in self.wanted:
            cost += self.layout.worth[(WANTED, 0)]
        return cost

    def value(self, name: str, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]) -> int:
        """Return the value of a candidate in a requirement: the number of violations."""
        return self.behind(name, pairs, floaters)[0]

    def charges(
        self, name: str, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]
    ) -> Iterator[tuple[int, tuple[Tpn, ...]]]:
        """Yield what each pair and each player left over adds to a requirement (1 or 0), and whom that names.

        An upfloat names the lower ranked player alone, other pairs both, the higher ranked first.
        """
        for u, v in pairs:
            high, low = sorted((self.inside[u], self.inside[v]), key=lambda player: player.rank)
            if name in self.names and (name not in _UPFLOATS or self.in_s1(u, v)):
                who = (low.tpn,) if name in _UPFLOATS else (high.tpn, low.tpn)
                yield violation_of(name, high, low), who
        for v in floaters:
            player = self.inside[v]
            if name in _DOWNFLOATS:
                yield int(player.floats[_DOWNFLOATS[name]] == "down"), (player.tpn,)
            elif name == WANTED:
                yield int(player.tpn not in self.wanted), (player.tpn,)

    def behind(
        self, name: str, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]
    ) -> tuple[int, tuple[Tpn, ...]]:
        """Return the value of a candidate in a requirement, and the players behind it."""
        charged = [who for penalty, who in self.charges(name, pairs, floaters) if penalty]
        return len(charged), tuple(tpn for who in charged for tpn in who)


def requirements(players: Sequence[Person], number: int, pairs: int, m1: int) -> list[str]:
    """Return the requirements that are set in a bracket at all (C.3), in falling priority.

    `number` is the round, `pairs` and `m1` are P1 and M1.
    """
    odd, left = number % 2 == 1, 2 * pairs < len(players)
    asked = {
        "absolute-preference": any(player.topscorer for player in players),
        "strong-as-absolute": odd,
        "colour-preference": True,
        "strong-preference": not odd,
        "repeated-downfloat": left,
        "downfloat-two-rounds": left,
        "repeated-upfloat": m1 > 0,
        "upfloat-two-rounds": m1 > 0,
    }
    return [name for name, applies in asked.items() if applies]
