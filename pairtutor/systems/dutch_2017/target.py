"""The quality criteria of a bracket in falling priority, each leaving a smaller graph.

Source: dutch-2017 B.8.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from pairtutor.matching.bits import mask_of
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2017.criteria import C6, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19
from pairtutor.systems.dutch.bracket import Bracket
from pairtutor.systems.dutch.candidate_graph import CandidateGraph, floating
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch.stages import add_lookahead, minimise


def set_target(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead | None) -> None:
    """Add a stage to the refinement for each criterion in which candidates can differ."""
    score_differences(bracket, graph)
    if lookahead is not None:
        add_lookahead(bracket, graph, lookahead)
    for criterion in _relevant(bracket, graph):
        minimise(bracket, graph, criterion)


def _relevant(bracket: Bracket, graph: CandidateGraph) -> Iterator[Criterion]:
    """Yield the criteria after C.7 in which candidates of the bracket can differ at all."""
    players = bracket.players
    if any(one.topscorer for one in players):
        yield from (C8, C9)
    yield from (C10, C11)
    mixed = not bracket.homogeneous
    if bracket.field.number < 2 or not (graph.outside or mixed):
        return
    down = [any(one.floats[back] == "down" for one in players) for back in (0, 1)]
    up = [mixed and any(one.floats[back] == "up" for one in players) for back in (0, 1)]
    apart = [mixed and before for before in down]
    wanted = (down[0], up[0], down[1], up[1], apart[0], up[0], apart[1], up[1])
    yield from compress((C12, C13, C14, C15, C16, C17, C18, C19), wanted)


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
