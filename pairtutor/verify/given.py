"""What a proof takes as given: the games, what results are worth, the initial list."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.errors import TraceNotProven
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import AbsentLine, GameLine, PlayerLine
from pairtutor.verify.editions import Worth
from pairtutor.verify.refuted import holds, same

Games = dict[Tpn, tuple[GameLine, ...]]
"""The games of each player, absent ones included, round 1 first."""

_ALONE = frozenset("HFZU+-")
"""Marks of rounds without an opponent."""
_MIRROR = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+-"}


def everybody(opened: RoundOpened) -> Sequence[PlayerLine | AbsentLine]:
    """Return all players, those who take part first."""
    return [*opened.players, *opened.absent]


def games_of(opened: RoundOpened) -> Games:
    """Return everybody's games.

    Raises:
        Refuted: somebody is named twice, or games are missing.
    """
    found: Games = {}
    for line in everybody(opened):
        holds(line.tpn > 0, 1, "the pairing numbers", "numbers from 1", line.tpn)
        holds(line.tpn not in found, 1, "the pairing numbers", "each once", line.tpn)
        same(1, f"the number of rounds of {line.tpn}", opened.round - 1, len(line.games))
        found[line.tpn] = line.games
    return found


def check_games(games: Games) -> None:
    """Check that both players of a game tell the same of it.

    Raises:
        Refuted: they do not.
    """
    for tpn, line in games.items():
        for number, one in enumerate(line, 1):
            if one.opponent is None:
                what = f"round {number} of {tpn}, who had no opponent"
                holds(one.mark in _ALONE, 1, what, "no result of a game", one.mark)
                continue
            what = f"round {number} of {tpn} and {one.opponent}"
            holds(one.opponent in games and one.opponent != tpn, 1, what, "another player", one.opponent)
            other = games[one.opponent][number - 1]
            same(1, what, tpn, other.opponent)
            holds(one.colour is None or one.colour != other.colour, 1, what, "two colours", one.colour)
            holds(other.mark in _MIRROR.get(one.mark, ""), 1, what, _MIRROR.get(one.mark), other.mark)


def worth_of(opened: RoundOpened, fixed: Worth | None) -> Worth:
    """Return what each mark is worth; `fixed` is what the rules themselves say, if they do.

    Raises:
        TraceNotProven: the trace was written before traces stated it.
        Refuted: it states something else than the rules.
    """
    points = opened.points
    if points is None:
        raise TraceNotProven(
            "it is of an older schema, which does not state what results are worth, the initial list and the"
            " games of absent players, so nothing that rests on them can be proven; pair the round again"
        )
    worth = {
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
    same(1, "what results are worth", fixed or worth, worth)
    return worth


def initial_list(opened: RoundOpened) -> tuple[Tpn, ...]:
    """Return all players in the order of the initial list.

    Raises:
        Refuted: it holds others than the players, or one of them twice.
    """
    numbers = sorted(line.tpn for line in everybody(opened))
    if opened.order:
        same(1, "the players of the initial list", numbers, sorted(opened.order))
    return opened.order or tuple(numbers)
