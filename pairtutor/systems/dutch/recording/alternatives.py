"""Who else could be left over by a bracket, and what speaks against each: every set of players is asked.

A player could be left over if a legal candidate with as many pairs leaves the player over and lets the
round be completed; the best of these candidates, the first of those as good, is held against the accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple, Protocol

from pairtutor.model.ids import Tpn
from pairtutor.rules.citing import Cites, Citing
from pairtutor.systems.dutch.recording.best_member import Member
from pairtutor.trace.values import Hit, Players, Value

MOST = 3600
"""So many sets of players, times the players of the bracket, are looked at; beyond that nobody is named."""

SEQUENCE = "sequence"
"""Speaks against a candidate that is as good, but comes later."""

LeftOver = tuple[int, ...]
"""Players who are left over, as places in the bracket, ascending."""


class OtherLeftOver(NamedTuple):
    """A player who could be left over, and the criterion that speaks against it.

    `value` is what the best such candidate has in it, `best` what the accepted one has; in the sequence these
    are their numbers (0 for a candidate that is in no sequence with the accepted one).
    """

    player: Tpn
    criterion: str
    value: Value
    best: Value
    hit: Hit


class ToldAlternatives(NamedTuple):
    """The alternatives as a step of the trace has them."""

    cites: Cites
    players: Players | None
    deciding: tuple[str, ...]
    values: tuple[tuple[Value, Value], ...]
    hits: tuple[Hit, ...]


def told_alternatives(found: Sequence[OtherLeftOver] | None, citing: Citing) -> ToldAlternatives:
    """Return alternatives as a step has them; None where nobody looked for them."""
    if found is None:
        return ToldAlternatives((), None, (), (), ())
    deciding = tuple(one.criterion for one in found)
    return ToldAlternatives(
        tuple(cite for why in dict.fromkeys(deciding) for cite in citing.criterion[why]),
        tuple(one.player for one in found),
        deciding,
        tuple((one.value, one.best) for one in found),
        tuple(one.hit for one in found),
    )


class BestLeaving(NamedTuple):
    """The first best candidate that leaves a set over, after what it has in the criteria on pairs."""

    values: tuple[Value, ...]
    member: Member


class Sets(Protocol):
    """What a bracket makes of sets of players left over; smaller values are better.

    What follows from the set alone comes early; what the best pairs of the others have comes late, and is
    asked only of the sets that are the best early.
    """

    def early(self, left: LeftOver) -> tuple[Value, ...] | None:
        """Return what follows from the set itself; None if no candidate that counts leaves it over."""

    def counts(self, player: int, early: tuple[Value, ...]) -> bool:
        """Say whether the best sets that hold a player count at all."""

    def late(self, left: LeftOver) -> BestLeaving:
        """Return the first best candidate that leaves the set over."""


class BestOfSets(NamedTuple):
    """The best candidate that leaves a player over, and what follows from the set that it leaves over."""

    player: int
    early: tuple[Value, ...]
    best: BestLeaving


def few_enough(size: int, left: int, ways: int = 1) -> bool:
    """Say whether all sets of so many players left over can be looked at, each in so many ways."""
    return comb(size, left) * size * ways <= MOST


def best_of_sets(size: int, accepted: LeftOver, sets: Sets) -> Iterator[BestOfSets]:
    """Yield for each player who is not left over the best candidate that does it, if there is one."""
    if not 0 < len(accepted) < size:
        return
    possible: dict[LeftOver, tuple[Value, ...]] = {}
    for left in combinations(range(size), len(accepted)):
        early = sets.early(left)
        if early is not None:
            possible[left] = early
    late: dict[LeftOver, BestLeaving] = {}
    for player in range(size):
        here = {left: early for left, early in possible.items() if player in left}
        if player in accepted or not here:
            continue
        least = min(here.values())
        if not sets.counts(player, least):
            continue
        best = [left for left, early in here.items() if early == least]
        for left in best:
            if left not in late:
                late[left] = sets.late(left)
        yield BestOfSets(player, least, min(late[left] for left in best))
