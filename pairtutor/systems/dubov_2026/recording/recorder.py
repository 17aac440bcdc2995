"""A round from its opening to its result, stage by stage; who has the bye and who would be next.

Source: dubov-2026 3.1.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.rules.citing import union
from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.recording.recorder import board_lines, decider, floats
from pairtutor.systems.dubov_2026.bye import in_order
from pairtutor.systems.dubov_2026.listener import Dubov2026Listener
from pairtutor.systems.dubov_2026.recording.bracket import (
    ShiftRecorder,
    TranspositionRecorder,
)
from pairtutor.systems.dubov_2026.recording.steps import Dubov2026Steps
from pairtutor.systems.upfloating.recording.bye import FirstByeRecorder
from pairtutor.systems.upfloating.recording.upfloaters import UpfloaterRecorder
from pairtutor.trace.procedures import GroupOpened, GroupSettled, StandingsFormed
from pairtutor.trace.refusals import StandingLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.rules.measures.colours import Grant
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.common.boards import Table
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.dubov_2026.participants import Dubov2026Participants, Pairs
    from pairtutor.trace.recorder import Tracer

cites = citations_of("dubov-2026")


class Dubov2026Recorder(Dubov2026Steps, Dubov2026Listener):
    """Records the round and its brackets; each stage has a recorder of its own."""

    def __init__(self, participants: Dubov2026Participants, tracer: Tracer) -> None:
        super().__init__(participants, tracer)
        self.bye = FirstByeRecorder(
            self, cites, lambda: in_order(participants), lambda rank: participants.figures[rank].games
        )
        self.upfloaters = self._upfloaters = UpfloaterRecorder(self, cites)
        self.shifts = ShiftRecorder(self)
        self.opponents = TranspositionRecorder(self)

    def figured(self) -> None:
        """Record the figures of the players, where there are games that they are made of."""
        if self.participants.number > 1:
            self.emit(self._standings())

    def completion(self, rest: Completion) -> None:
        """Record whether the round can be completed at all."""
        possible = rest.possible
        self.completion_tested(cites("completion" if possible else "impossible"), rest, possible=possible)

    def _standings(self) -> StandingsFormed:
        """Return the step that lists rating, ARO, games, and the rounds in which each floated up."""
        participants = self.participants
        lines = []
        for player, figures in zip(participants.players, participants.figures, strict=True):
            lines.append(
                StandingLine(player.tpn, (player.player.rating, figures.aro, figures.games, figures.lifted))
            )
        lifted = any(figures.lifted for figures in participants.figures)
        unrated = not all(contender.player.rating for contender in participants.players)
        return StandingsFormed(
            cites=union(
                cites("standings"), cites("unrated") if unrated else (), cites("lifted") if lifted else ()
            ),
            columns=("rating", "aro", "games", "lifted"),
            lines=tuple(lines),
        )

    def bracket(self, number: int, score: int, residents: int, below: int) -> AbstractContextManager[None]:
        self.present = self._upfloaters.group = number
        group = next(scoregroup for scoregroup in self.participants.groups if scoregroup.score == score)
        everybody = residents.bit_count() == group.end - group.first
        return self.section(
            GroupOpened(
                cites=union(cites("group"), () if everybody else cites("remaining")),
                group=number,
                score=score,
                role="ordinary" if below else "last",
                direction="none",
                arrived=(),
                residents=self.tpns(bits(residents)),
                pairs=None,
            )
        )

    def settled(self, pairs: Pairs) -> None:
        self.emit(GroupSettled(cites=cites("settled"), group=self.present, pairs=self.lines(pairs), left=()))

    def closed(self, tables: Sequence[Table[Grant]], free: Contender | None, brackets: int) -> None:
        """Record the colours and the outcome, with the sums of the sets of upfloaters."""
        for table in tables:
            self.colour_decided(cites("colour", table.grant.rule), table, decider=decider(table))
        down, up = floats(tables)
        sought = self._upfloaters
        self.round_closed(
            cites("result"),
            board_lines(tables),
            free and free.tpn,
            down=down,
            up=up,
            brackets=brackets,
            counted=(sought.families, sought.skipped, sought.sets),
        )
