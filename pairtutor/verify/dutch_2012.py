"""A round by the Dutch rules of 2012: brackets from the top, higher ones reopened, lower ones joined."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.positions.bracket_steps import BracketSteps
from pairtutor.positions.completion import check_completion
from pairtutor.positions.dutch_2012_bracket import Dutch2012Bracket
from pairtutor.positions.editions import DUTCH_2012
from pairtutor.positions.progress import ROUND_STEP, ProofError, expect, expect_equal
from pairtutor.positions.witnesses import check_groups
from pairtutor.trace.events import BracketOpened, CompletionTested, Event, RoundClosed, RoundOpened
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, RequirementLowered
from pairtutor.trace.recorder import Step, Trace
from pairtutor.verify.bracket_round import BracketRound
from pairtutor.verify.bracket_steps import proven_steps
from pairtutor.verify.dutch_2012_bracket import Dutch2012BracketProof
from pairtutor.verify.dutch_2012_course import BracketCourse
from pairtutor.verify.dutch_2012_group import Done, Group2012, Numbers


class Dutch2012Proof(BracketRound):
    """Follows the steps of one round; `done` are the brackets from the top, `reopened` those told since.

    `came` are those who moved down into a bracket that is stated; `joined` says that the last bracket is one
    of several groups, so that none comes after it. `trusted` are the steps of which something was too dear to
    be proven, and what.
    """

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        super().__init__(trace, opened, DUTCH_2012)
        self.take_groups([self.persons[tpn] for tpn in group.players] for group in opened.scoregroups)
        self.came = tuple(self.persons[tpn] for tpn in self.left)
        self.done: list[Done] = []
        self.reopened: list[Done] = []
        self.joined = False
        self.trusted: list[tuple[int, str]] = []

    def completion(self, step: int, event: CompletionTested) -> None:
        """Check that the round cannot be completed: nobody asks where it can be."""
        if self.groups:
            followed = self._course(self.steps_below[ROUND_STEP]).outcome()
            expect(followed is None, step, "whether the last bracket can be paired", "yes", "no")
        check_completion(
            step, event, floaters=(), below=list(self.persons.values()), legality=self.legality, number=0
        )
        expect_equal(step, "whether the round can be completed", False, event.possible)
        self.follows = "impossible"

    def check_other_step(self, step: Step, event: Event) -> None:
        """Check what is told of the way to a bracket that cannot be paired.

        It stands below the round only where no bracket follows that it could stand in: the round ends there.
        """
        if not isinstance(event, (RequirementLowered, BracketReopened, FloatersRefused)):
            raise ProofError(step.number, "the next step", "a bracket", event.kind)
        of_round = isinstance(self.steps_below[ROUND_STEP][-1].event, CompletionTested)
        expect(of_round, step.number, "the step above", "a bracket", "the round")
        later = any(
            isinstance(sibling.event, BracketOpened)
            for sibling in self.steps_below[ROUND_STEP]
            if sibling.number > step.number
        )
        expect(not later, step.number, "the place of the step", "after all brackets", event.kind)
        self._check_witnesses(step)

    def check_closing(self, step: int, event: RoundClosed) -> None:
        """Check the outcome, of the brackets as they stand."""
        paired = len(self.done) == len(self.groups) or bool(self.done and self.joined)
        expect_equal(step, "whether all brackets are paired", True, paired)
        for bracket in self.done:  # who is `left` of the last one has the bye
            self.pairs |= {frozenset(pair) for pair in bracket.pairs}
            self.left = tuple(left.tpn for left in bracket.down)
            self.sums = self.sums.plus(*bracket.sums)
        super().check_closing(step, event)

    # --- brackets --------------------------------------------------------------------

    def bracket(self, step: Step, opened: BracketOpened) -> None:
        """Check a bracket, the next one or one that is opened again."""
        below = tuple(self.steps_below.get(step.number, ()))
        part = proven_steps(step, below)
        if opened.leaving:
            number = opened.number
            known = 1 <= number <= len(self.done)
            expect(known, step.number, "the number of the bracket", "one above", number)
            above = self.done[number - 1]
            expect_equal(step.number, "the kind of the bracket", "normal", opened.bracket_kind)
            group = Group2012(
                self.legality, self.groups[number - 1], above.mdps, lowest=False, lost=above.lost
            )
            self.reopened.append(self._prove(part, group, number, Numbers(opened.max_pairs, opened.m1)))
            return
        expect(not self.joined, step.number, "the next step", "colours, as all are paired", "a bracket")
        course = self._course(below)
        followed = course.outcome()
        if followed is None:
            raise ProofError(step.number, "the bracket", "none, as it cannot be paired", opened.bracket_kind)
        group, numbers = followed
        self.joined = bool(group.latest)
        kind = "joined" if self.joined else "last" if group.lowest else "normal"
        expect_equal(step.number, "the kind of the bracket", kind, opened.bracket_kind)
        number = len(course.done) + 1
        expect_equal(step.number, "the number of the bracket", number, opened.number)
        expect_equal(step.number, "P1 and M1", tuple(numbers), (opened.max_pairs, opened.m1))
        self.done = [*course.done, self._prove(part, group, number, numbers)]
        self.reopened = []

    def _course(self, steps: Sequence[Step]) -> BracketCourse:
        """Return the course of the next bracket; there must be a scoregroup for it."""
        number, groups = len(self.done) + 1, len(self.groups)
        expect(number <= groups, len(self.trace.steps), "the number of brackets", groups, number)
        return BracketCourse(
            self.legality,
            self.groups,
            number,
            self.done,
            self.reopened,
            steps,
            self.trusted,
            came=self.came,
            goes_on=self.goes_on,
        )

    def _prove(self, part: BracketSteps, group: Group2012, number: int, numbers: Numbers) -> Done:
        """Prove a bracket whose players and numbers are known."""
        opened, step = part.opened, part.number
        names = tuple(player.tpn for player in group.players)
        expect_equal(step, "the MDPs", names[: group.m0], opened.mdps)
        expect_equal(step, "the residents", names[group.m0 :], opened.residents)
        expect_equal(step, "M0", group.m0, opened.m0)
        expect_equal(step, "another order of the players", (), opened.order)
        scores = {player.score for player in group.players}
        expect_equal(step, "whether the bracket is homogeneous", len(scores) <= 1, opened.homogeneous)
        score = None if group.latest else group.own[-1].score
        expect_equal(step, "the score of the bracket", score, opened.score)
        beyond = () if group.latest else self.groups[number:]
        further = [player for below in beyond for player in below]
        setting = group.make_setting([*group.lost, *further], odd=len(self.persons) % 2 == 1)
        setting = setting._replace(goes_on=self.goes_on)
        lost = [player.tpn for player in group.lost]
        bracket = Dutch2012Bracket(part, setting, group.players, self.opened.round, lost)
        families = Dutch2012BracketProof(bracket).check()
        for told in part.steps:
            self._check_witnesses(told)
        accepted = part.accepted
        return Done(
            number=number,
            players=group.players,
            m0=group.m0,
            p1=numbers.p1,
            m1=numbers.m1,
            pairs=accepted.pairs,
            left=tuple(self.persons[tpn] for tpn in accepted.downfloaters),
            lost=group.lost,
            mdps=group.mdps,
            setting=setting,
            sums=(families, accepted.number - 1, opened.sequence),
        )

    def _check_witnesses(self, step: Step) -> None:
        """Check what is told to prove that a number is too high, or that a bracket above does not help."""
        event = step.event
        if isinstance(event, (BracketReopened, FloatersRefused, RequirementLowered)):
            for name in ("witness", "at_large"):
                witness = getattr(event, name, None)
                if witness is not None:
                    check_groups(step.number, witness, places=None)
