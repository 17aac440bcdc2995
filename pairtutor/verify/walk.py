"""The walk through a bracket's sequence: every run in its place, ruled out by an exact bound.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, perm
from typing import ClassVar, TypeVar

from pairtutor.positions.counts import Exchanges, Swap, transposition
from pairtutor.positions.progress import ProofError, expect, expect_equal, tell_progress
from pairtutor.positions.runs import RunPart
from pairtutor.positions.walk import Walk
from pairtutor.trace.events import (
    Event,
    ExchangeApplied,
    FamilyRuledOut,
    MdpSetChanged,
    SubgroupsFormed,
    TranspositionApplied,
)
from pairtutor.trace.values import Shared, SharedExchanges

_E = TypeVar("_E", bound=Event)


class WalkCheck(Walk):
    """Checks each step of one bracket from candidate 1 to the accepted one."""

    told: ClassVar[tuple[type[Event], ...]] = (
        SubgroupsFormed,
        MdpSetChanged,
        ExchangeApplied,
        TranspositionApplied,
        FamilyRuledOut,
    )

    def check_walk(self) -> int:
        """Check every step of the walk; return the number of runs.

        Raises:
            ProofError: a step is missing, out of place, wrong in its numbers or rules out too much.
        """
        count = super().run()
        number = self.section.accepted.number
        expect_equal(self.section.accepted_step, "the number of the accepted candidate", self.first, number)
        if self._ahead is not None:
            further = self._ahead.event
            raise ProofError(self._ahead.number, "the next step", "the accepted candidate", further.kind)
        return count

    # --- reading the steps ---------------------------------------------------------

    def _next(self, kind: type[_E], what: str) -> tuple[int, _E]:
        """Take the next step, which must be of a kind; `what` is told as expected where it is not."""
        step = self._ahead
        if step is None:
            before = "what comes before the accepted candidate"
            raise ProofError(self.section.accepted_step, before, what, "nothing")
        if not isinstance(step.event, kind):
            raise ProofError(step.number, "the next step", what, step.event.kind)
        self._take()
        tell_progress(step.number)
        return step.number, step.event

    def _take_family(self) -> tuple[int, FamilyRuledOut]:
        """Take the next step, which must tell a run."""
        return self._next(FamilyRuledOut, f"the family from candidate {self.first} on")

    def _pass_run(self, step: int, event: FamilyRuledOut, shared: Shared, size: int) -> None:
        """Check that a family is the run of so many candidates that comes next."""
        expect_equal(step, "the first candidate of the family", self.first, event.first)
        expect_equal(step, "what the family shares", tuple(shared), tuple(event.shared))
        expect_equal(step, "the last candidate of the family", self.first + size - 1, event.last)
        super()._pass_run(step, event, shared, size)

    def _pass_split(
        self, s1: Iterable[int], s2: Iterable[int], limbo: Iterable[int] = (), *, remainder: bool
    ) -> None:
        """Take the step that forms S1, S2 and the Limbo, or S1 and S2 of the remainder."""
        step, split = self._next(SubgroupsFormed, "the first S1, S2 and Limbo")
        expected = (remainder, *map(self._names, (s1, s2, limbo)))
        expect_equal(step, "S1, S2 and Limbo", expected, (split.remainder, split.s1, split.s2, split.limbo))

    # --- players ---------------------------------------------------------------------

    def _pass_mdp_set(self, number: int) -> None:
        """Check the step that changes the MDPs of S1; `number` is that of the set, from 1."""
        step, event = self._next(MdpSetChanged, "the change of the MDPs in S1")
        first, chosen = set(self.sets.first), self.sets.chosen
        limbo = [m for m in range(self.m0) if m not in chosen]
        told = (event.number, event.sets, event.leaving, event.entering, event.s1, event.limbo)
        lists = (sorted(first - set(chosen)), sorted(set(chosen) - first), chosen, limbo)
        expect_equal(step, "the set of MDPs", (number, self.sets.count, *map(self._names, lists)), told)

    def _pass_opponents(
        self, part: RunPart, u: int, v: int, free: list[int], block: int, settled: int
    ) -> RunPart:
        """Check the opponents passed over before the one of the accepted candidate."""
        what, step = f"the opponent of {self.names[u]}", self.section.accepted_step
        expect(v in free, step, what, "a player of S2", self.names[v])
        return super()._pass_opponents(part, u, v, free, block, settled)

    def _pass_transposition(self, against: list[int], s2: list[int], *, remainder: bool) -> None:
        """Check the step of the order of S2; the natural one has no step."""
        number = transposition(against, s2)
        if number == 1:
            return
        step, event = self._next(TranspositionApplied, "the order of S2")
        order = [*against, *(v for v in s2 if v not in against)]
        actual = (event.remainder, event.number, event.transpositions, event.s2)
        expected = (remainder and self.m0 > 0, number, perm(len(s2), len(against)), self._names(order))
        expect_equal(step, "the transposition", expected, actual)

    def _s1_in_order(self, s1: list[int]) -> list[int]:
        """Return S1 of the accepted candidate, whose players must be in order."""
        expect_equal(self.section.accepted_step, "the order of S1", sorted(s1), s1)
        return s1

    def _pass_exchange(
        self, number: int, leaving: list[int], entering: list[int], s1: list[int], s2: list[int]
    ) -> None:
        """Check the step of the exchange between S1 and S2; `number` counts from 1."""
        step, event = self._next(ExchangeApplied, "the exchange")
        numbers = (event.remainder, event.number, event.exchanges)
        halves = (event.leaving, event.entering, event.s1, event.s2)
        names = map(self._names, (leaving, entering, s1, s2))
        total = comb(len(s1) + len(s2), self.size)
        expect_equal(step, "the exchange", (self.m0 > 0, number, total, *names), (*numbers, *halves))

    def _told_exchange(self, step: int, exchanges: Exchanges, shared: SharedExchanges, at: int) -> Swap:
        """Return the exchange that a family names, in numbers; it must be that of number `at`."""
        # -1: nobody of the bracket
        vertex = {tpn: v for v, tpn in enumerate(self.names)}
        out, into = ([vertex.get(tpn, -1) for tpn in side] for side in (shared.leaving, shared.entering))
        upper, lower = exchanges.vertices_of(exchanges.upper), exchanges.vertices_of(exchanges.lower)
        fits = (
            set(out) <= set(upper)
            and set(into) <= set(lower)
            and len(out) == len(into)
            and out == sorted(set(out), reverse=True)
            and into == sorted(set(into))
        )
        actual = (shared.leaving, shared.entering)
        expect(fits, step, "the exchange of the family", "as many of S1 as of S2", actual)
        swap = super()._told_exchange(step, exchanges, shared, at)
        expect_equal(step, "the number of the family's first exchange", at, exchanges.number(*swap))
        return swap
