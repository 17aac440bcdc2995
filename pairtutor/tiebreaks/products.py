"""Own results together with those of opponents: Sonneborn-Berger and Koya (C.07, article 9)."""

from __future__ import annotations

from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.rules.standings.facts import EventFacts
from pairtutor.tiebreaks.cuts import Parts
from pairtutor.tiebreaks.values import Part, Value, total_of


def berger_parts(buchholz: Parts) -> Parts:
    """Return the part of each round in a Sonneborn-Berger (9.1), in quarter points.

    That is the points of the round times the score that its opponent or dummy counts for in a Buchholz.
    """
    return {
        tpn: tuple(
            [Part(counted, score * counted.points, score, voluntary) for counted, score, _, voluntary in own]
        )
        for tpn, own in buchholz.items()
    }


def team_parts(buchholz: Parts, event: EventFacts) -> Parts:
    """Return the part of each round in a Sonneborn-Berger of teams (13.2), in quarter points.

    That is what the opponent or dummy counts for in one score, as in a Buchholz, times what `event` has the
    team score in that round. `buchholz` has a part for each round, round 1 first.
    """
    parts = {}
    for tpn, own in buchholz.items():
        rounds = event.players[tpn].rounds
        parts[tpn] = tuple(
            [
                Part(counted, score * counted.points, score, voluntary)
                for counted, (_, score, _, voluntary) in zip(rounds, own, strict=True)
            ]
        )
    return parts


def koya_limit(event: EventFacts) -> HalfPoints:
    """Return the highest possible score in half points, half of which an opponent must have in a Koya."""
    return event.points.win * event.rounds


def koya(event: EventFacts) -> dict[Tpn, Value]:
    """Return the points against those with at least half of the highest possible score (9.2), in half points.

    Scores are not adjusted, and a forfeited game counts as it ended.

    Source: c07-2026 9.2, C07-13.
    """
    limit = koya_limit(event)
    values = {}
    for tpn, player in event.players.items():
        parts = []
        for counted in player.rounds:
            if counted.opponent is not None:
                score = event.players[counted.opponent].score
                if 2 * score >= limit:
                    parts.append(Part(counted, counted.points, score))
        values[tpn] = Value(total_of(parts), tuple(parts))
    return values
