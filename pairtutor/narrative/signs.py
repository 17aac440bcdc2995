"""Numbers and signs as a language writes them: points, counts, figures, letters of colours, preferences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import log10
from typing import TYPE_CHECKING

from pairtutor.model.colour import NO_PREFERENCE, Colour, ColourPreference, Strength
from pairtutor.model.ids import points_text
from pairtutor.records import Record
from pairtutor.resources import WORDS, Language, files_of
from pairtutor.tables import file_text, parse_table, table

if TYPE_CHECKING:
    from pairtutor.trace.refusals import Figure
    from pairtutor.trace.values import GameLine, PreferenceLine

UNPLAYED = "·"
"""A round without a game; no letter of a language."""

NO_FIGURE = "–"
MOST_DIGITS = 9
"""Digits of a number that is told in full."""


class Signs(Record):
    """The signs of one language, from the table `signs` of its words.

    `white` and `black` are the letters of the colours; `absolute`, `strong` and `mild` how a preference is
    noted, with `{large}` or `{small}` for the letter, and `none` that there is none. `decimal` stands before
    the fraction of a number, `thousands` between every three of its digits. `colon`, `semicolon`, `comma` and
    `stop` are what a document sets after what it tells, with the space before it where a language has one.
    """

    white: str
    black: str
    absolute: str
    strong: str
    mild: str
    none: str
    decimal: str
    thousands: str
    colon: str
    semicolon: str
    comma: str
    stop: str

    def points(self, half_points: int) -> str:
        """Return half points as a score: 5 becomes `2.5`."""
        return points_text(half_points).replace(".", self.decimal)

    def whole_number(self, number: int) -> str:
        """Return a whole number in full."""
        return f"{number:,}".replace(",", self.thousands)

    def number(self, number: int) -> str:
        """Return a number in full, or its first digits and its size (`4.59 × 10^120`) from a billion on."""
        if number < 10**MOST_DIGITS:
            return self.whole_number(number)
        size = int(log10(number))  # a number so huge need not be turned into digits
        # the logarithm of a float can be wrong by one
        size += (number >= 10 ** (size + 1)) - (number < 10**size)
        return f"{number // 10 ** (size - 2) / 100:.2f} × 10^{size}".replace(".", self.decimal)

    def figure(self, figure: Figure, column: str) -> str:
        """Return a figure of the standings: averages with one decimal, halves rounded up.

        It is in quarter points in column `berger`, in half points in `gam` and `buchholz`; a list is one of
        scores (half points) in `opposition`, `taken` and `raised`, of rounds in others.
        """
        from pairtutor.trace.refusals import Average  # the tables of standings have no figures of a trace

        match figure:
            case None:
                return NO_FIGURE
            case int() if column == "berger":
                return self._quarters(figure)
            case int():
                return self.points(figure) if column in ("gam", "buchholz") else str(figure)
            case Average(total, games):
                tenths = (20 * total + games) // (2 * games) if games else 0
                return f"{tenths // 10}{self.decimal}{tenths % 10}"
            case scores if column in ("opposition", "taken", "raised"):
                return " + ".join(map(self.points, scores)) or "-"
            case rounds:
                return ", ".join(map(str, rounds)) or "-"

    def _quarters(self, quarters: int) -> str:
        """Return a number of quarter points as people write it: 21 becomes `5.25`."""
        whole, rest = divmod(quarters, 4)
        return f"{whole}{('', '.25', '.5', '.75')[rest]}".replace(".", self.decimal)

    def letter(self, colour: str) -> str:
        """Return the letter of a colour, `white` or `black`."""
        return self.white if colour == "white" else self.black

    def letters(self, played: str) -> str:
        """Return colours that a trace has as letters (`WB`), in those of the language."""
        return "".join(self.letter("white" if colour == "W" else "black") for colour in played)

    def colours(self, games: Iterable[GameLine]) -> str:
        """Return the colours played as one letter per round, oldest first (`BW·W`)."""
        return "".join(
            self.letter(game.colour) if game.colour and game.was_played else UNPLAYED for game in games
        )

    def preferences(self) -> dict[str, ColourPreference]:
        """Return the preferences by their signs, strongest first."""
        noted = (
            (self.absolute, Strength.ABSOLUTE),
            (self.strong, Strength.STRONG),
            (self.mild, Strength.MILD),
        )
        signs = {
            self._sign_of_colour(colour.value, sign): ColourPreference(colour, strength)
            for colour in Colour
            for sign, strength in noted
        }
        return {**signs, self.none: NO_PREFERENCE}

    def preference_sign(self, preference: PreferenceLine) -> str:
        """Return a preference as arbiters note it: in English `W!` absolute, `W` strong or due, `w` mild."""
        if preference.colour is None:
            return self.none
        signs = {"absolute": self.absolute, "mild": self.mild}
        return self._sign_of_colour(preference.colour, signs.get(preference.strength, self.strong))

    def _sign_of_colour(self, colour: str, sign: str) -> str:
        letter = self.letter(colour)
        return sign.format(large=letter.upper(), small=letter.lower())


@cache
def signs_of(language: Language) -> Signs:
    """Return the signs of a language, English ones where it has none of its own; nothing else is read."""
    said: dict[str, str] = {}
    for file in files_of(language, WORDS):
        said |= parse_table(table(file_text(file), "signs")).get("signs", {})
    return Signs(**said)
