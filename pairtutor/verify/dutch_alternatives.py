"""What the sets of players come to that a bracket could leave over, and what less in a criterion costs."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from pairtutor.model.facets import criterion_facets
from pairtutor.trace.index import run_of
from pairtutor.trace.values import Hit, MemberLine, TargetLine, Value
from pairtutor.verify.alternatives import MOST_NAMED, LeftOver, Rest, Vector, is_counted, players_meant
from pairtutor.verify.bracket_steps import Setting
from pairtutor.verify.candidate_graph import LEGALITY, CostBounds, Key, Layout, ProofGraph
from pairtutor.verify.examples import Pairs
from pairtutor.verify.families import Families
from pairtutor.verify.lookahead import WhatComes
from pairtutor.verify.penalties import PAIR
from pairtutor.verify.progress import expect, expect_equal

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
        if not criterion_facets(name).listed:
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


_FIXED = (LEGALITY, "wanted")
"""What all candidates that are compared have in common."""


def check_instead(step: int, line: TargetLine, families: Families) -> None:
    """Check how a criterion could have been met better, or that it could not.

    Raises:
        ProofError: a candidate has less after all, or the one that is told is another, or not the best.
    """
    if line.instead is None:
        expect_equal(step, f"less in {line.criterion} without a candidate", None, line.less)
    if line.instead is None and not line.least:
        return
    graph = families.graph
    names = list(dict.fromkeys(name for name, _ in graph.layout.keys))
    some = any(line.value) if isinstance(line.value, tuple) else line.value > 0
    known = some and line.criterion in names and not (line.least and line.instead)
    expect(
        known, step, f"what is told of less in {line.criterion}", "one thing, of a value that counts", line
    )
    before = names[: names.index(line.criterion)]
    if line.instead is None:
        kept = [name for name in before if name in _FIXED]
        _no_less(step, line, families, kept)
        return
    first = line.instead.criterion
    counts = first in before and first not in _FIXED
    expect(counts, step, f"what less in {line.criterion} costs", "a criterion that counts more", first)
    kept = before[: before.index(first)]
    _no_less(step, line, families, [*kept, first])
    _the_best(step, line, line.instead, families, kept)


def _keys(graph: ProofGraph, names: Collection[str]) -> list[Key]:
    return [key for key in graph.layout.keys if key[0] in names]


def _no_less(step: int, line: TargetLine, families: Families, kept: Collection[str]) -> None:
    """Check that no candidate has less that is as good in the criteria that are kept.

    If these are all that count more, none has, as the accepted candidate is the best.
    """
    graph = families.graph
    keys = [*_keys(graph, kept), *_keys(graph, (line.criterion,))]
    if keys == graph.layout.keys[: len(keys)] and families.best == families.bounds.best:
        return
    reordered = _Reordered(graph, keys)
    best, own = CostBounds(reordered.rows).best, reordered.cost(families.best)
    what = f"the least in {line.criterion}, {', '.join(kept)} kept"
    expect(best == own, step, what, "less than the accepted candidate has", line.value)


def _the_best(
    step: int, line: TargetLine, member: MemberLine, families: Families, kept: Collection[str]
) -> None:
    """Check a candidate: its value, and that none of those with the least is better."""
    graph, examples = families.graph, families.examples
    event = run_of(member)
    pairs = examples.pairs(step, event)
    paired = {v for pair in pairs for v in pair}
    floaters = [v for v in range(graph.size) if v not in paired]
    less = examples.measures.value(line.criterion, pairs, floaters)
    expect_equal(step, f"what the candidate with less in {line.criterion} has", less, line.less)
    expect(_is_less(less, line.value), step, f"the least in {line.criterion}", "less", less)
    first = [*kept, line.criterion]
    others = {name for name, _ in graph.layout.keys} - set(first)
    order = [*_keys(graph, kept), *_keys(graph, (line.criterion,)), *_keys(graph, others)]
    bounds = CostBounds(_Reordered(graph, order).rows)

    def best(pairs: Pairs) -> bool:
        return bounds.settle(pairs) == bounds.best

    examples.check(step, event, families.values.get(member.criterion, 0), best, ())


def _is_less(value: Value | None, own: Value) -> bool:
    if isinstance(value, tuple) and isinstance(own, tuple):
        return value < own
    return isinstance(value, int) and isinstance(own, int) and value < own


class _Reordered:
    """A graph that weighs only some criteria, in an order of its own."""

    def __init__(self, graph: ProofGraph, keys: list[Key]) -> None:
        self._blocks = _blocks(graph.layout, Layout(keys, len(graph.everybody)))
        self._known: dict[int, int] = {}
        self.rows = [{w: self.cost(cost) for w, cost in row.items()} for row in graph.rows]

    def cost(self, cost: int) -> int:
        """Return what something costs here."""
        found = self._known.get(cost)
        if found is None:
            found = sum((cost >> low & mask) << high for low, mask, high in self._blocks)
            self._known[cost] = found
        return found


def _blocks(old: Layout, new: Layout) -> list[tuple[int, int, int]]:
    """Return the digits that stay together: where they begin, a mask of them, and where they begin then."""
    width, places = old.width, {key: place for place, key in enumerate(reversed(new.keys))}
    found: list[tuple[int, int, int]] = []
    for place, key in enumerate(reversed(old.keys)):
        if key not in places:
            continue
        low, high = width * place, width * places[key]
        if found:
            first, mask, then = found[-1]
            room = mask.bit_length()
            if (first + room, then + room) == (low, high):
                found[-1] = (first, (1 << room + width) - 1, then)
                continue
        found.append((low, (1 << width) - 1, high))
    return found
