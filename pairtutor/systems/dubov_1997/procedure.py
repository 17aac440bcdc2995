"""A Dubov round of 1997: the first round, or the bye and the score groups from the top, then the colours.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: dubov-1997 5.
"""

from __future__ import annotations

from collections.abc import Mapping

from pairtutor.matching.bits import Mask, bits
from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dubov_1997.colours import Allocation, allocate
from pairtutor.systems.common.boards import SeatedRound, Table, in_board_order
from pairtutor.systems.common.completion import no_pairing
from pairtutor.systems.common.listener import NullListener, Progress, heard_by
from pairtutor.systems.common.rounds import carried_out
from pairtutor.systems.dubov_1997.bye import choose_bye, in_order
from pairtutor.systems.dubov_1997.choosing import Pool
from pairtutor.systems.dubov_1997.columns import Columns, Rows, equalise
from pairtutor.systems.dubov_1997.participants import DubovParticipants, Pairs
from pairtutor.systems.dubov_1997.round_state import DubovListener, State
from pairtutor.systems.dubov_1997.transfers import fetch_one, pair_islands, send_floaters
from pairtutor.trace.recorder import Tracer


def pair_first_round(state: State, initial: Colour) -> dict[tuple[int, int], Allocation]:
    """Pair the halves of the list; return the colours, which alternate from pair to pair, by ranks.

    The higher ranked of two comes first in a key; of the first pair, who is in the upper half has `initial`.
    Source: dubov-1997 5, DUB-20, DUB-21.
    """
    participants, listener = state.participants, state.listener
    # 5: the first round goes by the initial list
    order = sorted(bits(state.free), key=lambda rank: participants.figures[rank].seed)
    if len(order) % 2:
        order.remove(choose_bye(state, order[::-1]))
    if not order:
        return {}
    half = len(order) // 2
    upper, lower = order[:half], order[half:]
    state.group = 1
    with listener.halves(upper, lower):
        pairs = Rows(participants.legal, upper, lower, listener, "first-round").pair()
        state.settle(pairs)
        listener.on_group_settled(pairs)
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
        if not members:  # all have been brought up, or have the bye
            continue
        state.group += 1
        with state.listener.group(state.group, group.score, members, below):
            _pair_group(state, members, below)


def _pair_group(state: State, members: Mask, below: Mask) -> None:
    """Pair one score group: its islands first, then whoever floats, then all others in columns."""
    before = len(state.pairs)
    members = pair_islands(state, members, below)
    if members:
        members = _make_pairable(state, members, below & state.free)
    if members:
        arrange(state, members)
    state.listener.on_group_settled(state.pairs[before:])


def _make_pairable(state: State, members: Mask, below: Mask) -> Mask:
    """Return those who will be paired among themselves: a group with whoever is fetched, or less floaters.

    An odd group fetches one from below if anybody fits. Else, and where the group or all below cannot be
    paired by themselves, it sends floaters, who are paired at once.

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
    return send_floaters(state, members, below, tried=[])


def arrange(state: State, members: Mask) -> None:
    """Draw up the columns of a group, make them equal, and pair the rows.

    Source: dubov-1997 6.2, dubov-1997 7.3, dubov-1997 7.4.
    """
    participants, listener = state.participants, state.listener
    columns = Columns(participants, bits(members))
    listener.on_columns(columns)
    neutrals = columns.seat_neutrals()
    if neutrals:
        listener.neutrals(columns, neutrals)
    equalise(columns, listener)
    state.settle(Rows(participants.legal, columns.white, columns.black, listener).pair())


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


class Round1997(State):
    """A round on its way to its boards.

    Source: dubov-1997 9, DUB-38.
    """

    def seat(self, initial: Colour) -> SeatedRound[Allocation]:
        """Pair everybody; the colours are drawn by lot in the first round, and decided in all others.

        Raises:
            NoLegalPairing: the round cannot be paired completely.
        """
        self.listener.on_figures()
        self.listener.completion(self.rest)
        if not self.rest.possible:
            raise no_pairing(self.participants, self.rest, ABSOLUTE)
        drawn: dict[tuple[int, int], Allocation] = {}
        if self.participants.number == 1:
            drawn = pair_first_round(self, initial)
        else:
            if self.rest.place >= 0:
                choose_bye(self, in_order(self.participants))
            pair_groups(self)
        free = None if self.bye is None else self.participants.players[self.bye]
        return SeatedRound(boards(self.participants, self.pairs, drawn), free)


def _begin(
    tournament: Tournament, number: RoundNumber, tracer: Tracer, progress: Progress | None
) -> Round1997:
    """Return the round to be paired, with a recorder only if steps are kept."""
    participants = DubovParticipants(tournament, number)
    listener: DubovListener = NullListener()
    if tracer.recording:
        from pairtutor.systems.dubov_1997.recording.recorder import DubovRecorder

        listener = heard_by(DubovRecorder(participants, tournament.planned_rounds, tracer), tracer)
    return Round1997(participants, listener, progress)


pair_round = carried_out(_begin)
