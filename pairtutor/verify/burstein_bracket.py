"""One bracket of the Burstein rules proven: the order of its pairings, every run."""

from __future__ import annotations

from pairtutor.positions.burstein_bracket import BursteinBracket, IndexWalk
from pairtutor.positions.numbers import Pairs
from pairtutor.positions.progress import ProofError, expect_equal
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Shared
from pairtutor.verify.compared_bracket import ComparedProof
from pairtutor.verify.families import Families


class BursteinBracketProof(ComparedProof):
    """The proof of a bracket."""

    bracket: BursteinBracket

    def walk(self, families: Families) -> int:
        """Check the order of article 4.3 to the accepted pairing; return how many runs it passes over."""
        return IndexWalkCheck(self.bracket, families).run()

    def check_order(self, pairs: Pairs) -> None:
        """Check how many pairings there are, and that the pairs are in the order of their first players."""
        super().check_order(pairs)
        expect_equal(self.section.accepted_step, "the pairs by BSN", sorted(pairs), pairs)


class IndexWalkCheck(IndexWalk):
    """Checks each step of one bracket from pairing 1 to the accepted one."""

    def run(self) -> int:
        """Check every step of the walk; return the number of runs.

        Raises:
            ProofError: a step is missing, out of place, wrong in its numbers or rules out too much.
        """
        count = super().run()
        section = self.section
        expect_equal(
            section.accepted_step, "the number of the candidate", self.first, section.accepted.number
        )
        if self._ahead is not None:
            kind = self._ahead.event.kind
            raise ProofError(self._ahead.number, "the next step", "the accepted candidate", kind)
        return count

    def _pass_run(self, step: int, event: FamilyRuledOut, shared: Shared, size: int) -> None:
        """Check that a family is the run of so many pairings that comes next."""
        wanted = (shared, self.first, self.first + size - 1)
        what = "what the family shares, and its candidates"
        expect_equal(step, what, wanted, (event.shared, event.first, event.last))
        super()._pass_run(step, event, shared, size)
