"""The course of a bracket of 2012: what C.1 and C.12 to C.14 do when it cannot be paired, followed anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from pairtutor.positions.legality import PreferenceLegality
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError, expect, expect_equal
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, RequirementLowered
from pairtutor.trace.recorder import Step
from pairtutor.verify.dutch_2012_group import Done, Group2012, Numbers
from pairtutor.verify.dutch_2012_reopening import Reopening

Reason = Literal["C.1", "C.12", "C.13"]
Told = RequirementLowered | BracketReopened | FloatersRefused
_E = TypeVar("_E")
_NEXT = "the next step of the course"


class BracketCourse:
    """Follows one bracket; `done` are those above as they stand, `reopened` those told of anew since then.

    `number` is that of the bracket, from 1; the course changes its own copies of `done` and `reopened`.
    `steps` are those below the bracket (of a round that cannot be paired, below the round), of which only
    those of the course are kept and taken from the front; `last` is where a missing one is told. `trusted`
    takes what was too dear to be proven. `came` are those who came into the first bracket, and where it
    `goes_on` there is no lowest one: a bracket that is stated.
    """

    def __init__(
        self,
        legality: PreferenceLegality,
        groups: Sequence[tuple[Person, ...]],
        number: int,
        done: Sequence[Done],
        reopened: Sequence[Done],
        steps: Sequence[Step],
        trusted: list[tuple[int, str]],
        *,
        came: Sequence[Person] = (),
        goes_on: bool = False,
    ) -> None:
        self.legality = legality
        self.groups = groups
        self.number = number
        self.done = list(done)
        self.reopened = list(reopened)
        self.steps = [
            (step.number, step.event)
            for step in steps
            if isinstance(step.event, Told) and _belongs_to_course(step)
        ]
        lowered = [
            step.number for step in steps if isinstance(step.event, Told) and not _belongs_to_course(step)
        ]
        for step_number, event in self.steps:
            before = not lowered or step_number < lowered[0]
            expect(
                before,
                step_number,
                "the step",
                "before the requirements of the bracket are lowered",
                event.kind,
            )
        self.trusted = trusted
        self.came = list(came)
        self.goes_on = goes_on
        self.last = self.steps[-1][0] if self.steps else 1

    # --- what is told -------------------------------------------------------------------

    def _take(self, kind: type[_E], what: str) -> tuple[int, _E, list[tuple[int, FloatersRefused]]]:
        """Take the next step, which must be of a kind; return its number and it, and those passed before it.

        These are the `FloatersRefused`; `what` is told as expected where no such step comes.
        """
        refused: list[tuple[int, FloatersRefused]] = []
        while self.steps and isinstance(event := self.steps[0][1], FloatersRefused):
            refused.append((self.steps.pop(0)[0], event))
        expect(bool(self.steps), self.last, _NEXT, what, "nothing")
        number, next_event = self.steps.pop(0)
        if not isinstance(next_event, kind):
            raise ProofError(number, _NEXT, what, next_event.kind)
        return number, next_event, refused

    def _check_end(self) -> None:
        """Check that neither a step of the course nor a bracket that was opened again is left."""
        for number, event in self.steps:
            raise ProofError(number, _NEXT, "none, as the bracket can be paired", event.kind)
        expect(not self.reopened, self.last, "the brackets opened again", "none", "one more")

    # --- the procedure --------------------------------------------------------------------

    def outcome(self) -> tuple[Group2012, Numbers] | None:
        """Return the bracket as it must be paired; None if the round cannot be."""
        group = Group2012(
            self.legality, self.groups[self.number - 1], self._players_coming_down(), lowest=self._lowest
        )
        result = self._lowest_bracket(group) if self._lowest else self._upper(group)
        self._check_end()
        return result

    @property
    def _lowest(self) -> bool:
        return self.number == len(self.groups) and not self.goes_on

    def _players_coming_down(self) -> list[Person]:
        return list(self.done[-1].down) if self.done else self.came

    def _upper(self, group: Group2012) -> tuple[Group2012, Numbers]:
        """Follow a bracket above the lowest: C.1, then C.12 or C.14 until it can be paired.

        Return its players and P1 and M1; a P1 of 0 says that all of them float.
        """
        if self.done and group.lonely_mdps:
            group = self._others(group, "C.1", numbers=None) or group
        group = group.without_lonely()
        p1, m1 = group.first_numbers
        while p1 and not group.possible(p1, m1):
            again = self.done and group.real_mdps
            if again and (other := self._others(group, "C.12", Numbers(p1, m1))):
                return other.without_lonely(), Numbers(p1, m1)
            p1, m1 = self._lower_numbers(group, Numbers(p1, m1))
        return group, Numbers(p1, m1)

    def _lower_numbers(self, group: Group2012, now: Numbers) -> Numbers:
        """Check the step that lowers P1 or M1 by C.14, and return the numbers after it."""
        if not now.m1:
            return self._check_lowering(group, "C.14.a", now, Numbers(now.p1 - 1, 0))
        if group.reaches_remainder(now.m1):
            return self._check_lowering(group, "C.14.b.1", now, Numbers(now.p1 - 1, now.m1))
        # without MDPs in S1 the pairs begin anew with as many as there can be
        p1 = now.p1 if now.m1 > 1 else group.first_numbers.p1
        return self._check_lowering(group, "C.14.b.2", now, Numbers(p1, now.m1 - 1))

    def _check_lowering(self, group: Group2012, clause: str, now: Numbers, then: Numbers) -> Numbers:
        """Check the step that lowers P1 or M1 by one, and return the numbers after it."""
        step, event, refused = self._take(RequirementLowered, f"P1 or M1 that goes down by {clause}")
        expected = ("mdps", now.m1, then.m1) if now.m1 != then.m1 else ("pairs", now.p1, then.p1)
        actual = (event.clause, event.requirement, event.before, event.after)
        expect_equal(step, "how P1 or M1 goes down", (clause, *expected), actual)
        expect_equal(step, "the bracket of the step", len(self.done) + 1, event.bracket)
        expect_equal(step, "the candidates that fail", group.sequence(*now), event.sequence)
        besides = (event.restored, event.in_vain)
        expect_equal(step, "what a reduction restores or has in vain", ((), ()), besides)
        expect(not refused, step, "players who do not help", "none here", len(refused))
        return then

    # --- the lowest bracket ---------------------------------------------------------------

    def _lowest_bracket(self, group: Group2012) -> tuple[Group2012, Numbers] | None:
        """Follow the lowest bracket: C.13, with those above joined to it until it can be paired.

        None if no bracket is left to be joined, so that the round has no pairing.
        """
        while True:
            tried = self._try_lowest(group)
            if tried is not None:
                return tried
            if not self.done:
                return None
            other = self._others(group, "C.13", numbers=None)
            if other is not None:
                numbers = self._with_fewer(other, backtrack=False)
                assert numbers is not None, "the bracket above was chosen so that the lowest can be paired"
                return numbers
            group = self._join(group)

    def _try_lowest(self, group: Group2012) -> tuple[Group2012, Numbers] | None:
        """Follow an attempt at the lowest bracket; None if it cannot be paired."""
        while group.lonely_mdps:
            other = self._others(group, "C.1", numbers=None) if self.done else None
            if other is None:
                return None
            group = other
        return None if group.lonely else self._with_fewer(group, backtrack=True)

    def _with_fewer(self, group: Group2012, *, backtrack: bool) -> tuple[Group2012, Numbers] | None:
        """Follow the lowering of M1 in the lowest bracket, with C.12 before each if `backtrack`.

        None if it cannot be paired with any M1 down to 0.
        """
        p1, m1 = group.first_numbers
        for fewer in range(m1, -1, -1):
            if fewer != m1:
                self._check_lowering(group, "C.13", Numbers(p1, fewer + 1), Numbers(p1, fewer))
            if group.possible(p1, fewer):
                return group, Numbers(p1, fewer)
            again = backtrack and self.done and group.real_mdps
            if again and (other := self._others(group, "C.12", Numbers(p1, fewer))):
                return other, Numbers(p1, fewer)
        return None

    def _join(self, group: Group2012) -> Group2012:
        """Check the step that undoes the bracket above, and return the lowest one joined with it."""
        step, event, refused = self._take(BracketReopened, "a bracket that is undone")
        expect_equal(step, "the bracket of the step", len(self.done) + 1, event.bracket)
        last = self.done.pop()
        expected = ("join", len(self.done) + 1)
        expect_equal(step, "the bracket that is undone", expected, (event.reason, event.higher))
        actual = (event.succeeded, event.leaving, event.entering, event.pairs)
        expect_equal(step, "what is told of a bracket that is undone", (False, (), (), ()), actual)
        numbers = (event.p1, event.m1)
        expect_equal(step, "the numbers of the bracket that is undone", (last.p1, last.m1), numbers)
        expect(not refused, step, "players who do not help", "none here", len(refused))
        latest = self.groups[len(self.done)]
        own = sorted((*group.own, *latest), key=lambda player: player.rank)
        return Group2012(self.legality, own, last.mdps, lowest=True, latest=latest)

    # --- a bracket opened again -----------------------------------------------------------

    def _others(self, group: Group2012, reason: Reason, numbers: Numbers | None) -> Group2012 | None:
        """Check that a higher bracket is opened again; return the present one as it is then, None if in vain.

        `numbers` are P1 and M1 that must be possible; None where C.2 sets them anew (C.1), or all are one
        group (C.13).
        """
        step, event, refused = self._take(BracketReopened, "a higher bracket that is opened again")
        higher = len(self.done)
        actual = (event.reason, event.higher)
        expect_equal(step, "the bracket that is opened again", (reason, higher), actual)
        expect_equal(step, "the bracket of the step", higher + 1, event.bracket)
        for number, refusal in refused:
            expect_equal(number, "the bracket of the step", higher + 1, refusal.bracket)
        previous = self.done[-1]
        helps = _question_of_help(group, previous, reason, numbers)
        now = None
        if event.succeeded:
            expect(bool(self.reopened), step, "the bracket that was opened again", "told before", "nothing")
            now = self.reopened.pop(0)
            expect_equal(step, "the number of the bracket that was opened again", higher, now.number)
        opening = Reopening(step, previous, now, reason, helps, self.trusted)
        if now is not None or reason != "C.13" or _can_be_joined(group, previous):
            opening.check()
        opening.check_refused(refused)
        then = now or previous  # in vain: it stays as it was
        expect_equal(step, "the numbers of the bracket above", (then.p1, then.m1), (event.p1, event.m1))
        before, after = ([player.tpn for player in some.left] for some in (previous, then))
        leaving = tuple(tpn for tpn in before if tpn not in after)
        entering = tuple(tpn for tpn in after if tpn not in before)
        changed = (event.leaving, event.entering)
        expect_equal(step, "who comes down no longer, and who does", (leaving, entering), changed)
        expect_equal(step, "the pairs of the reopened bracket", now.pairs if now else (), event.pairs)
        if now is None:
            return None
        self.done[-1] = now
        return group.with_mdps(now.down)


def _belongs_to_course(step: Step) -> bool:
    """Say whether a step is of C.1 or C.12 to C.14: not one that lowers a requirement by C.10."""
    event = step.event
    return not isinstance(event, RequirementLowered) or event.requirement in ("pairs", "mdps")


def _can_be_joined(lowest: Group2012, above: Done) -> bool:
    """Say whether two brackets can be paired as one, without which the upper one cannot help."""
    both = lowest.with_mdps([*above.players, *above.lost]).as_one()
    return both.possible(len(both.players) // 2, 0)


def _question_of_help(
    group: Group2012, previous: Done, reason: Reason, numbers: Numbers | None
) -> Callable[[Sequence[Person]], bool]:
    """Return the question whether other players who come down allow what a clause asks for.

    `group` is the bracket below, `previous` the one above as it was; `numbers` as in `_others`.
    """

    def helps(left: Sequence[Person]) -> bool:
        """Say whether the bracket below can be paired as C.1, C.12 or C.13 asks, if these are left over."""
        other = group.with_mdps([*previous.lost, *left])
        if reason == "C.13":
            return other.as_one().possible(len(other.players) // 2, 0)
        if reason == "C.1" and other.lonely_mdps:
            return False
        other = other.without_lonely()
        if numbers is None:
            return other.possible(*other.first_numbers)
        same_size = (len(other.players), other.m0) == (len(group.players), group.m0)
        return same_size and other.possible(*numbers)

    return helps
