"""Colours as somebody types them: their names in the languages of the texts, and the letters of these."""

from __future__ import annotations

from typing import Final, Literal

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.resources import ENGLISH, Language
from pairtutor.text import quote

_NAMES: Final = dict.fromkeys(("white", "weiß", "weiss", "blanc", "blancs", "blanca", "blancas"), "W") | (
    dict.fromkeys(("black", "schwarz", "noir", "noirs", "negra", "negras"), "B")
)
_LETTERS: Final = str.maketrans("sSnN-", "bBbB.")
"""Letters of Black in other languages, and a dash for no preference, as signs."""
_BLACK: Final = str.maketrans("bB", "nN")
_WITH_B_FOR_WHITE: Final = ("fr", "es")
"""The languages in whose texts `b` is White, and `n` Black."""


_BY_SIZE: Final = ("fr",)
"""The languages whose pages print `N`, `n` and `(n)` for what is `B!`, `B` and `b` elsewhere."""
_SMALLER: Final = {"W": "W!", "w": "W", "(w)": "w", "B": "B!", "b": "B", "(b)": "b"}
"""Signs by size as signs by a mark."""
_LARGER: Final = {mark: size for size, mark in _SMALLER.items()}


def sign_meant(text: str, language: Language = ENGLISH, refusal: str = "errors.wish.letter") -> str:
    """Return a colour or a preference that is typed as a sign (`W`, `B!`); what is none as it stands.

    It is read as the pages of the language print it. The `refusal` says what can be written instead.

    Raises:
        UsageError: it is a `b` in a language in which that is White, though it is Black in what is typed.
    """
    typed = text.strip()
    if typed.casefold() in _NAMES:
        return _NAMES[typed.casefold()]
    if language.code in _BY_SIZE and typed.casefold() == "(b)":
        return "w"  # nobody types Black so
    sign = _letter_of(typed, language, refusal)
    if language.code not in _BY_SIZE:
        return sign
    return _SMALLER.get(sign.casefold() if sign.startswith("(") else sign, sign)


def _letter_of(typed: str, language: Language, refusal: str) -> str:
    """Return a sign with the letters of English.

    Raises:
        UsageError: as `sign_meant`.
    """
    if language.code in _WITH_B_FOR_WHITE and typed[:1] in ("b", "B") and typed[1:] in ("", "!"):
        raise UsageError(Message(refusal, text=quote(typed)))
    return typed.translate(_LETTERS)


def sign_typed(sign: str, language: Language = ENGLISH) -> str:
    """Return a sign as it is typed in a language: `N` for Black where a `B` would be taken for White."""
    if language.code in _BY_SIZE:
        sign = _LARGER.get(sign, sign)
    return sign.translate(_BLACK) if language.code in _WITH_B_FOR_WHITE else sign


def colour_meant(text: str, language: Language = ENGLISH) -> Literal["white", "black"] | None:
    """Return the colour that is typed by its name or letter; None where it is neither.

    Raises:
        UsageError: as `sign_meant`.
    """
    typed = text.strip()
    letter = _NAMES.get(typed.casefold()) or _letter_of(typed, language, "errors.wish.letter")
    sign = letter.casefold()
    return "white" if sign == "w" else "black" if sign == "b" else None
