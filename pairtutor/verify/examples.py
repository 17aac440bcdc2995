"""Whether the example of a run is one of its best members, has the value told, and hits whom it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import perm
from typing import Protocol

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Value
from pairtutor.verify.candidate_graph import LEGALITY, ProofGraph
from pairtutor.verify.counts import Common, Exchanges, count_homogeneous, transposition
from pairtutor.verify.matching import Matching
from pairtutor.verify.progress import expect, expect_equal

Pairs = list[tuple[int, int]]


class Measures(Protocol):
    """What candidates of a bracket have in each criterion."""

    def value(self, name: str, pairs: Pairs, floaters: list[int]) -> Value | None:
        """Return the value of a candidate, None where there is none."""

    def charges(self, name: str, pairs: Pairs, floaters: list[int]) -> Iterable[tuple[int, tuple[Tpn, ...]]]:
        """Return what each pair and each player left over adds, and whom that names."""


class ExampleProof:
    """Checks the examples of the runs of one bracket.

    `size` are the pairs, and those with an MDP of S1. `before` tells how many sets of MDPs come before one
    (None: it is none of the sequence); `classes` are the MDPs by score.
    """

    def __init__(
        self,
        graph: ProofGraph,
        measures: Measures,
        size: tuple[int, int],
        before: Callable[[list[int]], int | None],
        classes: Sequence[Sequence[int]] = (),
    ) -> None:
        self.graph = graph
        self.measures = measures
        self.max_pairs, self.m1 = size
        self.before = before
        self.classes = classes
        self.residents = list(range(graph.m0, graph.size))

    def check(
        self,
        step: int,
        event: FamilyRuledOut,
        best: Value,
        least: Callable[[Pairs], bool],
        common: Iterable[tuple[Common, Sequence[int]]],
    ) -> None:
        """Check the example of a run.

        `best` is the accepted candidate's value; `least` says whether the candidate with some pairs is as
        good as the best of the run; `common` are the parts of the run, each with how many MDPs of each score
        are in S1, where they are not settled: asked for where no member is legal.

        Raises:
            ProofError: it is no member, or not the best, or value or victims are others.
        """
        example = event.example
        if example is None:
            expect_equal(
                step, "what is told of an example that is not there", (None, ()), (event.value, event.hit)
            )
            return
        pairs = self.pairs(step, event)
        paired = {v for pair in pairs for v in pair}
        floaters = [v for v in range(self.graph.size) if v not in paired]
        expect_equal(step, "who is left over in the example", self._names(floaters), example.left)
        number = self.number(pairs)
        expect_equal(step, "the number of the example", number, example.number)
        expect(
            number is not None and event.first <= number <= event.last,
            step,
            "the number of the example",
            f"one from {event.first} to {event.last}",
            number,
        )
        if event.criterion == LEGALITY:
            self._illegal(step, event, pairs, common)
            return
        value = self.measures.value(event.criterion, pairs, floaters)
        expect_equal(step, f"the value of the example in {event.criterion}", value, event.value)
        expect_equal(step, f"the best value in {event.criterion}", best, event.best)
        hit = tuple(self.hit(event, pairs, floaters))
        expect_equal(step, "whom the value of the example names", hit, event.hit)
        expect(least(pairs), step, "the example", "a best member of the run", example.pairs)

    def _names(self, vertices: Iterable[int]) -> tuple[Tpn, ...]:
        inside = self.graph.inside
        return tuple(inside[v].tpn for v in vertices)

    def pairs(self, step: int, event: FamilyRuledOut) -> Pairs:
        """Return the pairs of the example by vertex: players of the bracket, each once, as many as can be.

        Raises:
            ProofError: they are not.
        """
        assert event.example is not None
        number = {one.tpn: v for v, one in enumerate(self.graph.inside)}
        seen: set[int] = set()
        pairs = []
        for first, second in event.example.pairs:
            for tpn in (first, second):
                known = tpn in number and tpn not in seen
                expect(known, step, "the pairs of the example", "players of the bracket, each once", tpn)
                seen.add(tpn)
            pairs.append((number[first], number[second]))
        expect_equal(step, "the number of pairs of the example", self.max_pairs, len(pairs))
        return pairs

    def number(self, pairs: Pairs) -> int | None:
        """Return the number of a candidate, None if it is not written as a candidate of the sequence."""
        chosen = [u for u, _ in pairs[: self.m1]]
        if chosen != sorted(chosen) or not all(m < self.graph.m0 for m in chosen):
            return None
        before = self.before(chosen)
        return None if before is None else self.number_after(before, self.residents, pairs)

    def number_after(self, before: int, residents: list[int], pairs: Pairs) -> int | None:
        """Return the number of a candidate after so many sets of MDPs, where `residents` are S2."""
        m1, against = self.m1, [v for _, v in pairs[: self.m1]]
        upper, others = [u for u, _ in pairs[m1:]], [v for _, v in pairs[m1:]]
        if upper != sorted(upper) or not {*against, *upper, *others} <= set(residents):
            return None
        size = self.max_pairs - m1
        players = [v for v in residents if v not in set(against)]
        unit = count_homogeneous(len(players), size)
        number = before * perm(len(residents), m1) + transposition(against, residents) - 1
        if not size:
            return number * unit + 1
        exchanges = Exchanges(players[:size], players[size:], dict(enumerate(players)))
        leaving = exchanges.numbers(sorted(set(players[:size]) - set(upper), reverse=True))
        entering = exchanges.numbers(sorted(set(upper) - set(players[:size])))
        s2 = [v for v in players if v not in set(upper)]
        place = (exchanges.number(leaving, entering) - 1) * perm(len(s2), size)
        return number * unit + place + transposition(others, s2)

    def hit(self, event: FamilyRuledOut, pairs: Pairs, floaters: list[int]) -> Iterator[tuple[Tpn, ...]]:
        """Yield whom the value names: those with the largest difference that the best has less often."""
        if event.criterion == "next-bracket":
            yield from ((tpn,) for tpn in self._names(floaters))
            return
        value, best, worst = event.value, event.best, 0
        if isinstance(value, tuple) and isinstance(best, tuple):
            worst = next((one for one in value if value.count(one) > best.count(one)), 0)
        for penalty, who in self.measures.charges(event.criterion, pairs, floaters):
            if penalty and penalty == (worst or penalty):
                yield who

    # --- where no member is legal ---------------------------------------------------

    def _legal(self, u: int, v: int) -> bool:
        inside = self.graph.inside
        return self.graph.setting.legality.may_meet(inside[u], inside[v])

    def illegal(self, pairs: Pairs) -> Pairs:
        """Return the pairs that are not legal."""
        return [(u, v) for u, v in pairs if not self._legal(u, v)]

    def _illegal(
        self,
        step: int,
        event: FamilyRuledOut,
        pairs: Pairs,
        common: Iterable[tuple[Common, Sequence[int]]],
    ) -> None:
        illegal = self.illegal(pairs)
        expect_equal(step, "how many pairs of the example are not legal", len(illegal), event.value)
        expect_equal(step, "how many pairs may be not legal", 0, event.best)
        named = tuple(self._names(pair) for pair in illegal)
        expect_equal(step, "the pairs of the example that are not legal", named, event.hit)
        self.check_fewest(step, common, len(illegal))

    def check_fewest(self, step: int, common: Iterable[tuple[Common, Sequence[int]]], illegal: int) -> None:
        """Check that no candidate of some parts has fewer illegal pairs.

        Raises:
            ProofError: one has.
        """
        for part, taken in common:
            fewest = self._fewest(part, taken, illegal)
            right = fewest is None or fewest >= illegal
            expect(right, step, "the pairs of the example that are not legal", fewest, illegal)

    def _fewest(self, part: Common, taken: Sequence[int], enough: int) -> int | None:
        """Return the fewest illegal pairs of any candidate of a part; `enough` where it cannot be less."""
        forced = sum(not self._legal(u, v) for u, v in part.pairs)
        if forced >= enough:
            return forced
        gone = {v for pair in part.pairs for v in pair} | part.limbo
        players = [v for v in range(self.graph.size) if v not in gone]
        rows: list[dict[int, int]] = [{} for _ in range(self.graph.size)]
        for place, v in enumerate(players):
            for u in players[:place]:
                if self._together(u, v, part):
                    rows[u][v] = rows[v][u] = int(not self._legal(u, v))
        upper = part.inside if part.halves is None else part.inside | part.halves[0]
        free = {v for v in players if v not in upper}
        places = []
        for group, many in zip(self.classes, taken, strict=False):
            open_ones = [m for m in group if m in free]
            places += [open_ones] * (len([m for m in group if m not in part.limbo]) - many)
        seats = self.graph.size - 2 * self.max_pairs - len(part.limbo) - len(places)
        places += [[v for v in free if v >= self.graph.m0]] * seats
        for whom in places:
            rows.append({})
            for v in whom:
                rows[v][len(rows) - 1] = rows[-1][v] = 0
        found = Matching(rows, [*players, *range(self.graph.size, len(rows))])
        return found.cost + forced if found.possible else None

    def _together(self, u: int, v: int, part: Common) -> bool:
        """Say whether two players, the lower vertex first, are paired in some candidate of a part."""
        if part.halves is not None:
            s1, s2 = part.halves
            return (u in s1 and v in s2) or (u in s2 and v in s1)
        return v >= self.graph.m0
