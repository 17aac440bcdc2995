"""What the sets of players come to that a bracket of 2017 or 2026 could leave over."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from pairtutor.trace.values import Hit, Value
from pairtutor.verify.alternatives import MOST_NAMED, LeftOver, Rest, Vector, is_counted, players_meant
from pairtutor.verify.bounds import CostBounds
from pairtutor.verify.bracket_steps import Setting
from pairtutor.verify.candidate_graph import ProofGraph
from pairtutor.verify.lookahead import WhatComes
from pairtutor.verify.penalties import LISTED, PAIR

NOTHING: tuple[str, Hit, int] = ("", (), 0)


class DutchSets:
    """The sets of one bracket.

    `graph` tells what its pairs cost, `bounds` what is known of it, and `ahead` what the following bracket
    can do with a set; with `completing` it says as well whether the round can be completed. `bye_score` is
    the settled one of 2026. `earliest` finds the number of the first best candidate of a set.
    """

    def __init__(
        self,
        graph: ProofGraph,
        bounds: CostBounds,
        setting: Setting,
        ahead: WhatComes,
        bye_score: int | None,
        *,
        completing: bool,
        earliest: Callable[[LeftOver], int] | None = None,
    ) -> None:
        self.graph = graph
        self.bounds = bounds
        self.setting = setting
        self.inside = graph.inside
        self.ahead = ahead
        self.bye_score = bye_score
        self.completing = completing
        self._earliest = earliest
        self._outlooks: dict[LeftOver, tuple[int | None, tuple[int, ...]] | None] = {}
        self._names = [
            name for name in setting.edition.criteria if name != "bye-unplayed" or setting.bye_here
        ]

    @cached_property
    def _rest(self) -> Rest:
        return Rest(self.inside, self.setting.below, self.setting.legality, odd=self.setting.odd)

    def _outlook(self, left: LeftOver) -> tuple[int | None, tuple[int, ...]] | None:
        """Return the score of the bye and what can be done below; None if the round cannot be completed."""
        if left not in self._outlooks:
            self._outlooks[left] = self._look(left)
        return self._outlooks[left]

    def _look(self, left: LeftOver) -> tuple[int | None, tuple[int, ...]] | None:
        if not self.completing:
            apart = self.graph.mode == "below"
            if not self._rest.completes(left, apart=apart):
                return None
            return None, (self.ahead(left) or ()) if self.setting.looks_ahead else ()
        found = self.ahead(left)
        if found is not None:
            return self.bye_score, found if self.setting.looks_ahead else ()
        least = self.bye_score
        if least is None:
            return None
        may = [self.inside[v] for v in left] + list(self.setting.below)
        for score in sorted({one.score for one in may if one.score > least}):
            takers = frozenset(one.tpn for one in may if one.score == score)
            if self._rest.completes(left, apart=True, takers=takers):
                return score, ()
        return None

    def vector(self, left: LeftOver) -> Vector | None:
        """Return what the best candidate has that leaves a set over and lets the round be completed."""
        outlook = self._outlook(left)
        return None if outlook is None else self._measured(left, outlook, *NOTHING)

    def number(self, left: LeftOver) -> int | None:
        """Return the number of the first best candidate that leaves a set over; 0 in a large bracket."""
        if self._earliest is None:
            return None
        return self._earliest(left) if self.graph.size <= MOST_NAMED else 0

    def counts(self, player: int, vector: Vector) -> bool:
        """Say whether no better bye can be had with the player left over, be it for fewer pairs."""
        settled, told = self.bye_score, dict(vector).get("bye-score")
        if settled is None or told == (settled,):
            return True
        return told == (self._rest.least_bye(player, self.graph.m0, settled),)

    def own(self, left: LeftOver) -> Vector:
        """Return the same of the accepted candidate, be the round completed after it or not."""
        ahead = (self.ahead(left) or ()) if self.setting.looks_ahead and left else ()
        found = self._measured(left, (self.bye_score, ahead), *NOTHING)
        assert found is not None
        return found

    def within(self, left: LeftOver, criterion: str, hits: Hit, worth: int) -> Vector | None:
        """Return the same of the candidates whose value in a criterion names nobody but these."""
        outlook = self._outlook(left)
        return None if outlook is None else self._measured(left, outlook, criterion, hits, worth)

    def _measured(
        self,
        left: LeftOver,
        outlook: tuple[int | None, tuple[int, ...]],
        criterion: str,
        hits: Hit,
        worth: int,
    ) -> Vector | None:
        graph = self.graph
        rows = self._rows(criterion, hits, worth) if criterion else self._pairs
        for v in left if criterion else ():
            penalty = (
                graph.alone[criterion](self.inside[v], graph.artificial) if criterion in graph.alone else 0
            )
            if is_counted(penalty, worth) and (self.inside[v].tpn,) not in hits:
                return None
        cost = self.bounds.cost([v for v in range(graph.size) if v not in left], rows)
        if cost is None:
            return None
        counts = zip(graph.layout.keys, graph.layout.values(cost), strict=True)
        digits = {key: count for key, count in counts if count}
        scores = self.setting.edition.scores
        lines: list[tuple[str, Value]] = []
        if outlook[0] is not None:
            lines.append(("bye-score", (outlook[0],)))
        if graph.mixed:
            lines.append((scores, self._value(scores, left, digits)))
        lines.append(("next-bracket", outlook[1]))
        lines += [(name, self._value(name, left, digits)) for name in self._names]
        return tuple(lines)

    def _value(self, name: str, left: LeftOver, digits: dict[tuple[str, int], int]) -> Value:
        graph = self.graph
        lone = graph.alone.get(name)
        alone = [lone(self.inside[v], graph.artificial) for v in left] if lone else []
        if name not in LISTED:
            return digits.get((name, 0), 0) + sum(alone)
        pairs = (graph.size - len(left)) // 2
        values = [by for (key, by), count in digits.items() if key == name for _ in range(count)]
        if name == "psd":
            values += [0] * (pairs - len(values))
        else:
            alone = [one for one in alone if one or name == "downfloater-scores"]
        return tuple(sorted(values + alone, reverse=True))

    @cached_property
    def _pairs(self) -> list[dict[int, int]]:
        """The pairs of the bracket itself, with what they cost."""
        graph = self.graph
        return [{w: row[w] for w in real} for row, real in zip(graph.rows, graph.real, strict=True)]

    def _rows(self, criterion: str, hits: Hit, worth: int) -> list[dict[int, int]]:
        """Return the pairs that put nobody but those named into a value: for each, those ranked below."""
        weigh = PAIR.get(criterion)
        if weigh is None:
            return self._pairs
        found = list(self._pairs)
        for v, high in enumerate(self.inside):
            found[v] = kept = {}
            for w, cost in self._pairs[v].items():
                low = self.inside[w]
                if (
                    w < v
                    or not is_counted(weigh(high, low), worth)
                    or players_meant(criterion, high, low) in hits
                ):
                    kept[w] = cost
        return found
