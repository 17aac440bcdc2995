"""Criteria about repeated floats that the editions share; each edition names its own clauses."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.rules.criterion import NO_PENALTY, Criterion, Situation, no_floater


class Floated(NamedTuple):
    """What the float criteria look at: the score now, and whether the float came before."""

    score: int
    before: bool


def downfloat(clause: str, name: str, rounds_back: int, *, listed: bool) -> Criterion:
    """Return a criterion about those who float down as they did `rounds_back` rounds before."""

    def pair(higher: Floated, lower: Floated) -> int:
        apart = higher.score - lower.score
        if apart <= 0 or not higher.before:
            return NO_PENALTY
        return apart if listed else 1

    def alone(one: Floated, artificial: int) -> int:
        if not one.before:
            return NO_PENALTY
        return one.score - artificial if listed else 1

    def relevant(situation: Situation) -> bool:
        """Whether somebody can float down again, or do so from more than one score."""
        apart = situation.mixed or (situation.outside and not listed)
        return apart and situation.floated("down", rounds_back)

    return Criterion(
        clause=clause,
        name=name,
        trait=lambda one: Floated(one.score, one.floats[rounds_back - 1] == "down"),
        pair=pair,
        alone=alone,
        listed=listed,
        behind="higher",
        relevant=relevant,
    )


def upfloat(clause: str, name: str, rounds_back: int, *, listed: bool) -> Criterion:
    """Return a criterion about those who float up as they did `rounds_back` rounds before."""

    def pair(higher: Floated, lower: Floated) -> int:
        apart = higher.score - lower.score
        if apart <= 0 or not lower.before:
            return NO_PENALTY
        return apart if listed else 1

    return Criterion(
        clause=clause,
        name=name,
        trait=lambda one: Floated(one.score, one.floats[rounds_back - 1] == "up"),
        pair=pair,
        alone=no_floater,
        listed=listed,
        behind="lower",
        relevant=lambda situation: situation.mixed and situation.floated("up", rounds_back),
    )
