"""Tie-breaks that only teams have: their scores, and these with the strength of the schedule."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pairtutor.model.ids import Tpn
from pairtutor.rules.standings.facts import EventFacts
from pairtutor.tiebreaks.values import Part, ScheduleStrength, Value, total_of


def totals(event: EventFacts) -> dict[Tpn, Value]:
    """Return the scores of teams round by round, in half points."""
    values = {}
    for tpn, player in event.players.items():
        parts = tuple([Part(counted, counted.points) for counted in player.rounds])
        values[tpn] = Value(total_of(parts), parts)
    return values


def schedule_strengths(
    event: EventFacts, other: EventFacts, buchholz: Mapping[Tpn, Value]
) -> dict[Tpn, Value]:
    """Return the other score plus the Buchholz divided by the normalising factor (13.4), in half points.

    The factor is the highest score that can be reached in the rounds counted, divided by the highest other
    score of a match, without the rest; where that is 0, there is no value. The quotient is not rounded.
    `event` and `buchholz` are by the score that ranks the teams, `other` is by the other one.
    """
    most, each = event.points.win * event.rounds, other.points.win
    factor = most // each if each else 0
    values = {}
    for tpn, player in other.players.items():
        strength = int(buchholz[tpn].number or 0)
        number = player.score + Fraction(strength, factor) if factor else None
        values[tpn] = Value(
            number, parts=(), cuts=(), working=ScheduleStrength(player.score, strength, factor, most, each)
        )
    return values
