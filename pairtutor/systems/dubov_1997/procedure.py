"""A Dubov round of 1997: the first round, or the bye and the score groups from the top, then the colours.

Source: dubov-1997 5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.colours import Allocation, allocate
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.systems.common.boards import Table, in_board_order, outcome
from pairtutor.systems.common.completion import no_pairing
from pairtutor.systems.common.listener import NullListener, heard_by
from pairtutor.systems.dubov_1997.bye import choose_bye
from pairtutor.systems.dubov_1997.choosing import Pool, first_that_fits
from pairtutor.systems.dubov_1997.columns import Columns, Rows, equalise
from pairtutor.systems.dubov_1997.listener import DubovListener
from pairtutor.systems.dubov_1997.participants import DubovParticipants
from pairtutor.systems.dubov_1997.round_state import State
from pairtutor.systems.dubov_1997.transfers import fetch_one, pair_islands, send_floaters

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.pairing import RoundPairing
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.dubov_1997.participants import Pairs
    from pairtutor.trace.recorder import Tracer


def pair_first_round(state: State, initial: Colour) -> dict[tuple[int, int], Allocation]:
    """Pair the halves of the list; return the colours, which alternate from pair to pair, by ranks.

    Source: dubov-1997 5, DUB-20, DUB-21.
    """
    participants, listener = state.participants, state.listener
    # 5: the first round goes by the initial list
    order = sorted(bits(state.free), key=lambda rank: participants.figures[rank].seed)
    if len(order) % 2:
        choice = first_that_fits(
            order[::-1],
            lambda rank: bool(participants.bye >> rank & 1) and state.try_bye(rank),
            listener.why_not.no_bye(state.rest),
        )
        listener.bye(choice)
        order = [rank for rank in order if rank != choice.taken]
    if not order:
        return {}
    half = len(order) // 2
    upper, lower = order[:half], order[half:]
    state.group = 1
    with listener.halves(upper, lower):
        pairs = Rows(participants.legal, upper, lower, listener.rows, "first-round").pair()
        state.settle(pairs)
        listener.settled(pairs)
    colours = (initial, initial.opposite)
    drawn = {}
    for row, (player, other) in enumerate(pairs):
        colour = colours[row % 2]
        higher = colour if player < other else colour.opposite
        drawn[min(player, other), max(player, other)] = Allocation(higher, "drawn-colour")
    return drawn


def pair_groups(state: State) -> None:
    """Pair the score groups from the top.

    Source: dubov-1997 6, dubov-1997 7, DUB-42.
    """
    for group in state.participants.groups:
        below = state.free >> group.end << group.end
        members = state.free & ~below
        if not members:
            continue
        state.group += 1
        with state.listener.group(state.group, group.score, members, below):
            _pair_group(state, members, below)


def _pair_group(state: State, members: int, below: int) -> None:
    """Pair one score group and whoever of it floats."""
    before = len(state.pairs)
    members = pair_islands(state, members, below)
    if members:
        members = _make_pairable(state, members, below & state.free)
    if members:
        arrange(state, members)
    state.listener.settled(state.pairs[before:])


def _make_pairable(state: State, members: int, below: int) -> int:
    """Return the members of a group that will be paired among themselves.

    Source: dubov-1997 6.1, dubov-1997 6.4, DUB-32, DUB-41.
    """
    legal = state.participants.legal
    if members.bit_count() % 2:
        choice = fetch_one(state, members, below)
        if choice.taken is not None:
            return members | 1 << choice.taken
        return send_floaters(state, members, below, choice.over)
    if Pool(legal, members).possible and Pool(legal, below).possible:
        return members
    return send_floaters(state, members, below, [])


def arrange(state: State, members: int) -> None:
    """Draw up the columns of a group, make them equal, and pair the rows.

    Source: dubov-1997 6.2, dubov-1997 7.3, dubov-1997 7.4.
    """
    participants, listener = state.participants, state.listener
    columns = Columns(participants, bits(members))
    listener.columns.formed(columns)
    neutrals = columns.seat_neutrals()
    if neutrals:
        listener.columns.neutrals(columns, neutrals)
    equalise(columns, listener.columns)
    state.settle(Rows(participants.legal, columns.white, columns.black, listener.rows).pair())


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
    state.listener.figured()
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
        return NullListener()
    from pairtutor.systems.dubov_1997.recording.recorder import DubovRecorder

    return heard_by(DubovRecorder(participants, tournament.planned_rounds, tracer), tracer)
