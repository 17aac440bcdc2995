"""Attempts at a bracket of the Swiss System Modified: the cards, the exchange, the dead end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.trace.attempts import FeasibilityTested
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import PairingsUndone, PairScrutinised
from pairtutor.trace.trace import Trace
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.procedures.able import Able, check_proof, with_nobody
from pairtutor.verify.procedures.ssm_pairs import Deal, Pair, SsmPairs
from pairtutor.verify.refuted import Refuted, holds, same


class Attempt(NamedTuple):
    """What became of a bracket; `pairs` is None where they cannot be made."""

    pairs: list[Pair] | None
    over: int | None
    deals: tuple[Deal, ...]


class Attempts(SsmPairs):
    """Checks attempts; `trial` is who is left out of one, `witness` the last proof that one must fail."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        super().__init__(trace, opened)
        self.trial: int | None = None
        self.started = False
        self.witness: OnlyPartners | None = None

    # --- one attempt ------------------------------------------------------------------------------

    def attempt(self, members: Sequence[int]) -> Attempt:
        """Check an attempt at a bracket, its members in rank order."""
        half = len(members) // 2
        s1, s2 = list(members[:half]), list(members[half:])
        reason = "after-transfer" if self.started else "first"
        if self.trial is None:
            self.proposed(s1, s2, reason, (), ())
        else:
            self.proposed(s1, s2, "without-player", (self.trial,), ())
        self.started = True
        first = Deal(s1, s2)
        if self.deal(first):
            return self._made(members, first.pairs, (first,))
        x, y = first.stuck[0], first.free[0]
        s1 = self.ranked({*s1, y} - {x})
        s2 = self.ranked({*s2, x} - {y})
        self.undone(first.pairs, "exchange")
        self.proposed(s1, s2, "after-exchange", (x,), (y,))
        second = Deal(s1, s2)
        if self.deal(second):
            return self._made(members, second.pairs, (first, second))
        return self._made(members, self._search(members, second.pairs), (first, second))

    def undone(self, pairs: Sequence[Pair], reason: str) -> None:
        """Check pairs that are taken back, where there are any."""
        if not pairs:
            return
        step, event = self.take(PairingsUndone, "the pairs that are undone")
        same(step, "the reason", reason, event.reason)
        same(step, "the pairs that are undone", list(pairs), [tuple(pair) for pair in event.pairs])
        self.blank(step, event, "joining", "because", "witness", "side", "above", "below")

    def _made(self, members: Sequence[int], pairs: list[Pair] | None, deals: tuple[Deal, ...]) -> Attempt:
        if pairs is None:
            return Attempt(None, None, deals)
        seated = {tpn for pair in pairs for tpn in pair}
        left = [tpn for tpn in members if tpn not in seated]
        return Attempt(self.by_rank(pairs), left[0] if left else None, deals)

    # --- the dead end ---------------------------------------------------------------------------------

    def _search(self, members: Sequence[int], undone: Sequence[Pair]) -> list[Pair] | None:
        self.undone(undone, "dead-end")
        for level in self.levels:
            graph = self._graph(members, level)
            pool = set(graph)
            able = Able(graph)
            possible = able.whole(pool)
            step, event = self.take(FeasibilityTested, "whether the bracket can be paired")
            same(step, "how many pairs the bracket has to make", len(members) // 2, event.pairs)
            same(step, "the criteria asked for", level, event.required)
            if "B4" in level and possible and not event.possible:
                possible = False
            same(step, "whether the bracket can be paired", possible, event.possible)
            self.witness = event.witness
            if possible:
                same(step, "a proof", None, event.witness)
                return self._form(members, level, able, graph)
            self.check_shortage(step, event.witness, pool, graph, level)
        return None

    def _graph(self, members: Sequence[int], level: Sequence[str]) -> dict[int, set[int]]:
        """Return who may meet whom in a bracket; of an odd one anybody may stay over."""
        graph = {
            tpn: {other for other in members if other != tpn and self.allowed(tpn, other, level)}
            for tpn in members
        }
        return with_nobody(graph, members) if len(members) % 2 else graph

    def check_shortage(
        self,
        step: int,
        witness: object,
        pool: set[int],
        graph: dict[int, set[int]],
        level: Sequence[str],
    ) -> None:
        """Check the proof that players cannot all be paired; of teams only those told are known.

        Raises:
            Refuted: it proves nothing.
        """
        if not isinstance(witness, OnlyPartners):
            raise Refuted(step, "the proof that not all can be paired", "players without partners", witness)
        if "B4" in level:
            told = {*self.teams, 0}
            graph = {
                tpn: {other for other in row if 0 in (tpn, other) or (tpn in told and other in told)}
                for tpn, row in graph.items()
            }
        check_proof(step, witness, pool, graph)

    def _form(
        self, members: Sequence[int], level: Sequence[str], able: Able, graph: dict[int, set[int]]
    ) -> list[Pair]:
        half = len(members) // 2
        upper, free = set(members[:half]), list(members)
        pool = set(graph)
        pairs: list[Pair] = []
        while len(pairs) < half:
            x = free.pop(0)
            order = [tpn for tpn in free if tpn not in upper]
            if x in upper:
                order += [tpn for tpn in free if tpn in upper][::-1]
            y = self._dead_end(x, order, level, able, graph, pool)
            pool -= {x, y or 0}
            if y is not None:
                free.remove(y)
                pairs.append((x, y))
        return pairs

    def _dead_end(
        self,
        x: int,
        order: Sequence[int],
        level: Sequence[str],
        able: Able,
        graph: dict[int, set[int]],
        pool: set[int],
    ) -> int | None:
        step, event = self.take(PairScrutinised, f"the search for a partner of {x}")
        self._asked(step, event, x, "dead-end", level)
        y = event.opponent
        holds(y is None or y in order, step, f"the opponent of {x}", "somebody who is free", y)
        before = list(order) if y is None else list(order[: order.index(y)])
        same(step, f"the opponents tried for {x}", before, [one.player for one in event.tried])
        for one in event.tried:
            rest = pool - {x, one.player}
            if isinstance(one.why, OnlyPartners):
                able_to = self.allowed(x, one.player, level)
                holds(able_to, step, f"why {x} does not meet {one.player}", "a criterion", one.why.kind)
                self.check_shortage(step, one.why, rest, graph, level)
            else:
                self.check_against(step, x, one, level)
        proposed = event.tried[0].player if event.tried else y
        same(step, f"the opponent proposed to {x}", proposed, event.proposed)
        fits = y is None or self.allowed(x, y, level)
        fits = fits and able.whole(pool - {x, y or 0})
        holds(fits, step, f"the opponent of {x}", "somebody who leaves enough pairs", y)
        return y
