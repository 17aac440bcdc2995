"""A round by the Dutch rules of 2012: brackets from the top, higher ones reopened, lower ones joined."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.trace.events import (
    BracketOpened,
    ColourDecided,
    CompletionTested,
    RoundClosed,
    RoundOpened,
)
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, RequirementLowered
from pairtutor.trace.recorder import Step, Trace
from pairtutor.verify.bracket_steps import BracketSteps, bracket_steps
from pairtutor.verify.completion import check_completion
from pairtutor.verify.dutch_2012_bracket import Dutch2012Bracket
from pairtutor.verify.dutch_2012_course import BracketCourse
from pairtutor.verify.dutch_2012_group import Done, Group2012, Numbers
from pairtutor.verify.editions import DUTCH_2012
from pairtutor.verify.outcome import CandidateCounts, Colours, check_outcome
from pairtutor.verify.persons import Person
from pairtutor.verify.progress import ProofError, expect, expect_equal
from pairtutor.verify.stated import facts_of, legality_by_preferences, steps_by_parent
from pairtutor.verify.witnesses import check_groups


class Dutch2012Proof:
    """Follows the steps of one round; `done` are the brackets from the top, `reopened` those told since.

    `trusted` are the steps of which something was too dear to be proven, and what.
    """

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        self.trace = trace
        self.opened = opened
        facts = facts_of(trace)
        self.legality = legality_by_preferences(opened, facts, DUTCH_2012)
        self.persons = self.legality.persons
        self.groups = [tuple(self.persons[tpn] for tpn in group.players) for group in opened.scoregroups]
        self.goes_on = facts is not None and not facts.bye
        self.came: tuple[Person, ...] = ()
        if facts is not None:  # those of higher scores moved down into the one bracket
            self.came = tuple(one for group in self.groups[:-1] for one in group)
            self.groups = self.groups[-1:]
        self.done: list[Done] = []
        self.reopened: list[Done] = []
        self.joined = False
        self.trusted: list[tuple[int, str]] = []
        self.below = steps_by_parent(trace)

    def check(self) -> CandidateCounts:
        """Prove the steps of the round.

        Raises:
            ProofError: one of them is not so.
        """
        colours: list[ColourDecided] = []
        board = Colours(self.opened, self.persons, DUTCH_2012, weigh=False)
        ended = ""
        sums = CandidateCounts()
        for step in self.below.get(1, ()):
            event = step.event
            expect(not ended, step.number, "the next step", "none after the end", event.kind)
            match event:
                case BracketOpened():
                    self._bracket(step, event)
                case ColourDecided():
                    board.check(step, event)
                    colours.append(event)
                case RoundClosed():
                    sums = self._outcome(step, event, colours)
                    ended = "result"
                case CompletionTested():
                    self._impossible(step.number)
                    everybody = list(self.persons.values())
                    check_completion(step.number, event, (), everybody, self.legality, 0)
                    expect_equal(step.number, "whether the round can be completed", False, event.possible)
                    ended = "impossible"
                case RequirementLowered() | BracketReopened() | FloatersRefused():
                    last = self.below[1][-1].event
                    told = isinstance(last, CompletionTested)
                    expect(told, step.number, "the step above", "a bracket", "the round")
                    self._witnesses(step)
                case _:
                    raise ProofError(step.number, "the next step", "a bracket", event.kind)
        wanted = "result" if self.trace.complete else "impossible"
        expect_equal(self.trace.steps[-1].number, "the end of the round", wanted, ended or "nothing")
        return sums

    def _outcome(self, step: Step, event: RoundClosed, colours: list[ColourDecided]) -> CandidateCounts:
        pairs = {frozenset(pair) for one in self.done for pair in one.pairs}
        left = tuple(one.tpn for one in self.done[-1].down) if self.done else ()
        paired = len(self.done) == len(self.groups) or bool(self.done and self.joined)
        expect_equal(step.number, "whether all brackets are paired", True, paired)
        sums = CandidateCounts()
        for one in self.done:
            sums = sums.plus(*one.sums)
        bye = left[0] if left and not self.goes_on else None
        going = left if self.goes_on else ()
        check_outcome(step, event, self.persons, pairs, bye, colours, sums, going=going)
        return sums

    # --- brackets --------------------------------------------------------------------

    def _bracket(self, step: Step, opened: BracketOpened) -> None:
        below = tuple(self.below.get(step.number, ()))
        part = bracket_steps(step, below)
        if opened.leaving:
            number = opened.number
            expect(
                1 <= number <= len(self.done), step.number, "the number of the bracket", "one above", number
            )
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
        number = len(self.done) + 1
        expect(
            number <= len(self.groups),
            len(self.trace.steps),
            "the number of brackets",
            len(self.groups),
            number,
        )
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

    def _impossible(self, step: int) -> None:
        if not self.groups:
            return
        followed = self._course(self.below[1]).outcome()
        expect(followed is None, step, "whether the last bracket can be paired", "yes", "no")

    def _prove(self, part: BracketSteps, group: Group2012, number: int, numbers: Numbers) -> Done:
        """Prove a bracket whose players and numbers are known."""
        opened, step = part.opened, part.number
        names = tuple(one.tpn for one in group.players)
        expect_equal(step, "the MDPs", names[: group.m0], opened.mdps)
        expect_equal(step, "the residents", names[group.m0 :], opened.residents)
        expect_equal(step, "M0", group.m0, opened.m0)
        expect_equal(step, "another order of the players", (), opened.order)
        scores = {one.score for one in group.players}
        expect_equal(step, "whether the bracket is homogeneous", len(scores) <= 1, opened.homogeneous)
        score = None if group.latest else group.own[-1].score
        expect_equal(step, "the score of the bracket", score, opened.score)
        beyond = () if group.latest else self.groups[number:]
        further = [one for below in beyond for one in below]
        setting = group.setting([*group.lost, *further], odd=len(self.persons) % 2 == 1)
        setting = setting._replace(goes_on=self.goes_on)
        lost = [one.tpn for one in group.lost]
        families = Dutch2012Bracket(part, setting, group.players, self.opened.round, lost).check()
        for one in part.steps:
            self._witnesses(one)
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

    def _witnesses(self, step: Step) -> None:
        """Check what is told to prove that a number is too high, or that a bracket above does not help."""
        event = step.event
        if isinstance(event, (BracketReopened, FloatersRefused, RequirementLowered)):
            for name in ("witness", "at_large"):
                witness = getattr(event, name, None)
                if witness is not None:
                    check_groups(step.number, witness, places=None)
