"""Criteria about colours and repeated floats that editions share; each edition gives them its clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pairtutor.model.colour import Colour, ColourPreference, Strength
from pairtutor.model.facets import criterion_facets
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import NO_PENALTY, Criterion, Situation, always, no_floater, no_pair
from pairtutor.rules.measures.colours import difference, grant_preferences
from pairtutor.rules.measures.contenders import Contender

_LETTER: Final = {Colour.WHITE: "W", Colour.BLACK: "B"}


class Claim(NamedTuple):
    """What the colour criteria look at; `colours` only where the history can decide (C.9).

    `wide` says that it is more than one game with one colour; it is asked of absolute preferences alone.
    """

    colour: Colour | None
    strength: Strength
    wide: bool
    colours: str

    @property
    def preference(self) -> ColourPreference:
        """What the player is due."""
        return ColourPreference(self.colour, self.strength)


def _preference(player: Contender) -> Claim:
    return Claim(player.preference.colour, player.preference.strength, wide=False, colours="")


def _history(player: Contender) -> Claim:
    """Return a player's claim by the colours played; only an absolute preference has more than strength."""
    strength = player.preference.strength
    if strength is not Strength.ABSOLUTE:
        return Claim(colour=None, strength=strength, wide=False, colours="")
    return Claim(player.preference.colour, strength, abs(player.difference) > 1, player.colours)


def same_colour(higher: Claim, lower: Claim) -> bool:
    """Say whether two players prefer the same colour."""
    return higher.colour is not None and higher.colour is lower.colour


def _refusal(higher: Claim, lower: Claim) -> int:
    return 1 if higher.colour is not None and higher.colour is lower.colour else NO_PENALTY


def _strong_refusal(higher: Claim, lower: Claim) -> int:
    """Return 1 if two strong preferences, or a strong and an absolute one, are for one colour."""
    if not same_colour(higher, lower):
        return NO_PENALTY
    strengths = {higher.strength, lower.strength}
    if Strength.MILD in strengths or strengths == {Strength.ABSOLUTE}:
        return NO_PENALTY
    return 1


def both_absolute(higher: Claim, lower: Claim) -> bool:
    """Say whether two players have the same absolute preference."""
    return same_colour(higher, lower) and higher.strength is lower.strength is Strength.ABSOLUTE


def _beyond_two(higher: Claim, lower: Claim) -> int:
    return 1 if both_absolute(higher, lower) and higher.wide and lower.wide else NO_PENALTY


def _third_in_a_row(higher: Claim, lower: Claim) -> int:
    """Return 1 if the one who will be refused had the colour given instead in the last two games.

    Also if both had the colour that is due in them, with equal differences: then one of them gets it again.
    Whoever alone had the due colour twice ends a run when refused.
    """
    if not both_absolute(higher, lower):
        return NO_PENALTY
    assert higher.colour is not None, "an absolute preference is for a colour"
    grant = grant_preferences(higher, lower)
    assert grant is not None, "of two who are due a colour one is granted it"
    refused = lower if grant.higher is higher.colour else higher
    if refused.colours.endswith(2 * _LETTER[higher.colour.opposite]):
        return 1
    level = abs(difference(higher.colours)) == abs(difference(lower.colours))
    both_had_it = all(player.colours.endswith(2 * _LETTER[higher.colour]) for player in (higher, lower))
    return 1 if level and both_had_it else NO_PENALTY


def _about_pairs(
    name: str, pair: Callable[[Claim, Claim], int], relevant: Callable[[Situation], bool] = always
) -> Criterion:
    """Return a criterion about the colours of those who meet; an edition gives it its clause."""
    return Criterion(clause="", name=name, trait=_preference, pair=pair, alone=no_floater, relevant=relevant)


def _topscorers(situation: Situation) -> bool:
    """Say that only games of topscorers can be concerned."""
    return situation.topscorers


TOPSCORER_DIFFERENCE: Final = _about_pairs("topscorer-difference", _beyond_two, _topscorers)._replace(
    trait=_history
)
TOPSCORER_THIRD_COLOUR: Final = _about_pairs("topscorer-third-colour", _third_in_a_row, _topscorers)._replace(
    trait=_history
)
COLOUR_PREFERENCE: Final = _about_pairs("colour-preference", _refusal)
STRONG_PREFERENCE: Final = _about_pairs("strong-preference", _strong_refusal)


DOWNFLOATER_SCORES: Final = Criterion(
    clause="",
    name="downfloater-scores",
    trait=lambda player: player.score,
    pair=no_pair,
    alone=lambda score, _artificial: score,
)
"""Criteria that editions share, as yet without a clause: each edition gives them its own."""


class Floated(NamedTuple):
    """What the float criteria look at: the score now (half points), and whether the float came before."""

    score: int
    before: bool


def downfloat(clause: str, name: str) -> Criterion:
    """Return a criterion about those who float down as they did before, by the facets of its name."""
    facets = criterion_facets(name)
    listed, rounds_back = facets.listed, facets.rounds_back
    assert facets.repeated_float == "down", f"{name} has no facets of a repeated downfloat"

    def pair(higher: Floated, lower: Floated) -> int:
        """Return the penalty of the higher player floating down again: the difference if `listed`, else 1."""
        apart = higher.score - lower.score
        if apart <= 0 or not higher.before:
            return NO_PENALTY
        return apart if listed else 1

    def penalty_alone(player: Floated, artificial: int) -> int:
        if not player.before:
            return NO_PENALTY
        return player.score - artificial if listed else 1

    def relevant(situation: Situation) -> bool:
        """Whether somebody can float down again, or do so from more than one score."""
        can_differ = situation.mixed or (situation.outside and not listed)
        return can_differ and situation.anybody_floated("down", rounds_back)

    return Criterion(
        clause=clause,
        name=name,
        trait=lambda player: Floated(player.score, player.floats[rounds_back - 1] == "down"),
        pair=pair,
        alone=penalty_alone,
        behind="higher",
        relevant=relevant,
    )


def upfloat(clause: str, name: str) -> Criterion:
    """Return a criterion about those who float up as they did before, by the facets of its name."""
    facets = criterion_facets(name)
    listed, rounds_back = facets.listed, facets.rounds_back
    assert facets.repeated_float == "up", f"{name} has no facets of a repeated upfloat"

    def pair(higher: Floated, lower: Floated) -> int:
        """Return the penalty of the lower player floating up again: the difference if `listed`, else 1."""
        apart = higher.score - lower.score
        if apart <= 0 or not lower.before:
            return NO_PENALTY
        return apart if listed else 1

    return Criterion(
        clause=clause,
        name=name,
        trait=lambda player: Floated(player.score, player.floats[rounds_back - 1] == "up"),
        pair=pair,
        alone=no_floater,
        behind="lower",
        relevant=lambda situation: situation.mixed and situation.anybody_floated("up", rounds_back),
    )
