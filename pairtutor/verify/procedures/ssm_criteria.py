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
    """Measures pairs; `levels` are the criteria asked for, strictest first, `teams` those who have one.

    B1: nobody meets twice; B4: nobody meets a team mate; B5: nobody floats the same way twice in a row.
    """

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.graph = prover.graph
        self.persons = prover.persons
        self.ranked = prover.rank_order
        self.teams = {line.tpn: line.group for line in prover.opened.players if line.group}
        self.levels = self._levels()

    @property
    def asks_for_teams(self) -> bool:
        """Whether players of one team are kept apart (B4)."""
        return "B4" in self.levels[0]

    def _levels(self) -> tuple[tuple[str, ...], ...]:
        """Return the criteria asked for at first, then those asked for after each that is let go.

        Teams count in the restricted rounds but the last, where two players are of one.
        """
        opened, teams = self.prover.opened, self.teams.values()
        apart = opened.round <= opened.restricted_rounds and not opened.last_round
        if apart and len(set(teams)) < len(teams):
            return (("B1", "B4", "B5"), ("B1", "B4"), ("B1",))
        return (("B1", "B5"), ("B1",))

    def as_pair(self, player: Tpn, other: Tpn) -> Pair:
        """Return a pair, the higher ranked player first."""
        first, second = self.ranked((player, other))
        return (first, second)

    def by_rank(self, pairs: Iterable[Pair]) -> list[Pair]:
        """Return pairs by the rank of the higher ranked player."""
        return sorted(pairs, key=lambda pair: self.persons[pair[0]].rank)

    # --- criteria --------------------------------------------------------------------------

    def again(self, player: Tpn, other: Tpn) -> RepeatedFloat | None:
        """Return the float that a pair repeats (B5), None if it repeats none."""
        high, low = (self.persons[tpn] for tpn in self.ranked((player, other)))
        if high.score == low.score:
            return None
        difference = high.score - low.score
        # the float of the round before: one round back, by so many half points
        if high.floats[0] == "down":
            return RepeatedFloat("repeated-float", high.tpn, low.tpn, "down", 1, difference)
        if low.floats[0] == "up":
            return RepeatedFloat("repeated-float", low.tpn, high.tpn, "up", 1, difference)
        return None

    def same_team(self, player: Tpn, other: Tpn) -> bool:
        """Say whether two players are of one team."""
        return player in self.teams and self.teams[player] == self.teams.get(other)

    def allows(self, player: Tpn, other: Tpn, level: Sequence[str]) -> bool:
        """Say whether a pair meets the criteria of a level; B1 is always one of them."""
        if other not in self.graph[player] or ("B4" in level and self.same_team(player, other)):
            return False
        return "B5" not in level or self.again(player, other) is None

    def check_against(self, step: int, player: Tpn, passed: PassedOver, level: Sequence[str]) -> None:
        """Check that a pair breaks a criterion, the one that is told."""
        other, why = passed.player, passed.why
        what = f"why {player} does not meet {other}"
        expect(not self.allows(player, other, level), step, what, "nothing, as they may meet", why.kind)
        if other not in self.graph[player]:
            actual = isinstance(why, (Met, Forbidden)) and {why.first, why.second}
            expect_equal(step, what, {player, other}, actual)
        elif "B4" in level and self.same_team(player, other):
            team = isinstance(why, SameTeam) and ({why.first, why.second}, why.group)
            expect_equal(step, what, ({player, other}, self.teams[player]), team)
        else:
            expect_equal(step, what, self.again(player, other), why)

    def has_floated_down(self, tpn: Tpn) -> bool:
        """Say whether a player floated down in the round before."""
        return self.persons[tpn].floats[0] == "down"

    def breaks(self, pairs: Sequence[Pair], over: Tpn) -> tuple[int, int]:
        """Return the number of times that pairs and the player who stays over break B4, and B5."""
        teams = sum(self.same_team(*pair) for pair in pairs) if self.asks_for_teams else 0
        return teams, sum(self.again(*pair) is not None for pair in pairs) + self.has_floated_down(over)
