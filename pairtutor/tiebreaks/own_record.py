"""Tie-breaks by what a player did in the rounds (C.07, article 7)."""

from __future__ import annotations

from collections.abc import Callable

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.rules.standings.facts import CountedRound, EventFacts
from pairtutor.rules.standings.unplayed import VOLUNTARY, Category
from pairtutor.tiebreaks.cuts import Parts
from pairtutor.tiebreaks.values import Part, Value, total_of

_WON = frozenset({Mark.WIN, Mark.SHORT_WIN})


def single_parts(event: EventFacts) -> Parts:
    """Return a part of 1 for each round of each player, of which counts take those that they count."""
    return {
        tpn: tuple([Part(counted, 1) for counted in player.rounds]) for tpn, player in event.players.items()
    }


def count_rounds(rounds: Parts, counts: Callable[[CountedRound], bool]) -> dict[Tpn, Value]:
    """Return the number of rounds of each player in which something is so, with these rounds as its parts."""
    values = {}
    for tpn, own in rounds.items():
        parts = tuple([part for part in own if counts(part.counted)])
        values[tpn] = Value(len(parts), parts)
    return values


def rounds_with_a_win(rounds: Parts, event: EventFacts) -> dict[Tpn, Value]:
    """Return the rounds that brought the points of a win, by play or without (7.1, C07-22)."""
    worth = event.points.win
    return count_rounds(rounds, lambda counted: counted.points == worth)


def is_won(counted: CountedRound) -> bool:
    """Return whether a round was won over the board (7.2)."""
    return counted.mark in _WON


def is_with_black(counted: CountedRound) -> bool:
    """Return whether a round was a game with Black over the board (7.3)."""
    return counted.colour is Colour.BLACK and counted.category is Category.GAME


def is_won_with_black(counted: CountedRound) -> bool:
    """Return whether a round was won with Black over the board (7.4)."""
    return counted.mark in _WON and counted.colour is Colour.BLACK


def is_elected(counted: CountedRound) -> bool:
    """Return whether a player elected to play in a round: it is no voluntary unplayed one (7.6)."""
    return counted.category not in VOLUNTARY


def standard_points(event: EventFacts) -> dict[Tpn, Value]:
    """Return the standard points (7.7), in half points.

    A round counts a whole point for more points than the scheduled opponent had, a half for as many; without
    a scheduled opponent by what a draw is worth.

    Source: c07-2026 7.7, C07-7.
    """
    draw, players = event.points.draw, event.players
    values = {}
    for tpn, player in players.items():
        parts = []
        for counted in player.rounds:
            against = draw  # half points, as is the amount
            if counted.opponent is not None:
                against = players[counted.opponent].rounds[counted.number - 1].points
            amount = 2 if counted.points > against else int(counted.points == against)
            parts.append(Part(counted, amount, against))
        values[tpn] = Value(total_of(parts), tuple(parts))
    return values


def progressive_parts(event: EventFacts) -> Parts:
    """Return the scores after each round (7.5); a modifier leaves out those after the first ones."""
    parts = {}
    for tpn, player in event.players.items():
        score, own = 0, []
        for counted in player.rounds:
            score += counted.points
            own.append(Part(counted, score, counted.number))
        parts[tpn] = tuple(own)
    return parts


def pairing_numbers(event: EventFacts) -> dict[Tpn, Value]:
    """Return the pairing numbers (7.8)."""
    return {tpn: Value(int(tpn)) for tpn in event.players}
