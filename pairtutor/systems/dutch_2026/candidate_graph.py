"""The graph of a bracket's legal candidates, with everybody below or without them.

Every candidate of a bracket makes the most pairs [C6] and leaves MDPs of the lowest scores in the Limbo
[C7]; that is settled here, so the sequence holds the valid sets of MDPs only (4.4.1).
Source: dutch-2026 2.2.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import mask_of
from pairtutor.rules.dutch_2026.criteria import C7
from pairtutor.systems.dutch.candidate_graph import (
    CandidateGraph,
    as_legality,
    floating_edges,
    with_all_below,
    with_following,
    with_places,
)

if TYPE_CHECKING:
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.dutch.bracket import Bracket
    from pairtutor.systems.dutch.lookahead import Lookahead


def graph_with_completion(bracket: Bracket, completion: Completion) -> CandidateGraph:
    """Compose a bracket with everybody below and the bye, so that the round can be completed [C4]."""
    return _valid_sets(bracket, with_all_below(bracket, completion))


def graph_without_completion(bracket: Bracket, lookahead: Lookahead) -> CandidateGraph:
    """Compose a bracket without asking whether the round can be completed.

    Several downfloaters are looked at together with the scoregroup they fall into.
    """
    mate, left = bracket.first_matching()
    if left & (left - 1):
        return _valid_sets(bracket, with_following(bracket, mate, left, lookahead))
    return _valid_sets(bracket, with_places(bracket, mate, left))


def _valid_sets(bracket: Bracket, graph: CandidateGraph) -> CandidateGraph:
    """Leave only the lowest scores in the Limbo, the highest looked at first.

    Source: dutch-2026 2.4.2.
    """
    refinement = graph.refinement
    if not bracket.m0 or not graph.outside:
        return graph
    for score in sorted({bracket.players[m].score for m in range(bracket.m0)}, reverse=True):
        same = mask_of(m for m in range(bracket.m0) if bracket.players[m].score == score)
        refinement.minimise(C7.name, floating_edges(same, graph), worth=score)
    settled = tuple(refinement.stages[1:])
    as_legality(refinement)
    return graph._replace(settled=settled)
