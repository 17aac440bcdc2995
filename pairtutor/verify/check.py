"""Prove a trace: the chapters in order, by the right system; the first contradiction ends it."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Final, Protocol

from pairtutor.errors import TraceNotProven
from pairtutor.model.editions import SYSTEMS
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.outcome import CandidateCounts
from pairtutor.positions.progress import ROUND_STEP, Progress, any_digits, expect, expect_equal, watch_proof
from pairtutor.positions.stated import facts_of
from pairtutor.trace.events import ByeAssigned, FactsStated, RoundClosed, RoundOpened
from pairtutor.trace.kinds import ANYWHERE, IN_BRACKET, ROUND_OR_BRACKET
from pairtutor.trace.recorder import Trace
from pairtutor.verify.citations import check_citations
from pairtutor.verify.given import check_numbers

_MOST_SEEDING: Final = 4
"""Seeding rounds that an event has at most, and where nobody says how many rounds are planned."""
SEEDED_BY: Final = {"burstein-2026": "dutch-2026"}
"""The systems that have seeding rounds, and which system pairs these."""


def seeding_rounds(opened: RoundOpened) -> int:
    """Return the number of seeding rounds of an event (burstein-2026 1.6)."""
    return _MOST_SEEDING if opened.planned_rounds is None else min(opened.planned_rounds // 2, _MOST_SEEDING)


def check_seeding(opened: RoundOpened) -> None:
    """Check that a round is a seeding round as it says, and paired by the right system."""
    if opened.seeding is None:
        return
    system = SEEDED_BY.get(opened.seeding)
    expect_equal(ROUND_STEP, "the system that pairs seeding rounds", system, opened.system)
    last = seeding_rounds(opened)
    expect(opened.round <= last, ROUND_STEP, "the number of a seeding round", f"{last} at most", opened.round)


def check_structure(trace: Trace) -> RoundOpened:
    """Return the opening of the round, after a check of the whole tree of steps: kinds, parents, first, last.

    Raises:
        ProofError: the steps do not form the tree of one round.
    """
    steps = trace.steps
    expect(bool(steps), ROUND_STEP, "the first step", "the opening of a round", "no step at all")
    opened = steps[0].event
    if not isinstance(opened, RoundOpened):
        expect_equal(ROUND_STEP, "the kind of the first step", RoundOpened.kind, opened.kind)
        raise AssertionError  # refused above, as the kinds differ
    kinds = {0: ""}  # of the step above by number; nothing is above the first, whose parent is 0
    for number, step in enumerate(steps, 1):
        expect_equal(number, "the number of the step", number, step.number)
        expect(step.parent < number, number, "the parent", f"a step before {number}", step.parent)
        kind = step.event.kind
        kinds[number] = kind
        above = kinds.get(step.parent)  # None if there is no such step
        fitting = step.event.traits.below  # the kinds of step that it may stand below
        if fitting == IN_BRACKET or (fitting == ROUND_OR_BRACKET and above != RoundOpened.kind):
            expect_equal(number, f"the kind of the step above a {kind} step", "bracket", above)
            continue
        if isinstance(step.event, ByeAssigned):
            expect(above in fitting, number, "the step above", "a bracket or group", above)
        # in a bracket or group the proof of the system asks where a step stands
        if above in ANYWHERE and above != RoundOpened.kind:
            continue
        expect_equal(number, "the parent", 0 if number == 1 else 1, step.parent)
        expect(number == 1 or kind != "round", number, "the kind", "a step of the round", kind)
    last = steps[-1]
    fits = isinstance(last.event, RoundClosed) == trace.complete
    expected = RoundClosed.kind if trace.complete else "a proof that the round cannot be completed"
    expect(fits, last.number, "the kind of the last step", expected, last.event.kind)
    if isinstance(last.event, RoundClosed):
        known = {line.tpn for line in opened.players}
        for tpn in [player for board in last.event.boards for player in board]:
            expect(tpn in known, last.number, "the boards", "players who take part", tpn)
    for step in steps[:-1]:
        pairing = not isinstance(step.event, RoundClosed)
        expect(pairing, step.number, "the kind", "a step of pairing", step.event.kind)
    return opened


def check_nesting(trace: Trace) -> None:
    """Check that a bracket or group is told to its end before anything else is."""
    within = [0]  # the steps in which the next one can stand, from the outermost
    for number, parent, _ in trace.steps:
        while within and within[-1] != parent:
            within.pop()
        expect(bool(within), number, "the parent", "the step before or one that it stands in", parent)
        within.append(number)


class Proven(NamedTuple):
    """What was proven of a trace, whose `opened` step holds what was given.

    `trusted` are the steps of which something was too dear to be proven, and what was not; `facts` are what
    is stated of a bracket without games.
    """

    opened: RoundOpened
    steps: int
    brackets: int
    families: int
    skipped: int
    candidates: int
    trusted: tuple[tuple[int, str], ...] = ()
    facts: FactsStated | None = None

    @property
    def system(self) -> str:
        """The system that paired the round."""
        return self.opened.system

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.opened.round


def verify(trace: Trace, progress: Progress | None = None) -> Proven:
    """Prove a trace from its own content; `progress` is told which step is reached of how many.

    Raises:
        TraceNotProven: a step contradicts the histories, the rules or the steps before it.
    """
    with any_digits():
        return _prove(trace, progress)


def opening_holds(trace: Trace) -> bool:
    """Return whether the opening of a round follows from what is given, so that one can ask about it.

    The tree of all its steps is checked as well, but no step beyond the opening is proven.
    """
    try:
        with any_digits():
            _open_proof(trace)
    except TraceNotProven:
        return False
    return True


class _RoundProof(Protocol):
    """The proof of a round by one system, made of a trace whose opening is proven."""

    opened: RoundOpened

    def check(self) -> CandidateCounts:
        """Prove the steps of the round; return what was counted."""


def _open_proof(trace: Trace) -> _RoundProof:
    """Return the proof of a round; to make it is to prove the opening.

    Raises:
        TraceNotProven: the steps are no tree, the system has no proof, or the opening does not follow.
    """
    opened = check_structure(trace)
    check_numbers(opened)
    provers = {system.id: system.prover for system in SYSTEMS.values() if system.prover}
    expect(opened.system in provers, ROUND_STEP, "the system", f"one of {', '.join(provers)}", opened.system)
    check_seeding(opened)
    proof: _RoundProof = resolve_name(provers[opened.system])(trace, opened)
    return proof


def _prove(trace: Trace, progress: Progress | None) -> Proven:
    """Return the result of the proof: of the opening, the steps of pairing, their nesting and citations.

    Raises:
        TraceNotProven: one of them is refuted, or the trace has no proof.
    """
    proof = _open_proof(trace)
    opened = proof.opened
    with watch_proof(progress, len(trace.steps)):
        sums = proof.check()
    check_nesting(trace)
    check_citations(opened.system, trace.steps)
    trusted = tuple(getattr(proof, "trusted", ()))  # only the proof of 2012 trusts anything
    return Proven(opened, len(trace.steps), *sums, trusted, facts_of(trace))
