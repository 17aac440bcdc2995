"""Whether all candidates of a short run are told, and of each the first that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.index import run_of_member
from pairtutor.trace.values import MemberLine, Value
from pairtutor.verify.bars import check_remaining
from pairtutor.verify.candidate_graph import LEGALITY, CostBounds, ProofGraph
from pairtutor.verify.examples import ExampleProof
from pairtutor.verify.progress import expect, expect_equal


class MeasuredMember(NamedTuple):
    """A graph with what the accepted candidate costs, and has in each criterion."""

    graph: ProofGraph
    bounds: CostBounds
    best: int
    values: dict[str, Value]
    examples: ExampleProof


def check_members(step: int, event: FamilyRuledOut, measured: Callable[[MemberLine], MeasuredMember]) -> None:
    """Check the candidates of a run that are told one by one, if any are; `measured` is by what each is.

    Raises:
        ProofError: one is missing, is none of the run, or refused for something else.
    """
    members = event.members
    if not members:
        return
    expect_equal(step, "how many candidates there are", event.last - event.first + 1, len(members))
    numbers = [one.number for one in members]
    wanted = [event.first + place for place in range(len(members))]
    expect_equal(step, "the numbers of the candidates", wanted, numbers)
    for one in members:
        _check_one(step, run_of_member(event, one), measured(one))


def _check_one(step: int, event: FamilyRuledOut, measured: MeasuredMember) -> None:
    """Check a run of one candidate, which is its own example."""
    examples, graph = measured.examples, measured.graph
    pairs = examples.pairs(step, event)
    cost = None if examples.illegal(pairs) else measured.bounds.settle(pairs, graph.beside(pairs))
    decides = LEGALITY if cost is None else graph.layout.first_difference(cost, measured.best)
    what = f"what is wrong with candidate {event.first} first"
    expect(decides == event.criterion, step, what, decides or "nothing", event.criterion)
    examples.check(step, event, measured.values.get(event.criterion, 0), lambda _: True, ())
    if event.remain:
        check_remaining(step, event, graph)
    else:
        expect_equal(step, "what bars those who would remain", (), event.bars)
