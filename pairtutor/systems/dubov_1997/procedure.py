"""A round by the Dubov system of 1997: the bye, the score groups from the top, then the colours."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.systems.common.impossible import no_pairing
from pairtutor.systems.dubov_1997.bye import choose_bye
from pairtutor.systems.dubov_1997.field import DubovField
from pairtutor.systems.dubov_1997.first_round import pair_first_round
from pairtutor.systems.dubov_1997.groups import pair_groups
from pairtutor.systems.dubov_1997.seats import boards
from pairtutor.systems.dubov_1997.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from pairtutor.model.colour import Colour
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.rules.dubov_1997.colours import Allocation
    from pairtutor.systems.dubov_1997.telling.steps import Telling
    from pairtutor.trace.recorder import Tracer

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
    field = DubovField(tournament, number)
    colour, because = initial_colour(tournament)
    tell = _telling(field, tournament, tracer)
    state = State(field, tell, progress)
    with tell.opened(tournament, choice, colour, because) if tell else nullcontext():
        drawn = _pair(state, colour)
        seated = boards(field, state.pairs, drawn)
        if tell:
            tell.closed(seated, state)
    players = field.players
    return RoundPairing(
        number=number,
        system=choice.system,
        boards=tuple(Board(players[one.white].tpn, players[one.black].tpn) for one in seated),
        bye=None if state.bye is None else players[state.bye].tpn,
    )


def _pair(state: State, initial: Colour) -> dict[tuple[int, int], Allocation]:
    """Pair everybody; return the colours that are drawn by lot.

    Source: dubov-1997 9, DUB-38.
    """
    if state.tell:
        state.tell.before(state.rest)
    if not state.rest.possible:
        raise no_pairing(state.field, state.rest, ABSOLUTE)
    if state.field.number == 1:
        return pair_first_round(state, initial)
    if state.rest.place >= 0:
        choose_bye(state)
    pair_groups(state)
    return {}


def _telling(field: DubovField, tournament: Tournament, tracer: Tracer) -> Telling | None:
    if not tracer.recording:
        return None
    from pairtutor.systems.dubov_1997.telling.steps import Telling

    return Telling(field, tournament, tracer)
