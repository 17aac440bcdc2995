"""Whom a candidate of a Dutch bracket pairs and leaves over, and who counts in a value."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ByeAssigned, CandidateJudged, FloaterChosen
from pairtutor.verify.bracket_steps import BracketSteps
from pairtutor.verify.legality import Legality
from pairtutor.verify.persons import Person
from pairtutor.verify.progress import expect, expect_equal


def players_meant(name: str, high: Person, low: Person) -> tuple[Tpn, ...]:
    """Return whom a pair puts into a value, by number."""
    match criterion_facets(name).direction:
        case "down":
            return (high.tpn,)
        case "up":
            return (low.tpn,)
    return (high.tpn, low.tpn)


def check_pairs(
    step: int, event: CandidateJudged, inside: tuple[Person, ...], legality: Legality | None
) -> list[tuple[int, int]]:
    """Check that a candidate pairs players of the bracket, each once; return the pairs by number.

    `legality`: they must be allowed to meet.

    Raises:
        ProofError: they are not so, or the players left over are others.
    """
    number = {one.tpn: v for v, one in enumerate(inside)}
    pairs = []
    seen: set[int] = set()
    for first, second in event.pairs:
        for tpn in (first, second):
            known = tpn in number and tpn not in seen
            expect(known, step, "the pairs", "players of the bracket, each once", tpn)
            seen.add(tpn)
        if legality is not None:
            legality.check_pair(step, first, second)
        pairs.append((number[first], number[second]))
    left = tuple(one.tpn for one in inside if one.tpn not in seen)
    expect_equal(step, "the players left over", left, event.downfloaters)
    return pairs


def told_left_over(
    steps: BracketSteps, wanted: tuple[int, ...], barred: tuple[int, ...]
) -> Iterator[tuple[int, FloaterChosen | ByeAssigned]]:
    """Yield the steps about players left over, who must be those wanted.

    Raises:
        ProofError: others are told, others are barred from the bye, or reasons are missing.
    """
    told = [
        (step.number, step.event)
        for step in steps.steps
        if isinstance(step.event, (FloaterChosen, ByeAssigned))
    ]
    players = tuple(event.player for _, event in told)
    expect_equal(steps.accepted_step, "the steps about players left over", wanted, players)
    for step, event in told:
        if isinstance(event, ByeAssigned):
            expect_equal(step, "who may not have the bye", barred, event.barred)
            expect_equal(step, "who was looked at before for the bye", (), event.passed_over)
        yield step, event
