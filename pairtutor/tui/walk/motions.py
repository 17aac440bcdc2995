"""Every way to move, by name: the keys, the palette and the dimming of keys all ask here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pairtutor.tui.walk.route import Route

Motion = Callable[[Route, int, int], int | None]
"""From a route, a position and the followed player (0: nobody) to the new position, None if there is none."""

MOTIONS: Final[dict[str, Motion]] = {
    "next": lambda route, position, following: route.step(position, 1, following),
    "back": lambda route, position, following: route.step(position, -1, following),
    "next-decision": lambda route, position, following: route.decision(position, 1, following),
    "back-decision": lambda route, position, following: route.decision(position, -1, following),
    "next-bracket": lambda route, position, following: route.section(position, 1, following),
    "back-bracket": lambda route, position, following: route.section(position, -1, following),
    "out": lambda route, position, _: route.outside(position),
    "first": lambda route, position, following: _if_elsewhere(route.first(following), position),
    "last": lambda route, position, following: _if_elsewhere(route.last(following), position),
}


def _if_elsewhere(found: int | None, position: int) -> int | None:
    return None if found == position else found
