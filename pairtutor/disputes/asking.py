"""A wish in the reader's words: as it is typed, and as it is told."""

from __future__ import annotations

from pairtutor.disputes.wishes import (
    ByeWish,
    ColourWish,
    FloatWish,
    PairWish,
    Wish,
    colour_wish,
    pair_wish,
    player_number,
)
from pairtutor.errors import UsageError
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.disputes.views import WishView


def wish_view(wish: Wish, cast: Cast) -> WishView:
    """Return a wish with its players by name."""
    match wish:
        case PairWish(first=first, second=second):
            return WishView(first=cast.who(first), second=cast.who(second))
        case ColourWish(player=player, colour=colour):
            return WishView(first=cast.who(player), colour=cast.words.colours[colour])
        case ByeWish(player=player):
            return WishView(first=cast.who(player), bye=True)
        case FloatWish(player=player):
            return WishView(first=cast.who(player), floats=True)


def read_wish(text: str) -> Wish:
    """Read a wish typed on one line: `3-10`, `8=black`, `bye 7` or `float 7`.

    Raises:
        UsageError: it is none of these.
    """
    words = text.split()
    if len(words) == 2 and words[0].casefold() in {"bye", "float"}:
        player = player_number(words[1])
        return ByeWish(player) if words[0].casefold() == "bye" else FloatWish(player)
    joined = "".join(words)
    if "=" in joined:
        return colour_wish(joined)
    if "-" in joined:
        return pair_wish(joined)
    raise UsageError("ask for a pair (3-10), a colour (8=black), bye 7, or float 7")
