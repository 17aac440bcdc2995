"""Tournaments of players as events of teams, for what is asked of every system: each game is a match."""

from __future__ import annotations

from random import Random
from typing import Final

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import PLAYED, Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.teams import MATCH_POINTS, TeamEvent
from pairtutor.model.tournament import Tournament

_WON: Final = (5, 6, 7, 8)
"""Game points of who wins a match on four boards, in half points."""


def fielded(tournament: Tournament, system: str) -> Tournament:
    """Return a tournament that a system can pair: as it is, or of teams whose matches end as the games did.

    What the event chooses is drawn, the same for each of its rounds; virtual points are match points.
    """
    if not SYSTEMS[system].teams:
        return tournament
    rng = Random(f"teams {tournament.title} {tournament.source}")
    usual = tournament.points == PointSystem()
    event = TeamEvent(
        preferences=rng.choice(("A", "B", "B", "none")),
        score="match" if tournament.virtual_points else rng.choice(("match", "match", "game")),
        secondary=rng.random() < 0.6,
        matches=MATCH_POINTS if usual else tournament.points,
    )
    lines: dict[Tpn, list[Entry]] = {}
    others: dict[Tpn, list[HalfPoints]] = {}
    awards: dict[Tpn, list[HalfPoints]] = {}
    for tpn, line in tournament.entries.items():
        for number, entry in enumerate(line, 1):
            worth = event.worth(entry.mark, _games(tpn, number, entry))
            lines.setdefault(tpn, []).append(entry._replace(points=worth.score))
            others.setdefault(tpn, []).append(worth.other)
            awards.setdefault(tpn, []).append(worth.besides + tournament.awarded_in(tpn, number))
    times = 2 if usual else 1
    return tournament._replace(
        entries={tpn: tuple(lines.get(tpn, ())) for tpn in tournament.entries},
        game_points={tpn: tuple(others.get(tpn, ())) for tpn in tournament.entries},
        awards={tpn: tuple(line) for tpn, line in awards.items() if any(line)},
        virtual_points={
            tpn: tuple(times * one for one in line) for tpn, line in tournament.virtual_points.items()
        },
        teams=event,
        points=event.points,
    )


def _games(tpn: Tpn, number: int, entry: Entry) -> HalfPoints | None:
    """Return the game points of a match, None where there was none; both sides draw the same."""
    if entry.mark not in PLAYED or entry.opponent is None:
        return None
    if entry.mark in (Mark.DRAW, Mark.SHORT_DRAW):
        return 4
    won = Random(f"{number} {sorted((tpn, entry.opponent))}").choice(_WON)
    return won if entry.mark in (Mark.WIN, Mark.SHORT_WIN) else 8 - won
