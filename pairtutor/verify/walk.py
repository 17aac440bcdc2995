"""The walk through a bracket's sequence: every family in its place, ruled out by an exact bound."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, perm
from typing import TypeVar

from pairtutor.model.ids import Tpn
from pairtutor.positions.bracket_steps import BracketSteps
from pairtutor.positions.counts import Exchanges, Swap, count_homogeneous, transposition
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.positions.progress import ProofError, expect, expect_equal, tell_progress
from pairtutor.trace.events import (
    ExchangeApplied,
    FamilyRuledOut,
    MdpSetChanged,
    SubgroupsFormed,
    TranspositionApplied,
)
from pairtutor.trace.values import Shared, SharedExchanges, SharedMdp, SharedMdpSets, SharedOpponent
from pairtutor.verify.families import Families, RunPart

_E = TypeVar("_E")
_TOLD = (SubgroupsFormed, MdpSetChanged, ExchangeApplied, TranspositionApplied, FamilyRuledOut)


class WalkCheck:
    """Follows the steps of one bracket from candidate 1 to the accepted one."""

    def __init__(self, section: BracketSteps, families: Families, *, equal_sets: bool) -> None:
        self.section = section
        self.families = families
        opened = section.opened
        self.m0, self.m1 = len(opened.mdps), opened.m1
        self.names = (*opened.mdps, *opened.residents)
        self.residents = list(range(self.m0, len(self.names)))
        bsn = section.bsn
        self.pairs = [(bsn[one], bsn[other]) for one, other in section.accepted.pairs]
        self.size = opened.max_pairs - self.m1
        self.unit = count_homogeneous(len(self.residents) - self.m1, self.size)
        self.sets = MdpSets(families.graph, [one for one, _ in self.pairs[: self.m1]], equal=equal_sets)
        self.first = 1
        self.count = 0
        self._steps = iter([step for step in section.steps if isinstance(step.event, _TOLD)])
        self._ahead = next(self._steps, None)

    def run(self) -> int:
        """Check every step of the walk; return the number of families.

        Raises:
            ProofError: a step is missing, out of place, wrong in its numbers or rules out too much.
        """
        part = self._choose_mdps()
        against = []
        free = list(self.residents)
        blocks = perm(len(self.residents), self.m1) * self.unit
        for place, (u, v) in enumerate(self.pairs[: self.m1]):
            blocks //= len(free)
            part = self._seat(part, u, v, free, blocks, place)
            against.append(v)
        if self.m1:
            self._transposed(against, self.residents, remainder=False)
        self._remainder(part, free)
        number = self.section.accepted.number
        expect_equal(self.section.accepted_step, "the number of the accepted candidate", self.first, number)
        if self._ahead is not None:
            found = self._ahead.event
            raise ProofError(self._ahead.number, "the next step", "the accepted candidate", found.kind)
        return self.count

    # --- reading the steps ---------------------------------------------------------

    def _names(self, vertices: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(self.names[v] for v in vertices)

    def _next(self, kind: type[_E], what: str) -> tuple[int, _E]:
        """Take the next step, which must be of a kind."""
        step = self._ahead
        if step is None:
            before = "what comes before the accepted candidate"
            raise ProofError(self.section.accepted_step, before, what, "nothing")
        if not isinstance(step.event, kind):
            raise ProofError(step.number, "the next step", what, step.event.kind)
        self._ahead = next(self._steps, None)
        tell_progress(step.number)
        return step.number, step.event

    def _family(self, shared: Shared, size: int) -> tuple[int, FamilyRuledOut]:
        """Take the family that must come next, and check its numbers."""
        step, event = self._next(FamilyRuledOut, f"the family from candidate {self.first} on")
        self._of_run(step, event, shared, size)
        return step, event

    def _of_run(self, step: int, event: FamilyRuledOut, shared: Shared, size: int) -> None:
        """Check that a family is the run of so many candidates that comes next."""
        expect_equal(step, "the first candidate of the family", self.first, event.first)
        expect_equal(step, "what the family shares", tuple(shared), tuple(event.shared))
        expect_equal(step, "the last candidate of the family", self.first + size - 1, event.last)
        self.first += size
        self.count += 1

    def _split(
        self, s1: Iterable[int], s2: Iterable[int], limbo: Iterable[int] = (), *, remainder: bool
    ) -> None:
        """Take the step that forms S1, S2 and the Limbo, or S1 and S2 of the remainder."""
        step, split = self._next(SubgroupsFormed, "the first S1, S2 and Limbo")
        wanted = (remainder, *map(self._names, (s1, s2, limbo)))
        expect_equal(step, "S1, S2 and Limbo", wanted, (split.remainder, split.s1, split.s2, split.limbo))

    # --- MDPs ----------------------------------------------------------------------

    def _choose_mdps(self) -> RunPart:
        part = self.families.all()
        if not self.m0:
            return part
        first = self.sets.first
        limbo = [m for m in range(self.m0) if m not in first]
        self._split(first, self.residents, limbo, remainder=False)
        unit = perm(len(self.residents), self.m1) * self.unit
        if 0 < self.m1 < self.m0:
            if self.sets.higher:
                at, event = self._family(SharedMdpSets("mdp-sets", self.sets.higher), self.sets.higher * unit)
                self.families.higher_sets(at, event, self.sets)
            for chosen, m, block, taken in self.sets.choices():
                if block:
                    shared = SharedMdp("mdp", self._names(chosen), self.names[m])
                    at, event = self._family(shared, block * unit)
                    self.families.mdp(at, event, part, m, self.sets)
                part = part.decide(m, inside=taken)
            number = (self.first - 1) // unit + 1
            if number > 1:
                self._mdp_set(number)
        else:
            for m in range(self.m0):
                part = part.decide(m, inside=bool(self.m1))
        return part

    def _mdp_set(self, number: int) -> None:
        step, event = self._next(MdpSetChanged, "the change of the MDPs in S1")
        first, chosen = set(self.sets.first), self.sets.chosen
        limbo = [m for m in range(self.m0) if m not in chosen]
        told = (event.number, event.sets, event.leaving, event.entering, event.s1, event.limbo)
        lists = (sorted(first - set(chosen)), sorted(set(chosen) - first), chosen, limbo)
        expect_equal(step, "the set of MDPs", (number, self.sets.count, *map(self._names, lists)), told)

    # --- opponents -------------------------------------------------------------------

    def _seat(self, part: RunPart, u: int, v: int, free: list[int], block: int, settled: int) -> RunPart:
        """Check the opponents passed over before the one of the accepted candidate."""
        what, step = f"the opponent of {self.names[u]}", self.section.accepted_step
        expect(v in free, step, what, "a player of S2", self.names[v])
        for w in free[: free.index(v)]:
            shared = SharedOpponent("opponent", settled, self.names[u], self.names[w])
            at, event = self._family(shared, block)
            self.families.opponent(at, event, part, u, w)
        free.remove(v)
        return part.settle(u, v)

    def _transposed(self, against: list[int], s2: list[int], *, remainder: bool) -> None:
        number = transposition(against, s2)
        if number == 1:
            return
        step, event = self._next(TranspositionApplied, "the order of S2")
        order = [*against, *(v for v in s2 if v not in against)]
        told = (event.remainder, event.number, event.transpositions, event.s2)
        wanted = (remainder and self.m0 > 0, number, perm(len(s2), len(against)), self._names(order))
        expect_equal(step, "the transposition", wanted, told)

    # --- homogeneous brackets and remainders -------------------------------------------

    def _remainder(self, part: RunPart, players: list[int]) -> None:
        size = self.size
        if size or not self.m0:
            self._split(players[:size], players[size:], remainder=self.m0 > 0)
        if not size:
            return
        pairs = self.pairs[self.m1 :]
        s1 = [one for one, _ in pairs]
        expect_equal(self.section.accepted_step, "the order of S1", sorted(s1), s1)
        s2 = [v for v in players if v not in s1]
        exchanges = Exchanges(players[:size], players[size:], dict(enumerate(players)))
        leaving = sorted(set(players[:size]) - set(s1), reverse=True)
        entering = sorted(set(s1) - set(players[:size]))
        number = exchanges.number(exchanges.numbers(leaving), exchanges.numbers(entering))
        per_exchange = perm(len(players) - size, size)
        at = 1
        while at < number:
            at = self._run_of_exchanges(part, exchanges, at, number, per_exchange)
        if number > 1:
            step, event = self._next(ExchangeApplied, "the exchange")
            numbers = (event.remainder, event.number, event.exchanges)
            halves = (event.leaving, event.entering, event.s1, event.s2)
            names = map(self._names, (leaving, entering, s1, s2))
            total = comb(len(players), size)
            expect_equal(step, "the exchange", (self.m0 > 0, number, total, *names), (*numbers, *halves))
        part = part.halves(s1, s2)
        free, block = list(s2), per_exchange
        for place, (u, v) in enumerate(pairs):
            block //= len(free)
            part = self._seat(part, u, v, free, block, self.m1 + place)
        self._transposed([v for _, v in pairs], s2, remainder=True)

    def _run_of_exchanges(
        self, part: RunPart, exchanges: Exchanges, at: int, number: int, per_exchange: int
    ) -> int:
        """Check the run of exchanges that begins here; return the number after its last one."""
        step, event = self._next(FamilyRuledOut, f"the family from candidate {self.first} on")
        shared = event.shared
        if not isinstance(shared, SharedExchanges):
            raise ProofError(step, "what the family shares", "exchanges", shared.kind)
        last = min(max(shared.last, at), number - 1)
        swap = self._told_exchange(step, exchanges, shared)
        expect_equal(step, "the number of the family's first exchange", at, exchanges.number(*swap))
        wanted = SharedExchanges("exchanges", self.m1, at, last, shared.leaving, shared.entering)
        self._of_run(step, event, wanted, (last - at + 1) * per_exchange)
        self.families.exchanges(step, event, part, exchanges, swap, last)
        return last + 1

    def _told_exchange(self, step: int, exchanges: Exchanges, shared: SharedExchanges) -> Swap:
        """Return the exchange that a family names, in numbers."""
        vertex = {tpn: v for v, tpn in enumerate(self.names)}
        out, into = ([vertex.get(tpn, -1) for tpn in one] for one in (shared.leaving, shared.entering))
        upper, lower = exchanges.named(exchanges.upper), exchanges.named(exchanges.lower)
        fits = (
            set(out) <= set(upper)
            and set(into) <= set(lower)
            and len(out) == len(into)
            and out == sorted(set(out), reverse=True)
            and into == sorted(set(into))
        )
        told = (shared.leaving, shared.entering)
        expect(fits, step, "the exchange of the family", "as many of S1 as of S2", told)
        return tuple(exchanges.numbers(out)), tuple(exchanges.numbers(into))
