"""A wish in the reader's words."""

from __future__ import annotations

from pairtutor.disputes.wishes import ByeWish, ColourWish, FloatWish, PairWish, Wish
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.disputes.views import WishView
from pairtutor.narrative.glossary import COLOURS


def wish_view(wish: Wish, cast: Cast) -> WishView:
    """Return a wish with its players by name."""
    match wish:
        case PairWish(first=first, second=second):
            return WishView(first=cast.who(first), second=cast.who(second))
        case ColourWish(player=player, colour=colour):
            return WishView(first=cast.who(player), colour=COLOURS[colour])
        case ByeWish(player=player):
            return WishView(first=cast.who(player), bye=True)
        case FloatWish(player=player):
            return WishView(first=cast.who(player), floats=True)
