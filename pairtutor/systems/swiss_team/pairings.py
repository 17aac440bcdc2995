"""The first of the best pairings of a bracket, in the order of their identifiers.

Teams are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: swiss-team-2026 3.6.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, factorial, prod
from typing import Protocol

from pairtutor.matching.bits import Mask, Mate, Rows
from pairtutor.matching.odd_sets import refit
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph, Refinement
from pairtutor.systems.search.rows import rows_kept_to
from pairtutor.systems.swiss_team.participants import Pairs, TeamParticipants
from pairtutor.systems.upfloating.upfloaters import cost


class PairCriterion(NamedTuple):
    """A criterion of pairings by name; `charged` gives the pairs that break it, for a set of upfloaters."""

    name: str
    charged: Callable[[TeamParticipants, int], Rows]


def matchings(teams: int) -> int:
    """Return in how many ways an even number of teams can be paired: (n-1)(n-3)...1."""
    return prod(range(1, teams, 2))


def ways_to_close(waiting: int, teams: int) -> int:
    """Return the number of pairings of so many teams that come later, where some teams wait for theirs.

    Those waiting are top members, and each of them meets one who comes later.
    """
    if waiting > teams or (teams - waiting) % 2:
        return 0
    return comb(teams, waiting) * factorial(waiting) * matchings(teams - waiting)


def ways_to_meet(tops: Sequence[int], bottoms: Sequence[int]) -> int:
    """Return in how many ways each top member meets a bottom member with a larger number.

    Both are told by number, ascending.
    """
    ways = 1
    for placed, top in enumerate(reversed(tops)):
        ways *= max(0, sum(bottom > top for bottom in bottoms) - placed)
    return ways


class PairingListener(Protocol):
    """Hears how the pairing of a bracket is found."""

    def on_best_values(self, identifying: Identifying) -> None:
        """Hear what the best pairings have in the criteria."""

    def not_on_top(self, identifying: Identifying, team: int, pairings: int) -> None:
        """Hear that none of the pairings that have a team as the next top member is a best one."""

    def tops_known(self, identifying: Identifying) -> None:
        """Hear the top members and the bottom members."""

    def not_met(self, identifying: Identifying, top: int, bottom: int, pairings: int) -> None:
        """Hear that none of the pairings that go on with this pair is a best one."""

    def on_opponent(self, identifying: Identifying, top: int, bottom: int) -> None:
        """Hear whom a top member meets."""

    def on_pairing(self, identifying: Identifying, pairs: Pairs) -> None:
        """Hear the pairing."""


class Identifying:
    """One bracket to be paired; `best` are the values of the best pairings, by criterion.

    `legal` are the pairs that may be made before anything is decided, `charges` the pairs that break each
    criterion. What is decided is kept in `tops`, `bottoms` (by number) and `limits`, a team with those whom
    it may still meet each; `mate` is a best pairing that has all of it. A set of teams is a mask of bits.
    Source: swiss-team-2026 3.6.1, swiss-team-2026 3.6.2, TEAM26-38, TEAM26-39.
    """

    def __init__(
        self,
        participants: TeamParticipants,
        members: Mask,
        upfloaters: Mask,
        mate: Mate,
        criteria: Sequence[PairCriterion],
    ) -> None:
        self.participants = participants
        self.members = members
        self.order = participants.by_number(members)
        self.number = [player.tpn for player in participants.players]
        self.legal = self._inside(participants.legal)
        self.charges = [
            (criterion.name, self._inside(criterion.charged(participants, upfloaters)))
            for criterion in criteria
        ]
        self.limits: list[tuple[int, int]] = []
        self.best: dict[str, int] = {}
        self.tops: list[int] = []
        self.bottoms: list[int] = []
        self.mate = mate

    def _inside(self, rows: Rows) -> Rows:
        """Return the rows of pairs that have both teams in the bracket."""
        return [row & self.members if self.members >> v & 1 else 0 for v, row in enumerate(rows)]

    def pair(self, listener: PairingListener) -> Pairs:
        """Return the pairs, by rising top members.

        Source: swiss-team-2026 3.6.3, swiss-team-2026 3.6.4, TEAM26-20.
        """
        refinement = Refinement(self.legal, self.members, self.mate)
        for name, charged in self.charges:
            refinement.minimise(name, charged[:])
        self.mate = refinement.mate
        self.best = {name: cost(self.mate, {1: charged}) for name, charged in self.charges}
        listener.on_best_values(self)
        stage = self._settle_tops(refinement.last_stage, listener)
        listener.tops_known(self)
        pairs = self._meet(stage, listener)
        listener.on_pairing(self, pairs)
        return pairs

    def _settle_tops(self, stage: CriterionGraph, listener: PairingListener) -> CriterionGraph:
        """Make each team, by number, a top member if a best pairing allows it, else a bottom member.

        Return the graph of the best pairings that have these top members. `tops`, `bottoms`, `limits` and
        `mate` are changed, and the listener hears of each team that is no top member though some pairing has
        it as one. A top member waits until a later team becomes its bottom member, which may be that of any
        who wait: so many `ways_so_far` are there to pair those who wait no more.
        """
        waiting, ways_so_far = 0, 1
        larger, smaller = self.members, 0
        rows = stage.rows
        for position, team in enumerate(self.order):
            teams_after = len(self.order) - position - 1
            larger &= ~(1 << team)
            pairings = ways_so_far * ways_to_close(waiting + 1, teams_after)
            must_be_top = not waiting or not ways_to_close(waiting - 1, teams_after)
            tried = rows_kept_to(rows, team, larger) if pairings else rows
            rematched = self._refit(stage, tried, team, larger) if pairings else None
            if rematched is None:
                assert not must_be_top, "the best pairings have a top member here"
                if pairings:
                    listener.not_on_top(self, team, pairings)
                ways_so_far *= waiting
                waiting -= 1
                self.bottoms.append(team)
                rows = rows_kept_to(rows, team, smaller)
                rematched = self._refit(stage, rows, team, smaller)
                assert rematched is not None, "whoever is no top member is a bottom member"
                self.limits.append((team, smaller))
            else:
                waiting += 1
                self.tops.append(team)
                rows = tried
                self.limits.append((team, larger))
            smaller |= 1 << team
            self.mate = rematched
        return CriterionGraph(stage.criterion, rows, stage.odd)

    def _refit(self, stage: CriterionGraph, rows: Rows, team: int, allowed: Mask) -> Mate | None:
        """Return a matching within rows that have been kept to those whom a team is still allowed to meet."""
        if allowed >> self.mate[team] & 1:
            return self.mate
        return refit(stage.odd, rows, self.mate, self.members)

    def _meet(self, stage: CriterionGraph, listener: PairingListener) -> Pairs:
        """Give each top member the bottom member of the smallest number that a best pairing has.

        Return the pairs, by rising top members. `mate` and `limits` are changed, and the listener hears of
        each bottom member with a larger number that is passed over, and of each opponent.
        """
        pairs: Pairs = []
        free = self.members
        bottoms = self.bottoms[:]
        for position, top in enumerate(self.tops):
            query = PartnerQuery(top, self.mate, free)
            for bottom in bottoms:
                if self.number[bottom] < self.number[top]:
                    continue
                rematched = query.meeting(stage, bottom)
                if rematched is not None:
                    break
                later = [self.number[team] for team in self.tops[position + 1 :]]
                rest = [self.number[team] for team in bottoms if team != bottom]
                listener.not_met(self, top, bottom, ways_to_meet(later, rest))
            else:
                raise AssertionError("the matching at hand has an opponent for everybody")
            self.mate = rematched
            listener.on_opponent(self, top, bottom)
            self.limits.append((top, 1 << bottom))
            free &= ~(1 << top | 1 << bottom)
            bottoms.remove(bottom)
            pairs.append((top, bottom))
        return pairs

    def rows_with(self, *limits: tuple[int, int]) -> Rows:
        """Return the rows that the decisions so far leave open, and these: teams with whom they may meet."""
        rows = self.legal
        for team, allowed in (*self.limits, *limits):
            rows = rows_kept_to(rows, team, allowed)
        return rows

    def shortfall(self, *limits: tuple[int, int]) -> tuple[str, int | None]:
        """Return the criterion in which the pairings within limits fall short, and their best value in it.

        The value is None where they are all illegal.
        """
        rows = self.rows_with(*limits)
        mate = refit(odd=(), rows=rows, mate=self.mate, alive=self.members)
        if mate is None:
            return "legality", None
        family = Refinement(rows, self.members, mate)
        for name, charged in self.charges:
            family.minimise(name, charged[:])
            value = cost(family.mate, {1: charged})
            if value > self.best[name]:
                return name, value
        raise AssertionError("a pairing that is no worse would have been taken")
