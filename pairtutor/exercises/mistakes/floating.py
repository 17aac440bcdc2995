"""Mistakes in who floats: the last one at once, absences, floats of two rounds ago, a pair given up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.exercises.exercise import Exercise, Proposed, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.mistakes.bracket import (
    COUNTS,
    CRITERIA,
    Floats,
    Guess,
    Habits,
    count_refused,
    guess_of,
    paired_by,
)
from pairtutor.exercises.mistakes.mistake import Answerer, Mistake
from pairtutor.exercises.mistakes.truth import are_two_left_for_colour, costs_more
from pairtutor.exercises.position import Position
from pairtutor.rules.facts import facts

_NAMED: Final = {
    "colour": "colour-preference",
    "strong": "strong-preference",
    "resident-down": "resident-downfloat",
    "down": "repeated-downfloat",
    "up": "repeated-upfloat",
    "resident-down-2": "resident-downfloat-two-rounds",
    "down-2": "downfloat-two-rounds",
    "up-2": "upfloat-two-rounds",
}
"""What the criteria are called in the rules."""


def moved_before(system: str, moved: tuple[str, ...], before: str) -> tuple[str, ...]:
    """Return the criteria of an edition with some, as far as it has them, moved before another one.

    `before` is one that it has, and none of the `moved` ones.
    """
    names = [name for name in CRITERIA[system] if name not in moved]
    at = names.index(before)
    return (*names[:at], *(name for name in moved if name in CRITERIA[system]), *names[at:])


def _in_other_order(moved: tuple[str, ...], before: str, *, any_m1: bool = False) -> Answerer:
    """Return what weighs some criteria before another one, in brackets and in why a candidate is refused.

    `before` may have several names, of which the first that an edition has counts.
    """

    def answer(exercise: Exercise, position: Position) -> Response | None:
        """Return the bracket, or the clause that refuses a candidate; None without such criteria."""
        if position.system not in CRITERIA or not position.compares:
            return None
        first = next(name for name in CRITERIA[position.system] if name in before.split())
        names = moved_before(position.system, moved, first)
        if exercise.kind != "clause":
            counts = tuple(COUNTS[name] for name in names)
            return paired_by(exercise, position, Habits(counts=counts, any_m1=any_m1))
        return _first_by(exercise, position, names)

    return answer


def _first_by(exercise: Exercise, position: Position, names: tuple[str, ...]) -> Response | None:
    """Return the clause of the first of some criteria in which a candidate is worse than the accepted one."""
    guess, made, given = guess_of(exercise, position), position.pairs_made(exercise.part), exercise.candidate
    if guess is None or made is None or given is None or len(given.pairs) != len(made.pairs):
        return None
    if any(guess.bars(*pair) for pair in given.pairs) or not guess.completes(given):
        return None
    for name in names:
        mine, theirs = COUNTS[name](guess, given), COUNTS[name](guess, made)
        if mine > theirs:
            cites = facts(position.system).table("criterion").get(_NAMED.get(name, ""), ())
            return Response(clause=cites[0]) if cites else None
    return None


def _last_ones(guess: Guess, given: Proposed) -> bool:
    """Say whether those left over stand last in the bracket."""
    number = len(given.floaters)
    return not number or {*given.floaters} == {*guess.players[-number:]}


def _absent_is_down(guess: Guess) -> Floats:
    """Return the floats of somebody for whom an absence, or a loss by forfeit, is a downfloat."""
    return _with_marks(guess, "Z-", "down")


def _absent_is_none(guess: Guess) -> Floats:
    """Return the floats of somebody for whom a round that was missed is none."""
    return _with_marks(guess, "ZHF-", "none")


def _with_marks(guess: Guess, marks: str, said: str) -> Floats:
    """Return the floats of the last round and the one before, `said` for each round with one of the marks."""
    floats = {}
    for tpn, line in guess.line.items():
        last = [*reversed(line.games[-2:])]  # the last round first, as in `floats`
        read = [said if game.mark in marks else was for game, was in zip(last, line.floats, strict=False)]
        floats[tpn] = (*read, *line.floats[len(read) :])
    return {tpn: (one[0], one[1]) for tpn, one in floats.items()}


def _pairing(habits: Habits) -> Answerer:
    return lambda exercise, position: paired_by(exercise, position, habits)


def _nobody_refused(guess: Guess, given: Proposed) -> bool:
    return count_refused(guess, given) == (0,)


_FLOATS: Final = USUAL._replace(draws=0.4, forfeits=0.05, byes=0.2, halves=0.3)
_ABSENT: Final = (Steer((7, 12), (6, 9), first=3, chances=_FLOATS),)
_UNEVEN: Final = (Steer((7, 12), (6, 9), first=3, chances=USUAL._replace(draws=0.4, byes=0.1)),)
_DOWN: Final = ("resident-down", "down", "up", "resident-down-2", "down-2", "up-2")

MISTAKES: Final[Mapping[str, Mistake]] = {
    "last-one-floats": Mistake(
        ("floaters", "bracket"), _pairing(Habits(also=_last_ones)), _UNEVEN, is_true=costs_more("colour")
    ),
    "absence-is-downfloat": Mistake(
        ("floaters", "bracket"), _pairing(Habits(floats=_absent_is_down)), _ABSENT
    ),
    "absence-is-no-float": Mistake(
        ("floaters", "bracket"), _pairing(Habits(floats=_absent_is_none)), _ABSENT
    ),
    "two-rounds-ago-first": Mistake(
        ("floaters", "bracket", "clause"),
        _in_other_order(("resident-down-2", "down-2"), "resident-down down"),
        _UNEVEN,
        is_true=costs_more("resident-down", "down"),
    ),
    "floats-before-colours": Mistake(
        ("clause", "bracket", "floaters"), _in_other_order(_DOWN, "colour"), _UNEVEN
    ),
    "colours-before-scores": Mistake(
        ("bracket",), _in_other_order(("colour", "strong"), "differences scores", any_m1=True), _UNEVEN
    ),
    "refused-rather-float": Mistake(
        ("bracket",), _pairing(Habits(also=_nobody_refused)), is_true=are_two_left_for_colour
    ),
}
