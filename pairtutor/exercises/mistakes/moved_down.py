"""Mistakes with moved-down players: paired with each other, or cut together with the residents."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from itertools import combinations
from typing import Final

from pairtutor.exercises.exercise import Exercise, Proposed, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.mistakes.bracket import (
    Guess,
    Habits,
    answer_with,
    guess_of,
    pair,
    paired_by,
)
from pairtutor.exercises.mistakes.mistake import Mistake
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn


def _meet_each_other(exercise: Exercise, position: Position) -> Response | None:
    """Return the pairs of somebody who lets the first two MDPs meet who have not met."""
    guess = guess_of(exercise, position, any_kind=True)
    if guess is None:
        return None
    two = next((two for two in combinations(guess.mdps, 2) if not guess.bars(*two)), None)
    if two is None:
        return None
    rest = copy(guess)
    rest.mdps = tuple(tpn for tpn in guess.mdps if tpn not in two)
    rest.players = (*rest.mdps, *guess.residents)
    made = pair(rest, Habits(completes=lambda _guess, _given: True))
    return answer_with(exercise, made and Proposed((two, *made.pairs), made.floaters))


def _bars_of_whole(guess: Guess, first: Tpn, second: Tpn) -> bool:
    """Say whether two may not meet, in a bracket that is cut as if nobody had moved down."""
    return guess.bars(first, second) or {first, second} <= {*guess.mdps}


def _halves_of_whole(exercise: Exercise, position: Position) -> Response | None:
    """Return the pairs of somebody who cuts MDPs and residents together into two halves."""
    if exercise.part is None or not exercise.part.mdps:
        return None
    return paired_by(exercise, position, Habits(whole=True, bars=_bars_of_whole))


def _half_in_s1(exercise: Exercise, position: Position) -> Response | None:
    """Return the answer of somebody for whom S1 is half of the bracket, moved-down players included."""
    part, record = exercise.part, position.record(exercise.part)
    if part is None or record is None or not part.mdps:
        return None
    if exercise.kind == "split":
        return Response(named=(*part.mdps, *part.residents)[: record.opened.max_pairs])
    return _halves_of_whole(exercise, position)


def _smallest_numbers(exercise: Exercise, position: Position) -> Response | None:
    """Return an S1 of the moved-down players with the smallest numbers, whatever their points."""
    part, record = exercise.part, position.record(exercise.part)
    if part is None or record is None or not part.mdps:
        return None
    return Response(named=tuple(sorted(part.mdps)[: record.opened.m1]))


def _has_another_more(exercise: Exercise, position: Position, answer: Response) -> bool:
    """Say whether a moved-down player who was not named has more points than one who was."""
    named, moved = {*(answer.named or ())}, exercise.part.mdps if exercise.part else ()
    lowest = min((position.line(tpn).score for tpn in named), default=0)
    return any(position.line(tpn).score > lowest for tpn in moved if tpn not in named)


def _all_in_s1(exercise: Exercise, _position: Position) -> Response | None:
    """Return an S1 of all moved-down players, also of those who cannot be paired."""
    return Response(named=exercise.part.mdps) if exercise.part and exercise.part.mdps else None


_MOVED: Final = (
    Steer((8, 12), (6, 9), first=4, chances=USUAL._replace(draws=0.4)),
    Steer((10, 16), (5, 8), first=4, chances=USUAL._replace(draws=0.2)),
)

MISTAKES: Final[Mapping[str, Mistake]] = {
    "mdps-meet": Mistake(("bracket",), _meet_each_other, _MOVED),
    "s1-is-half": Mistake(("split", "bracket"), _half_in_s1, _MOVED),
    "smallest-mdp-first": Mistake(("split",), _smallest_numbers, _MOVED, is_true=_has_another_more),
    "all-mdps-in-s1": Mistake(("split",), _all_in_s1, _MOVED),
    "remainder-keeps-halves": Mistake(("bracket",), _halves_of_whole, _MOVED),
}
