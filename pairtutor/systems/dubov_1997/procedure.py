"""A round by the Dubov system of 1997: the bye, the score groups from the top, then the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.dubov_1997.colours import Allocation, allocate
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.systems.common.boards import Table, in_board_order, outcome
from pairtutor.systems.common.impossible import no_pairing
from pairtutor.systems.dubov_1997.bye import choose_bye
from pairtutor.systems.dubov_1997.first_round import pair_first_round
from pairtutor.systems.dubov_1997.groups import pair_groups
from pairtutor.systems.dubov_1997.listener import DubovListener
from pairtutor.systems.dubov_1997.participants import DubovParticipants
from pairtutor.systems.dubov_1997.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pairtutor.model.colour import Colour
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.pairing import RoundPairing
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.dubov_1997.participants import Pairs
    from pairtutor.trace.recorder import Tracer


def boards(
    participants: DubovParticipants, pairs: Pairs, drawn: Mapping[tuple[int, int], Allocation]
) -> list[Table[Allocation]]:
    """Return the boards in order; `drawn` are colours settled already, by ranks, the higher player first.

    Source: dubov-1997 3, DUB-39.
    """
    players, figures = participants.players, participants.figures
    return [
        Table(players[high], players[low], drawn.get((high, low)) or allocate(figures[high], figures[low]))
        for high, low in in_board_order(pairs, players)
    ]


ABSOLUTE = "2.1-2.4"
"""The limits that no round may break, as an impossible one names them."""


def pair_round(
    tournament: Tournament,
    number: RoundNumber,
    choice: SystemChoice,
    tracer: Tracer,
    progress: Callable[[int, int], None] | None = None,
) -> RoundPairing:
    """Pair a round.

    Raises:
        NoLegalPairing: no complete pairing exists; the text proves it.
    """
    participants = DubovParticipants(tournament, number)
    colour, because = initial_colour(tournament)
    listener = _listener(participants, tournament, tracer)
    state = State(participants, listener, progress)
    with listener.opened(tournament, choice, colour, because):
        drawn = _pair(state, colour)
        seated = boards(participants, state.pairs, drawn)
        free = None if state.bye is None else participants.players[state.bye]
        listener.closed(seated, free, state.group)
    return outcome(number, choice, seated, free)


def _pair(state: State, initial: Colour) -> dict[tuple[int, int], Allocation]:
    """Pair everybody; return the colours that are drawn by lot.

    Source: dubov-1997 9, DUB-38.
    """
    state.listener.completion(state.rest)
    if not state.rest.possible:
        raise no_pairing(state.participants, state.rest, ABSOLUTE)
    if state.participants.number == 1:
        return pair_first_round(state, initial)
    if state.rest.place >= 0:
        choose_bye(state)
    pair_groups(state)
    return {}


def _listener(participants: DubovParticipants, tournament: Tournament, tracer: Tracer) -> DubovListener:
    if not tracer.recording:
        return DubovListener()
    from pairtutor.systems.dubov_1997.recording.recorder import DubovRecorder

    return DubovRecorder(participants, tournament.planned_rounds, tracer)
