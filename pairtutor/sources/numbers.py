"""Whole numbers and points as people write them."""

from __future__ import annotations

from pairtutor.errors import Said
from pairtutor.messages import Message
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn, points_text
from pairtutor.sources.faults import Misread
from pairtutor.text import quote

MOST_PLAYERS = 9999
MOST_ROUNDS = 999
"""The largest numbers that the columns of a tournament report file can hold."""

_PAIRING_NUMBER = Message("faults.what.pairing-number")
_ROUND = Message("faults.what.round")


def whole_number(text: str, what: Said, first: int, last: int) -> int:
    """Return a whole number from `first` to `last`.

    Raises:
        Misread: it is something else; `what` names it in the message.
    """
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) < 10 and first <= int(digits) <= last:
        return int(digits)
    raise Misread(
        Message("faults.value.is", what=what, value=quote(text)),
        Message("faults.mend.whole-number", first=first, last=last),
    )


def pairing_number(text: str, what: Said = _PAIRING_NUMBER) -> Tpn:
    """Return a pairing number.

    Raises:
        Misread: the text is not a number from 1 to 9999.
    """
    return Tpn(whole_number(text, what, 1, MOST_PLAYERS))


def round_number(text: str, what: Said = _ROUND) -> RoundNumber:
    """Return the number of a round.

    Raises:
        Misread: the text is not a number from 1 to 999.
    """
    return RoundNumber(whole_number(text, what, 1, MOST_ROUNDS))


def signed_half_points(text: str, what: Said) -> HalfPoints:
    """Return points that may be taken away (`-0.5`) as half points: -1.

    Raises:
        Misread: the text is not a number, or not a multiple of half a point.
    """
    digits = text.strip()
    taken = digits.startswith("-")
    points = half_points(digits[taken:], what)
    return -points if taken else points


def half_points(text: str, what: Said) -> HalfPoints:
    """Return points, written with a decimal point or comma, as half points.

    Raises:
        Misread: the text is not a number below 1000, or not a multiple of half a point.
    """
    number, _, fraction = text.strip().replace(",", ".").partition(".")
    digits = number + fraction
    if not (digits.isascii() and digits.isdigit() and len(number) <= 3):
        raise Misread(Message("faults.value.is", what=what, value=quote(text)), Message("faults.mend.points"))
    if fraction.rstrip("0") not in ("", "5"):
        raise Misread(
            Message("faults.value.no-half-points", what=what, value=quote(text)),
            Message("faults.mend.scale-points"),
        )
    return 2 * int(number or "0") + fraction.startswith("5")


def decimal(half_points: HalfPoints) -> str:
    """Return a score with one decimal: 3 becomes `1.5`, 4 becomes `2.0`."""
    text = points_text(half_points)
    return text if "." in text else f"{text}.0"
