"""The pairings of a bracket of teams: their order, and what they have in each criterion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Pair
from pairtutor.positions.matching import Matching
from pairtutor.positions.procedure import RoundPosition
from pairtutor.positions.teams import Team, chosen_by_event, floats_count

PAIRINGS = ("colour-preference", "strong-preference", "opponents-again")
"""[C8] to [C10] by name."""
Limits = Mapping[Tpn, set[Tpn]]
"""Whom some teams may still meet, by what has been settled."""
Faults = tuple[int, ...]


@cache
def open_pairings(waiting: int, later: int) -> int:
    """Count the pairings of so many teams to come (`later`) with each other and those `waiting` before.

    No two of those waiting meet.
    """
    if not later:
        return int(not waiting)
    joining = waiting * open_pairings(waiting - 1, later - 1) if waiting else 0
    return open_pairings(waiting + 1, later - 1) + joining


def ways_of_bottoms(tops: Sequence[Tpn], bottoms: Sequence[Tpn]) -> int:
    """Return the number of ways to give each top member a bottom member with a larger number.

    There are as many of both.
    """
    ways = 1
    # from the largest top on: whoever suits it suits those after it too, so as many are used up
    for used, top in enumerate(sorted(tops, reverse=True)):
        ways *= sum(bottom > top for bottom in bottoms) - used
    return ways


def number_of_pairing(pairs: Iterable[Pair]) -> int:
    """Return the number of a pairing in the order of the identifiers, from 1.

    An identifier lists the top members, then their opponents; two are compared at the first difference.
    """
    partner = {min(two): max(two) for two in pairs}
    order = sorted([*partner, *partner.values()])
    number, waiting, ways_so_far = 1, 0, 1
    for position, tpn in enumerate(order):
        if tpn in partner:
            waiting += 1
            continue
        # pairings with the same tops before, in which this team is a top as well
        number += ways_so_far * open_pairings(waiting + 1, len(order) - position - 1)
        ways_so_far *= waiting
        waiting -= 1
    tops, bottoms = sorted(partner), sorted(partner.values())
    for position, top in enumerate(tops):
        for bottom in bottoms:
            if bottom == partner[top]:
                break
            if bottom > top:  # pairings with the same tops and opponents before, and a smaller one here
                number += ways_of_bottoms(
                    tops[position + 1 :], [other for other in bottoms if other != bottom]
                )
        bottoms.remove(partner[top])
    return number


class TeamBracket:
    """The residents and upfloaters of a bracket, to be paired with each other.

    `order` is by number; a value of a criterion is a digit to the `base`.
    """

    def __init__(
        self,
        position: RoundPosition,
        teams: Mapping[Tpn, Team],
        residents: Iterable[Tpn],
        upfloaters: Iterable[Tpn],
    ) -> None:
        self.position = position
        self.teams = teams
        self.upfloaters = set(upfloaters)
        self.order = sorted([*residents, *self.upfloaters])
        self.at = {tpn: place for place, tpn in enumerate(self.order)}
        self.base = len(self.order) + 1

    def faults_of(self, tpn: Tpn, other: Tpn) -> Faults:
        """Return the values of a pair in [C8] to [C10]: each 1 or 0."""
        mine, theirs = self.teams[tpn].preference, self.teams[other].preference
        alike = mine[0] is not None and mine[0] == theirs[0]
        strong = alike and mine[1] == theirs[1] == "strong"
        # an upfloater meets a resident who floated in the round before
        again = any(
            up in self.upfloaters and met not in self.upfloaters and self.teams[met].floated
            for up, met in ((tpn, other), (other, tpn))
        )
        return int(alike), int(strong), int(again)

    def graph(self, limits: Limits) -> dict[Tpn, set[Tpn]]:
        """Return the graph of the teams that may meet within limits; a team without any meets whom it may."""
        rows = {tpn: set(self.position.graph[tpn]) & set(self.order) for tpn in self.order}
        for tpn, allowed in limits.items():
            for other in rows[tpn] - allowed:
                rows[other].discard(tpn)
            rows[tpn] &= allowed
        return rows

    def cheapest(self, limits: Limits) -> Faults | None:
        """Return the best values in [C8] to [C10] within limits, None if no pairing is legal."""
        rows: list[dict[int, int]] = [
            {self.at[other]: self.cost_of(tpn, other) for other in row}
            for tpn, row in self.graph(limits).items()
        ]
        matching = Matching(rows, range(len(rows)))
        if not matching.possible:
            return None
        cost, digits = matching.cost, []
        for _ in PAIRINGS:
            cost, digit = divmod(cost, self.base)
            digits.append(digit)
        return tuple(reversed(digits))

    def faults_of_all(self, pairs: Iterable[Pair]) -> Faults:
        """Return the values of a pairing in [C8] to [C10]."""
        return tuple(map(sum, zip(*(self.faults_of(*pair) for pair in pairs), strict=True)))

    def cost_of(self, tpn: Tpn, other: Tpn) -> int:
        """Return the cost of a pair: the criteria in their order as digits of one number."""
        cost = 0
        for fault in self.faults_of(tpn, other):
            cost = cost * self.base + fault
        return cost

    @property
    def asked_criteria(self) -> tuple[str, ...]:
        """The criteria of `PAIRINGS` that the event has in this round, in their order."""
        opened = self.position.opened
        kind = chosen_by_event(opened).preferences
        colours = {"A": PAIRINGS[:1], "B": PAIRINGS[:2], "none": ()}[kind]
        return (*colours, PAIRINGS[2]) if floats_count(opened) else colours
