"""What less in a criterion of a bracket would have cost."""

from __future__ import annotations

from collections.abc import Collection

from pairtutor.trace.index import run_of
from pairtutor.trace.values import MemberLine, TargetLine, Value
from pairtutor.verify.candidate_graph import LEGALITY, CostBounds, Key, Layout, ProofGraph
from pairtutor.verify.examples import Pairs
from pairtutor.verify.families import Families
from pairtutor.verify.progress import expect, expect_equal

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
