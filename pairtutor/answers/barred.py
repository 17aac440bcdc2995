"""What bars a player whom the candidates of a run leave without a partner, from each of the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pairtutor.answers.answer import Bar, BarredBy
from pairtutor.answers.remaining import MOST_BARRED, bar_between
from pairtutor.answers.replay import Replay
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import PLACE, RoundNumber, Tpn
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.candidate_graph import LEGALITY, WANTED
from pairtutor.verify.counts import Common

_PLAIN: Final[dict[str, BarredBy]] = {WANTED: "place", "psd": "difference"}
"""What is told of a criterion that is about neither floats nor colours."""


class Why(NamedTuple):
    """What bars two, and the round of it."""

    why: BarredBy
    round: RoundNumber | None = None


def bars_of_run(replay: Replay, common: Common, criterion: str, witness: OnlyPartners) -> tuple[Bar, ...]:
    """Return the bars of each player whom a witness shows without a partner.

    Only of players for whom every bar is a fact by itself; of the others nothing is said, and in a large
    bracket of nobody.
    """
    graph = replay.graph
    if graph.size > MOST_BARRED:
        return ()
    lone = {group[0] for group in witness.groups if len(group) == 1}
    facts = _Facts(replay, common, criterion)
    found: list[Bar] = []
    for v, one in enumerate(graph.inside):
        if one.tpn in lone:
            bars = list(facts.of(v, set(witness.partners)))
            found += (
                [Bar(one.tpn, other, *why) for other, why in bars if why]
                if all(why for _, why in bars)
                else []
            )
    return tuple(found)


class _Facts:
    """What bars one player of a run from another one: the first that does."""

    def __init__(self, replay: Replay, common: Common, criterion: str) -> None:
        self.replay = replay
        self.graph = replay.graph
        self.common = common
        self.criterion = criterion

    def of(self, v: int, partners: set[Tpn]) -> Iterator[tuple[Tpn, Why | None]]:
        """Yield what bars a player from each other one (0: from being left over)."""
        for w, other in enumerate(self.graph.inside):
            if w != v and other.tpn not in partners:
                yield other.tpn, self._pair(v, w)
        if self.graph.size > 2 * self.replay.max_pairs and PLACE not in partners:
            yield PLACE, self._place(v)

    def _place(self, v: int) -> Why | None:
        common, graph = self.common, self.graph
        chosen = common.inside if self.replay.m1 < graph.m0 else frozenset()
        if v in chosen or (common.halves is not None and v in common.halves[0]):
            return Why("side")
        one, setting = graph.inside[v], graph.setting
        if setting.odd and one.barred and not any(setting.legality.may_meet(one, w) for w in setting.below):
            return Why("bye")
        return self._fault([], [v], self.replay.families.left_over(v))

    def _pair(self, v: int, w: int) -> Why | None:
        common, graph = self.common, self.graph
        if any(v in pair or w in pair for pair in common.pairs):
            return Why("elsewhere")
        if {v, w} & common.limbo:
            return Why("left")
        bar = bar_between(graph.inside[v], graph.inside[w], graph.setting.legality)
        if bar is not None:
            return Why(bar.why, bar.round)
        halves = common.halves
        if max(v, w) < graph.m0 or (halves is not None and (v in halves[0]) == (w in halves[0])):
            return Why("side")
        return self._fault([(min(v, w), max(v, w))], [], self.replay.families.paired(v, w))

    def _fault(self, pairs: list[tuple[int, int]], floaters: list[int], cost: int | None) -> Why | None:
        """Return what is told of the first criterion that no candidate as good meets so, if it counts."""
        layout = self.graph.layout
        name = LEGALITY if cost is None else layout.first_difference(cost, self.replay.families.best)
        names = [key for key, _ in layout.keys]
        if name is None or names.index(name) > names.index(self.criterion):
            return None
        charges = self.replay.findings.charges(name, pairs, floaters)
        harms = any(penalty for penalty, _ in charges)
        return _of_criterion(name, len(self.graph.inside[0].games)) if harms else None


def _of_criterion(criterion: str, played: int) -> Why | None:
    """Return what is told of a criterion after so many rounds, with the round that it looks back at."""
    facets = criterion_facets(criterion)
    if facets.repeated:
        back = RoundNumber(played + 1 - facets.rounds_back)
        return Why("float-down" if facets.repeated == "down" else "float-up", back)
    if facets.colour:
        return Why("strong" if facets.colour == "strong" else "preference")
    return Why(_PLAIN[criterion]) if criterion in _PLAIN else None
