"""Mistakes in who has the bye: the last row, whoever is left in the end, somebody with more points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.errors import PairtutorError
from pairtutor.exercises.exercise import Exercise, Proposed, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.mistakes.bracket import Guess, Habits, paired_by
from pairtutor.exercises.mistakes.mistake import Mistake
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn
from pairtutor.tutor import run


def _last_who_may(guess: Guess, given: Proposed) -> bool:
    """Say whether the last of a last bracket who may have the bye is left over; elsewhere anybody may be."""
    may = [tpn for tpn in guess.players if guess.may_have_bye(tpn)]
    return not may or guess.below != () or given.floaters == (may[-1],)


def _last_row(exercise: Exercise, position: Position) -> Response | None:
    """Return the bye of the last row that may have it."""
    if position.bye is None:
        return None
    if exercise.kind == "bye":
        may = [line.tpn for line in position.lines if line.bye_bar is None]
        return Response(bye=may[-1]) if may else None
    last = position.place(exercise.part) == len(position.index.brackets) - 1
    return paired_by(exercise, position, Habits(also=_last_who_may)) if last else None


def _largest_number(_exercise: Exercise, position: Position) -> Response | None:
    """Return the bye of the largest number of the lowest score that may have it."""
    if position.bye is None:
        return None
    may = [line for line in position.lines if line.bye_bar is None]
    lowest = min((line.score for line in may), default=0)
    return Response(bye=max((line.tpn for line in may if line.score == lowest), default=None))


def _left_in_the_end(_exercise: Exercise, position: Position) -> Response | None:
    """Return the bye of somebody who pairs from the top and gives it to whoever is left."""
    if position.bye is None:
        return None
    try:
        paired = run(position.case.tournament, position.case.number, "dutch-2017", record=False).paired
    except PairtutorError:
        return None
    return None if paired.bye is None else Response(bye=Tpn(paired.bye))


def _largest_of_all(_exercise: Exercise, position: Position) -> Response | None:
    """Return the bye of the largest number that may have it."""
    may = [line.tpn for line in position.lines if line.bye_bar is None]
    return Response(bye=max(may)) if may and position.bye is not None else None


def _last_of_all(_exercise: Exercise, position: Position) -> Response | None:
    """Return the bye of the last row, whether it may have it or not."""
    return None if position.bye is None else Response(bye=position.lines[-1].tpn)


def _lowest_group_alone(_exercise: Exercise, position: Position) -> Response | None:
    """Return the bye of the last of the lowest score, whoever there may not have it."""
    if position.bye is None:
        return None
    lowest = min(line.score for line in position.lines)
    if position.line(position.bye).score == lowest:
        return None
    return Response(bye=max(line.tpn for line in position.lines if line.score == lowest))


def _has_more_points(_exercise: Exercise, position: Position, answer: Response) -> bool:
    """Say whether the player answered has more points than the one who has the bye."""
    if answer.bye is None or position.bye is None:
        return False
    return position.line(answer.bye).score > position.line(position.bye).score


def _may_not_have_it(_exercise: Exercise, position: Position, answer: Response) -> bool:
    """Say whether the player answered may not have the bye."""
    return answer.bye is not None and position.line(answer.bye).bye_bar is not None


_BYES: Final = (Steer((7, 13), (5, 8), first=3, chances=USUAL._replace(draws=0.4, byes=0.12, forfeits=0.06)),)

MISTAKES: Final[Mapping[str, Mistake]] = {
    "last-row-has-bye": Mistake(("bye", "bracket"), _last_row, _BYES),
    "bye-saves-pair": Mistake(("bye",), _left_in_the_end, _BYES, is_true=_has_more_points),
    "bye-at-the-end": Mistake(("bye",), _left_in_the_end, _BYES),
    "largest-of-all-has-bye": Mistake(("bye",), _largest_of_all, _BYES),
    "largest-number-has-bye": Mistake(("bye",), _largest_number, _BYES),
    "bye-to-last-of-all": Mistake(("bye",), _last_of_all, _BYES, is_true=_may_not_have_it),
    "bye-in-lowest-group": Mistake(("bye",), _lowest_group_alone, _BYES, is_true=_may_not_have_it),
}
