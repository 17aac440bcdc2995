"""Whether what is told to bar a player from each of the others is so, and leaves nobody out."""

from __future__ import annotations

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.reasons import Bar
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.candidate_graph import LEGALITY, CandidateGraph
from pairtutor.verify.common import Common
from pairtutor.verify.completion import bars_of
from pairtutor.verify.matching import Matching
from pairtutor.verify.penalties import same_preference
from pairtutor.verify.persons import Person, standing
from pairtutor.verify.refuted import holds, same


def check_bars(
    step: int, event: FamilyRuledOut, common: Common, graph: CandidateGraph, *, floats: bool
) -> None:
    """Check the bars of a run whose members have something in common, the first exchange included.

    `floats` says that the bracket leaves somebody over.

    Raises:
        Refuted: one is not so, or one of the others is left out.
    """
    if event.remain:
        check_remaining(step, event, graph)
        return
    witness = event.witness
    if not event.bars or not isinstance(witness, OnlyPartners):
        same(step, "the bars where the witness names nobody without a partner", (), event.bars)
        return
    lone = {group[0] for group in witness.groups if len(group) == 1}
    barred: dict[Tpn, list[Tpn]] = {}
    for bar in event.bars:
        known = bar.player in graph.vertex and bar.player in lone
        holds(known, step, "who is barred", "a player without a partner", bar.player)
        barred.setdefault(bar.player, []).append(bar.other)
        right = (bar.other in graph.vertex or not bar.other) and _Facts(common, graph).true(bar)
        holds(right, step, f"what bars {bar.player}", "a fact", tuple(bar))
    for player, others in barred.items():
        wanted = [one.tpn for one in graph.inside if one.tpn not in (player, *witness.partners)]
        if floats and PLACE not in witness.partners:
            wanted.append(PLACE)
        same(step, f"whom {player} is barred from", wanted, others)


def check_remaining(step: int, event: FamilyRuledOut, graph: CandidateGraph) -> None:
    """Check that some of those whom the example leaves cannot be placed with anybody, and what bars them.

    Raises:
        Refuted: they can, or somebody who is barred is left out.
    """
    setting, example = graph.setting, event.example
    told = event.criterion == LEGALITY and event.value == 0 and example is not None
    holds(told, step, "who would remain", "nobody, as the example says nothing of it", event.remain)
    left = () if example is None else example.left
    everybody = [*(one for one in graph.inside if one.tpn in left), *setting.below]
    everybody.sort(key=standing)
    remain = [one for one in everybody if one.tpn in event.remain]
    same(step, "who would remain", tuple(one.tpn for one in remain), event.remain)
    others = [one for one in everybody if one not in remain]
    may_meet = setting.legality.may_meet
    apart = not any(may_meet(one, other) for one in remain for other in others)
    holds(apart, step, "who would remain", "players who may meet nobody else", event.remain)
    size = len(remain)
    rows: list[dict[int, int]] = [{} for _ in range(size + 1)]
    for v, one in enumerate(remain):
        for w in range(v):
            if may_meet(one, remain[w]):
                rows[v][w] = rows[w][v] = 0
        if len(everybody) % 2 and one.tpn in setting.takers:
            rows[v][size] = rows[size][v] = 0
    placed = Matching(rows, range(size)).possible or Matching(rows, range(size + 1)).possible
    holds(not placed, step, "who would remain", "players who cannot all be placed", event.remain)
    barred = {one.tpn for one in everybody} - setting.takers
    wanted = bars_of(remain, everybody, setting.legality, barred)
    same(step, "what bars those who would remain", wanted, event.bars)


_OF_A_ROUND = ("met", "bye", "float-down", "float-up")


class _Facts:
    """What bars one player from another one, looked up."""

    def __init__(self, common: Common, graph: CandidateGraph) -> None:
        self.common = common
        self.graph = graph

    def true(self, bar: Bar) -> bool:
        """Say whether a bar is so; only what happened in a round names one."""
        if bar.round is not None and bar.why not in _OF_A_ROUND:
            return False
        v = self.graph.vertex[bar.player]
        if bar.other == PLACE:
            return self._place(bar, v)
        return self._pair(bar, v, self.graph.vertex[bar.other])

    def _place(self, bar: Bar, v: int) -> bool:
        one, common = self.graph.inside[v], self.common
        match bar.why:
            case "side":
                upper = common.inside if common.halves is None else common.inside | common.halves[0]
                return v in upper or v < min(self.graph.m0, len(common.pairs))
            case "bye":
                return one.barred
            case "float-down":
                return _floated(one, "down", bar.round)
            case "difference":
                return self.graph.setting.edition.scores == "psd"
            case "place":
                return one.tpn not in getattr(self.graph, "wanted", {one.tpn})
            case _:
                return False

    def _pair(self, bar: Bar, v: int, w: int) -> bool:
        one, other = self.graph.inside[v], self.graph.inside[w]
        common, legality = self.common, self.graph.setting.legality
        high, low = (one, other) if one.score > other.score else (other, one)
        match bar.why:
            case "met":
                return one.met.get(other.tpn) == bar.round and bar.round is not None
            case "absolute":
                return not legality.colours_fit(one, other)
            case "forbidden":
                return frozenset((one.tpn, other.tpn)) in (legality.barred or ())
            case "elsewhere":
                taken = {x for pair in common.pairs for x in pair} | common.limbo
                return v in taken or w in taken
            case "side":
                if max(v, w) < self.graph.m0:
                    return True
                return common.halves is not None and (v in common.halves[0]) == (w in common.halves[0])
            case "preference":
                return same_preference(one, other)
            case "strong":
                return same_preference(one, other) and min(one.due.strength, other.due.strength) >= 2
            case "float-down":
                return high.score > low.score and _floated(high, "down", bar.round)
            case "float-up":
                return high.score > low.score and _floated(low, "up", bar.round)
            case "difference":
                return high.score > low.score
            case _:
                return False


def _floated(one: Person, direction: str, number: int | None) -> bool:
    """Say whether a player floated so in a round, the last one or the one before."""
    back = len(one.games) - (number or 0)
    return back in (0, 1) and one.floats[back] == direction
