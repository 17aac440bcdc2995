"""Buchholz and its relatives: the scores of opponents (C.07, article 8)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.rules.standings.facts import CountedRound, EventFacts, PlayerFacts, dummy_score
from pairtutor.rules.standings.unplayed import VOLUNTARY, Category
from pairtutor.tiebreaks.cuts import Parts
from pairtutor.tiebreaks.values import NO_VALUE, Mean, Part, Value, total_of


def opponent_score(player: PlayerFacts, counted: CountedRound, event: EventFacts) -> HalfPoints:
    """Return the half points that a round's opponent counts for: an adjusted score, or that of a dummy."""
    if counted.category is Category.GAME and counted.opponent is not None:
        return event.players[counted.opponent].adjusted
    return dummy_score(player, counted, event)


def buchholz_parts(event: EventFacts) -> Parts:
    """Return the part of each round in a Buchholz (8.1, 16.3, 16.4), in half points, round 1 first."""
    parts = {}
    for tpn, player in event.players.items():
        own = []
        for counted in player.rounds:
            score = opponent_score(player, counted, event)
            own.append(Part(counted, score, score, counted.category in VOLUNTARY))
        parts[tpn] = tuple(own)
    return parts


def average_of_buchholz(event: EventFacts, buchholz: Mapping[Tpn, Value]) -> dict[Tpn, Value]:
    """Return the mean of the Buchholz of the opponents met over the board (8.2), in half points."""
    # a Buchholz without a modifier always has a number
    sums = {tpn: int(value.number or 0) for tpn, value in buchholz.items()}
    return {tpn: _mean(player, sums) for tpn, player in event.players.items()}


def _mean(player: PlayerFacts, sums: Mapping[Tpn, int]) -> Value:
    """Return the mean of the opponents' sums over games that were played (AOB), as a fraction."""
    parts = tuple(
        [
            Part(counted, sums[counted.opponent])
            for counted in player.rounds
            if counted.category is Category.GAME and counted.opponent is not None
        ]
    )
    if not parts:
        return NO_VALUE
    total, count = total_of(parts), len(parts)
    return Value(Fraction(total, count), parts, working=Mean(total, count))
