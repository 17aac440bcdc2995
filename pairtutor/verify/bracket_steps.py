"""Whether the steps of a bracket are those of one: each told once, in its place, of its own players."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.positions.bracket_steps import BracketSteps, Setting, bracket_steps
from pairtutor.positions.legality import Legality
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError, expect, expect_equal, tell_progress
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    Event,
    FloaterChosen,
    SubgroupsFormed,
    TargetSet,
)
from pairtutor.trace.kinds import ROUND_OR_BRACKET
from pairtutor.trace.recorder import Step


def proven_steps(opening: Step, below: tuple[Step, ...]) -> BracketSteps:
    """Return the bracket that a step opens; `below` are the steps below it, in reading order.

    Raises:
        ProofError: target or accepted candidate are missing or told twice.
    """
    opened = opening.event
    assert isinstance(opened, BracketOpened), "the step opens a bracket"
    tell_progress(opening.number)
    # before the target, what goes back to other brackets (dutch-2012) can name another one than this
    own_steps = [step for step in below if step.event.traits.below != ROUND_OR_BRACKET]
    for step in own_steps:
        own = getattr(step.event, "bracket", opened.number)
        expect_equal(step.number, "the bracket that the step belongs to", opened.number, own)
    targets = [step.number for step in below if isinstance(step.event, TargetSet)]
    judged = [(step.number, step.event) for step in below if isinstance(step.event, CandidateJudged)]
    taken = [(number, event) for number, event in judged if event.accepted]
    if len(taken) != 1:
        raise ProofError(opening.number, "the accepted candidates of the bracket", 1, len(taken))
    besides = [(number, event) for number, event in judged if not event.accepted]
    for number, _ in besides[1:]:
        raise ProofError(number, "the candidates told besides the accepted one", "one", len(besides))
    for number, _, event in below[len(below) - len(own_steps) :]:
        own = event.traits.below != ROUND_OR_BRACKET
        expect(own, number, "the step", "before what is told of this bracket", event.kind)
    _check_order(own_steps, taken[0][0], besides[0][0] if besides else 0)
    against = (taken[0][1].decided_by, taken[0][1].witness)
    expect_equal(taken[0][0], "what refuses the accepted candidate", (None, None), against)
    expect_equal(opening.number, "the targets of the bracket", 1, len(targets))
    expect_equal(targets[0], "the place of the target in the bracket", own_steps[0].number, targets[0])
    return bracket_steps(opening, below)


def _check_order(steps: list[Step], accepted: int, refused: int) -> None:
    """Check that the search comes before what it accepts, and what follows from that after it.

    A refused candidate is the first: of the search all S1 and S2 that are formed at first come before it.
    `accepted` and `refused` are the steps of the candidates, 0 if none is refused.
    """
    before: type[Event] = TargetSet
    for number, _, event in steps:
        follows = isinstance(event, (FloaterChosen, ByeAssigned))
        position = "after" if follows else "before what follows from"
        fits = number == accepted or follows == (number > accepted)
        expect(fits, number, "the step", f"{position} the accepted candidate", event.kind)
        first = number >= refused or isinstance(event, (TargetSet, SubgroupsFormed))
        # nor is the refused candidate told between those S1 and S2
        first = first and not (before is CandidateJudged and isinstance(event, SubgroupsFormed))
        expect(first, number, "the place of the refused candidate", "after the first S1 and S2", event.kind)
        before = type(event)


def check_composition(section: BracketSteps, setting: Setting, by_bsn: tuple[Person, ...] = ()) -> None:
    """Check what a bracket is made of, and its numbers; `by_bsn` are all where MDPs do not come first."""
    opened, pairs = section.opened, section.accepted.pairs
    mdps, residents, order = (
        tuple(player.tpn for player in some) for some in (setting.mdps, setting.residents, by_bsn)
    )
    own = {player.score for player in setting.residents}
    every = own | {player.score for player in setting.mdps}
    paired = 0 if by_bsn else sum(player in mdps for player, _ in pairs)
    for what, expected, actual in (
        ("the MDPs", mdps, opened.mdps),
        ("the residents", residents, opened.residents),
        ("another order of the players", order, opened.order),
        ("the score of the bracket", min(own) if len(own) == 1 else None, opened.score),
        ("whether the bracket is homogeneous", len(every) == 1, opened.homogeneous),
        ("M0", len(mdps), opened.m0),
        ("MaxPairs", len(pairs), opened.max_pairs),
        ("M1", paired, opened.m1),
        ("the number of downfloaters", len(mdps) + len(residents) - 2 * len(pairs), opened.downfloaters),
        ("the players of a reopened bracket", (), opened.leaving),
    ):
        expect_equal(section.number, what, expected, actual)


def check_pairs(
    step: int, event: CandidateJudged, inside: tuple[Person, ...], legality: Legality | None
) -> list[tuple[int, int]]:
    """Check that a candidate pairs players of the bracket, each once; return the pairs by place in `inside`.

    `legality`: they must be allowed to meet; with None nobody asks. Those left over must be told in that
    order.
    """
    number = {player.tpn: v for v, player in enumerate(inside)}
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
    left = tuple(player.tpn for player in inside if player.tpn not in seen)
    expect_equal(step, "the players left over", left, event.downfloaters)
    return pairs


def told_left_over(
    steps: BracketSteps, left_over: tuple[int, ...], barred: tuple[int, ...]
) -> Iterator[tuple[int, FloaterChosen | ByeAssigned]]:
    """Yield the steps about players left over, who must be those of `left_over` in that order.

    `barred` are those whom a step about the bye must tell as such.

    Raises:
        ProofError: others are told, others are barred from the bye, or reasons are missing.
    """
    events = [
        (step.number, step.event)
        for step in steps.steps
        if isinstance(step.event, (FloaterChosen, ByeAssigned))
    ]
    players = tuple(event.player for _, event in events)
    expect_equal(steps.accepted_step, "the steps about players left over", left_over, players)
    for step, event in events:
        if isinstance(event, ByeAssigned):
            expect_equal(step, "who may not have the bye", barred, event.barred)
            expect_equal(step, "who was looked at before for the bye", (), event.passed_over)
        yield step, event
