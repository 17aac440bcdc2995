"""A player as entered in the tournament."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.ids import Tpn


class Player(NamedTuple):
    """Who a player is; nothing here changes from round to round.

    `name` is already free of control characters, but not escaped for any output.
    """

    tpn: Tpn
    name: str
    rating: int = 0
    title: str = ""
    group: str = ""
