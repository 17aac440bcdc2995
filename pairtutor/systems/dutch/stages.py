"""Stages that the editions add to a bracket's graph: one criterion, or the lookahead on the next bracket."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.criterion import Criterion, Situation
from pairtutor.systems.dutch.bracket import Bracket
from pairtutor.systems.dutch.candidate_graph import CandidateGraph
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import Refinement, Target


def minimise(bracket: Bracket, graph: CandidateGraph, criterion: Criterion) -> None:
    """Add the stages of a criterion, its dearest penalty first."""
    refinement = graph.refinement
    for penalty, rows in bracket.penalties(criterion, len(refinement.last.rows), graph.outside):
        refinement.minimise(criterion.name, rows, worth=penalty if criterion.listed else 0)


def targets(bracket: Bracket, graph: CandidateGraph, criteria: Iterable[Criterion]) -> list[Target]:
    """Return those criteria in which candidates of the bracket can differ, in falling priority."""
    mdps, residents = bracket.players[: bracket.m0], bracket.players[bracket.m0 :]
    situation = Situation(
        topscorers=any(one.topscorer for one in bracket.players),
        mixed=not bracket.homogeneous,
        outside=bool(graph.outside),
        mdps=[frozenset(one.floats[back] for one in mdps) for back in (0, 1)],
        residents=[frozenset(one.floats[back] for one in residents) for back in (0, 1)],
    )

    def add(criterion: Criterion) -> Callable[[Refinement], None]:
        return lambda refinement: minimise(bracket, graph._replace(refinement=refinement), criterion)

    return [Target(criterion.name, add(criterion)) for criterion in criteria if criterion.relevant(situation)]


def lookahead_target(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead) -> Target:
    """Return the lookahead as a criterion: how well the following bracket can be paired for itself."""
    return Target(
        "next-bracket",
        lambda refinement: _add_lookahead(bracket, graph._replace(refinement=refinement), lookahead),
    )


def _add_lookahead(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead) -> None:
    if graph.left_over:
        _following_together(bracket, graph, lookahead)
    elif graph.outside:
        _following_one(bracket, graph, lookahead)


def bar(refinement: Refinement, place: int, whom: int, criterion: str, worth: int = 0) -> None:
    """Add the stage in which players do not take a place outside the bracket, if that can be."""
    penalty = [0] * len(refinement.last.rows)
    penalty[place] = whom
    for v in bits(whom):
        penalty[v] = 1 << place
    refinement.minimise(criterion, penalty, worth=worth)


def _following_one(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead) -> None:
    """For one downfloater: the best value of the following bracket that somebody can give."""
    refinement = graph.refinement
    place = bracket.size
    values = {v: lookahead.value((bracket.ranks[v],)) for v in bits(refinement.last.rows[place])}
    ranking = sorted(set(values.values()))
    query = PartnerQuery(place, refinement.mate, refinement.alive)
    for value in ranking[:-1]:
        good = mask_of(v for v, has in values.items() if has == value)
        if query.any_of(refinement.last, good) is not None:
            best = value
            break
    else:
        best = ranking[-1]
    worse = mask_of(v for v, has in values.items() if has > best)
    if not worse:
        return
    bar(refinement, place, worse, "next-bracket")


def _following_together(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead) -> None:
    """For several downfloaters: the following bracket is part of the graph."""
    refinement = graph.refinement
    over = graph.left_over
    ranks = graph.ranks
    size = len(ranks)
    players = refinement.alive & ~over

    def left(whom: int) -> list[int]:
        return [over if whom >> v & 1 else whom if over >> v & 1 else 0 for v in range(size)]

    barred = mask_of(v for v in bits(players) if lookahead.weight(ranks[v]) > 1)
    refinement.minimise("next-bracket", left(players), {3: left(barred)} if barred else None)
    for score in sorted({one.score for one in bracket.players}, reverse=True):
        same = mask_of(v for v in range(bracket.size) if bracket.players[v].score == score)
        refinement.minimise("next-bracket", left(same), worth=score)
