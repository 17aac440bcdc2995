"""The criteria of the Swiss System Modified: how they are let go, and which a pair breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Pair
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.trace.refusals import PassedOver, SameTeam
from pairtutor.trace.values import Forbidden, Met, RepeatedFloat
from pairtutor.verify.procedures.prover import Prover


class SsmCriteria:
    """Measures pairs; `levels` are the criteria asked for, strictest first, `teams` those who have one."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.graph = prover.graph
        self.persons = prover.persons
        self.ranked = prover.ranked
        self.teams = {line.tpn: line.group for line in prover.opened.players if line.group}
        self.levels = self._levels()

    @property
    def asks_for_teams(self) -> bool:
        """Whether players of one team are kept apart (B4)."""
        return "B4" in self.levels[0]

    def _levels(self) -> tuple[tuple[str, ...], ...]:
        """Return the criteria that are let go one after the other; teams count where there are two of one."""
        opened, teams = self.prover.opened, self.teams.values()
        apart = opened.round <= opened.restricted_rounds and not opened.last_round
        if apart and len(set(teams)) < len(teams):
            return (("B1", "B4", "B5"), ("B1", "B4"), ("B1",))
        return (("B1", "B5"), ("B1",))

    def as_pair(self, one: Tpn, other: Tpn) -> Pair:
        """Return a pair, the higher ranked player first."""
        first, second = self.ranked((one, other))
        return (first, second)

    def by_rank(self, pairs: Iterable[Pair]) -> list[Pair]:
        """Return pairs by the rank of the higher ranked player."""
        return sorted(pairs, key=lambda pair: self.persons[pair[0]].rank)

    # --- criteria --------------------------------------------------------------------------

    def again(self, one: Tpn, other: Tpn) -> RepeatedFloat | None:
        """Return how a pair breaks B5, if it does."""
        high, low = (self.persons[tpn] for tpn in self.ranked((one, other)))
        if high.score == low.score:
            return None
        difference = high.score - low.score
        if high.floats[0] == "down":
            return RepeatedFloat("repeated-float", high.tpn, low.tpn, "down", 1, difference)
        if low.floats[0] == "up":
            return RepeatedFloat("repeated-float", low.tpn, high.tpn, "up", 1, difference)
        return None

    def same_team(self, one: Tpn, other: Tpn) -> bool:
        """Say whether two players are of one team."""
        return one in self.teams and self.teams[one] == self.teams.get(other)

    def allowed(self, one: Tpn, other: Tpn, level: Sequence[str]) -> bool:
        """Say whether a pair meets criteria."""
        if other not in self.graph[one] or ("B4" in level and self.same_team(one, other)):
            return False
        return "B5" not in level or self.again(one, other) is None

    def check_against(self, step: int, one: Tpn, passed: PassedOver, level: Sequence[str]) -> None:
        """Check that a pair breaks a criterion, the one that is told."""
        other, why = passed.player, passed.why
        what = f"why {one} does not meet {other}"
        expect(not self.allowed(one, other, level), step, what, "nothing, as they may meet", why.kind)
        if other not in self.graph[one]:
            found = isinstance(why, (Met, Forbidden)) and {why.first, why.second}
            expect_equal(step, what, {one, other}, found)
        elif "B4" in level and self.same_team(one, other):
            team = isinstance(why, SameTeam) and ({why.first, why.second}, why.group)
            expect_equal(step, what, ({one, other}, self.teams[one]), team)
        else:
            expect_equal(step, what, self.again(one, other), why)

    def marked(self, tpn: Tpn) -> bool:
        """Say whether a player floated down in the round before."""
        return self.persons[tpn].floats[0] == "down"

    def breaks(self, pairs: Sequence[Pair], over: Tpn) -> tuple[int, int]:
        """Return how often pairs break B4 and B5, with the player who stays over."""
        teams = sum(self.same_team(*pair) for pair in pairs) if self.asks_for_teams else 0
        return teams, sum(self.again(*pair) is not None for pair in pairs) + self.marked(over)
