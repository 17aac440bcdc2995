"""A round that is paired from bracket to bracket: what its proofs share, whatever the edition."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import ClassVar

from pairtutor.model.ids import Tpn
from pairtutor.positions.editions import Edition
from pairtutor.positions.outcome import CandidateCounts, Colours, check_outcome, expect_end
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ROUND_STEP, ProofError, expect_equal
from pairtutor.positions.stated import edition_stated, facts_of, steps_by_parent
from pairtutor.trace.events import (
    BracketOpened,
    ColourDecided,
    CompletionTested,
    Event,
    RoundClosed,
    RoundOpened,
)
from pairtutor.trace.recorder import Step, Trace
from pairtutor.verify.opening import proven_legality


class BracketRound(ABC):
    """Follows the steps of one round.

    `groups` are the scoregroups from the top, `number` is that of the last bracket begun (0 before the
    first), `left` are those whom it left over; `goes_on` says that they play in brackets that nobody states,
    and `in_turn` that all scoregroups are there. `steps_below` has the steps below each step by its number.
    Whatever checks a step sets `follows`, the kind of step that must come next, or `nothing`, or
    `impossible`; None where several may. `sums` grows with each bracket.
    """

    weigh: ClassVar[bool] = False
    """Whether of two absolute colour preferences that of the wider difference is the stronger."""

    def __init__(self, trace: Trace, opened: RoundOpened, edition: Edition) -> None:
        self.trace = trace
        self.opened = opened
        facts = facts_of(trace)
        self.edition = edition_stated(edition, facts)
        self.legality = proven_legality(opened, facts, self.edition)
        self.persons = self.legality.persons
        self.stated = facts is not None
        self.in_turn = facts is None or facts.in_turn
        self.goes_on = facts is not None and facts.goes_on
        self.steps_below = steps_by_parent(trace)
        self.ranked = self.persons
        self.groups: list[tuple[Person, ...]] = []
        self.left: tuple[Tpn, ...] = ()
        self.pairs: set[frozenset[Tpn]] = set()
        self.colours: list[ColourDecided] = []
        self.sums = CandidateCounts()
        self.number = 0
        self.follows: str | None = None

    def take_groups(self, groups: Iterable[Sequence[Person]]) -> None:
        """Take the scoregroups, highest first; all but the last moved down into a bracket that is stated."""
        self.groups = [tuple(group) for group in groups]
        if not self.in_turn:
            self.left = tuple(player.tpn for group in self.groups[:-1] for player in group)
            self.groups = self.groups[-1:]

    def check(self) -> CandidateCounts:
        """Prove all steps of the round; return what was counted."""
        for step in self.steps_below.get(ROUND_STEP, ()):
            number, event = step.number, step.event
            if self.follows is not None:
                # where colours follow so may the end: `check_outcome` asks whether each board has its colours
                kind = "colour" if isinstance(event, RoundClosed) else event.kind
                expect_equal(number, "the next step", self.follows, kind)
            match event:
                case CompletionTested():
                    self.completion(number, event)
                case BracketOpened():
                    self.bracket(step, event)
                case ColourDecided():
                    self._board.check(number, event)
                    self.colours.append(event)
                    self.follows = "colour"
                case RoundClosed():
                    self.check_closing(number, event)
                    self.follows = "nothing"
                case _:
                    self.check_other_step(step, event)
        expect_end(self.trace, self.follows or "the end of the round")
        return self.sums

    @cached_property
    def _board(self) -> Colours:
        return Colours(self.opened, self.ranked, self.edition, weigh=self.weigh)

    @abstractmethod
    def completion(self, step: int, event: CompletionTested) -> None:
        """Check whether the round can be completed; after bracket `number`, or before all of them."""

    @abstractmethod
    def bracket(self, step: Step, opened: BracketOpened) -> None:
        """Check a bracket, all steps below its opening included."""

    def check_other_step(self, step: Step, event: Event) -> None:
        """Check a step of another kind; there is none unless an edition has some."""
        raise ProofError(step.number, "the next step", self.follows, event.kind)

    def check_closing(self, step: int, event: RoundClosed) -> None:
        """Check the outcome; who is left over has the bye."""
        bye = self.left[0] if self.left and not self.goes_on else None
        going = self.left if self.goes_on else ()
        check_outcome(step, event, self.persons, self.pairs, bye, self.colours, self.sums, going=going)


def first_proven(proofs: Iterable[Callable[[], int]]) -> int:
    """Return how many families a bracket has, by the first that succeeds of several proofs of it.

    Raises:
        ProofError: none does; of their refutations that of the latest step.
    """
    furthest: ProofError | None = None
    for proof in proofs:
        try:
            return proof()
        except ProofError as refuted:
            if furthest is None or refuted.step > furthest.step:
                furthest = refuted
    assert furthest is not None, "there is a way to prove it"
    raise furthest
