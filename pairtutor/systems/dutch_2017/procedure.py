"""A round by the Dutch rules of 2017: brackets from the top, with the round's completion in view.

Source: dutch-2017 A.9.
"""

from __future__ import annotations

from pairtutor.rules.dutch_2017.definitions import contenders
from pairtutor.systems.dutch import rounds
from pairtutor.systems.dutch.bracket import Bracket, Kind
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch_2017.aftermath import aftermath
from pairtutor.systems.dutch_2017.choose import set_up


class Round2017(rounds.DutchRound):
    """The brackets of one round; where the rest cannot be completed, the lower ones collapse."""

    def pair_brackets(self) -> list[int]:
        """Pair the brackets; after one whose rest cannot be paired, the lower ones collapse."""
        participants = self.participants
        left: list[int] = []
        for index, group in enumerate(participants.groups):
            self.number += 1
            if group.end == len(participants.players):
                left = self._settle("last", left, group.first, group.end)
                break
            stands = self._before_the_rest(index, left)
            if stands is not None:
                left = stands
                continue
            left = self._settle("PPB", left, group.first, group.end)
            self.number += 1
            left = self._settle("CLB", left, group.end, len(participants.players))
            break
        return left

    def _before_the_rest(self, index: int, mdps: list[int]) -> list[int] | None:
        """Pair a bracket as if nothing came after it; return who is left over, None if it cannot stand."""
        participants = self.participants
        if self.number == participants.supposed.collapse:
            return None
        group = participants.groups[index]
        final = index == len(participants.groups) - 2
        lookahead = Lookahead(participants, participants.groups[index + 1], final=final)
        walked = self._walk("normal", mdps, group.first, group.end, lookahead)
        walked.tell()
        possible = self.completion.possible_without(walked.paired)
        self.tell_completion(walked.floaters, range(group.end, len(participants.players)), possible=possible)
        if not possible:
            return None
        self.keep(walked)
        return walked.floaters

    def _settle(self, kind: Kind, mdps: list[int], first: int, end: int) -> list[int]:
        """Pair a bracket that leaves a completion by its making; return who is left over."""
        walked = self._walk(kind, mdps, first, end, None)
        walked.tell()
        if kind == "PPB" and not self.completion.possible_without(walked.paired):
            raise AssertionError("the PPB is paired so that the round can be completed")
        self.keep(walked)
        return walked.floaters

    def _walk(
        self, kind: Kind, mdps: list[int], first: int, end: int, lookahead: Lookahead | None
    ) -> rounds.Walked:
        bracket = Bracket(self.participants, kind, mdps, first, end)
        setup = set_up(bracket, self.completion, lookahead)
        if self.listener.reasons:
            setup.aftermath = aftermath(bracket, self.completion, lookahead)
        return self.walk(setup)


pair_round = rounds.carried_out(contenders, Round2017, rounds.listener_for)
