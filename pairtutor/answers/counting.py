"""What counting colours proves: whoever wants one has it only with somebody else, or left over.

Those for whom there is nobody, when all the others are taken, must meet each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from pairtutor.answers.answer import Counted, Escape
from pairtutor.answers.order import cheapest
from pairtutor.answers.replay import Replay
from pairtutor.matching.bits import bits
from pairtutor.model.ids import PLACE
from pairtutor.trace.values import Players
from pairtutor.verify.candidate_graph import PAIRS
from pairtutor.verify.matching import Matching


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
        for place, key in enumerate(keys):
            if key[0] == criterion:
                break
            low = width * (len(keys) - 1 - place)
            told_apart = every >> low & (1 << width) - 1
            if told_apart and (key != PAIRS or graph.mode not in ("place", "bye")):
                self._narrow(replay, low)

    def _narrow(self, replay: Replay, low: int) -> None:
        """Take away what no candidate has that is best in one digit."""
        graph = replay.graph
        mask = (1 << graph.layout.width) - 1
        costs = [
            {w: cost >> low & mask for w, cost in weights.items() if w in row}
            for weights, row in zip(graph.rows, self._rows, strict=True)
        ]
        for v in (*range(graph.size, len(costs)), *range(graph.m0)):
            # whoever it is, somebody is the partner: what all of them cost tells them not apart
            alike = min(costs[v].values(), default=0)
            for w in costs[v] if alike else ():
                costs[v][w] -= alike
                costs[w][v] -= alike
        if not any(any(row.values()) for row in costs):
            return
        found = Matching(costs, range(len(costs)), [0] * len(costs), replay.families.bounds.mate)
        if found.cost:
            self._rows = [{*bits(row)} for row in cheapest(found).rows]
        else:
            self._rows = [{w for w in row if not row[w]} for row in costs]

    def inside(self, v: int, same: set[int]) -> list[int]:
        """Return whom of the bracket a player can meet who does not want the same."""
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
        same = {v for v, one in enumerate(inside) if one.due.colour == colour}
        short = _too_many(ways, same)
        others = {w for v in short for w in ways.of(v, same)}
        if short and (len(short) - len(others) + 1) // 2 == value:
            return _tell_counting(replay, ways, short, same)
    return None


def _too_many(ways: Ways, same: set[int]) -> list[int]:
    """Return those of `same` who are too many for the others: a matching cannot serve them all."""
    served: dict[int, int] = {}
    left = [v for v in sorted(same) if not _serve(v, ways, same, served, set())]
    reached: set[int] = set()
    for v in left:
        _serve(v, ways, same, served, reached)
    return sorted({*left, *(v for w, v in served.items() if w in reached)})


def _serve(v: int, ways: Ways, same: set[int], served: dict[int, int], seen: set[int]) -> bool:
    """Give a player somebody else, by moving others on if need be; `seen` are those who were asked."""
    for w in ways.of(v, same):
        if w not in seen:
            seen.add(w)
            if w not in served or _serve(served[w], ways, same, served, seen):
                served[w] = v
                return True
    return False


def _tell_counting(replay: Replay, ways: Ways, short: Sequence[int], same: set[int]) -> Counted:
    inside = replay.graph.inside

    def those(colour: str | None) -> Players:
        return tuple(one.tpn for one in inside if one.due.colour == colour)

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
