"""Why the values of a target can be no better: by counting players, or by what less would cost.

What counting proves of colours: whoever wants one has it only with somebody else, or left over; those for
whom there is nobody, when all the others are taken, must meet each other.

Vertices are those of the bracket's graph: its players, then the places outside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final

from pairtutor.answers.answer import Counted, Escape, MemberLine
from pairtutor.answers.firsts import FirstCandidates, Pairs
from pairtutor.answers.order import cheapest
from pairtutor.answers.replay import Replay
from pairtutor.answers.stretch import Reached
from pairtutor.matching.bits import bits
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import PLACE
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.candidate_graph import LEGALITY, PAIRS
from pairtutor.positions.matching import Matching
from pairtutor.positions.runs import RunPart
from pairtutor.trace.events import TargetSet
from pairtutor.trace.values import Players, TargetLine, Value


class Ways:
    """With whom players of a bracket can be in candidates that are best before one criterion.

    A number below 0 is a place outside the bracket. Taken digit by digit, an edge goes where it costs more
    than need be, or where prices show that no best candidate has it; the others stay.
    """

    def __init__(self, replay: Replay, criterion: str) -> None:
        graph = replay.graph
        self.real, self.size = graph.real, graph.size
        self.over = graph.size - 2 * replay.max_pairs
        self._rows = [set(row) for row in graph.rows]
        keys, width = graph.layout.keys, graph.layout.width
        every = reduce(or_, (cost for row in graph.rows for cost in row.values()), 0)
        for position, key in enumerate(keys):
            if key[0] == criterion:
                break
            low = width * (len(keys) - 1 - position)
            told_apart = every >> low & (1 << width) - 1
            # with as many places as are left over all candidates leave over as many: nothing to narrow
            if told_apart and (key != PAIRS or graph.mode not in ("place", "bye")):
                self._narrow(replay, low)
        self._close(replay.max_pairs)

    def _close(self, pairs: int) -> None:
        """Take away whom those who must be paired cannot have, where they are just enough for all pairs."""
        stay = {v for v in range(self.size) if not self.out(v)}
        if len(stay) == 2 * pairs:
            for v in range(self.size):
                self._rows[v] -= self.real[v] - stay if v in stay else self.real[v]

    def _narrow(self, replay: Replay, low: int) -> None:
        """Take away each edge that is in none of the candidates with the least of one criterion.

        These candidates are counted among those that the edges left so far allow. `low` is the lowest bit of
        that criterion's digit in the cost of an edge.
        """
        graph = replay.graph
        mask = (1 << graph.layout.width) - 1
        costs = [
            {w: cost >> low & mask for w, cost in weights.items() if w in row}
            for weights, row in zip(graph.rows, self._rows, strict=True)
        ]
        for v in (*range(graph.size, len(costs)), *range(graph.m0)):
            # every candidate takes exactly one edge at v: what all of them cost tells no two apart;
            # without it an edge is mostly free, and often no matching is needed
            alike = min(costs[v].values(), default=0)
            for w in costs[v] if alike else ():
                costs[v][w] -= alike
                costs[w][v] -= alike
        if not any(any(row.values()) for row in costs):
            return
        matching = Matching(costs, range(len(costs)), [0] * len(costs), replay.kept_runs.bounds.mate)
        if matching.cost:
            self._rows = [{*bits(row)} for row in cheapest(matching).rows]
        else:
            self._rows = [{w for w in row if not row[w]} for row in costs]

    def inside(self, v: int, same: set[int]) -> list[int]:
        """Return the vertices of the bracket that a player can meet and that do not want the same colour."""
        return sorted((self._rows[v] & self.real[v]) - same)

    def out(self, v: int) -> bool:
        """Say whether a player can be left over."""
        return bool(self._rows[v] - self.real[v])

    def of(self, v: int, same: set[int]) -> list[int]:
        """Return with whom a player can be who does not want the same, each place of its own."""
        ways = self.inside(v, same)
        return [*ways, *range(-self.over, 0)] if self.out(v) else ways


def proof_by_counting(replay: Replay, ways: Ways, value: int) -> Counted | None:
    """Return why no candidate has fewer pairs of one colour; None where it takes more than counting.

    `ways` are those of the candidates that are best before this is counted.
    """
    inside = replay.graph.inside
    for colour in ("white", "black"):
        same = {v for v, person in enumerate(inside) if person.due.colour == colour}
        others_of = {v: ways.of(v, same) for v in sorted(same)}
        short = _too_many(others_of)
        others = {w for v in short for w in others_of[v]}
        if short and (len(short) - len(others) + 1) // 2 == value:
            return _tell_counting(replay, ways, short, same)
    return None


def _too_many(others_of: Mapping[int, Sequence[int]]) -> list[int]:
    """Return those who are too many for the others whom each can have: a matching cannot serve them all."""
    served: dict[int, int] = {}
    left = [v for v in others_of if not _serve(v, others_of, served, seen=set())]
    reached: set[int] = set()
    for v in left:
        _serve(v, others_of, served, reached)
    return sorted({*left, *(v for w, v in served.items() if w in reached)})


def _serve(v: int, others_of: Mapping[int, Sequence[int]], served: dict[int, int], seen: set[int]) -> bool:
    """Give a player somebody else, by moving others on if need be; `seen` are those who were asked."""
    for w in others_of[v]:
        if w not in seen:
            seen.add(w)
            if w not in served or _serve(served[w], others_of, served, seen):
                served[w] = v
                return True
    return False


def _tell_counting(replay: Replay, ways: Ways, short: Sequence[int], same: set[int]) -> Counted:
    """Return the proof by counting: preferences, who of `short` can escape to whom, and who cannot."""
    inside = replay.graph.inside

    def those(colour: str | None) -> Players:
        return tuple(person.tpn for person in inside if person.due.colour == colour)

    escapes, left = [], []
    for v in short:
        others = [inside[w].tpn for w in ways.inside(v, same)]
        if ways.out(v):
            others.append(PLACE)
        if others:
            escapes.append(Escape(inside[v].tpn, tuple(others)))
        else:
            left.append(inside[v].tpn)
    return Counted(those("white"), those("black"), those(None), tuple(escapes), tuple(left))


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

    def without(self, cost: int) -> int:
        """Return a cost without these digits: those on their left move down to those on their right."""
        left, right = cost >> (self.low + self.bits), cost & ((1 << self.low) - 1)
        return (left << self.low) + right


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
        self.best = replay.kept_runs.best
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
        """Return a line of the target with its reasons: proof by counting, and what less would cost.

        The latter only for criteria that are `asked` about.
        """
        reached = Reached(*line[:6])  # the six fields of a `TargetLine`
        if line.criterion == COUNTED and COUNTED in self.names and isinstance(line.value, int) and line.value:
            counted = proof_by_counting(self.replay, Ways(self.replay, COUNTED), line.value)
            reached = reached._replace(counted=counted)
        return self._with_instead(reached) if line.criterion in asked else reached

    # --- stages ----------------------------------------------------------------------

    def _low(self, kept: int) -> int:
        """Return the number of bits of a cost that belong to criteria after the first `kept`."""
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
        # with `kept` criteria before it less is possible, with `lost` no more
        kept, lost = 0, position
        while lost - kept > 1:
            middle = (kept + lost) // 2
            if self._least(middle, block).digits == own:
                lost = middle
            else:
                kept = middle
        pairs = self._first_with_least(kept, block)
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
        """Return the candidates that are best in the first `kept` criteria, then in that of `block`.

        Their costs have no other digits.
        """
        stage, low = self._stage(kept), self._low(kept)
        rows = [
            {w: (cost >> low << block.bits) + block.of(cost) for w, cost in row.items()}
            for row in self.graph.rows
        ]
        prices = [price << block.bits for price in stage.prices()]
        matching = Matching(rows, range(len(rows)), prices, stage.mate)
        return LeastValue(rows, matching, block.of(matching.cost << block.low))

    def _first_with_least(self, kept: int, block: Block) -> Pairs | None:
        """Return the pairs of the first of the best candidates if a criterion came right after `kept` others.

        After the first `kept` and that of `block` come those between them, then the rest. None if there is no
        legal candidate.
        """
        low = self._low(kept)
        least = self._least(kept, block)
        # digits of a cost from the left: kept, between, block, rest; here: kept, block, between, rest
        room = low - block.bits
        after_kept = (1 << low) - 1
        rows = [
            {w: (least.rows[v][w] << room) + block.without(cost & after_kept) for w, cost in row.items()}
            for v, row in enumerate(self.graph.rows)
        ]
        part = RunPart(alive=tuple(range(len(rows))), spent=0, rows=rows, graph=self.graph)
        firsts = FirstCandidates(self.graph, self.replay.max_pairs, by_index=self.replay.by_index)
        return firsts.best(part)
