"""One bracket as steps: its players by BSN, the target, what the walk passes over, who floats."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pairtutor.rules.citing import without_repeats
from pairtutor.systems.dutch.recording.judging import Judge
from pairtutor.systems.dutch.recording.left_over import BracketSets
from pairtutor.systems.dutch.recording.recorder import BracketRecorder
from pairtutor.systems.dutch.recording.walk import WalkRecorder
from pairtutor.systems.search.counting import with_floaters
from pairtutor.trace.events import BracketOpened

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pairtutor.systems.burstein_2026.bracket import IndexBracket
    from pairtutor.systems.dutch.candidate_graph import CandidateGraph
    from pairtutor.systems.dutch.recording.best_member import Constraint, Pairs
    from pairtutor.systems.dutch.recording.members import RunQuery
    from pairtutor.systems.search.feasibility import PartnerQuery
    from pairtutor.systems.search.walk import Accepted


class IndexJudge(Judge):
    """Measures pairings of one bracket."""

    def natural(self) -> list[tuple[int, int]]:
        """Return the pairs of candidate number 1: the first with the last, those in the middle float."""
        size = self.setup.bracket.size
        return [(v, size - 1 - v) for v in range(self.setup.shape.max_pairs)]


class IndexPassed(WalkRecorder):
    """Keeps what the walk by BSN passes over."""

    def _part(self, query: PartnerQuery, other: int) -> Constraint:
        """Return what the pairings have in common: whoever stands higher is paired, or floats."""
        part = super()._part(query, other)
        paired = {v for pair in part.pairs for v in pair}
        return part._replace(left=[v for v in range(query.u) if v not in paired])

    def _candidates(self, sought: RunQuery) -> Iterator[Pairs]:
        """Yield the pairings of a run, in the order of article 4.3."""
        (part,) = sought.parts
        paired = {v for pair in part.pairs for v in pair}
        waiting = [v for v in range(self.bracket.size) if v not in paired and v not in part.left]
        floating = self.bracket.size - 2 * self.setup.shape.max_pairs - len(part.left)
        return ([*part.pairs, *rest] for rest in _pairings(waiting, floating))


def _pairings(waiting: Sequence[int], floating: int) -> Iterator[Pairs]:
    """Yield the pairings of players by BSN of whom so many float (burstein-2026 4.3)."""
    if not waiting:
        yield []
        return
    first, others = waiting[0], waiting[1:]
    for v in reversed(others) if with_floaters(len(others) - 1, floating) else ():
        for rest in _pairings([w for w in others if w != v], floating):
            yield [(first, v), *rest]
    if with_floaters(len(others), floating - 1):
        yield from _pairings(others, floating - 1)


class IndexSets(BracketSets):
    """The sets of players that a bracket could leave over."""

    def _first(self, graph: CandidateGraph) -> Accepted:
        return self.setup.walk(graph.refinement, None)


class IndexBracketRecorder(BracketRecorder):
    """Records one bracket of a round."""

    judging = IndexJudge
    passing = IndexPassed
    sets = IndexSets

    def opened(self) -> BracketOpened:
        """Return what a bracket is made of, and its numbers."""
        bracket, pairs = cast("IndexBracket", self.setup.bracket), self.setup.shape.max_pairs
        citing = self.edition.citing
        ranks = bracket.participants.players
        return BracketOpened(
            cites=without_repeats(citing.bracket + (citing.mdp if bracket.came else ())),
            number=self.number,
            bracket_kind=bracket.kind,
            score=bracket.score,
            mdps=tuple(ranks[rank].tpn for rank in bracket.came),
            residents=tuple(one.tpn for one in bracket.players if one.score == bracket.score),
            homogeneous=bracket.homogeneous,
            m0=len(bracket.came),
            max_pairs=pairs,
            m1=0,
            downfloaters=bracket.size - 2 * pairs,
            sequence=self.setup.sequence,
            order=tuple(one.tpn for one in bracket.players),
        )
