"""Pairs by the Swiss System Modified: the criteria, and the cards that are offered in turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import PairingsProposed, PairScrutinised
from pairtutor.trace.refusals import PassedOver, SameTeam
from pairtutor.trace.trace import Trace
from pairtutor.trace.values import Forbidden, Met, RepeatedFloat
from pairtutor.verify.legality import Legality, forbidden_pairs
from pairtutor.verify.persons import Person
from pairtutor.verify.procedures.common import Procedure
from pairtutor.verify.refusals import told
from pairtutor.verify.refuted import holds, same

Pair = tuple[int, int]


class MetLegality(Legality):
    """Two may meet if they have not met (ssm B1)."""

    def may_meet(self, one: Person, other: Person) -> bool:
        """Say whether two players may meet at all."""
        if one.tpn == other.tpn or other.tpn in one.met or one.tpn in other.met:
            return False
        return frozenset((one.tpn, other.tpn)) not in self.barred


class Deal:
    """One deal of the cards: who of S1 comes next, who of S2 is free, who found nobody."""

    def __init__(self, s1: Sequence[int], s2: Sequence[int]) -> None:
        self.s1 = list(s1)
        self.waiting = list(s1)
        self.free = list(s2)
        self.stuck: list[int] = []
        self.pairs: list[Pair] = []


class SsmPairs(Procedure):
    """Checks pairs; `levels` are the criteria asked for, strictest first, `teams` those that are told."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        super().__init__(trace, opened)
        self.levels = self._levels()
        self.teams = {
            tpn: why.group
            for step in trace.steps
            for why in told(step.event)
            if isinstance(why, SameTeam)
            for tpn in (why.first, why.second)
        }

    def _legality(self) -> MetLegality:
        return MetLegality(self.persons, forbidden_pairs(self.trace.steps))

    def _levels(self) -> tuple[tuple[str, ...], ...]:
        """Return the criteria that are let go one after the other; teams count where the cards say so."""
        events = (step.event for step in self.trace.steps)
        first = next((one for one in events if isinstance(one, PairScrutinised)), None)
        if first is not None and "B4" in first.required and not self.opened.last_round:
            return (("B1", "B4", "B5"), ("B1", "B4"), ("B1",))
        return (("B1", "B5"), ("B1",))

    def ranked(self, players: Iterable[int]) -> list[int]:
        """Return players in rank order."""
        return sorted(players, key=lambda tpn: self.persons[tpn].rank)

    def as_pair(self, one: int, other: int) -> Pair:
        """Return a pair, the higher ranked player first."""
        first, second = self.ranked((one, other))
        return (first, second)

    def by_rank(self, pairs: Iterable[Pair]) -> list[Pair]:
        """Return pairs by the rank of the higher ranked player."""
        return sorted(pairs, key=lambda pair: self.persons[pair[0]].rank)

    # --- criteria --------------------------------------------------------------------------

    def again(self, one: int, other: int) -> RepeatedFloat | None:
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

    def same_team(self, one: int, other: int) -> bool:
        """Say whether two players are known to be of one team."""
        return one in self.teams and self.teams[one] == self.teams.get(other)

    def allowed(self, one: int, other: int, level: Sequence[str]) -> bool:
        """Say whether a pair meets criteria, as far as teams are known."""
        if other not in self.graph[one] or ("B4" in level and self.same_team(one, other)):
            return False
        return "B5" not in level or self.again(one, other) is None

    def check_against(self, step: int, one: int, passed: PassedOver, level: Sequence[str]) -> None:
        """Check that a pair breaks a criterion, the one that is told.

        Raises:
            Refuted: it breaks none, or another one.
        """
        other, why = passed.player, passed.why
        what = f"why {one} does not meet {other}"
        holds(not self.allowed(one, other, level), step, what, "nothing, as they may meet", why.kind)
        if other not in self.graph[one]:
            found = isinstance(why, (Met, Forbidden)) and {why.first, why.second}
            same(step, what, {one, other}, found)
        elif "B4" in level and self.same_team(one, other):
            team = isinstance(why, SameTeam) and ({why.first, why.second}, why.group)
            same(step, what, ({one, other}, self.teams[one]), team)
        else:
            same(step, what, self.again(one, other), why)

    # --- cards ---------------------------------------------------------------------------------

    def proposed(
        self,
        upper: Sequence[int],
        lower: Sequence[int],
        reason: str,
        leaving: Sequence[int],
        entering: Sequence[int],
    ) -> None:
        """Check two halves."""
        step, event = self.take(PairingsProposed, "the two halves")
        same(step, "the reason for the two halves", reason, event.reason)
        same(step, "the two halves", (tuple(upper), tuple(lower)), (event.upper, event.lower))
        changed = (tuple(leaving), tuple(entering))
        same(step, "who changed halves", changed, (event.leaving, event.entering))

    def deal(self, deal: Deal, *, to_the_end: bool = False) -> bool:
        """Check the cards until somebody finds nobody; return whether all have found somebody."""
        while deal.waiting:
            x = deal.waiting.pop(0)
            y = next((y for level in self.levels if (y := self._card(x, deal.free, level)) is not None), None)
            if y is None:
                deal.stuck.append(x)
                if not to_the_end:
                    return False
            else:
                deal.free.remove(y)
                deal.pairs.append(self.as_pair(x, y))
        return not deal.stuck

    def _card(self, x: int, free: Sequence[int], level: Sequence[str]) -> int | None:
        step, event = self.take(PairScrutinised, f"the cards offered to {x}")
        self._asked(step, event, x, "card", level)
        same(step, f"the opponent proposed to {x}", free[0], event.proposed)
        return self._first(step, event, x, free, level)

    def _asked(self, step: int, event: PairScrutinised, x: int, stage: str, level: Sequence[str]) -> None:
        same(step, "the player whose opponent is looked for", x, event.player)
        same(
            step,
            "what the search asks",
            (stage, tuple(level), None),
            (event.stage, event.required, event.suited),
        )

    def _first(
        self, step: int, event: PairScrutinised, x: int, order: Sequence[int], level: Sequence[str]
    ) -> int | None:
        """Check that the opponent is the first of an order with whom the criteria hold."""
        before = len(order)
        if event.opponent is not None:
            holds(
                event.opponent in order, step, f"the opponent of {x}", "somebody who is free", event.opponent
            )
            before = order.index(event.opponent)
        same(step, f"the opponents tried for {x}", list(order[:before]), [one.player for one in event.tried])
        for one in event.tried:
            self.check_against(step, x, one, level)
        if event.opponent is not None:
            able = self.allowed(x, event.opponent, level)
            holds(able, step, f"the opponent of {x}", "somebody with whom the criteria hold", event.opponent)
        return event.opponent
