"""Colour differences, preferences, and who is granted what when two players meet.

Colours of a player are a string of the games played, oldest first: `WBW`. Unplayed rounds are
left out, which moves them to the front of the history (C.04.2 D.5).
"""

from __future__ import annotations

from functools import cache
from typing import Literal, Protocol

from pairtutor.model.colour import NO_PREFERENCE, Colour, ColourPreference, Strength
from pairtutor.named_tuples import NamedTuple

Rule = Literal[
    "both-preferences",
    "stronger-preference",
    "wider-difference",
    "alternate",
    "higher-ranked",
    "initial-colour",
]

_DUE = {"W": Colour.BLACK, "B": Colour.WHITE}
_RANK = {Strength.ABSOLUTE: 3, Strength.STRONG: 2, Strength.MILD: 1, Strength.NONE: 0}


def difference(colours: str) -> int:
    """Return games with White minus games with Black.

    Source: dutch-2017 A.6.
    """
    return 2 * colours.count("W") - len(colours)


@cache
def preference(colours: str) -> ColourPreference:
    """Return the colour preference that a history gives a player.

    A difference beyond one decides before the last two games do; both are absolute.
    Source: dutch-2017 A.6.a.
    """
    if not colours:
        return NO_PREFERENCE
    balance = difference(colours)
    if abs(balance) > 1:
        return ColourPreference(Colour.BLACK if balance > 0 else Colour.WHITE, Strength.ABSOLUTE)
    if colours[-2:] in {"WW", "BB"}:
        return ColourPreference(_DUE[colours[-1]], Strength.ABSOLUTE)
    if balance:
        return ColourPreference(Colour.BLACK if balance > 0 else Colour.WHITE, Strength.STRONG)
    return ColourPreference(_DUE[colours[-1]], Strength.MILD)


def repeats(colours: str) -> bool:
    """Say whether the last two games were played with one colour."""
    return colours[-2:] in {"WW", "BB"}


class WithPreference(Protocol):
    """Somebody who is to be given a colour: what is due, and the colours of the games played."""

    @property
    def preference(self) -> ColourPreference:
        """What the player is due."""

    @property
    def colours(self) -> str:
        """The colours of the games played, oldest first; empty where they are not known."""


class Grant(NamedTuple):
    """The colour of the higher ranked player, the rule that decides, and how far back it looked.

    `games_back` counts games from the last one (1) when an earlier round decides.
    """

    higher: Colour
    rule: Rule
    games_back: int | None = None


def last_difference(colours: str, other: str) -> int | None:
    """Return the number of games back to the last one in which colours differed; None if they never did.

    Source: dutch-2017 E.3.
    """
    for back in range(1, min(len(colours), len(other)) + 1):
        if colours[-back] != other[-back]:
            return back
    return None


def grant_preferences(
    higher: WithPreference, lower: WithPreference, *, weigh_differences: bool = True
) -> Grant | None:
    """Decide the colours of a pair by preferences and history; None if neither has a preference.

    `weigh_differences`: of two absolute preferences the one with the wider colour difference is stronger.
    Source: dutch-2017 E.1.
    """
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None or theirs.colour is None:
        if mine.colour is not None:
            return Grant(mine.colour, "both-preferences")
        return Grant(theirs.colour.opposite, "both-preferences") if theirs.colour else None
    if mine.colour is not theirs.colour:
        return Grant(mine.colour, "both-preferences")
    if mine.strength is not theirs.strength:
        stronger = _RANK[mine.strength] > _RANK[theirs.strength]
        return Grant(mine.colour if stronger else mine.colour.opposite, "stronger-preference")
    if weigh_differences and mine.strength is Strength.ABSOLUTE:
        wide, narrow = abs(difference(higher.colours)), abs(difference(lower.colours))
        if wide != narrow:
            return Grant(mine.colour if wide > narrow else mine.colour.opposite, "wider-difference")
    back = last_difference(higher.colours, lower.colours)
    if back is not None:
        return Grant(_DUE[higher.colours[-back]], "alternate", back)
    return Grant(mine.colour, "higher-ranked")
