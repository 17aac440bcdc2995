"""A round with the figures of its players, recorded as wherever brackets are filled from below."""

from __future__ import annotations

from pairtutor.rules.citing import union
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.dubov_2026.recording.bracket import (
    ShiftRecorder,
    TranspositionRecorder,
)
from pairtutor.systems.upfloating.recording.recorder import UpfloatingRecorder
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.refusals import StandingLine


class Dubov2026Recorder(ShiftRecorder, TranspositionRecorder, UpfloatingRecorder):
    """Records the round and its brackets; each stage has a part of its own."""

    participants: Dubov2026Participants

    def __init__(self, participants: Dubov2026Participants, tracer: Tracer) -> None:
        super().__init__(participants, tracer, "dubov-2026")

    def on_figures(self) -> None:
        """Record the figures of the players, where there are games that they are made of."""
        if self.participants.number > 1:
            self.emit(self._standings())

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
                self.cites("standings"),
                self.cites("unrated") if unrated else (),
                self.cites("lifted") if lifted else (),
            ),
            columns=("rating", "aro", "games", "lifted"),
            lines=tuple(lines),
        )
