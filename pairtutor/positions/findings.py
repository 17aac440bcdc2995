"""Candidates in full: their pairs, who is left over, and what they have in each criterion.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.positions.candidate_graph import CostBounds, ProofGraph
from pairtutor.positions.lookahead import NEXT, what_comes
from pairtutor.positions.penalties import PAIR
from pairtutor.positions.persons import Person
from pairtutor.trace.values import FindingLine

_SETTLED = frozenset({"bye-score", "pairs", "psd", "downfloater-scores", "next-bracket"})
"""Criteria in which even a perfect candidate has a value."""
_OF_SCORES = frozenset({"psd", "downfloater-scores"})
"""Criteria that list differences of scores."""


class Findings:
    """Measures the candidates of one bracket; without `bounds` it tells nothing of the next one."""

    def __init__(self, graph: ProofGraph, bye_score: int | None, bounds: CostBounds | None) -> None:
        self.graph = graph
        self.bye_score = bye_score
        self.bounds = bounds

    def ahead(self, floaters: list[int]) -> tuple[int, ...] | None:
        """Return the values of the next bracket at best; None where nobody is left over, or none looks at it.

        None too where the round cannot be completed then.
        """
        if self.bounds is None or not floaters or not self.graph.setting.looks_ahead:
            return None
        return what_comes(self.graph, self.bounds, floaters)

    def values(
        self, pairs: list[tuple[int, int]], floaters: list[int]
    ) -> dict[str, tuple[int | tuple[int, ...], tuple[int, ...] | None]]:
        """Return, by the name of each criterion, the value and the players behind it (None: not told).

        Scores and their differences are in half points, the largest first.
        """
        graph = self.graph
        inside = graph.inside
        by_criterion: dict[str, tuple[int | tuple[int, ...], tuple[int, ...] | None]] = {
            "pairs": (len(pairs), tuple(inside[v].tpn for v in floaters))
        }
        for name in (graph.setting.edition.scores, *graph.setting.edition.criteria):
            by_criterion[name] = self._one(name, pairs, floaters)
        if self.bye_score is not None:
            by_criterion["bye-score"] = ((self.bye_score,), ())
        ahead = self.ahead(floaters)
        if ahead is not None:
            by_criterion[NEXT] = (ahead, ())
        return by_criterion

    def value(
        self, name: str, pairs: list[tuple[int, int]], floaters: list[int]
    ) -> int | tuple[int, ...] | None:
        """Return the value of a candidate in one criterion, None where there is nothing of the kind."""
        if name == NEXT:
            return self.ahead(floaters)
        return self._one(name, pairs, floaters)[0]

    def charges(
        self, name: str, pairs: list[tuple[int, int]], floaters: list[int]
    ) -> Iterator[tuple[int, tuple[Tpn, ...]]]:
        """Yield what each pair and each player left over adds to a criterion, and whom that names.

        What adds 0 is left out but in the criteria of scores, which list differences of 0 as well.
        """
        inside, always = self.graph.inside, name in _OF_SCORES
        if weigh := PAIR.get(name):
            for pair in pairs:
                high, low = inside[min(pair)], inside[max(pair)]
                if (penalty := weigh(high, low)) or always:
                    yield penalty, players_meant(name, high, low)
        if lone := self.graph.alone.get(name):
            for v in floaters:
                if (penalty := lone(inside[v], self.graph.artificial)) or always:
                    yield penalty, (inside[v].tpn,)

    def _one(
        self, name: str, pairs: list[tuple[int, int]], floaters: list[int]
    ) -> tuple[int | tuple[int, ...], tuple[int, ...] | None]:
        """Return the value of a candidate in a criterion, and the players behind it.

        The players are None in the criterion of unplayed games, empty in that of scores.
        """
        charged = [*self.charges(name, pairs, floaters)]
        penalties = [penalty for penalty, _ in charged]
        behind = tuple(tpn for _, who in charged for tpn in who)
        players = () if name == self.graph.setting.edition.scores else behind
        if criterion_facets(name).listed:
            return tuple(sorted(penalties, reverse=True)), players
        return sum(penalties), None if name == "bye-unplayed" else players

    def perfect(self, lines: Sequence[FindingLine]) -> bool:
        """Say whether a candidate with these findings is perfect: no value but in those of `_SETTLED`."""
        return not any(line.value for line in lines if line.criterion not in _SETTLED)


def players_meant(name: str, high: Person, low: Person) -> tuple[Tpn, ...]:
    """Return the players behind the value of a pair in a criterion, the higher ranked first.

    A criterion of floats means the one who floats in its direction, any other both.
    """
    match criterion_facets(name).direction:
        case "down":
            return (high.tpn,)
        case "up":
            return (low.tpn,)
    return (high.tpn, low.tpn)
