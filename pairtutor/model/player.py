"""A player as entered in the tournament."""

from __future__ import annotations

from dataclasses import dataclass

from pairtutor.model.ids import Tpn


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who a player is; nothing here changes from round to round.

    `name` is already free of control characters, but not escaped for any output.
    """

    tpn: Tpn
    name: str
    rating: int = 0
    title: str = ""
    group: str = ""
