"""Who is left over of a bracket by the Dutch rules, and what speaks against the others who could be."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.trace.events import ByeAssigned, CandidateJudged, FloaterChosen
from pairtutor.verify.bounds import CostBounds
from pairtutor.verify.bracket_steps import BracketSteps
from pairtutor.verify.candidate_graph import LEGALITY, CandidateGraph
from pairtutor.verify.legality import Legality
from pairtutor.verify.persons import Person
from pairtutor.verify.refuted import holds, same


def check_pairs(
    step: int, event: CandidateJudged, inside: tuple[Person, ...], legality: Legality | None
) -> list[tuple[int, int]]:
    """Check that a candidate pairs players of the bracket, each once; return the pairs by number.

    `legality`: they must be allowed to meet.

    Raises:
        Refuted: they are not so, or the players left over are others.
    """
    number = {one.tpn: v for v, one in enumerate(inside)}
    pairs = []
    seen: set[int] = set()
    for first, second in event.pairs:
        for tpn in (first, second):
            known = tpn in number and tpn not in seen
            holds(known, step, "the pairs", "players of the bracket, each once", tpn)
            seen.add(tpn)
        if legality is not None:
            legality.check_pair(step, first, second)
        pairs.append((number[first], number[second]))
    left = tuple(one.tpn for one in inside if one.tpn not in seen)
    same(step, "the players left over", left, event.downfloaters)
    return pairs


def told_left_over(
    steps: BracketSteps, wanted: tuple[int, ...], barred: tuple[int, ...]
) -> Iterator[tuple[int, FloaterChosen | ByeAssigned]]:
    """Yield the steps about players left over, who must be those wanted.

    Raises:
        Refuted: others are told, others are barred from the bye, or reasons are missing.
    """
    told = [
        (step.number, step.event)
        for step in steps.steps
        if isinstance(step.event, (FloaterChosen, ByeAssigned))
    ]
    players = tuple(event.player for _, event in told)
    same(steps.accepted_step, "the steps about players left over", wanted, players)
    for step, event in told:
        if isinstance(event, ByeAssigned):
            same(step, "who may not have the bye", barred, event.barred)
        counted = (len(event.alternatives or ()), len(event.deciding))
        same(step, "the reasons against the alternatives", *counted)
        yield step, event


def check_alternatives(
    step: int, event: FloaterChosen | ByeAssigned, graph: CandidateGraph, bounds: CostBounds, cost: int
) -> None:
    """Check who else could have the only place outside the bracket, and what speaks against each.

    Raises:
        Refuted: others could, or something else speaks against them.
    """
    everybody = range(len(graph.rows))
    if event.alternatives is None:
        return
    wanted = []
    for v, one in sorted(enumerate(graph.inside), key=lambda two: two[1].rank):
        if one.tpn == event.player or v not in graph.rows[graph.size]:
            continue
        found = bounds.with_pairs([(v, graph.size)], everybody)
        worse = None if found is None else graph.layout.first_difference(found, cost)
        if found is not None and worse != LEGALITY:
            wanted.append((one.tpn, worse or "sequence"))
    told = list(zip(event.alternatives, event.deciding, strict=True))
    same(step, "who else could be left over, and what speaks against", wanted, told)
