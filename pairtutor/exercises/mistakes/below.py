"""Mistakes in what is asked of the rest: nothing, too much, colours; and looking one bracket ahead."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Proposed, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.judge import solution
from pairtutor.exercises.mistakes.bracket import (
    COUNTS,
    CRITERIA,
    Guess,
    Habits,
    Value,
    paired_by,
)
from pairtutor.exercises.mistakes.meeting import want_it_strongly, want_one_colour
from pairtutor.exercises.mistakes.mistake import Mistake
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts


def _any_rest(_guess: Guess, _given: Proposed) -> bool:
    return True


def _bracket_alone(exercise: Exercise, position: Position) -> Response | None:
    """Return the pairs of somebody who does not ask whether the rest can be paired."""
    return paired_by(exercise, position, Habits(completes=_any_rest))


def _with_colours_below(guess: Guess, given: Proposed) -> bool:
    """Say whether the rest can be paired so that nobody is refused a colour that is wanted strongly."""
    strict = copy(guess)  # with caches of its own: more is forbidden in it

    def may_not_meet(two: frozenset[Tpn]) -> bool:
        first, second = sorted(two)
        return guess.bars(first, second) or want_it_strongly(guess.line[first], guess.line[second])

    strict.met = cache(may_not_meet)
    strict.can_be_paired = cache(strict._can_be_paired)
    return strict.completes(given)


def _too_much_of_rest(exercise: Exercise, position: Position) -> Response | None:
    """Return the pairs of somebody for whom the rest must have its colours as well."""
    return paired_by(exercise, position, Habits(completes=_with_colours_below))


def _main_clause(position: Position, criterion: str) -> str | None:
    """Return the clause that is cited first for a criterion, None where the edition has no such one."""
    return next(iter(facts(position.system).table("criterion").get(criterion, ())), None)


def _not_ahead(exercise: Exercise, position: Position) -> Response | None:
    """Return the answer of somebody for whom it is enough that the rest can be paired at all."""
    if position.system not in CRITERIA:
        return None
    if exercise.kind in ("clause", "answer"):
        right = solution(exercise, position)
        other = _main_clause(position, "completion")
        if right.clause != _main_clause(position, "next-bracket") or other is None:
            return None
        word = None if right.verdict is None else "illegal"
        return right._replace(clause=other, verdict=word)
    counts = tuple(COUNTS[name] for name in CRITERIA[position.system] if name != "next")
    return paired_by(exercise, position, Habits(counts=counts))


def _colour_refused_below(guess: Guess, given: Proposed) -> Value:
    """Return how many of those left over find nobody in the next group who wants the other colour."""

    def finds(tpn: Tpn) -> bool:
        """Say whether a player may meet somebody of the next group who is not due the same colour."""
        line = guess.line
        return any(
            not guess.bars(tpn, other) and not want_one_colour(line[tpn], line[other])
            for other in guess.next_group
        )

    return (sum(not finds(tpn) for tpn in given.floaters) if guess.below else 0,)


def _colour_of_floater(exercise: Exercise, position: Position) -> Response | None:
    """Return the pairs of somebody who asks first whether the floater gets a good colour below."""
    if position.system not in CRITERIA:
        return None
    counts = []
    for name in CRITERIA[position.system]:
        counts.append(COUNTS[name])
        if name == "next":
            counts.append(_colour_refused_below)
    return paired_by(exercise, position, Habits(counts=tuple(counts)))


def answered_of(exercise: Exercise, position: Position) -> Response | None:
    """Return the right answer to an exercise in another position, None where it does not fit there."""
    try:
        return solution(exercise, position)
    except UsageError:
        return None


_CROWDED: Final = (Steer((6, 10), (5, 8), first=4), Steer((7, 12), (6, 9), first=4))
_UNEVEN: Final = (Steer((7, 12), (6, 9), first=3, chances=USUAL._replace(draws=0.4, byes=0.1)),)

MISTAKES: Final[Mapping[str, Mistake]] = {
    "bracket-alone": Mistake(("bracket", "floaters"), _bracket_alone, _CROWDED),
    "rest-too-good": Mistake(("bracket", "floaters"), _too_much_of_rest, _CROWDED),
    "ahead-is-completion": Mistake(("clause", "bracket", "answer", "floaters"), _not_ahead, _CROWDED),
    "colour-of-floater": Mistake(("bracket", "floaters"), _colour_of_floater, _UNEVEN),
}
