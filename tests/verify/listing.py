"""What is told of runs beside all their members, listed one by one and measured by the verifier's arithmetic.

`python -m tests.verify.listing` goes through the shared cases, `python -m tests.verify.listing 200` through
so many generated fields, in all three editions.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, islice
from typing import Any
from unittest.mock import patch

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import TargetLine
from pairtutor.tutor import run
from pairtutor.verify import dutch, dutch_2012_bracket, dutch_bracket, families
from pairtutor.verify.candidate_graph import LEGALITY, CostBounds, ProofGraph
from pairtutor.verify.check import verify
from pairtutor.verify.dutch_2012_bracket import WalkCheck2012
from pairtutor.verify.families import Families
from pairtutor.verify.instead import check_instead
from tests.corpus.files import FILES, paired
from tests.oracles.generator import Pairs, play
from tests.oracles.profiles import PROFILES
from tests.oracles.sequence import exchanges, mdp_sets, transpositions

EDITIONS = ("dutch-2012", "dutch-2017", "dutch-2026")
LONGEST = 1700
"""Sequences longer than this are not listed: a bracket of eight players has 1680 candidates."""

Candidate = tuple[tuple[int, int], ...]


def candidates(graph: ProofGraph, pairs: int, sets: list[tuple[int, ...]]) -> Iterator[Candidate]:
    """Yield the pairs of every candidate, by vertex, S1's player first; `sets` are those of MDPs in S1."""
    residents = range(graph.m0, graph.size)
    for chosen in sets:
        for against in transpositions(residents, len(chosen)):
            rest = [v for v in residents if v not in against]
            half = pairs - len(chosen)
            for s1, s2 in exchanges(range(half), range(half, len(rest))):
                for others in transpositions(s2, half):
                    remainder = ((rest[u], rest[v]) for u, v in zip(s1, others, strict=True))
                    yield (*zip(chosen, against, strict=True), *remainder)


class Listing:
    """All candidates of a graph by number, with their costs (None: not legal, or nothing can follow)."""

    def __init__(self, graph: ProofGraph, pairs: int, sets: list[tuple[int, ...]], first: int = 1) -> None:
        self.graph = graph
        bounds, everybody = CostBounds(graph.rows), range(len(graph.rows))
        self.members = {
            number: (one, None if self.illegal(one) else bounds.with_pairs(one, everybody))
            for number, one in enumerate(candidates(graph, pairs, sets), first)
        }

    def illegal(self, pairs: Candidate) -> int:
        """Count the pairs that are not legal."""
        inside, may_meet = self.graph.inside, self.graph.setting.legality.may_meet
        return sum(not may_meet(inside[u], inside[v]) for u, v in pairs)

    def cheaper(self, criterion: str, own: int) -> tuple[str, int] | None:
        """Return what less in a criterion costs first at best, and the number of the first such candidate.

        The criteria before the one that it costs are kept, then as little as can be is had in the criterion;
        None if no candidate has less.
        """
        layout = self.graph.layout
        names = list(dict.fromkeys(name for name, _ in layout.keys))

        def parts(cost: int) -> dict[str, tuple[int, ...]]:
            digits = list(zip(layout.keys, layout.values(cost), strict=True))
            return {name: tuple(digit for (key, _), digit in digits if key == name) for name in names}

        mine = parts(own)
        less = []
        for number, (_, cost) in self.members.items():
            if cost is not None and (its := parts(cost))[criterion] < mine[criterion]:
                first = next(place for place, name in enumerate(names) if its[name] != mine[name])
                order = [*names[:first], criterion, *(one for one in names[first:] if one != criterion)]
                less.append((-first, [its[name] for name in order], number))
        if not less:
            return None
        first, _, number = min(less)
        return names[-first], number

    def best(self, first: int, last: int) -> tuple[int, int | None, int]:
        """Return of the best member of a run its number, its cost, and its illegal pairs."""
        run_of = [
            (number, *self.members[number]) for number in range(first, last + 1) if number in self.members
        ]
        legal = [(cost, number) for number, _, cost in run_of if cost is not None]
        if legal:
            cost, number = min(legal)
            return number, cost, 0
        illegal, number = min((self.illegal(pairs), number) for number, pairs, _ in run_of)
        return number, None, illegal


class Compared:
    """Compares each run that is proven with its members; `seen` counts them by kind and criterion."""

    def __init__(self) -> None:
        self.seen: Counter[tuple[str, str]] = Counter()
        self.without = 0
        self._listings: dict[int, tuple[Families, Listing | None]] = {}

    def compare(self, event: FamilyRuledOut, best: int, listings: list[Listing]) -> None:
        """Compare what is told of a run with its best member."""
        found = [one.best(event.first, event.last) for one in listings]
        number, cost, illegal = min(found, key=lambda one: (one[1] is None, one[1] or one[2], one[0]))
        if event.example is None:
            self.without += 1
            return
        assert event.example.number == number, (event, number)
        if cost is None:
            assert event.criterion in (LEGALITY, "wanted"), event
            assert event.criterion == "wanted" or event.value == illegal, (event, illegal)
        else:
            assert event.criterion == listings[0].graph.layout.first_difference(cost, best), event
        self.seen[event.shared.kind, event.criterion] += 1

    def compare_less(self, line: TargetLine, proof: Families) -> None:
        """Compare what is told of less in a criterion with all candidates."""
        listing = self.listing(proof) if line.least or line.instead else None
        if listing is None:
            return
        found = listing.cheaper(line.criterion, proof.best)
        told = None if line.instead is None else (line.instead.criterion, line.instead.number)
        assert told == found, (line, found)
        self.seen["less" if told else "least", line.criterion] += 1

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Compare all runs of the traces that are proven in this context."""
        own, of_sets, of_less = Families._example, WalkCheck2012._example_of_sets, check_instead
        settings = dutch.DutchProof._settings_2026

        def example(proof: Families, step: int, event: FamilyRuledOut, *rest: Any) -> None:
            own(proof, step, event, *rest)
            listing = self.listing(proof)
            if listing is not None:
                self.compare(event, proof.best, [listing])

        def example_of_sets(
            walk: WalkCheck2012, step: int, event: FamilyRuledOut, start: list[int], free: range, *rest: Any
        ) -> None:
            of_sets(walk, step, event, start, free, *rest)
            if walk.section.opened.sequence <= LONGEST:
                rest_of = combinations(free, walk.m1 - len(start))
                sets = [(*start, *more) for more in rest_of]
                unit = (event.last - event.first + 1) // len(sets)
                listings = [
                    Listing(walk.bracket.graph_with(one), walk.bracket.p1, [tuple(range(len(one)))], first)
                    for one, first in zip(sets, range(event.first, event.last + 1, unit), strict=True)
                ]
                self.compare(event, walk.families.best, listings)

        def less(step: int, line: TargetLine, proof: Families) -> None:
            of_less(step, line, proof)
            self.compare_less(line, proof)

        with (
            patch.object(dutch_bracket, "check_instead", less),
            patch.object(dutch_2012_bracket, "check_instead", less),
            patch.object(Families, "_example", example),
            patch.object(WalkCheck2012, "_example_of_sets", example_of_sets),
            patch.object(families, "check_witness", lambda *_: None),
            patch.object(dutch_2012_bracket, "check_witness", lambda *_: None),
            patch.object(dutch.DutchProof, "_settings_2026", lambda *args: settings(*args)[-1:]),
        ):
            yield

    def listing(self, proof: Families) -> Listing | None:
        """Return all candidates of the bracket of a proof, None where they are too many."""
        if id(proof) not in self._listings:
            self._listings = {id(proof): (proof, self._listed(proof))}
        return self._listings[id(proof)][1]

    def _listed(self, proof: Families) -> Listing | None:
        examples, graph = proof.examples, proof.graph
        scores = [one.score for one in graph.inside[: graph.m0]]
        every = [tuple(m - 1 for m in chosen) for chosen in mdp_sets(scores, examples.m1)]
        sets = [chosen for chosen in every if examples.before(list(chosen)) is not None]
        many = len(list(islice(candidates(graph, examples.max_pairs, sets), LONGEST + 1)))
        if many > LONGEST:
            return None
        before = examples.before(list(sets[0])) or 0
        return Listing(graph, examples.max_pairs, sets, before * (many // len(sets)) + 1)


def compare_field(compared: Compared, system: str, profile: str, seed: int) -> None:
    """Compare all rounds of a generated tournament."""

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        verify(lesson.recorded)
        if lesson.pairing is None:
            return None
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    with compared.listening():
        for _ in play(PROFILES[profile], seed, pair):
            pass


def main(arguments: list[str]) -> None:
    """Compare, and say how many runs of each kind there were."""
    compared = Compared()
    if arguments:
        for seed in range(int(arguments[0])):
            for system in EDITIONS:
                compare_field(compared, system, ("small", "stress", "long")[seed % 3], 40_000 + seed)
    else:
        for case in FILES:
            with compared.listening():
                for one in paired(case):
                    verify(one.trace)
    for kind, many in sorted(compared.seen.items()):
        sys.stdout.write(f"{' '.join(kind)}: {many}\n")
    sys.stdout.write(f"{compared.seen.total()} runs, and {compared.without} without an example\n")


if __name__ == "__main__":
    main(sys.argv[1:])
