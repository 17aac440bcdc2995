"""Whether what is told to bar a player from each of the others is so, and leaves nobody out."""

from __future__ import annotations

from typing import Final, Protocol

from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import PLACE, RoundNumber, Tpn
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.reasons import BarredBy
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.candidate_graph import LEGALITY, WANTED, ProofGraph
from pairtutor.verify.counts import Common
from pairtutor.verify.examples import ExampleProof, Pairs
from pairtutor.verify.legality import bar_between, bars_of
from pairtutor.verify.matching import Matching
from pairtutor.verify.persons import standing_key
from pairtutor.verify.progress import expect, expect_equal


class Run(Protocol):
    """A bracket's candidates, asked for what they cost."""

    @property
    def best(self) -> int:
        """What the accepted candidate costs."""

    @property
    def examples(self) -> ExampleProof:
        """What measures them."""

    def paired(self, v: int, w: int) -> int | None:
        """Return what the best candidate with a pair costs; None if there is none."""

    def left_over(self, v: int) -> int | None:
        """Return the same of those that leave a player over."""


def check_bars(step: int, event: FamilyRuledOut, common: Common, graph: ProofGraph, run: Run) -> None:
    """Check the bars of a run whose members have something in common, the first exchange included.

    Raises:
        ProofError: one is not so, or not the first, or one of the others is left out.
    """
    if event.remain:
        check_remaining(step, event, graph)
        return
    witness = event.witness
    if not event.bars or not isinstance(witness, OnlyPartners):
        expect_equal(step, "the bars where the witness names nobody without a partner", (), event.bars)
        return
    inside = {one.tpn: v for v, one in enumerate(graph.inside)}
    lone = {group[0] for group in witness.groups if len(group) == 1}
    facts = _Facts(event, common, graph, run)
    barred: dict[Tpn, list[Tpn]] = {}
    for bar in event.bars:
        known = bar.player in inside and bar.player in lone
        expect(known, step, "who is barred", "a player without a partner", bar.player)
        known = bar.other in inside or not bar.other
        expect(known, step, f"whom {bar.player} is barred from", "a player of the bracket", bar.other)
        barred.setdefault(bar.player, []).append(bar.other)
        first = facts.first(inside[bar.player], bar.other)
        expect_equal(step, f"what bars {bar.player} from {bar.other or 'being left over'}", first, bar[2:])
    floats = graph.size > 2 * run.examples.max_pairs
    for player, others in barred.items():
        wanted = [one.tpn for one in graph.inside if one.tpn not in (player, *witness.partners)]
        if floats and PLACE not in witness.partners:
            wanted.append(PLACE)
        expect_equal(step, f"whom {player} is barred from", wanted, others)


def check_remaining(step: int, event: FamilyRuledOut, graph: ProofGraph) -> None:
    """Check that some of those whom the example leaves cannot be placed with anybody, and what bars them.

    Raises:
        ProofError: they can, or somebody who is barred is left out.
    """
    setting, example = graph.setting, event.example
    told = event.criterion == LEGALITY and event.value == 0 and example is not None
    expect(told, step, "who would remain", "nobody, as the example says nothing of it", event.remain)
    left = () if example is None else example.left
    everybody = [*(one for one in graph.inside if one.tpn in left), *setting.below]
    everybody.sort(key=standing_key)
    remain = [one for one in everybody if one.tpn in event.remain]
    expect_equal(step, "who would remain", tuple(one.tpn for one in remain), event.remain)
    others = [one for one in everybody if one not in remain]
    may_meet = setting.legality.may_meet
    apart = not any(may_meet(one, other) for one in remain for other in others)
    expect(apart, step, "who would remain", "players who may meet nobody else", event.remain)
    size = len(remain)
    rows: list[dict[int, int]] = [{} for _ in range(size + 1)]
    for v, one in enumerate(remain):
        for w in range(v):
            if may_meet(one, remain[w]):
                rows[v][w] = rows[w][v] = 0
        if len(everybody) % 2 and one.tpn in setting.takers:
            rows[v][size] = rows[size][v] = 0
    placed = Matching(rows, range(size)).possible or Matching(rows, range(size + 1)).possible
    expect(not placed, step, "who would remain", "players who cannot all be placed", event.remain)
    barred = {one.tpn for one in everybody} - setting.takers
    wanted = bars_of(remain, everybody, setting.legality, barred)
    expect_equal(step, "what bars those who would remain", wanted, event.bars)


_PLAIN: Final[dict[str, BarredBy]] = {
    WANTED: "place",
    "psd": "difference",
}
"""What is told of a criterion that is about neither floats nor colours."""


def _of_criterion(criterion: str, played: int) -> tuple[BarredBy | None, RoundNumber | None]:
    """Return what is told of a criterion after so many rounds, and the round that it looks back at."""
    facets = criterion_facets(criterion)
    if facets.repeated:
        back = RoundNumber(played + 1 - facets.rounds_back)
        return "float-down" if facets.repeated == "down" else "float-up", back
    if facets.colour:
        return "strong" if facets.colour == "strong" else "preference", None
    return _PLAIN.get(criterion), None


class _Facts:
    """What bars one player of a run from another one, looked up: the first that does."""

    def __init__(self, event: FamilyRuledOut, common: Common, graph: ProofGraph, run: Run) -> None:
        self.criterion = event.criterion
        self.common = common
        self.graph = graph
        self.run = run

    def first(self, v: int, other: Tpn) -> tuple[str | None, int | None]:
        """Return what bars a player from another one (0: from being left over), and the round of it."""
        return self._place(v) if other == PLACE else self._pair(v, self.graph.vertex[other])

    def _place(self, v: int) -> tuple[str | None, int | None]:
        common, graph = self.common, self.graph
        upper = common.inside if common.halves is None else common.inside | common.halves[0]
        if v in upper or v < min(graph.m0, len(common.pairs)):
            return "side", None
        one, setting = graph.inside[v], graph.setting
        if setting.odd and one.barred and not any(setting.legality.may_meet(one, w) for w in setting.below):
            return "bye", None
        return self._fault([], [v], self.run.left_over(v))

    def _pair(self, v: int, w: int) -> tuple[str | None, int | None]:
        common, graph = self.common, self.graph
        if any(v in pair or w in pair for pair in common.pairs):
            return "elsewhere", None
        if {v, w} & common.limbo:
            return "left", None
        bar = bar_between(graph.inside[v], graph.inside[w], graph.setting.legality)
        if bar is not None:
            return bar.why, bar.round
        halves = common.halves
        if max(v, w) < graph.m0 or (halves is not None and (v in halves[0]) == (w in halves[0])):
            return "side", None
        return self._fault([(min(v, w), max(v, w))], [], self.run.paired(v, w))

    def _fault(self, pairs: Pairs, floaters: list[int], cost: int | None) -> tuple[str | None, int | None]:
        """Return what is told of the first criterion that no candidate as good meets so, if it counts."""
        layout = self.graph.layout
        name = LEGALITY if cost is None else layout.first_difference(cost, self.run.best)
        names = [key for key, _ in layout.keys]
        if name is None or names.index(name) > names.index(self.criterion):
            return None, None
        charges = self.run.examples.measures.charges(name, pairs, floaters)
        harms = any(penalty for penalty, _ in charges)
        return _of_criterion(name, len(self.graph.inside[0].games)) if harms else (None, None)
