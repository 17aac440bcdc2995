"""The walk through a bracket's sequence, from candidate 1 to the accepted one: what it passes over.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import perm
from typing import ClassVar

from pairtutor.model.ids import Tpn
from pairtutor.positions.bracket_steps import BracketSteps
from pairtutor.positions.counts import Exchanges, Swap, count_homogeneous
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.positions.progress import ProofError
from pairtutor.positions.runs import RunPart, WalkedRuns
from pairtutor.trace.events import Event, FamilyRuledOut
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import Shared, SharedExchanges, SharedMdp, SharedMdpSets, SharedOpponent


class StepReading:
    """Takes the steps of a bracket one after the other, those of the kinds `told`.

    `first` is the number of the first candidate of the next run, `count` how many runs there were. Answers
    follow a walk as it is here; the proof overrides what passes something, to check it (`verify`).
    """

    told: ClassVar[tuple[type[Event], ...]] = (FamilyRuledOut,)

    def __init__(self, section: BracketSteps) -> None:
        self.section = section
        self.first = 1
        self.count = 0
        self._steps = iter([step for step in section.steps if isinstance(step.event, self.told)])
        self._ahead = next(self._steps, None)

    def _take(self) -> Step:
        """Take the next step.

        Raises:
            ProofError: there is none.
        """
        step = self._ahead
        if step is None:
            before = "what comes before the accepted candidate"
            raise ProofError(self.section.accepted_step, before, "a step", "nothing")
        self._ahead = next(self._steps, None)
        return step

    def _take_family(self) -> tuple[int, FamilyRuledOut]:
        """Take the next step, which tells a run."""
        step = self._take()
        assert isinstance(step.event, FamilyRuledOut), "where a walk passes over candidates, a run is told"
        return step.number, step.event

    def _family(self, shared: Shared, size: int) -> tuple[int, FamilyRuledOut]:
        """Take the step of the run of so many candidates that comes next; `shared` is what they share."""
        step, event = self._take_family()
        self._pass_run(step, event, shared, size)
        return step, event

    def _pass_run(self, step: int, event: FamilyRuledOut, shared: Shared, size: int) -> None:
        """Count a run of so many candidates; the proof checks it here."""
        del step, event, shared
        self.first += size
        self.count += 1


class Walk(StepReading):
    """Follows the steps of one bracket from candidate 1 to the accepted one; `runs` hear of each run.

    `names` has the TPN of each vertex. `pairs` are those of the accepted candidate, those of MDPs first. The
    remainder has `size` pairs, and `unit` candidates for each choice of MDPs and of their opponents.
    `equal_sets` as `equal` in `MdpSets`. The walk of 2012 puts its S1 in the place of the MDPs.
    """

    def __init__(self, section: BracketSteps, runs: WalkedRuns, *, equal_sets: bool) -> None:
        super().__init__(section)
        self.runs = runs
        opened = section.opened
        self.m0, self.m1 = len(opened.mdps), opened.m1
        self.names = (*opened.mdps, *opened.residents)
        self.residents = list(range(self.m0, len(self.names)))
        bsn = section.bsn
        self.pairs = [(bsn[one], bsn[other]) for one, other in section.accepted.pairs]
        self.size = opened.max_pairs - self.m1
        self.unit = count_homogeneous(len(self.residents) - self.m1, self.size)
        self.sets = MdpSets(runs.graph, [one for one, _ in self.pairs[: self.m1]], equal=equal_sets)

    def run(self) -> int:
        """Follow the walk to its end; return the number of runs.

        Raises:
            ProofError: the step of a run is missing.
        """
        part = self._choose_mdps()
        against = []
        free = list(self.residents)
        blocks = perm(len(self.residents), self.m1) * self.unit
        for place, (u, v) in enumerate(self.pairs[: self.m1]):
            blocks //= len(free)
            part = self._pass_opponents(part, u, v, free, blocks, place)
            against.append(v)
        if self.m1:
            self._pass_transposition(against, self.residents, remainder=False)
        self._pass_remainder(part, free)
        return self.count

    def _names(self, vertices: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(self.names[v] for v in vertices)

    # --- MDPs ----------------------------------------------------------------------

    def _choose_mdps(self) -> RunPart:
        """Pass the sets of MDPs before the accepted one, as runs; return the graph with that set settled."""
        part = self.runs.whole_sequence()
        if not self.m0:
            return part
        first = self.sets.first
        limbo = [m for m in range(self.m0) if m not in first]
        self._pass_split(first, self.residents, limbo, remainder=False)
        unit = perm(len(self.residents), self.m1) * self.unit
        if 0 < self.m1 < self.m0:  # else there is just one set
            if self.sets.higher:
                at, event = self._family(SharedMdpSets("mdp-sets", self.sets.higher), self.sets.higher * unit)
                self.runs.higher_sets(at, event, self.sets)
            for chosen, m, block, taken in self.sets.choices():
                if block:
                    shared = SharedMdp("mdp", self._names(chosen), self.names[m])
                    at, event = self._family(shared, block * unit)
                    self.runs.mdp(at, event, part, m, self.sets)
                part = part.decide(m, inside=taken)
            number = (self.first - 1) // unit + 1
            if number > 1:
                self._pass_mdp_set(number)
        else:
            for m in range(self.m0):
                part = part.decide(m, inside=bool(self.m1))
        return part

    # --- opponents -------------------------------------------------------------------

    def _pass_opponents(
        self, part: RunPart, u: int, v: int, free: list[int], block: int, settled: int
    ) -> RunPart:
        """Pass over the opponents of `u` before `v`, whom it meets, and take `v` out of `free`.

        Return the part of the graph in which the two are paired. Each opponent passed over opens a run of
        `block` candidates; `settled` pairs stand before this one.
        """
        for w in free[: free.index(v)]:
            shared = SharedOpponent("opponent", settled, self.names[u], self.names[w])
            at, event = self._family(shared, block)
            self.runs.opponent(at, event, part, u, w)
        free.remove(v)
        return part.settle(u, v)

    # --- homogeneous brackets and remainders -------------------------------------------

    def _pass_remainder(self, part: RunPart, players: list[int]) -> None:
        """Pass exchanges, then opponents of S1, before the accepted ones, and the steps that change them.

        `players` are those of the remainder, rising, in the order before any exchange.
        """
        size = self.size
        if size or not self.m0:
            self._pass_split(players[:size], players[size:], remainder=self.m0 > 0)
        if not size:
            return
        pairs = self.pairs[self.m1 :]
        s1 = self._s1_in_order([first for first, _ in pairs])
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
            self._pass_exchange(number, leaving, entering, s1, s2)
        part = part.halves(s1, s2)
        free, block = list(s2), per_exchange
        for position, (u, v) in enumerate(pairs):
            block //= len(free)
            part = self._pass_opponents(part, u, v, free, block, self.m1 + position)
        self._pass_transposition([v for _, v in pairs], s2, remainder=True)

    def _s1_in_order(self, s1: list[int]) -> list[int]:
        """Return S1 of the accepted candidate, in its order; the proof checks that this is rising."""
        return s1

    def _run_of_exchanges(
        self, part: RunPart, exchanges: Exchanges, first: int, number: int, per_exchange: int
    ) -> int:
        """Pass over the run of exchanges from number `first` on; return the number after its last one.

        `number` is that of the accepted exchange; each has `per_exchange` candidates.
        """
        step, event = self._take_family()
        shared = event.shared
        if not isinstance(shared, SharedExchanges):
            raise ProofError(step, "what the family shares", "exchanges", shared.kind)
        last = min(max(shared.last, first), number - 1)
        swap = self._told_exchange(step, exchanges, shared, first)
        expected = SharedExchanges("exchanges", self.m1, first, last, shared.leaving, shared.entering)
        self._pass_run(step, event, expected, (last - first + 1) * per_exchange)
        self.runs.exchanges(step, event, part, exchanges, swap, last)
        return last + 1

    def _told_exchange(self, step: int, exchanges: Exchanges, shared: SharedExchanges, at: int) -> Swap:
        """Return the exchange that a run names, in numbers; the proof checks that it has number `at`."""
        del step, at
        vertex = {tpn: v for v, tpn in enumerate(self.names)}
        out, into = ([vertex[tpn] for tpn in some] for some in (shared.leaving, shared.entering))
        return tuple(exchanges.numbers(out)), tuple(exchanges.numbers(into))

    # --- steps that tell no run ----------------------------------------------------------

    def _pass_split(
        self, s1: Iterable[int], s2: Iterable[int], limbo: Iterable[int] = (), *, remainder: bool
    ) -> None:
        """Pass the step that forms S1, S2 and the Limbo, or S1 and S2 of the remainder."""

    def _pass_mdp_set(self, number: int) -> None:
        """Pass the step that changes the MDPs in S1, whose set has this number."""

    def _pass_transposition(self, against: list[int], s2: list[int], *, remainder: bool) -> None:
        """Pass the step that changes the order of S2, where it is changed."""

    def _pass_exchange(
        self, number: int, leaving: list[int], entering: list[int], s1: list[int], s2: list[int]
    ) -> None:
        """Pass the step that exchanges players between S1 and S2; `s1` and `s2` are those after it."""
