"""Whether all candidates of a short run are told, and of each the first that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.members import alone
from pairtutor.trace.values import MemberLine, Value
from pairtutor.verify.bars import check_remaining
from pairtutor.verify.bounds import CostBounds
from pairtutor.verify.candidate_graph import LEGALITY, CandidateGraph
from pairtutor.verify.examples import Examples
from pairtutor.verify.refuted import holds, same


class Measured(NamedTuple):
    """A graph with what the accepted candidate costs, and has in each criterion."""

    graph: CandidateGraph
    bounds: CostBounds
    best: int
    values: dict[str, Value]
    examples: Examples


def check_members(step: int, event: FamilyRuledOut, measured: Callable[[MemberLine], Measured]) -> None:
    """Check the candidates of a run that are told one by one, if any are; `measured` is by what each is.

    Raises:
        Refuted: one is missing, is none of the run, or refused for something else.
    """
    members = event.members
    if not members:
        return
    same(step, "how many candidates there are", event.last - event.first + 1, len(members))
    numbers = [one.number for one in members]
    wanted = [event.first + place for place in range(len(members))]
    same(step, "the numbers of the candidates", wanted, numbers)
    for one in members:
        _check_one(step, alone(event, one), measured(one))


def _check_one(step: int, event: FamilyRuledOut, measured: Measured) -> None:
    """Check a run of one candidate, which is its own example."""
    examples, graph = measured.examples, measured.graph
    pairs = examples.pairs(step, event)
    cost = None if examples.illegal(pairs) else measured.bounds.settle(pairs, graph.beside(pairs))
    decides = LEGALITY if cost is None else graph.layout.first_difference(cost, measured.best)
    what = f"what is wrong with candidate {event.first} first"
    holds(decides == event.criterion, step, what, decides or "nothing", event.criterion)
    examples.check(step, event, measured.values.get(event.criterion, 0), lambda _: True, ())
    if event.remain:
        check_remaining(step, event, graph)
    else:
        same(step, "what bars those who would remain", (), event.bars)
