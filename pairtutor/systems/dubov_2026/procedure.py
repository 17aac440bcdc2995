"""A round by the Dubov system of 2026: the bye, the scoregroups from the top, then the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import mask_of
from pairtutor.rules.dubov_2026.figures import decide
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.systems.common.boards import outcome, tables
from pairtutor.systems.common.completion import Completion, no_pairing
from pairtutor.systems.common.listener import NullListener
from pairtutor.systems.dubov_2026.bye import settle_bye
from pairtutor.systems.dubov_2026.listener import Dubov2026Listener
from pairtutor.systems.dubov_2026.number_of_upfloaters import settle_upfloaters
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.dubov_2026.subgroups import Recomposing, Transposing

if TYPE_CHECKING:
    from collections.abc import Callable

    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.pairing import RoundPairing
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.dubov_2026.participants import Pairs
    from pairtutor.trace.recorder import Tracer

    Progress = Callable[[int, int], None]

ABSOLUTE = "[C1]-[C3]"
"""The criteria that no round may break, as an impossible one names them."""


class DubovRound:
    """One round: `pairs` are those made so far, `number` counts the brackets.

    Source: dubov-2026 1.3, dubov-2026 3.2.
    """

    def __init__(
        self, participants: Dubov2026Participants, listener: Dubov2026Listener, progress: Progress | None
    ) -> None:
        self.participants = participants
        self.listener = listener
        self.progress = progress
        self.rest = Completion(participants.legal, participants.bye)
        self.pairs: Pairs = []
        self.number = 0

    def pair_all(self) -> int | None:
        """Pair all brackets from the top; return the rank of the player with the bye, if there is one.

        Source: dubov-2026 1.9, DB26-31.

        Raises:
            NoLegalPairing: the round cannot be paired completely.
        """
        self.listener.completion(self.rest)
        if not self.rest.possible:
            raise no_pairing(self.participants, self.rest, ABSOLUTE)
        bye = None
        if self.rest.place >= 0:
            bye = settle_bye(self.participants, self.rest, self.listener.bye)
        for group in self.participants.groups:
            below = self.rest.alive >> group.end << group.end  # without the ranks above the end of the group
            residents = self.rest.alive & ~below
            if residents:
                self.number += 1
                with self.listener.bracket(self.number, group.score, residents, below):
                    self._pair_bracket(residents, below)
        return bye

    def _pair_bracket(self, residents: int, below: int) -> None:
        """Pair a scoregroup with whoever floats up into it.

        Source: dubov-2026 3.2, DB26-17.
        """
        upfloaters, mate = settle_upfloaters(
            self.participants, residents, below, self.rest.mate, self.listener.upfloaters
        )
        recomposing = Recomposing(self.participants, residents | upfloaters, mate, self.listener.shifts)
        split = recomposing.run()
        pairs = Transposing(self.participants, split, recomposing.mate).pair(self.listener.opponents)
        self.rest.mate[: len(mate)] = mate
        if not self.rest.possible_without(mask_of(v for pair in pairs for v in pair)):
            raise AssertionError("every bracket leaves a completion")
        self.pairs += pairs
        self.listener.settled(pairs)
        if self.progress:
            self.progress(2 * len(self.pairs), len(self.participants.players))


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

    return Dubov2026Recorder(participants, tracer)
