"""Candidate number 1 of a bracket, and the first among the best that leave over certain players.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pairtutor.positions.bracket_steps import BracketSteps
from pairtutor.positions.candidate_graph import LEGALITY, CostBounds, ProofGraph
from pairtutor.positions.counts import Exchanges
from pairtutor.positions.findings import Findings
from pairtutor.positions.matching import Costs, Matching
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.positions.progress import ProofError, expect, expect_equal
from pairtutor.positions.runs import RunCosts, RunPart
from pairtutor.positions.witnesses import check_fact, check_named
from pairtutor.verify.families import Families
from pairtutor.verify.findings import check_findings, check_parts


def check_first(section: BracketSteps, findings: Findings, families: Families, natural: Pairs) -> None:
    """Check candidate number 1, whose pairs are `natural` (by vertex), where it is not the accepted one."""
    refused = section.refused
    besides = section.accepted.number != 1
    what = "whether candidate 1 is told besides the accepted one"
    expect_equal(section.accepted_step, what, besides, refused is not None)
    if refused is None:
        return
    step, event = refused
    graph = families.graph
    expect_equal(step, "the number of the first candidate", 1, event.number)
    expect_equal(step, "whether a refused candidate is perfect", False, event.perfect)
    expect_equal(step, "the length of the sequence", section.opened.sequence, event.sequence)
    pairs = check_parts(step, event, graph)
    expect_equal(step, "the pairs of candidate 1", natural, pairs)
    floaters = [graph.vertex[tpn] for tpn in event.downfloaters]
    if event.findings:
        check_findings(findings, step, event.findings, pairs, floaters, refused=True)
        own = findings.values(pairs, floaters)
        lines = [line.criterion for line in section.accepted.findings if line.criterion in own]
        expect_equal(
            step, "the criteria of the first candidate", lines, [line.criterion for line in event.findings]
        )
    decides = LEGALITY
    if all(v in graph.real[u] for u, v in pairs):
        mine = families.bounds.settle(pairs, graph.beside(pairs))
        expect(mine != families.best, step, "the first candidate", "worse than the accepted one", "as good")
        criterion = None if mine is None else graph.layout.first_difference(mine, families.best)
        decides = LEGALITY if mine is None or criterion is None else criterion
    expect_equal(step, "the criterion that refuses candidate 1", decides, event.decided_by)
    if event.witness is None:
        raise ProofError(step, "why candidate 1 is refused", "a witness", "nothing")
    check_fact(step, event.witness, graph.setting.legality)
    check_named(step, event.witness, event, graph)


class Earliest:
    """Follows the order of the candidates of a bracket by the graph of its pairs alone.

    `numbers` numbers them; it says how many pairs they have, and how many of these with an MDP.
    """

    def __init__(self, graph: ProofGraph, bounds: CostBounds, numbers: CandidateNumbers) -> None:
        self.graph = graph
        self.bounds = bounds
        self.numbers = numbers

    @cached_property
    def _pairs(self) -> list[dict[int, int]]:
        """The pairs of the bracket itself, with what they cost."""
        graph = self.graph
        return [{w: row[w] for w in real} for row, real in zip(graph.rows, graph.real, strict=True)]

    def number(self, left: Sequence[int]) -> int:
        """Return the number of the first of the best candidates that leave over just these vertices.

        0 if another number of MDPs is paired, so that the sequence is another one, or if there is none.
        """
        graph, m1 = self.graph, self.numbers.m1
        chosen = [m for m in range(graph.m0) if m not in left]
        alive = tuple(v for v in range(graph.size) if v not in left)
        best = self.bounds.part(alive, self._pairs) if len(chosen) == m1 else None
        if best is None or not best.possible:
            return 0
        seating = _Seating(best, self._pairs)
        residents = range(graph.m0, graph.size)
        seating.seat(chosen, residents)
        against = {v for _, v in seating.pairs}
        players = [v for v in residents if v not in against]
        size = self.numbers.max_pairs - m1
        if size:
            s1, s2 = players[:size], players[size:]
            candidate = seating.candidate_across(s1)
            if candidate is None:
                costs = RunCosts(graph, self.bounds, best.cost, values={})
                exchanges = Exchanges(s1, s2, dict(enumerate(players)))
                part = RunPart(tuple(seating.alive), best.cost - seating.cost, self._pairs, graph)
                # as far as the last criterion: as good in all of them
                swap = costs.first_exchange(part, exchanges, graph.layout.keys[-1][0])
                assert swap is not None, "the best candidates come after such an exchange"
                s1, s2 = map(sorted, exchanges.halves(swap))
                candidate = seating.candidate_across(s1)
                assert candidate is not None, "the exchange is one that some candidate as good has"
            seating.keep_to(candidate)
            seating.seat(s1, s2)
        return self.numbers.number(seating.pairs) or 0


class _Seating:
    """A best candidate that becomes the first of them pair by pair; `alive` are still free to change.

    What proves it best proves as well that some pairs are in no candidate as good.
    """

    def __init__(self, best: Matching, rows: Costs) -> None:
        self.alive = best.alive
        self.cost = best.cost
        self.pairs: Pairs = []
        self._best = best
        self._rows = rows
        self._prices = best.prices()
        self._mate = best.mate

    def seat(self, players: Sequence[int], opponents: Sequence[int]) -> None:
        """Give each player the first opponent, in the order given, with whom the best is still reached.

        There always is one among those of a best candidate.
        """
        for u in players:
            free = (w for w in opponents if w in self._rows[u] and w in self.alive)
            w, self._mate = next((w, mate) for w in free if (mate := self._partners_with(u, w)) is not None)
            self.alive, self.cost = self._all_but(u, w), self.cost - self._rows[u][w]
            self.pairs.append((u, w))

    def _all_but(self, u: int, w: int) -> list[int]:
        return [v for v in self.alive if v not in (u, w)]

    def _partners_with(self, u: int, w: int) -> list[int] | None:
        """Return everybody's partner, by vertex, in a candidate as good that has a pair; None without any."""
        if self._mate[u] == w:
            return self._mate
        if not self._best.is_tight(u, w):
            return None
        trial = Matching(self._rows, self._all_but(u, w), self._prices, self._mate)
        as_good = trial.possible and trial.cost == self.cost - self._rows[u][w]
        return trial.mate if as_good else None

    def candidate_across(self, s1: Sequence[int]) -> Matching | None:
        """Return a candidate as good in which these players meet only the others; None if there is none."""
        upper = set(s1)
        rows = [
            {w: cost for w, cost in row.items() if (v in upper) != (w in upper)}
            for v, row in enumerate(self._rows)
        ]
        trial = Matching(rows, self.alive, self._prices, self._mate)
        return trial if trial.possible and trial.cost == self.cost else None

    def keep_to(self, candidate: Matching) -> None:
        """Go on with a candidate as good, and with the pairs among which it was found."""
        self._rows, self._mate = candidate.costs, candidate.mate
