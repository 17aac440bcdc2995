"""Chapters 6 and 7: the score groups of a round from the top, each by the steps of the text in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.systems.dubov_1997.columns import Columns, equalise
from pairtutor.systems.dubov_1997.fetching import fetch_one, pair_islands
from pairtutor.systems.dubov_1997.floaters import send_floaters
from pairtutor.systems.dubov_1997.pool import Pool
from pairtutor.systems.dubov_1997.rows import Rows

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.state import State


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
        if choice.place is not None:
            return members | 1 << choice.place
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
