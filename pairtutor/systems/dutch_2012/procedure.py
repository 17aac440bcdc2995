"""A round by the Dutch rules of 2012: brackets from the top, higher ones opened again; then the colours.

Source: dutch-2012 C, dutch-2012 E.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal, Protocol

from pairtutor.model.colour import Colour
from pairtutor.rules.dutch_2012.definitions import contenders
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.contenders import Contender, initial_colour
from pairtutor.systems.common.completion import Completion, no_pairing
from pairtutor.systems.common.listener import NullListener, Progress, heard_by
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.rounds import RoundListener
from pairtutor.systems.dutch.rounds import Pairs, RoundOfBrackets, carried_out
from pairtutor.systems.dutch_2012.best_candidate import best
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.reopening import Looks, Outcome, Reason, other_floaters, reopen_penultimate
from pairtutor.systems.dutch_2012.wanted_floaters import WantedFloaters, wanted_after_c1, wanted_after_c10
from pairtutor.trace.recorder import Tracer


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair; absolute preferences are equal, however they came about.

    Source: dutch-2012 E.5.
    """
    grant = grant_preferences(higher, lower, weigh_differences=False)
    if grant is not None:
        return grant
    return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")


class LoweringListener(RoundListener[Grant], Protocol):
    """Hears of a round."""

    def on_reduction(self, bracket: LoweringBracket, clause: str, before: tuple[int, int]) -> None:
        """Hear that P1 or M1 went down from `before` to what the bracket has now."""

    def on_reopening(
        self,
        bracket: LoweringBracket,
        higher: LoweringBracket,
        reason: Reason,
        before: Sequence[int],
        outcome: Outcome,
    ) -> None:
        """Hear that a higher bracket was looked at again; `before` are those it had left over, by rank.

        Where this succeeded, the higher bracket is as it is now; `bracket` is still as it was.
        """

    def on_joined_brackets(self, bracket: LoweringBracket, higher: LoweringBracket) -> None:
        """Hear that a bracket is undone and joined with the lowest one."""

    def on_bracket_settled(self, bracket: LoweringBracket) -> None:
        """Hear of a bracket that is paired, or whose players all move down."""

    def impossible(self, completion: Completion) -> None:
        """Hear that the round cannot be paired."""


class Round2012(RoundOfBrackets):
    """The brackets of one round; `done` are those above the present one, each with its pairing."""

    listener: LoweringListener

    def __init__(self, participants: Participants, tracer: Tracer, progress: Progress | None) -> None:
        super().__init__(participants, progress)
        self.listener = NullListener()
        if tracer.recording:
            from pairtutor.systems.dutch_2012.recording.recorder import LoweringRecorder

            self.listener = heard_by(LoweringRecorder(participants, tracer), tracer)
        self.done: list[LoweringBracket] = []
        self.looks = Looks()

    @property
    def pairs(self) -> Pairs:
        """The pairs of all brackets, by rank."""
        return [pair for bracket in self.done if bracket.found for pair in bracket.found.pairs]

    def decide(self, higher: Contender, lower: Contender, initial: Colour) -> Grant:
        """Decide the colours of a pair."""
        return decide(higher, lower, initial)

    def pair_all(self) -> tuple[Pairs, list[int]]:
        """Pair all brackets; return the pairs, and who is left over in the end.

        Raises:
            NoLegalPairing: the round cannot be completed at all.
        """
        participants = self.participants
        for group in participants.groups:
            own = range(group.first, group.end)
            mdps = self.done[-1].moving_down if self.done else participants.came
            lowest = group.end == len(participants.players) and not participants.goes_on
            bracket = LoweringBracket(participants, own, mdps, lowest=lowest)
            bracket.number = len(self.done) + 1
            if bracket.lowest:
                self._pair_lowest(bracket)
            else:
                self._pair(bracket)
        return self.pairs, self.done[-1].moving_down if self.done else []

    def _keep(self, bracket: LoweringBracket) -> None:
        """Count a bracket as paired and say so; it may still be opened again."""
        self.done.append(bracket)
        self.listener.on_bracket_settled(bracket)
        if self.progress:
            self.progress(2 * len(self.pairs), len(self.participants.players))

    # --- any bracket but the lowest --------------------------------------------

    def _pair(self, bracket: LoweringBracket) -> None:
        """Pair a bracket above the lowest, with other MDPs (C.1, C.12) or fewer pairs (C.14) if need be."""
        if bracket.incompatible_mdps():
            self._replace_incompatible(bracket)
        bracket.lose(bracket.incompatible())
        bracket.take_stock()
        while bracket.p1:
            bracket.found = best(bracket.group, bracket.p1, bracket.m1)
            if bracket.found is not None or self._backtrack(bracket):
                break
            self._decrease(bracket)
        self._keep(bracket)

    def _decrease(self, bracket: LoweringBracket) -> None:
        """Reduce P1 or M1.

        Source: dutch-2012 C.14.
        """
        before = (bracket.p1, bracket.m1)
        if not bracket.m1:
            clause = "C.14.a"
            bracket.p1 -= 1
        elif bracket.group.reaches_remainder(bracket.m1):
            clause = "C.14.b.1"
            bracket.p1 -= 1
        else:
            clause = "C.14.b.2"
            bracket.m1 -= 1
            if not bracket.m1:  # without an MDP in S1 all pairs are tried again
                bracket.p1 = bracket.group.p0
        self.listener.on_reduction(bracket, clause, before)

    # --- C.12 ------------------------------------------------------------------

    def _replace_incompatible(self, bracket: LoweringBracket) -> bool:
        """Look for MDPs who all have an opponent and allow P0 pairs; say whether there are any."""
        if not self.done:
            return False
        previous = self.done[-1]
        return self._send_others(bracket, "C.1", wanted_after_c1(bracket, previous))

    def _backtrack(self, bracket: LoweringBracket) -> bool:
        """Look for MDPs who allow P1 pairs and pair the bracket with them; say whether there are any."""
        if not bracket.real_m0 or not self.done:
            return False
        previous = self.done[-1]
        if not self._send_others(bracket, "C.12", wanted_after_c10(bracket, previous)):
            return False
        if not bracket.lowest:
            bracket.lose(bracket.incompatible())
        bracket.found = best(bracket.group, bracket.p1, bracket.m1)
        assert bracket.found is not None, "these MDPs came because they allow P1 pairs"
        return True

    def _send_others(
        self, bracket: LoweringBracket, reason: Literal["C.1", "C.12"], condition: WantedFloaters
    ) -> bool:
        """Let the previous bracket send other MDPs that are accepted; say whether there are any."""
        previous = self.done[-1]
        before = previous.floaters
        size = previous.group.size
        reopened = self.looks.take(other_floaters(previous, condition, self.looks.most(size)), size)
        if reopened.candidate is not None:
            previous.found = reopened.candidate
        self.listener.on_reopening(bracket, previous, reason, before, reopened)
        if reopened.candidate is None:
            return False
        bracket.receive(previous.moving_down)
        return True

    # --- C.13 ------------------------------------------------------------------

    def _pair_lowest(self, bracket: LoweringBracket) -> None:
        """Pair the lowest bracket, joined with the ones above it as long as it cannot be paired (C.13).

        Raises:
            NoLegalPairing: no bracket above is left, so that the round has no pairing.
        """
        while not self._try_lowest(bracket):
            if not self.done:
                completion = Completion(self.participants.legal, self.participants.bye)
                self.listener.impossible(completion)
                raise no_pairing(self.participants, completion, "B.1, B.2")
            if self._reopen_penultimate(bracket):
                break
            bracket = self._join(bracket)
        self._keep(bracket)

    def _try_lowest(self, bracket: LoweringBracket) -> bool:
        """Pair the lowest bracket, with other MDPs if need be; say whether it can be done."""
        while bracket.incompatible_mdps():
            if not self._replace_incompatible(bracket):
                return False
        if bracket.incompatible():
            return False
        bracket.take_stock()
        return self._with_fewer_mdps(bracket, backtracking=True)

    def _with_fewer_mdps(self, bracket: LoweringBracket, *, backtracking: bool) -> bool:
        """Try M1 MDPs in S1, then fewer, down to none; P1 stays as it is. Say whether it can be paired."""
        for m1 in range(bracket.m1, -1, -1):
            before = (bracket.p1, bracket.m1)
            bracket.m1 = m1
            if m1 != before[1]:
                self.listener.on_reduction(bracket, "C.13", before)
            bracket.found = best(bracket.group, bracket.p1, m1)
            if bracket.found is not None or (backtracking and self._backtrack(bracket)):
                return True
        return False

    def _reopen_penultimate(self, bracket: LoweringBracket) -> bool:
        """Pair the penultimate bracket so that the lowest can be paired; say whether that is possible."""
        penultimate = self.done[-1]
        before = penultimate.floaters
        size = penultimate.group.size
        reopened = self.looks.take(reopen_penultimate(penultimate, bracket, self.looks.most(size)), size)
        if reopened.candidate is not None:
            penultimate.p1, penultimate.m1, penultimate.found = reopened.p1, reopened.m1, reopened.candidate
        self.listener.on_reopening(bracket, penultimate, "C.13", before, reopened)
        if reopened.candidate is None:
            return False
        bracket.receive(penultimate.moving_down)
        bracket.take_stock()
        if not self._with_fewer_mdps(bracket, backtracking=False):
            raise AssertionError("the penultimate bracket was chosen so that the lowest can be paired")
        return True

    def _join(self, bracket: LoweringBracket) -> LoweringBracket:
        """Undo the penultimate bracket and join it with the lowest one; the MDPs are those of the former."""
        last = self.done.pop()
        self.listener.on_joined_brackets(bracket, last)
        own = [*bracket.own, *last.own]
        joined = LoweringBracket(self.participants, own, last.mdps, lowest=True, latest=last.own)
        joined.number = last.number
        return joined


pair_round = carried_out(contenders, Round2012, partial(initial_colour, by_number=True))
