"""A bracket's graph and its target: what its best pairings have in common, criterion by criterion.

The graph with everybody below is exact, but large. A bracket that leaves over one player at most is therefore
first composed alone; its first best pairing is also the one sought if the round can be completed after it
just as well.
Source: burstein-2026 3.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import mask_of
from pairtutor.rules.burstein_2026.criteria import C6, C8
from pairtutor.systems.burstein_2026.walk import OpponentWalk
from pairtutor.systems.dutch.candidate_graph import CandidateGraph, floating_edges, with_all_below
from pairtutor.systems.dutch.setup import LookaheadValue, Setup
from pairtutor.systems.dutch.stages import lookahead_target, targets
from pairtutor.systems.dutch.within_round import WithinRound
from pairtutor.systems.search.counting import with_floaters
from pairtutor.systems.search.refinement import Refinement, Target
from pairtutor.systems.search.walk import Accepted, Listener, Shape

if TYPE_CHECKING:
    from pairtutor.systems.burstein_2026.bracket import IndexBracket
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.common.participants import Scoregroup
    from pairtutor.systems.dutch.lookahead import Lookahead
    from pairtutor.systems.search.exchanges import Group


class IndexSetup(Setup):
    """A bracket whose pairings are in the order of article 4.3."""

    def walk(
        self, refinement: Refinement, listener: Listener | None, swap: tuple[Group, Group] | None = None
    ) -> Accepted:
        """Walk to the first pairing of the last stage; there are no exchanges in this order."""
        assert swap is None
        size = self.shape.residents
        return OpponentWalk(refinement, size, size - 2 * self.shape.max_pairs, listener).run()


def set_up_alone(bracket: IndexBracket, lookahead: Lookahead | None) -> IndexSetup | None:
    """Compose a bracket for itself and set its target; None if it leaves over more than one player."""
    mate, left = bracket.first_matching()
    if left & (left - 1):
        return None
    rows, ranks = bracket.rows[:], bracket.ranks[:]
    if left:
        place = len(rows)
        rows = [row | 1 << place for row in rows]
        rows.append(bracket.everybody)
        mate = [*mate, left.bit_length() - 1]
        mate[mate[place]] = place
        ranks.append(-1)
    alive = (1 << len(rows)) - 1
    graph = CandidateGraph(Refinement(rows, alive, mate), alive & ~bracket.everybody, ranks)
    ahead = [lookahead_target(bracket, graph, lookahead)] if lookahead is not None else []
    return _measure_bracket(bracket, graph, ahead, lookahead.value if lookahead else None)


def set_up_completing(bracket: IndexBracket, completion: Completion, group: Scoregroup | None) -> IndexSetup:
    """Compose a bracket with everybody below and set its target; `group` is the following scoregroup."""
    graph = with_all_below(bracket, completion)
    if group is None:
        return _measure_bracket(bracket, graph, [], None)
    within = WithinRound(bracket, graph, group)
    return _measure_bracket(bracket, graph, [Target("next-bracket", within.minimise)], within.value)


def _measure_bracket(
    bracket: IndexBracket, graph: CandidateGraph, ahead: list[Target], lookahead: LookaheadValue | None
) -> IndexSetup:
    """Set the target of a bracket, and take its numbers from the best pairings."""
    scores = [Target(C6.name, lambda refinement: lowest_scores(bracket, graph, refinement))]
    wanted = [*scores, *ahead, *targets(bracket, graph, (C8,))]
    for one in wanted:
        one.add(graph.refinement)
    mate, everybody = graph.refinement.mate, bracket.everybody
    floaters = sum(1 for v in range(bracket.size) if not everybody >> mate[v] & 1)
    sequence = with_floaters(bracket.size, floaters)
    shape = Shape(0, 0, bracket.size, (bracket.size - floaters) // 2, ())
    return IndexSetup(bracket, graph, shape, 1, [], wanted, sequence, lookahead)


def lowest_scores(bracket: IndexBracket, graph: CandidateGraph, refinement: Refinement) -> None:
    """[C6]: leave over the lowest scores, the highest looked at first.

    Source: burstein-2026 2.3.2.
    """
    if bracket.homogeneous or not graph.outside:
        return
    for score in sorted({one.score for one in bracket.players}, reverse=True)[:-1]:
        same = mask_of(v for v, one in enumerate(bracket.players) if one.score == score)
        costly = floating_edges(same, graph._replace(refinement=refinement))
        refinement.minimise(C6.name, costly, worth=score)
