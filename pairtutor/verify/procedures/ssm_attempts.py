"""Attempts at a bracket of the Swiss System Modified: the cards, the exchange, the dead end."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.graphs import Feasibility, Pair, check_proof, with_nobody
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.trace.lowering import FeasibilityTested
from pairtutor.trace.procedures import PairingsUndone, PairScrutinised
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.procedures.group_steps import check_found
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.procedures.ssm_criteria import SsmCriteria


class CardDeal:
    """One deal of the cards: who of S1 comes next, who of S2 is free, who found nobody."""

    def __init__(self, s1: Sequence[Tpn], s2: Sequence[Tpn]) -> None:
        self.waiting = list(s1)
        self.free = list(s2)
        self.stuck: list[Tpn] = []
        self.pairs: list[Pair] = []


class AttemptMade(NamedTuple):
    """What became of a bracket; `pairs` is None where they cannot be made, `over` where nobody is left."""

    pairs: list[Pair] | None
    over: Tpn | None
    deals: tuple[CardDeal, ...]


class Attempts:
    """Checks attempts at one bracket; `trial` is who is left out, `witness` the last proof of a failure.

    `started` says that there was an attempt before.
    """

    def __init__(self, prover: Prover, criteria: SsmCriteria) -> None:
        self.prover = prover
        self.criteria = criteria
        self.trial: Tpn | None = None
        self.started = False
        self.witness: OnlyPartners | None = None

    # --- one attempt ------------------------------------------------------------------------------

    def attempt(self, members: Sequence[Tpn]) -> AttemptMade:
        """Check an attempt at a bracket, its members in rank order: the cards, the exchange, the dead end."""
        half = len(members) // 2
        s1, s2 = list(members[:half]), list(members[half:])
        reason = "after-transfer" if self.started else "first"
        halves = self.prover.steps.halves
        if self.trial is None:
            halves(s1, s2, reason)
        else:
            halves(s1, s2, "without-player", (self.trial,))
        self.started = True
        first = CardDeal(s1, s2)
        if self.deal(first):
            return self._attempt_of(members, first.pairs, (first,))
        # who found nobody changes places with the first of S2 who is free
        x, y = first.stuck[0], first.free[0]
        s1 = self.criteria.ranked({*s1, y} - {x})
        s2 = self.criteria.ranked({*s2, x} - {y})
        self._undone(first.pairs, "exchange")
        halves(s1, s2, "after-exchange", (x,), (y,))
        second = CardDeal(s1, s2)
        if self.deal(second):
            return self._attempt_of(members, second.pairs, (first, second))
        return self._attempt_of(members, self._search(members, second.pairs), (first, second))

    def _undone(self, pairs: Sequence[Pair], reason: str) -> None:
        """Check pairs that are taken back, where there are any."""
        if not pairs:
            return
        step, event = self.prover.steps.take(PairingsUndone, "the pairs that are undone")
        expect_equal(step, "the reason", reason, event.reason)
        expect_equal(step, "the pairs that are undone", list(pairs), [tuple(pair) for pair in event.pairs])
        self.prover.steps.blank(step, event, "joining", "because", "witness", "side", "above", "below")

    def _attempt_of(
        self, members: Sequence[Tpn], pairs: list[Pair] | None, deals: tuple[CardDeal, ...]
    ) -> AttemptMade:
        """Return an attempt as it came out: its pairs by rank and who is left over, None without pairs."""
        if pairs is None:
            return AttemptMade(pairs=None, over=None, deals=deals)
        seated = {tpn for pair in pairs for tpn in pair}
        left = [tpn for tpn in members if tpn not in seated]
        return AttemptMade(self.criteria.by_rank(pairs), left[0] if left else None, deals)

    # --- the cards --------------------------------------------------------------------------------

    def deal(self, deal: CardDeal, *, to_the_end: bool = False) -> bool:
        """Check the cards until somebody finds nobody; return whether all have found somebody.

        With `to_the_end` the next cards are dealt all the same. What comes of it stands in the deal.
        """
        levels = self.criteria.levels
        while deal.waiting:
            x = deal.waiting.pop(0)
            y = next(
                (y for level in levels if (y := self._check_card(x, deal.free, level)) is not None), None
            )
            if y is None:
                deal.stuck.append(x)
                if not to_the_end:
                    return False
            else:
                deal.free.remove(y)
                deal.pairs.append(self.criteria.as_pair(x, y))
        return not deal.stuck

    def _check_card(self, x: Tpn, free: Sequence[Tpn], level: Sequence[str]) -> Tpn | None:
        """Check the opponent of a dealt card, and why each before was refused; None if all are.

        `level` are the criteria that are asked for.
        """
        step, event = self._looked_for(x, "card", free, level)
        for passed in event.tried:
            self.criteria.check_against(step, x, passed, level)
        if event.opponent is not None:
            able = self.criteria.allows(x, event.opponent, level)
            expect(able, step, f"the opponent of {x}", "somebody with whom the criteria hold", event.opponent)
        return event.opponent

    def _looked_for(
        self, x: Tpn, stage: str, order: Sequence[Tpn], level: Sequence[str]
    ) -> tuple[int, PairScrutinised]:
        """Check that those were tried who come in an order before the opponent taken: all, if nobody is."""
        step, event = self.prover.steps.scrutiny(x, stage, order[0] if order else None, level)
        y = event.opponent
        expect(y is None or y in order, step, f"the opponent of {x}", "somebody who is free", y)
        check_found(step, event, order if y is None else order[: order.index(y)], y)
        return step, event

    # --- the dead end ---------------------------------------------------------------------------------

    def _search(self, members: Sequence[Tpn], undone: Sequence[Pair]) -> list[Pair] | None:
        """Check the search after a dead end, level by level; return its pairs, None if no level has any.

        `members` are in ranking order; `undone` are the pairs made before the dead end, which it takes back.
        """
        self._undone(undone, "dead-end")
        for level in self.criteria.levels:
            graph = self._graph(members, level)
            pool = set(graph)
            feasibility = Feasibility(graph)
            possible = feasibility.can_pair_all(pool)
            step, event = self.prover.steps.take(FeasibilityTested, "whether the bracket can be paired")
            expect_equal(step, "how many pairs the bracket has to make", len(members) // 2, event.pairs)
            expect_equal(step, "the criteria asked for", level, event.required)
            expect_equal(step, "whether the bracket can be paired", possible, event.possible)
            self.witness = event.witness
            if possible:
                expect_equal(step, "a proof", None, event.witness)
                return self._form(members, level, feasibility)
            check_proof(step, event.witness, pool, graph)
        return None

    def _graph(self, members: Sequence[Tpn], level: Sequence[str]) -> dict[Tpn, set[Tpn]]:
        """Return the graph of the players of a bracket; in an odd one anybody may stay over (player 0)."""
        graph = {
            tpn: {other for other in members if other != tpn and self.criteria.allows(tpn, other, level)}
            for tpn in members
        }
        return with_nobody(graph, members) if len(members) % 2 else graph

    def _form(self, members: Sequence[Tpn], level: Sequence[str], feasibility: Feasibility) -> list[Pair]:
        """Check the pairs made after a dead end: each time the first free player gets an opponent.

        Players of the lower half come first, then those of the upper half from the end. Whoever gets none
        waits.
        """
        half = len(members) // 2
        upper, free = set(members[:half]), list(members)
        pool = set(feasibility.graph)
        pairs: list[Pair] = []
        while len(pairs) < half:
            x = free.pop(0)
            order = [tpn for tpn in free if tpn not in upper]
            if x in upper:
                order += [tpn for tpn in free if tpn in upper][::-1]
            y = self._check_dead_end(x, order, level, feasibility, pool)
            pool -= {x, PLACE if y is None else y}
            if y is not None:
                free.remove(y)
                pairs.append((x, y))
        return pairs

    def _check_dead_end(
        self,
        x: Tpn,
        order: Sequence[Tpn],
        level: Sequence[str],
        feasibility: Feasibility,
        pool: set[Tpn],
    ) -> Tpn | None:
        """Check the opponent of a player in a dead end; None if the player is the one left over.

        `order` is that in which opponents are looked at, `pool` all without one, with 0 in an odd bracket.
        """
        allowed = self.criteria.allows
        step, event = self._looked_for(x, "dead-end", order, level)
        y = event.opponent
        for passed in event.tried:
            if isinstance(passed.why, OnlyPartners):
                can = allowed(x, passed.player, level)
                expect(can, step, f"why {x} does not meet {passed.player}", "a criterion", passed.why.kind)
                check_proof(step, passed.why, pool - {x, passed.player}, feasibility.graph)
            else:
                self.criteria.check_against(step, x, passed, level)
        fits = (y is None or allowed(x, y, level)) and feasibility.can_pair_all(
            pool - {x, PLACE if y is None else y}
        )
        expect(fits, step, f"the opponent of {x}", "somebody who leaves enough pairs", y)
        return y
