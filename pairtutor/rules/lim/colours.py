"""Section 5 of the Lim rules: which colours a player may have, is due, and is given.

Colours of a player are a string of the games played, oldest first: `WBW`.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.rules.measures.colours import difference, last_difference

Excess = Literal["in-a-row", "difference"]
Rule = Literal[
    "only-allowed",
    "both-preferences",
    "one-due",
    "alternate",
    "higher-ranked",
    "lower-ranked",
    "drawn-colour",
]
_LETTER = {Colour.WHITE: "W", Colour.BLACK: "B"}
_COLOUR = {"W": Colour.WHITE, "B": Colour.BLACK}


@cache
def excess(colours: str, colour: Colour) -> Excess | None:
    """Return the limit that one more game with a colour would break; None if the player may have it.

    Source: lim-1999 5.1.
    """
    letter = _LETTER[colour]
    if colours[-2:] == 2 * letter:
        return "in-a-row"
    more = difference(colours) if colour is Colour.WHITE else -difference(colours)
    return "difference" if more >= 2 else None


@cache
def due_colour(colours: str) -> Colour | None:
    """Return the colour that equalises, else the one that alternates; None before the first game.

    Source: lim-1999 5.5, lim-1999 5.6.
    """
    if not colours:
        return None
    more = difference(colours)
    if more:
        return Colour.BLACK if more > 0 else Colour.WHITE
    return _COLOUR[colours[-1]].opposite


def permissible(colours: str, other: str, colour: Colour) -> bool:
    """Say whether the first player may have a colour and the second the opposite one."""
    return excess(colours, colour) is None and excess(other, colour.opposite) is None


def compatible(colours: str, other: str) -> bool:
    """Say whether two players can share the colours in at least one way (2.1)."""
    return permissible(colours, other, Colour.WHITE) or permissible(colours, other, Colour.BLACK)


class Claimant(NamedTuple):
    """One player of a pair, as far as colours go."""

    number: int
    colours: str


class LimGrant(NamedTuple):
    """The colour of the higher ranked player, and the rule that gives it.

    `games_back` counts games from the last one (1) where an earlier game decides. `by_higher`
    says whose claim decides where only one of them does: the higher ranked player's or not.
    """

    higher: Colour
    rule: Rule
    games_back: int | None = None
    by_higher: bool | None = None


def grant(higher: Claimant, lower: Claimant, *, below_median: bool, drawn: Colour) -> LimGrant:
    """Decide the colours of a pair; `below_median` says on which side it was made, `drawn` is the lot of #1.

    Source: lim-1999 5.4.
    """
    ways = [way for way in Colour if permissible(higher.colours, lower.colours, way)]
    if len(ways) == 1:
        return LimGrant(ways[0], "only-allowed")
    mine, theirs = due_colour(higher.colours), due_colour(lower.colours)
    if mine is None and theirs is None:
        first = lower if below_median else higher
        colour = drawn if first.number % 2 else drawn.opposite
        return LimGrant(
            colour.opposite if below_median else colour, "drawn-colour", by_higher=not below_median
        )
    if mine is None or theirs is None:
        colour = mine or (theirs.opposite if theirs else Colour.WHITE)
        return LimGrant(colour, "one-due", by_higher=mine is not None)
    if mine is not theirs:
        return LimGrant(mine, "both-preferences")
    back = last_difference(higher.colours, lower.colours)
    if back is not None:
        return LimGrant(_COLOUR[higher.colours[-back]].opposite, "alternate", back)
    if below_median:
        return LimGrant(mine.opposite, "lower-ranked", by_higher=False)
    return LimGrant(mine, "higher-ranked", by_higher=True)
