"""A round whose brackets are filled from below, from its opening to its result; who has the bye.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from pairtutor.matching.bits import Mask, bits
from pairtutor.model.ids import Tpn
from pairtutor.rules.citing import union
from pairtutor.systems.common.boards import Granted, SeatedRound, Table
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.recording.recorder import decider, had_bye
from pairtutor.systems.upfloating.recording.upfloaters import UpfloaterRecorder
from pairtutor.systems.upfloating.rounds import Pairs, UpfloatingListener
from pairtutor.trace.derived import bye_test, came_later
from pairtutor.trace.procedures import GroupOpened, GroupSettled
from pairtutor.trace.refusals import HadBye, Outranked, PassedOver
from pairtutor.trace.values import OnlyPartners


class UpfloatingRecorder(UpfloaterRecorder, UpfloatingListener):
    """Records the round and its brackets."""

    def completion(self, rest: Completion) -> None:
        self._without_bye: list[PassedOver] = []
        cites = self.cites("completion" if rest.possible else "impossible")
        self.completion_tested(cites, rest, possible=rest.possible)

    def no_bye(self, player: int, rest: Completion) -> None:
        had = had_bye(self.participants.players[player])
        self._without_bye.append(PassedOver(self.tpn(player), had or self.shortage(rest)))

    def on_bye(self, player: int) -> None:
        """Record the bye: who could not have it or be spared, and who would have been next."""
        cites = self.cites
        kinds = {type(refused.why) for refused in self._without_bye}
        later = self._next_for_bye(player)
        cited = union(
            *(cites("criterion", f"bye-{why.by}") for _, why in later),
            cites("bye"),
            cites("bye_barred") if HadBye in kinds else (),
            cites("bye_passed_on") if OnlyPartners in kinds else (),
        )
        self.bye_assigned(cited, player, [*self._without_bye, *(PassedOver(*refusal) for refusal in later)])

    def _next_for_bye(self, chosen: int) -> list[tuple[Tpn, Outranked]]:
        """Return the next candidate for the bye and what decides between the two; empty if there is none."""
        participants, players = self.participants, self.participants.players
        order = participants.for_bye()
        rest = [rank for rank in order[order.index(chosen) + 1 :] if participants.bye >> rank & 1]
        if not rest:
            return []
        other = rest[0]
        one, two = (
            (players[rank].score, participants.games_played(rank), self.tpn(rank)) for rank in (other, chosen)
        )
        return [(self.tpn(other), came_later(self.tpn(other), self.tpn(chosen), bye_test(one, two)))]

    def bracket(self, number: int, score: int, residents: Mask, below: Mask) -> AbstractContextManager[None]:
        """Open the section of a bracket; who of the scoregroup came up before is no resident of it."""
        self.present = number
        group = next(scoregroup for scoregroup in self.participants.groups if scoregroup.score == score)
        everybody = residents.bit_count() == group.end - group.first
        return self.section(
            GroupOpened(
                cites=union(self.cites("group"), () if everybody else self.cites("remaining")),
                group=number,
                score=score,
                role="ordinary" if below else "last",
                direction="none",
                arrived=(),
                residents=self.tpns(bits(residents)),
                pairs=None,
            )
        )

    def on_group_settled(self, pairs: Pairs) -> None:
        self.emit(
            GroupSettled(cites=self.cites("settled"), group=self.present, pairs=self.lines(pairs), left=())
        )

    def on_outcome(self, seated: SeatedRound[Granted]) -> None:
        """Record the colours and the outcome, with the sums of what was passed over."""
        for table in seated.tables:
            self.colour_decided(self.cites("colour", table.grant.rule), table, decider=self.decider(table))
        counted = (self.families, self.skipped, self.candidates)
        self.outcome(self.cites("result"), seated, brackets=self.present, counted=counted)

    def decider(self, table: Table[Granted]) -> Tpn | None:
        """Return whose wish, number or last colour decides; None where that of neither alone does.

        Teams, whose rules have other names, have their own.
        """
        return decider(table)
