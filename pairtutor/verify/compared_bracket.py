"""One bracket whose candidates are compared: what its proofs share, by the Dutch rules or by Burstein's."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pairtutor.positions.bracket_steps import BracketSteps, told_left_over
from pairtutor.positions.candidate_graph import LEGALITY, CostBounds, ProofGraph
from pairtutor.positions.findings import Findings, check_target
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.positions.progress import ProofError, expect_equal
from pairtutor.trace.events import FloaterChosen
from pairtutor.verify.families import Families
from pairtutor.verify.first_candidate import check_first


class ComparedBracket(ABC):
    """A bracket to be proven."""

    def __init__(self, section: BracketSteps, graph: ProofGraph, bye_score: int | None = None) -> None:
        self.section = section
        self.setting = graph.setting
        self.graph = graph
        self.bounds = CostBounds(graph.rows)
        self.findings = Findings(graph, bye_score, self.bounds)

    @property
    @abstractmethod
    def numbers(self) -> CandidateNumbers:
        """What numbers the candidates."""

    @abstractmethod
    def walk(self, families: Families) -> int:
        """Follow the walk to the accepted candidate; return how many runs it passes over."""

    @abstractmethod
    def natural(self) -> Pairs:
        """Return the pairs of candidate number 1."""

    @abstractmethod
    def check_order(self, pairs: Pairs, floaters: list[int]) -> None:
        """Check what the edition asks of a sequence, and of the accepted candidate in it."""

    def check(self) -> int:
        """Prove the bracket; return how many families it has."""
        section = self.section
        step, accepted = section.accepted_step, section.accepted
        families = self.families()
        self._best(step, families.best)
        pairs, floaters = self.accepted()
        self.findings.check(step, accepted.findings, pairs, floaters)
        assert section.target is not None
        check_target(section.target_step, section.target, accepted, self.graph)
        expect_equal(step, "the length of the sequence", section.opened.sequence, accepted.sequence)
        perfect = self.findings.perfect(accepted.findings)
        expect_equal(step, "whether the accepted candidate is perfect", perfect, accepted.perfect)
        count = self.walk(families)
        check_first(section, self.findings, families, self.natural())
        self._left_over()
        return count

    def families(self) -> Families:
        """Return what asks for the best of each run.

        Raises:
            ProofError: the accepted candidate is none of the sequence, or leaves no completion.
        """
        step, accepted = self.section.accepted_step, self.section.accepted
        pairs, floaters = self.accepted()
        for one, other in accepted.pairs:
            self.setting.legality.check_pair(step, one, other)
        self.check_order(pairs, floaters)
        cost = self.bounds.settle(pairs, self.graph.beside(pairs))
        if cost is None or self.bounds.best is None:
            raise ProofError(step, "the accepted candidate", "one that leaves a completion", accepted.pairs)
        values = {line.criterion: line.value for line in accepted.findings}
        return Families(self.graph, self.bounds, cost, values)

    def accepted(self) -> tuple[Pairs, list[int]]:
        """Return the pairs of the accepted candidate by vertex, and whom it leaves over."""
        accepted = self.section.accepted
        pairs = self.findings.check_parts(self.section.accepted_step, accepted)
        return pairs, [self.graph.vertex[tpn] for tpn in accepted.downfloaters]

    def _best(self, step: int, cost: int) -> None:
        best = self.bounds.best
        assert best is not None, "the accepted candidate is possible"
        worse = self.graph.layout.first_difference(cost, best)
        if worse is not None:
            what = f"the value in {worse}" if worse != LEGALITY else "the number of pairs and of MDPs paired"
            raise ProofError(step, what, "the best that a candidate can have", "less than the best")
        expect_equal(step, "what the accepted candidate is worth", best, cost)

    def _left_over(self) -> None:
        """Check who floats, or has the bye, and who may not."""
        section, graph = self.section, self.graph
        barred = tuple(one.tpn for one in graph.inside if one.barred)
        last = section.opened.bracket_kind in ("last", "CLB")
        for step, event in told_left_over(section, section.accepted.downfloaters, barred):
            expect_equal(step, "the kind of the step", "bye" if last else "floater", event.kind)
            if isinstance(event, FloaterChosen):
                limbo = graph.vertex[event.player] < graph.m0
                expect_equal(step, "whether the floater comes from the Limbo", limbo, event.limbo)
