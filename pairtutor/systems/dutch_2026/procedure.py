"""A round by the Dutch rules of 2026: brackets from the top, each keeping the round's completion.

Source: dutch-2026 1.9.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.dutch_2026.definitions import contenders
from pairtutor.systems.dutch import rounds
from pairtutor.systems.dutch.after_bracket import AfterBracket
from pairtutor.systems.dutch.bracket import Bracket, Kind
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch.within_round import completes_as_well, completion_question
from pairtutor.systems.dutch_2026.bye import settle_score
from pairtutor.systems.dutch_2026.choose import set_up_alone, set_up_completing

if TYPE_CHECKING:
    from pairtutor.systems.common.participants import Scoregroup
    from pairtutor.systems.dutch.setup import Setup


class Round2026(rounds.DutchRound):
    """The brackets of one round; `bye_score` is settled before the first of them."""

    bye_score: int | None = None

    absolute = "[C1]-[C3]"

    def pair_brackets(self) -> list[int]:
        """Settle the score of the bye, then pair the brackets."""
        self.bye_score = settle_score(self.participants, self.completion)
        return self.from_the_top(self._walk)

    def _walk(self, mdps: list[int], group: Scoregroup, following: Scoregroup | None) -> rounds.Walked:
        """Find the accepted candidate of a bracket and keep a completion after it."""
        kind: Kind = "normal" if following else "last"
        bracket = Bracket(self.participants, kind, mdps, group.first, group.end)
        bye_here = self.bye_score is not None and self.bye_score >= group.score
        ahead = None
        if following is not None and not bye_here:
            ahead = Lookahead(self.participants, following, final=False)
            setup = set_up_alone(bracket, ahead, self.bye_score)
            self._look_on(setup, following, ahead)
            walked = self.walk(setup)
            if walked.holds(completion_question(self.completion, ahead, bracket)) and completes_as_well(
                self.completion, ahead, walked.paired, walked.floaters
            ):
                return walked
        setup = set_up_completing(bracket, self.completion, following, self.bye_score, bye_here=bye_here)
        self._look_on(setup, following, ahead)
        walked = self.walk(setup)
        if not self.completion.possible_without(walked.paired):
            raise AssertionError("every candidate leaves a completion")
        return walked

    def _look_on(self, setup: Setup, following: Scoregroup | None, ahead: Lookahead | None) -> None:
        """Let whoever wants to know ask about other players left over."""
        if self.listener.reasons:
            after = AfterBracket(setup.bracket, self.completion, following, self.bye_score, ahead)
            setup.aftermath, setup.least_bye = after, after.least_bye


pair_round = rounds.carried_out(contenders, Round2026, rounds.listener_for)
