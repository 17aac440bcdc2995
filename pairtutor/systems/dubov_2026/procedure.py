"""A round by the Dubov system of 2026: the bye, the scoregroups from the top, then the colours.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

from pairtutor.matching.bits import Mask
from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dubov_2026.figures import decide
from pairtutor.systems.common.boards import Granted, Table, tables
from pairtutor.systems.common.listener import NullListener, Progress, heard_by
from pairtutor.systems.common.rounds import carried_out
from pairtutor.systems.dubov_2026.number_of_upfloaters import OneUpfloater, SeveralDubovUpfloaters
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.dubov_2026.subgroups import (
    Recomposing,
    ShiftListener,
    Transposing,
    TranspositionListener,
)
from pairtutor.systems.upfloating.rounds import UpfloatingListener, UpfloatingRound
from pairtutor.trace.recorder import Tracer


class Dubov2026Listener(ShiftListener, TranspositionListener, UpfloatingListener, Protocol):
    """Hears of the round, its brackets, and each stage of them."""


class DubovRound(UpfloatingRound):
    """One round.

    Source: dubov-2026 1.3, dubov-2026 1.9, dubov-2026 3.2, DB26-31.
    """

    participants: Dubov2026Participants
    listener: Dubov2026Listener

    def pair_bracket(self, position: int, residents: Mask, below: Mask) -> None:
        """Pair a scoregroup with whoever floats up into it.

        Source: dubov-2026 3.2, DB26-17.
        """
        bracket = (self.participants, residents, below)
        upfloaters, mate = self.settle_upfloaters(
            residents, below, partial(OneUpfloater, *bracket), partial(SeveralDubovUpfloaters, *bracket)
        )
        recomposing = Recomposing(self.participants, residents | upfloaters, mate, self.listener)
        split = recomposing.run()
        pairs = Transposing(self.participants, split, recomposing.mate).pair(self.listener)
        self.settle(pairs, mate)

    def tables(self, initial: Colour) -> list[Table[Granted]]:
        """Return the boards in order, their colours decided."""
        players = self.participants.players
        return tables(self.pairs, players, lambda higher, lower: decide(higher, lower, initial))


def _begin(
    tournament: Tournament, number: RoundNumber, tracer: Tracer, progress: Progress | None
) -> DubovRound:
    """Return the round to be paired, with a recorder only if steps are kept."""
    participants = Dubov2026Participants(tournament, number)
    listener: Dubov2026Listener = NullListener()
    if tracer.recording:
        from pairtutor.systems.dubov_2026.recording.recorder import Dubov2026Recorder

        listener = heard_by(Dubov2026Recorder(participants, tracer), tracer)
    return DubovRound(participants, listener, progress)


pair_round = carried_out(_begin)
