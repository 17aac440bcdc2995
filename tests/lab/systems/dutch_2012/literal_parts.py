"""What the literal engine of 2012 is made of: players, candidates, brackets, and the exchanges of D.2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from pairtutor.model.game import Mark

Pair = tuple[int, int]
Tuple = tuple[int, ...]
GIFTS = {Mark.PAIRING_ALLOCATED_BYE, Mark.FORFEIT_WIN, Mark.FULL_POINT_BYE, Mark.HALF_POINT_BYE}


@dataclass(frozen=True)
class One:
    """A player as the rules see them; `wish` is a colour and a strength from 0 to 3."""

    score: int
    met: frozenset[int]
    wish: tuple[str, int]
    floats: tuple[str, str]
    gifted: bool
    top: bool


@dataclass(frozen=True)
class Candidate:
    """Pairs, the first `het` of them of the heterogeneous part, and who is left over."""

    counts: Tuple
    place: int
    pairs: list[Pair]
    left: list[int]


@dataclass
class Bracket:
    """A bracket that is paired or about to be."""

    own: list[int]
    mdps: list[int]
    lowest: bool
    latest: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    m0: int = 0
    p1: int = 0
    m1: int = 0
    found: Candidate | None = None

    def down(self) -> list[int]:
        """Who goes to the next bracket."""
        return self.lost + (self.players if self.found is None else self.found.left)


@dataclass(frozen=True)
class Tried:
    """Players who came up to be left over by a bracket that was opened again, and whether they would do."""

    p1: int
    left: frozenset[int]
    good: bool


def exchanges(players: list[int], pairs: int) -> Iterator[tuple[list[int], list[int]]]:
    """All S1 and S2 in the order of D.2."""
    places = list(range(1, len(players) + 1))
    s1, s2 = places[:pairs], places[pairs:]
    for size in range(min(len(s1), len(s2)) + 1):
        down = list(combinations(sorted(s1, reverse=True), size))
        up = list(combinations(s2, size))
        options = [(sum(into) - sum(out), i, j) for i, out in enumerate(down) for j, into in enumerate(up)]
        for _, i, j in sorted(options):
            top = sorted([*(set(s1) - set(down[i])), *up[j]])
            bottom = sorted([*(set(s2) - set(up[j])), *down[i]])
            yield [players[k - 1] for k in top], [players[k - 1] for k in bottom]
