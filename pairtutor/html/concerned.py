"""Whom a step speaks of, as the filter by player reads it from the page."""

from __future__ import annotations

from pairtutor.narrative.who_is_named import players_named


def numbers_concerned(*shown: object) -> str:
    """Return the numbers of all players in views, lowest first, with spaces between."""
    return " ".join(map(str, sorted(players_named(*shown))))
