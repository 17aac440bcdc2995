"""Colours, and how much a player is due one."""

from __future__ import annotations

from enum import StrEnum

from pairtutor.named_tuples import NamedTuple


class Colour(StrEnum):
    """The colour of a player's pieces."""

    WHITE = "white"
    BLACK = "black"

    __hash__ = str.__hash__

    @property
    def opposite(self) -> Colour:
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Strength(StrEnum):
    """How strong a colour preference is, strongest first (dutch-2017 A.6)."""

    ABSOLUTE = "absolute"
    STRONG = "strong"
    MILD = "mild"
    NONE = "none"

    __hash__ = str.__hash__


class ColourPreference(NamedTuple):
    """What a player is due: a colour and the strength of the claim; no colour before the first game."""

    colour: Colour | None
    strength: Strength


NO_PREFERENCE = ColourPreference(None, Strength.NONE)
