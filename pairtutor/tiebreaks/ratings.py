"""Tie-breaks by ratings: averages and performances (C.07, article 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.rules.standings.conversion import CERTAIN, difference_for, expected_score
from pairtutor.rules.standings.facts import EventFacts
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.cuts import Parts, choose_cuts, total_without
from pairtutor.tiebreaks.values import (
    NO_VALUE,
    Mean,
    Part,
    PerfectPerformance,
    Performance,
    Value,
    mean_rounded,
    total_of,
)

_SCORED: Final = {Mark.WIN: 2, Mark.SHORT_WIN: 2, Mark.DRAW: 1, Mark.SHORT_DRAW: 1}
"""The half points that a game counts for here, whatever the tournament pays (C07-16)."""

BELOW_LOWEST: Final = 800
"""So far below the lowest opponent is who has not scored."""


def rating_parts(event: EventFacts) -> Parts:
    """Return the ratings of the opponents met over the board, a part for each game."""
    players = event.players
    parts = {}
    for tpn, player in players.items():
        own = []
        for counted in player.rounds:
            if counted.category is Category.GAME and counted.opponent is not None:
                rating = players[counted.opponent].rating
                own.append(Part(counted, rating, rating))
        parts[tpn] = tuple(own)
    return parts


def average_ratings(ratings: Parts, low: int, high: int) -> dict[Tpn, Value]:
    """Return the mean rating of opponents, rounded (10.1), without the lowest or the highest ones."""
    return {tpn: _average(own, low, high) for tpn, own in ratings.items()}


def _average(parts: tuple[Part, ...], low: int, high: int) -> Value:
    """Return the rounded mean of ratings without the `low` lowest and `high` highest, if any is left."""
    cuts = choose_cuts(parts, low, high) if low or high else ()
    count = len(parts) - len(cuts)
    if not count:
        return Value(number=None, parts=parts, cuts=cuts)
    total = total_without(parts, cuts)
    return Value(mean_rounded(total, count), parts, cuts, Mean(total, count))


def _half_points_scored(parts: Sequence[Part]) -> int:
    """Return the half points of games, a win counting 2."""
    return sum([_SCORED.get(part.counted.mark, 0) for part in parts])


def performances(ratings: Parts) -> dict[Tpn, Value]:
    """Return the tournament performance ratings (10.2)."""
    return {tpn: _performance(own) if own else NO_VALUE for tpn, own in ratings.items()}


def _performance(parts: tuple[Part, ...]) -> Value:
    """Return the performance rating of one game or more: the mean rating and the difference for the score."""
    games, scored = len(parts), _half_points_scored(parts)
    average = mean_rounded(total_of(parts), games)
    hundredths = mean_rounded(50 * scored, games)  # half a point is 50 of them
    difference = difference_for(hundredths)
    return Value(
        average + difference,
        parts,
        cuts=(),
        working=Performance(average, scored, games, hundredths, difference),
    )


def perfect_performances(ratings: Parts) -> dict[Tpn, Value]:
    """Return the perfect tournament performances (10.3)."""
    return {tpn: _perfect_performance(own) if own else NO_VALUE for tpn, own in ratings.items()}


def _perfect_performance(parts: tuple[Part, ...]) -> Value:
    """Return the perfect performance; for no points at all it lies below the lowest opponent."""
    opponents, scored = [part.amount for part in parts], _half_points_scored(parts)
    number = _lowest_rating(opponents, 50 * scored) if scored else min(opponents) - BELOW_LOWEST
    expected, below = (expected_score(rating, opponents) for rating in (number, number - 1))
    return Value(number, parts, cuts=(), working=PerfectPerformance(scored, len(parts), expected, below))


def _lowest_rating(opponents: Sequence[int], hundredths: int) -> int:
    """Return the lowest rating at which so many hundredths of a point are expected against opponents.

    At the upper end every game is won for certain, at the lower end every game is lost.
    """
    low, high = min(opponents) - CERTAIN, max(opponents) + CERTAIN
    while high - low > 1:  # too little is expected at `low`, enough at `high`
        middle = (low + high) // 2
        if expected_score(middle, opponents) >= hundredths:
            high = middle
        else:
            low = middle
    return high


def averages_of(ratings: Parts, values: Mapping[Tpn, Value]) -> dict[Tpn, Value]:
    """Return the mean of what the opponents met over the board have, rounded (10.4, 10.5)."""
    # whoever was met over the board has a game, and so a number
    numbers = {tpn: int(value.number or 0) for tpn, value in values.items()}
    return {tpn: _average_of(own, numbers) for tpn, own in ratings.items()}


def _average_of(games: Sequence[Part], numbers: Mapping[Tpn, int]) -> Value:
    """Return the mean of the opponents' numbers over some games, no value without any."""
    parts = tuple(
        [Part(game.counted, numbers[game.counted.opponent]) for game in games if game.counted.opponent]
    )
    return _average(parts, low=0, high=0) if parts else NO_VALUE


def own_ratings(event: EventFacts) -> dict[Tpn, Value]:
    """Return the ratings of the players themselves (10.6)."""
    return {tpn: Value(player.rating) for tpn, player in event.players.items()}
