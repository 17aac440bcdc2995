"""Floats: who was paired away from their score, or not at all."""

from __future__ import annotations

from typing import Literal

FloatMark = Literal["down", "up", "none"]


def between(own: int, opponent: int) -> FloatMark:
    """Return the float of a player who meets an opponent of another score (half points).

    Source: dutch-2017 A.4.b.
    """
    if own > opponent:
        return "down"
    return "up" if own < opponent else "none"
