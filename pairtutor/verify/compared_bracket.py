"""One bracket whose candidates are compared: what its proofs share, by the Dutch rules or by Burstein's."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pairtutor.positions.candidate_graph import LEGALITY
from pairtutor.positions.compared_bracket import ComparedBracket
from pairtutor.positions.numbers import Pairs
from pairtutor.positions.progress import ProofError, expect_equal
from pairtutor.trace.events import FloaterChosen
from pairtutor.verify.bracket_steps import told_left_over
from pairtutor.verify.families import Families
from pairtutor.verify.findings import check_findings, check_parts, check_target
from pairtutor.verify.first_candidate import check_first


class ComparedProof(ABC):
    """The proof of a bracket."""

    def __init__(self, bracket: ComparedBracket) -> None:
        self.bracket = bracket
        self.section = bracket.section

    @abstractmethod
    def walk(self, families: Families) -> int:
        """Check the walk to the accepted candidate; return how many runs it passes over."""

    def check(self) -> int:
        """Prove the bracket; return how many families it has."""
        section = self.section
        step, accepted = section.accepted_step, section.accepted
        families = self.families()
        self._check_cost(step, families.best)
        pairs, floaters = self.bracket.accepted_candidate()
        check_findings(self.bracket.findings, step, accepted.findings, pairs, floaters)
        assert section.target is not None, "a bracket without a target is refused"
        check_target(section.target_step, section.target, accepted, self.bracket.graph)
        expect_equal(step, "the length of the sequence", section.opened.sequence, accepted.sequence)
        perfect = self.bracket.findings.perfect(accepted.findings)
        expect_equal(step, "whether the accepted candidate is perfect", perfect, accepted.perfect)
        count = self.walk(families)
        check_first(section, self.bracket.findings, families, self.bracket.natural())
        self._check_left_over()
        return count

    def families(self) -> Families:
        """Return the questions for the best candidate of each run.

        Raises:
            ProofError: the accepted candidate is none of the sequence, or leaves no completion.
        """
        step, accepted = self.section.accepted_step, self.section.accepted
        check_parts(step, accepted, self.bracket.graph)
        for tpn, other in accepted.pairs:
            self.bracket.setting.legality.check_pair(step, tpn, other)
        pairs, floaters = self.bracket.accepted_candidate()
        self.check_order(pairs)
        self.check_bye(floaters)
        costs = self.bracket.costs()
        return Families(costs.graph, costs.bounds, costs.best, costs.values)

    def check_order(self, pairs: Pairs) -> None:
        """Check how many candidates there are; of Burstein, that `pairs` are in order too."""
        del pairs
        section = self.section
        what = "the length of the sequence"
        expect_equal(section.number, what, self.bracket.sequence, section.opened.sequence)

    def check_bye(self, floaters: list[int]) -> None:
        """Check what the edition settles about the bye before all criteria; nothing in most."""
        del floaters

    def _check_cost(self, step: int, cost: int) -> None:
        """Check that the accepted candidate, of this cost, is a best one; else say where it falls short."""
        best = self.bracket.bounds.best
        assert best is not None, "the accepted candidate is possible"
        worse = self.bracket.graph.layout.first_difference(cost, best)
        if worse is not None:
            what = f"the value in {worse}" if worse != LEGALITY else "the number of pairs and of MDPs paired"
            raise ProofError(step, what, "the best that a candidate can have", "less than the best")
        expect_equal(step, "what the accepted candidate is worth", best, cost)

    def _check_left_over(self) -> None:
        """Check who floats, or has the bye, and who may not."""
        section, graph = self.section, self.bracket.graph
        barred = tuple(player.tpn for player in graph.inside if player.barred)
        last = section.opened.bracket_kind in ("last", "CLB")
        for step, event in told_left_over(section, section.accepted.downfloaters, barred):
            expect_equal(step, "the kind of the step", "bye" if last else "floater", event.kind)
            if isinstance(event, FloaterChosen):
                limbo = graph.vertex[event.player] < graph.m0
                expect_equal(step, "whether the floater comes from the Limbo", limbo, event.limbo)
