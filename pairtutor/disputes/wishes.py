"""What somebody may wish a round to be, and what has to be supposed for it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from pairtutor.errors import UsageError
from pairtutor.model.ids import Tpn
from pairtutor.sources.text import quoted


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


LONGEST = 6
"""Digits of a pairing number; longer ones are no slip."""


def _is_number(text: str) -> bool:
    shown = text.strip()
    return shown.isascii() and shown.isdecimal() and len(shown) <= LONGEST


def pair_wish(text: str) -> PairWish:
    """Read `A-B`, two pairing numbers.

    Raises:
        UsageError: it is not two different numbers.
    """
    first, dash, second = text.partition("-")
    if dash and _is_number(first) and _is_number(second) and int(first) != int(second):
        return PairWish(Tpn(int(first)), Tpn(int(second)))
    raise UsageError(f"a pair is two pairing numbers such as 3-10, not {quoted(text)}")


def colour_wish(text: str) -> ColourWish:
    """Read `A=white` or `A=black`.

    Raises:
        UsageError: it is not a number and a colour.
    """
    player, _, colour = text.partition("=")
    if _is_number(player):
        if colour.casefold() in {"white", "w"}:
            return ColourWish(Tpn(int(player)), "white")
        if colour.casefold() in {"black", "b"}:
            return ColourWish(Tpn(int(player)), "black")
    raise UsageError(f"a colour is asked for as 7=white or 7=black, not as {quoted(text)}")


def player_number(text: str) -> Tpn:
    """Read one pairing number.

    Raises:
        UsageError: it is no number.
    """
    if _is_number(text):
        return Tpn(int(text))
    raise UsageError(f"a player is asked for by pairing number, such as 7, not as {quoted(text)}")


def players_of(wish: Wish) -> tuple[Tpn, ...]:
    """Return the players whom a wish names."""
    return (wish.first, wish.second) if isinstance(wish, PairWish) else (wish.player,)


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
