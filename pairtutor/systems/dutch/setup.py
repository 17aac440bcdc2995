"""A bracket ready for the walk to its accepted candidate."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, perm

from pairtutor.systems.dutch.candidate_graph import Bracket, BracketPlayers, CandidateGraph
from pairtutor.systems.search.counting import heterogeneous
from pairtutor.systems.search.refinement import Refinement
from pairtutor.systems.search.walk import Accepted, Listener, Shape, Walk

LookaheadValue = Callable[[list[int]], tuple[int, ...] | None]
"""What the following bracket can do at best with downfloaters given by rank; None if that is not allowed."""


class WalkSetup:
    """A bracket's graph with all stages, as the walk needs it.

    `sets` is the number of sets of MDPs, `first_set` the MDPs of the first one, by BSN.
    """

    def __init__(
        self,
        bracket: BracketPlayers,
        graph: CandidateGraph,
        shape: Shape,
        sets: int,
        first_set: list[int],
    ) -> None:
        self.bracket = bracket
        self.graph = graph
        self.shape = shape
        self.sets = sets
        self.first_set = first_set

    def walk(self, refinement: Refinement, listener: Listener | None) -> Accepted:
        """Walk to the first candidate of the last stage; Burstein has an order, and so a walk, of its own."""
        return Walk(refinement, self.shape, listener).run()


class Setup(WalkSetup):
    """A bracket of the editions that look ahead; `sequence` is how many candidates its sequence has.

    `bye_score` is the score (half points) of whoever has the bye, where the rules settle it first.
    """

    bracket: Bracket

    def __init__(
        self,
        bracket: Bracket,
        graph: CandidateGraph,
        shape: Shape,
        sets: int,
        first_set: list[int],
        sequence: int,
        lookahead: LookaheadValue | None,
        bye_score: int | None = None,
    ) -> None:
        super().__init__(bracket, graph, shape, sets, first_set)
        self.sequence = sequence
        self.lookahead = lookahead
        self.bye_score = bye_score


def measure_bracket(
    bracket: Bracket,
    graph: CandidateGraph,
    lookahead: LookaheadValue | None,
    *,
    equal_sets: bool = False,
    bye_score: int | None = None,
) -> Setup:
    """Take the numbers of a bracket from the best candidates of its graph.

    `equal_sets` says that every set of MDPs in the sequence has the same scores;
    `bye_score` is the score (half points) of whoever has the bye, where the rules settle it first.
    `lookahead` is None where the bracket looks at none.
    """
    mate, everybody = graph.refinement.mate, bracket.everybody
    inside = [v for v in range(bracket.size) if everybody >> mate[v] & 1]
    scores = tuple(player.score for player in bracket.players[: bracket.m0])
    shape = Shape(
        m0=bracket.m0,
        m1=sum(1 for v in inside if v < bracket.m0),
        residents=bracket.size - bracket.m0,
        max_pairs=len(inside) // 2,
        scores=scores,
        equal_sets=equal_sets,
    )
    if not equal_sets:
        sequence = heterogeneous(shape.m0, shape.m1, shape.residents, shape.max_pairs)
        sets, first = comb(shape.m0, shape.m1), list(range(shape.m1))
    else:
        sets, first = 1, []
        for score in sorted(set(scores), reverse=True):
            same = [m for m in range(shape.m0) if scores[m] == score]
            chosen = len([v for v in inside if v in same])
            sets *= comb(len(same), chosen)
            first += same[:chosen]
        sequence = sets * perm(shape.residents, shape.m1) * shape.remainder_sequence
    return Setup(bracket, graph, shape, sets, first, sequence, lookahead, bye_score)
