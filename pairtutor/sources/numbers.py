"""Whole numbers and points as people write them."""

from __future__ import annotations

from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.sources.faults import Misread
from pairtutor.text import quote

MOST_PLAYERS = 9999
MOST_ROUNDS = 999
"""The largest numbers that the columns of a tournament report file can hold."""


def whole_number(text: str, what: str, first: int, last: int) -> int:
    """Return a whole number from `first` to `last`.

    Raises:
        Misread: it is something else; `what` names it in the message.
    """
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) < 10 and first <= int(digits) <= last:
        return int(digits)
    raise Misread(f"{what} is {quote(text)}", f"write a whole number from {first} to {last}")


def pairing_number(text: str, what: str = "the pairing number") -> Tpn:
    """Return a pairing number.

    Raises:
        Misread: the text is not a number from 1 to 9999.
    """
    return Tpn(whole_number(text, what, 1, MOST_PLAYERS))


def round_number(text: str, what: str = "the round") -> RoundNumber:
    """Return the number of a round.

    Raises:
        Misread: the text is not a number from 1 to 999.
    """
    return RoundNumber(whole_number(text, what, 1, MOST_ROUNDS))


def signed_half_points(text: str, what: str) -> HalfPoints:
    """Return points that may be taken (`-0.5`) as half points.

    Raises:
        Misread: the text is not a number, or not a multiple of half a point.
    """
    digits = text.strip()
    taken = digits.startswith("-")
    points = half_points(digits[taken:], what)
    return -points if taken else points


def half_points(text: str, what: str) -> HalfPoints:
    """Return points, written with a decimal point or comma, as half points.

    Raises:
        Misread: the text is not a number, or not a multiple of half a point.
    """
    number, _, fraction = text.strip().replace(",", ".").partition(".")
    digits = number + fraction
    if not (digits.isascii() and digits.isdigit() and len(number) <= 3):
        raise Misread(f"{what} is {quote(text)}", "write points like 1, 1.0 or 0.5")
    if fraction.rstrip("0") not in ("", "5"):
        raise Misread(
            f"{what} is {quote(text)}, which is not a multiple of half a point",
            "only whole and half points can be paired with; scale the point values",
        )
    return 2 * int(number or "0") + fraction.startswith("5")
