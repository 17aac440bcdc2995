"""What is taken as given of a round: the games, what results are worth, the initial list."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.errors import TraceNotProven
from pairtutor.model.ids import Tpn
from pairtutor.positions.editions import Worth
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import AbsentLine, GameLine, PlayerLine, VirtualLine

Games = dict[Tpn, tuple[GameLine, ...]]
"""The games of each player, absent ones included, round 1 first."""
Points = dict[Tpn, tuple[int, ...]]
"""What each player had in each earlier round, in half points; of all players, absent ones included."""


def all_players(opened: RoundOpened) -> Sequence[PlayerLine | AbsentLine]:
    """Return all players, those who take part first."""
    return [*opened.players, *opened.absent]


def games_of(opened: RoundOpened) -> Games:
    """Return the games of everybody, absent ones included."""
    return {line.tpn: line.games for line in all_players(opened)}


def awards_of(opened: RoundOpened) -> Points:
    """Return the half points that everybody was given in each earlier round besides those of the result."""
    return _points(opened, opened.awards)


def virtual_of(opened: RoundOpened) -> Points:
    """Return the virtual points, in half points, that everybody had in each earlier round."""
    return _points(opened, opened.accelerated)


def _points(opened: RoundOpened, lines: Sequence[VirtualLine]) -> Points:
    nothing = (0,) * (opened.round - 1)
    return {line.tpn: nothing for line in all_players(opened)} | {line.player: line.points for line in lines}


def worth_of(opened: RoundOpened) -> Worth:
    """Return the worth of each mark in half points, as the trace states it.

    Raises:
        TraceNotProven: the trace does not state it.
    """
    points = opened.points
    if points is None:
        raise TraceNotProven(
            "it does not state what results are worth, so nothing that rests on it can be proven;"
            " pair the round again"
        )
    return {
        **dict.fromkeys("1W", points.win),
        **dict.fromkeys("=D", points.draw),
        **dict.fromkeys("0L", points.loss),
        "U": points.pairing_allocated_bye,
        "F": points.full_point_bye,
        "H": points.half_point_bye,
        "Z": points.zero_point_bye,
        "+": points.forfeit_win,
        "-": points.forfeit_loss,
    }


def initial_list(opened: RoundOpened) -> tuple[Tpn, ...]:
    """Return all players in the order of the initial list."""
    return opened.order or tuple(sorted(line.tpn for line in all_players(opened)))
