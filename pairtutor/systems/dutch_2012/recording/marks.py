"""The notes of a walk, with the marked transpositions that it went back to (C.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import perm
from operator import sub

from pairtutor.matching.bits import bits, mask_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dutch.recording.walk import WalkRecorder
from pairtutor.systems.dutch.recording.witnesses import Witnesses
from pairtutor.systems.dutch.setup import WalkSetup
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.trace.events import Event, FamilyRuledOut
from pairtutor.trace.lowering import MarkRevisited
from pairtutor.trace.values import PairLine, Value

cites = citations_of("dutch-2012")

MOST_TRIED = 2000
"""A transposition that could be marked is looked for in so many steps at most."""

Pairs = list[tuple[int, int]]


class _Passed(NamedTuple):
    """An opponent passed over by an MDP of S1: place among the notes, the MDP, who, and the pairs before."""

    at: int
    mdp: int
    opponent: int
    settled: Pairs


class MarkRecorder(WalkRecorder):
    """Keeps the steps of one walk; `requirements` are those that are set in the bracket."""

    def __init__(self, view: WalkSetup, number: int, requirements: Sequence[Criterion]) -> None:
        witnesses = Witnesses(view.bracket, view.graph.ranks)
        self._passed: list[_Passed] = []
        self._requirements = list(requirements)
        self._chosen: list[int] = []
        super().__init__(view, number, witnesses, cites)

    def opponent(self, first: int, last: int, settled: int, query: PartnerQuery, other: int) -> None:
        """Keep the candidates in which the player of the query meets this one as one family."""
        super().opponent(first, last, settled, query, other)
        if settled < self.setup.shape.m1:
            before = [(u, query.mate[u]) for u in range(settled)]
            self._passed.append(_Passed(len(self.pending) - 1, query.u, other, before))

    def on_transposition(self, opponents: list[int], s2: list[int], *, remainder: bool) -> None:
        """Keep the order of S2 that the accepted candidate uses, if it is not the natural one.

        `opponents` has one for each pair of the part; `remainder` is set for a homogeneous
        bracket, too, and not for the opponents of MDPs.
        """
        super().on_transposition(opponents, s2, remainder=remainder)
        if not remainder:
            self._chosen = list(opponents)

    def events(self, best: Mapping[str, Value]) -> list[Event]:
        """Return the steps, with one for each MDP for whom the search goes back to a mark.

        `best` are the target's values by criterion. Marks are for a remainder that cannot be made as well:
        without one there are none.
        """
        events = super().events(best)
        if not self.setup.shape.remainder_pairs or not self._passed:
            return events
        allowed = {name: value for name, value in best.items() if isinstance(value, int)}
        search = _Marks(self.setup, self._requirements, allowed)
        # from the last MDP back: an insertion then moves no step that the `at` of an earlier one still names
        for mdp in sorted({run.mdp for run in self._passed}, reverse=True):
            mine = [run for run in self._passed if run.mdp == mdp]
            marked = [(run, pairs) for run in mine if (pairs := search.mark(run)) is not None]
            if marked:
                events.insert(mine[-1].at + 1, self._mark(events, marked, search))
        return events

    def _mark(
        self, events: Sequence[Event], marked: Sequence[tuple[_Passed, Pairs]], search: _Marks
    ) -> MarkRevisited:
        """Return the step that goes back to the first marked transposition of an MDP.

        `marked` are the runs of this MDP that have one, in order, each with its first transposition.
        """
        run, pairs = marked[0]
        family = events[run.at]
        assert isinstance(family, FamilyRuledOut), "an opponent passed over is kept as a family"
        first = family.first + search.before(pairs, run.mdp)
        shape = self.setup.shape
        tpn = self.witnesses.tpn
        return MarkRevisited(
            cites=cites("mark"),
            bracket=self.number,
            first=first,
            last=first + shape.remainder_sequence - 1,
            marked=tuple(PairLine(tpn[u], tpn[v]) for u, v in pairs),
            remainder_pairs=shape.remainder_pairs,
            player=tpn[run.mdp],
            passed=tuple(tpn[other.opponent] for other, _ in marked),
            following=tpn[self._chosen[run.mdp]],
            criterion=family.criterion,
            witness=family.witness,
        )


class _Marks:
    """Looks for transpositions whose pairs comply with what is required, so that C.6 marks them.

    Vertices are those of the bracket as it is walked, S1's MDPs first. `allowed` is for each requirement by
    name how often it may be violated at most; what is not in it, never.
    """

    def __init__(
        self, setup: WalkSetup, requirements: Sequence[Criterion], allowed: Mapping[str, int]
    ) -> None:
        self.shape = setup.shape
        self.bracket = setup.bracket
        self._counted = [(criterion, setup.bracket.traits(criterion)) for criterion in requirements]
        self._allowed = tuple(allowed.get(criterion.name, 0) for criterion in requirements)
        self._costs: dict[tuple[int, int], tuple[int, ...]] = {}
        self._tries = MOST_TRIED

    def _cost(self, u: int, v: int) -> tuple[int, ...]:
        """Return the amount a pair adds to each requirement; the MDP can be ranked below the opponent."""
        if (u, v) not in self._costs:
            high, low = self.bracket.by_rank(u, v)
            self._costs[u, v] = tuple(
                max(criterion.pair(traits[high], traits[low]), 0) for criterion, traits in self._counted
            )
        return self._costs[u, v]

    def _left_after(self, allowed: tuple[int, ...], u: int, v: int) -> tuple[int, ...] | None:
        """Return the violations still allowed after a pair, by requirement; None if the pair exceeds them."""
        if not self.bracket.rows[u] >> v & 1:
            return None
        left = tuple(map(sub, allowed, self._cost(u, v)))
        return None if min(left, default=0) < 0 else left

    def mark(self, passed: _Passed) -> Pairs | None:
        """Return the first marked transposition in which the MDP meets this opponent, if there is one."""
        pairs = [*passed.settled, (passed.mdp, passed.opponent)]
        self._tries = MOST_TRIED
        allowed: tuple[int, ...] | None = self._allowed
        for u, v in pairs:
            allowed = None if allowed is None else self._left_after(allowed, u, v)
        return None if allowed is None else self._complete(pairs, allowed)

    def _complete(self, pairs: Pairs, allowed: tuple[int, ...]) -> Pairs | None:
        """Return pairs of MDPs completed by the first opponents that `allowed` leaves for the others.

        None if there are none, or if they are not found in `MOST_TRIED` tries.
        """
        mdp = len(pairs)
        if mdp == self.shape.m1:
            return pairs
        taken = mask_of(v for _, v in pairs)
        for v in bits(self.bracket.residents & self.bracket.rows[mdp] & ~taken):
            self._tries -= 1
            if self._tries < 0:
                return None
            left = self._left_after(allowed, mdp, v)
            completed = None if left is None else self._complete([*pairs, (mdp, v)], left)
            if completed is not None:
                return completed
        return None

    def before(self, pairs: Pairs, mdp: int) -> int:
        """Count the candidates of the family of this MDP's pair that come before a transposition."""
        shape = self.shape
        free = self.bracket.residents & ~mask_of(v for _, v in pairs[: mdp + 1])
        passed = 0
        for at, (_, v) in enumerate(pairs[mdp + 1 :], mdp + 1):
            unit = perm(shape.residents - at - 1, shape.m1 - at - 1) * shape.remainder_sequence
            passed += (free & ((1 << v) - 1)).bit_count() * unit
            free &= ~(1 << v)
        return passed
