"""Why the values of a target can be no better: by counting players, or by what less would cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.counting import Ways, proof_by_counting
from pairtutor.answers.firsts import FirstCandidates, Pairs
from pairtutor.answers.replay import Replay
from pairtutor.answers.stretch import Reached
from pairtutor.model.facets import criterion_facets
from pairtutor.trace.events import TargetSet
from pairtutor.trace.values import TargetLine, Value
from pairtutor.verify.candidate_graph import LEGALITY
from pairtutor.verify.families import RunPart
from pairtutor.verify.matching import Matching

MOST_ASKED = 8
"""So many criteria of a bracket are asked about at most."""
COUNTED: Final = "colour-preference"
"""The criterion that counts pairs of players who want the same colour, each pair once."""
Rows = list[dict[int, int]]


class Block(NamedTuple):
    """The digits of a criterion: how many bits stand below them, and how many they have."""

    low: int
    bits: int

    def of(self, cost: int) -> int:
        """Return the digits that a cost has."""
        return cost >> self.low & (1 << self.bits) - 1


class LeastValue(NamedTuple):
    """The cheapest candidates where one criterion comes after those kept, and what they have in it."""

    rows: Rows
    matching: Matching
    digits: int


class ReachedValues:
    """Asks about the values that the candidates of one bracket reach.

    `judge` tells a candidate with the first that is wrong with it; `less`: it is asked what less would cost.
    """

    def __init__(self, replay: Replay, judge: Callable[[int, Pairs], MemberLine], *, less: bool) -> None:
        self.replay = replay
        self.judge = judge
        self.less = less
        self.graph = replay.graph
        self.best = replay.families.best
        layout = self.graph.layout
        self.names = [name for name in dict.fromkeys(name for name, _ in layout.keys) if name != LEGALITY]
        self._blocks = {
            name: Block(layout.upto(name), layout.width * sum(key[0] == name for key in layout.keys))
            for name in (LEGALITY, *self.names)
        }
        self._stages: dict[int, Matching] = {}

    def lines(self, event: TargetSet) -> tuple[Reached, ...]:
        """Return the lines of a target with why their values can be no better."""
        asked = [line.criterion for line in event.lines if self.less and self._is_asked(line)][:MOST_ASKED]
        return tuple(self._line(line, asked) for line in event.lines)

    def _is_asked(self, line: TargetLine) -> bool:
        """Say whether it is asked how a criterion could be met better."""
        some = any(line.value) if isinstance(line.value, tuple) else line.value != 0
        settled = ("bye-score", "pairs", self.graph.setting.edition.scores, "next-bracket")
        counted_before = criterion_facets(line.criterion).counted_by in self.names
        return some and line.criterion in self.names and line.criterion not in settled and not counted_before

    def _line(self, line: TargetLine, asked: Sequence[str]) -> Reached:
        reached = Reached(*line[:6])
        if line.criterion == COUNTED and COUNTED in self.names and isinstance(line.value, int) and line.value:
            counted = proof_by_counting(self.replay, Ways(self.replay, COUNTED), line.value)
            reached = reached._replace(counted=counted)
        return self._with_instead(reached) if line.criterion in asked else reached

    # --- stages ----------------------------------------------------------------------

    def _low(self, kept: int) -> int:
        """Return how many bits of a cost belong to criteria after the first so many."""
        return self._blocks[self.names[kept - 1] if kept else LEGALITY].low

    def _rows(self, kept: int) -> Rows:
        low = self._low(kept)
        return [{w: cost >> low for w, cost in row.items()} for row in self.graph.rows]

    def _stage(self, kept: int) -> Matching:
        """Return the best candidates as far as so many criteria."""
        if kept not in self._stages:
            rows = self._rows(kept)
            alive = range(len(rows))
            if kept:
                before = self._stage(kept - 1)
                room = self._low(kept - 1) - self._low(kept)
                prices = [price << room for price in before.prices()]
                self._stages[kept] = Matching(rows, alive, prices, before.mate)
            else:
                self._stages[kept] = Matching(rows, alive)
        return self._stages[kept]

    # --- what less would cost ----------------------------------------------------------

    def _with_instead(self, line: Reached) -> Reached:
        """Return a line with the best candidate that has less in its criterion."""
        name = line.criterion
        block, position = self._blocks[name], self.names.index(name)
        own = block.of(self.best)
        if not position or self._least(0, block).digits == own:
            return line._replace(least=True)
        kept, lost = 0, position
        while lost - kept > 1:
            middle = (kept + lost) // 2
            if self._least(middle, block).digits == own:
                lost = middle
            else:
                kept = middle
        pairs = self._first(kept, block)
        number = None if pairs is None else self.replay.numbers.number(pairs)
        if pairs is None or number is None:
            return line
        member = self.judge(number, pairs)
        if member.criterion != self.names[kept]:
            return line
        paired = {v for pair in pairs for v in pair}
        floaters = [v for v in range(self.graph.size) if v not in paired]
        less: Value | None = self.replay.findings.value(name, pairs, floaters)
        return line._replace(instead=member, less=less)

    def _least(self, kept: int, block: Block) -> LeastValue:
        """Return the candidates with least in a criterion of those best as far as the first so many."""
        stage, low = self._stage(kept), self._low(kept)
        rows = [
            {w: (cost >> low << block.bits) + block.of(cost) for w, cost in row.items()}
            for row in self.graph.rows
        ]
        prices = [price << block.bits for price in stage.prices()]
        found = Matching(rows, range(len(rows)), prices, stage.mate)
        return LeastValue(rows, found, block.of(found.cost << block.low))

    def _first(self, kept: int, block: Block) -> Pairs | None:
        """Return the first of the best candidates with least in a criterion."""
        low = self._low(kept)
        least = self._least(kept, block)
        between = (1 << low - block.low - block.bits) - 1
        rest = (1 << block.low) - 1
        room = low - block.bits

        def later(cost: int) -> int:
            high = cost >> block.low + block.bits & between
            return (high << block.low) + (cost & rest)

        rows = [
            {w: (least.rows[v][w] << room) + later(cost) for w, cost in row.items()}
            for v, row in enumerate(self.graph.rows)
        ]
        part = RunPart(tuple(range(len(rows))), 0, rows, self.graph)
        firsts = FirstCandidates(self.graph, self.replay.max_pairs, by_index=self.replay.by_index)
        return firsts.best(part)
