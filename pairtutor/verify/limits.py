"""Colours by the Lim and Dubov rules: which one a player may have, is due, and is given."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from pairtutor.verify.persons import Person, due_colour

TURNED = {"white": "black", "black": "white"}
_LETTER = {"white": "W", "black": "B"}
_WIDEST = 2
"""So far apart the numbers of games with White and with Black may be."""


Limits = Callable[[Person, str], "set[str]"]
"""What one more game with a colour would break: `in-a-row`, `difference`, both or nothing."""


def lim_limits(one: Person, colour: str) -> set[str]:
    """Return what a colour would break by the Lim rules, where the difference must not grow beyond two."""
    return _limits(one, colour, _games_more_with(one, colour) >= _WIDEST)


def dubov_limits(one: Person, colour: str) -> set[str]:
    """Return what a colour would break by the Dubov rules, where the difference is two at most (DUB-5)."""
    return _limits(one, colour, abs(_games_more_with(one, colour) + 1) > _WIDEST)


def _games_more_with(one: Person, colour: str) -> int:
    """Return how many games more a player had with a colour than with the other one."""
    return one.difference if colour == "white" else -one.difference


def _limits(one: Person, colour: str, wide: bool) -> set[str]:
    row = {"in-a-row"} if one.colours[-2:] == 2 * _LETTER[colour] else set()
    return row | {"difference"} if wide else row


def ways(one: Person, other: Person, limits: Limits) -> list[str]:
    """Return the colours that the first may have while the second may have the other one."""
    return [
        colour
        for colour in ("white", "black")
        if not limits(one, colour) and not limits(other, TURNED[colour])
    ]


class Given(NamedTuple):
    """The colour of the first player (None: drawn), the rule, and how many games back it looked."""

    first: str | None
    rule: str
    games_back: int | None = None


AverageAndSeed = Callable[[Person], "tuple[Fraction, int]"]
"""The average rating of a player's opponents, and the place in the initial list."""


def _games_back(one: Person, other: Person) -> int | None:
    recent = zip(reversed(one.colours), reversed(other.colours), strict=False)
    return next((back for back, (mine, theirs) in enumerate(recent, 1) if mine != theirs), None)


def _wishes(one: Person, other: Person) -> Given | None:
    """Decide by what the two are due, where that decides."""
    mine, theirs = due_colour(one.colours), due_colour(other.colours)
    if mine is None and theirs is None:
        return None
    if mine is None or theirs is None:
        return Given(mine or TURNED[theirs or "white"], "one-due")
    return Given(mine, "both-preferences") if mine != theirs else None


def by_lim(high: Person, low: Person, *, below_median: bool) -> Given:
    """Decide the colours of a pair, the smaller number first (lim-1999 5.4)."""
    possible = ways(high, low, lim_limits)
    if len(possible) == 1:
        return Given(possible[0], "only-allowed")
    mine = due_colour(high.colours)
    if mine is None and due_colour(low.colours) is None:
        return Given(None, "drawn-colour")
    wish = _wishes(high, low)
    if wish is not None:
        return wish
    assert mine is not None
    back = _games_back(high, low)
    if back is not None:
        return Given("white" if high.colours[-back] == "B" else "black", "alternate", back)
    return Given(TURNED[mine], "lower-ranked") if below_median else Given(mine, "higher-ranked")


def by_dubov(one: Person, other: Person, figures: AverageAndSeed) -> Given:
    """Decide the colours of a pair (dubov-1997 3)."""
    possible = ways(one, other, dubov_limits)
    if len(possible) == 1:
        return Given(possible[0], "only-allowed")
    wish = _wishes(one, other)
    if wish is not None:
        return wish
    if one.difference != other.difference:
        return Given("white" if one.difference < other.difference else "black", "more-blacks")
    back = _games_back(one, other)
    if back is not None:
        return Given("white" if one.colours[-back] == "B" else "black", "alternate", back)
    (mine, seed), (theirs, other_seed) = figures(one), figures(other)
    if mine != theirs:
        return Given("white" if mine > theirs else "black", "average-rating")
    if one.rating != other.rating:
        return Given("white" if one.rating < other.rating else "black", "rating")
    return Given("white" if seed > other_seed else "black", "number")
