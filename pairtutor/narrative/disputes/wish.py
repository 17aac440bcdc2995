"""A wish as it is told: what somebody asks a round to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.disputes.wishes import ByeWish, ColourWish, FloatWish, PairWish, Wish
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.parts import PlayerRef


@dataclass(frozen=True, slots=True, kw_only=True)
class WishView:
    """What was asked for: a pair, a colour, the bye or a float; exactly one of the marks is set.

    `whole` stands for a whole other pairing. Who floats goes `up` in some systems.
    """

    template: ClassVar[str] = "dispute-wish"
    first: PlayerRef | None = None
    second: PlayerRef | None = None
    colour: str = ""
    bye: bool = False
    floats: bool = False
    up: bool = False
    whole: bool = False


WHOLE = WishView(whole=True)


def wish_view(wish: Wish | None, cast: PlayerNames) -> WishView:
    """Return a wish with its players by name; None is a whole other pairing."""
    match wish:
        case PairWish(first=first, second=second):
            return WishView(first=cast.who(first), second=cast.who(second))
        case ColourWish(player=player, colour=colour):
            return WishView(first=cast.who(player), colour=cast.words.colours[colour])
        case ByeWish(player=player):
            return WishView(first=cast.who(player), bye=True)
        case FloatWish(player=player):
            return WishView(first=cast.who(player), floats=True, up=SYSTEMS[cast.opened.system].upward)
        case None:
            return WHOLE
