"""What somebody may wish a round to be, and what has to be supposed for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from pairtutor.disputes.persons import NUMBERS, player_meant, two_meant
from pairtutor.errors import UsageError
from pairtutor.model.ids import Tpn
from pairtutor.model.player import Player
from pairtutor.sources.text import quote


class PairWish(NamedTuple):
    """These two are to meet."""

    first: Tpn
    second: Tpn


class ColourWish(NamedTuple):
    """This player is to have that colour."""

    player: Tpn
    colour: Literal["white", "black"]


class ByeWish(NamedTuple):
    """This player is to have the bye."""

    player: Tpn


class FloatWish(NamedTuple):
    """This player is to float down from the bracket."""

    player: Tpn


Wish: TypeAlias = PairWish | ColourWish | ByeWish | FloatWish


def pair_wish(text: str, players: Sequence[Player]) -> PairWish:
    """Read `A-B`, `A B` or `A,B`, two of the players by number or name; a name may have dashes of its own.

    Raises:
        UsageError: it is not two different players.
    """
    pair = two_meant(text, players)
    if pair is None:
        raise UsageError(f"a pair is two players such as 3-10 or Berg-Holm, not {quote(text)}")
    return PairWish(*pair)


def colour_wish(text: str, players: Sequence[Player]) -> ColourWish:
    """Read `A=white` or `A=black`.

    Raises:
        UsageError: it is not a player and a colour.
    """
    player, _, colour = text.rpartition("=")
    if player.strip():
        if colour.strip().casefold() in {"white", "w"}:
            return ColourWish(player_meant(player, players), "white")
        if colour.strip().casefold() in {"black", "b"}:
            return ColourWish(player_meant(player, players), "black")
    raise UsageError(f"a colour is asked for as 7=white or 7=black, not as {quote(text)}")


def players_of(wish: Wish) -> tuple[Tpn, ...]:
    """Return the players whom a wish names."""
    return (wish.first, wish.second) if isinstance(wish, PairWish) else (wish.player,)


def read_wish(text: str, players: Sequence[Player] = ()) -> Wish:
    """Read a wish typed on one line: `3-10`, `8=black`, `bye 7` or `float 7`, names instead of numbers too.

    Raises:
        UsageError: it is none of these.
    """
    first, _, rest = text.strip().partition(" ")
    if rest and first.casefold() in {"bye", "float"}:
        player = player_meant(rest, players)
        return ByeWish(player) if first.casefold() == "bye" else FloatWish(player)
    if "=" in text:
        return colour_wish(text, players)
    if "-" in text or NUMBERS.fullmatch(text):
        return pair_wish(text, players)
    raise UsageError("ask for a pair (3-10), a colour (8=black), bye 7, or float 7")
