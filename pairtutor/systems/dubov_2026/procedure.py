"""A round by the Dubov system of 2026: the bye, the scoregroups from the top, then the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.dubov_2026.figures import decide
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.systems.common.boards import outcome, tables
from pairtutor.systems.common.listener import NullListener, heard_by
from pairtutor.systems.dubov_2026.bye import settle_bye
from pairtutor.systems.dubov_2026.listener import Dubov2026Listener
from pairtutor.systems.dubov_2026.number_of_upfloaters import settle_upfloaters
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.dubov_2026.subgroups import Recomposing, Transposing
from pairtutor.systems.upfloating.rounds import UpfloatingRound

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.pairing import RoundPairing
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.upfloating.rounds import Progress
    from pairtutor.trace.recorder import Tracer


class DubovRound(UpfloatingRound):
    """One round.

    Source: dubov-2026 1.3, dubov-2026 1.9, dubov-2026 3.2, DB26-31.
    """

    def __init__(
        self, participants: Dubov2026Participants, listener: Dubov2026Listener, progress: Progress | None
    ) -> None:
        super().__init__(participants, listener, progress)
        self.participants = participants
        self.listener = listener

    def settle_bye(self) -> int:
        """Give the bye to somebody; return the rank."""
        return settle_bye(self.participants, self.rest, self.listener.bye)

    def pair_bracket(self, place: int, residents: int, below: int) -> None:
        """Pair a scoregroup with whoever floats up into it.

        Source: dubov-2026 3.2, DB26-17.
        """
        upfloaters, mate = settle_upfloaters(
            self.participants, residents, below, self.rest.mate, self.listener.upfloaters
        )
        recomposing = Recomposing(self.participants, residents | upfloaters, mate, self.listener.shifts)
        split = recomposing.run()
        pairs = Transposing(self.participants, split, recomposing.mate).pair(self.listener.opponents)
        self.settle(pairs, mate)


def pair_round(
    tournament: Tournament,
    number: RoundNumber,
    choice: SystemChoice,
    tracer: Tracer,
    progress: Progress | None = None,
) -> RoundPairing:
    """Pair a round.

    Raises:
        NoLegalPairing: no complete pairing exists; the text proves it.
    """
    participants = Dubov2026Participants(tournament, number)
    colour, because = initial_colour(tournament)
    listener = _listener(participants, tracer)
    with listener.opened(tournament, choice, colour, because):
        paired_round = DubovRound(participants, listener, progress)
        bye = paired_round.pair_all()
        players = participants.players
        seated = tables(paired_round.pairs, players, lambda higher, lower: decide(higher, lower, colour))
        free = None if bye is None else players[bye]
        listener.closed(seated, free, paired_round.number)
    return outcome(number, choice, seated, free)


def _listener(participants: Dubov2026Participants, tracer: Tracer) -> Dubov2026Listener:
    if not tracer.recording:
        return NullListener()
    from pairtutor.systems.dubov_2026.recording.recorder import Dubov2026Recorder

    return heard_by(Dubov2026Recorder(participants, tracer), tracer)
