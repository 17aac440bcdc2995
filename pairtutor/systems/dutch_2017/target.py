"""The quality criteria of a bracket in falling priority, each leaving a smaller graph.

Source: dutch-2017 B.8.
"""

from __future__ import annotations

from pairtutor.matching.bits import mask_of
from pairtutor.rules.dutch_2017.criteria import AFTER_C7, C6
from pairtutor.systems.dutch.bracket import Bracket
from pairtutor.systems.dutch.candidate_graph import CandidateGraph, floating
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch.stages import add_lookahead, minimise, minimise_all


def set_target(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead | None) -> None:
    """Add a stage to the refinement for each criterion in which candidates can differ."""
    score_differences(bracket, graph)
    if lookahead is not None:
        add_lookahead(bracket, graph, lookahead)
    minimise_all(bracket, graph, AFTER_C7)


def score_differences(bracket: Bracket, graph: CandidateGraph) -> None:
    """C.6: the list of score differences, largest first."""
    if bracket.homogeneous:
        return
    if bracket.kind == "normal":
        _limbo_scores(bracket, graph)
    elif bracket.collapsed or graph.outside:
        minimise(bracket, graph, C6)


def _limbo_scores(bracket: Bracket, graph: CandidateGraph) -> None:
    """Where all residents have one score, C.6 asks for the lowest scores in the Limbo."""
    refinement = graph.refinement
    limbo = [m for m in range(bracket.m0) if graph.outside >> refinement.mate[m] & 1]
    if not limbo:
        return
    for score in sorted({bracket.players[m].score for m in range(bracket.m0)}, reverse=True)[:-1]:
        same = mask_of(m for m in range(bracket.m0) if bracket.players[m].score == score)
        refinement.minimise("psd", floating(same, graph), worth=score - bracket.artificial)
