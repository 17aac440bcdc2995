"""What stands in the line of one round, where it is missing in the working of a value."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Final

from pairtutor.exercises.exercise import Exercise, Found, Response
from pairtutor.exercises.judge import misfit
from pairtutor.exercises.kinds.standing import (
    cites_of_round,
    cites_of_value,
    is_askable,
    key_asked,
    lines_of_working,
    speaker_of,
    tiebreak_asked,
    value_asked,
    values_of,
)
from pairtutor.exercises.kinds.value import NumberedKind
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.exercises.typed import read_value
from pairtutor.messages import Message
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.values import Part, Unit, number_text

CODES: Final = ("BH", "SB")
"""The sums of which a line is asked for."""

DOTS: Final = "…"
"""What stands in the place of the missing line."""


class MissingKind(NumberedKind):
    """What one round contributes to a sum."""

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield each round of each sum; harder where an article of its own settles it, or without a game."""
        if not is_askable(position):
            return
        for code, tiebreak, player, value in values_of(CODES, position):
            for part in value.parts:
                special = cites_of_round(player, part.counted.number, position)
                hard = 1 + bool(special) + (part.counted.category is not Category.GAME) + (code == "SB")
                made = exercise_of("missing", position, level_of(hard))
                made = made._replace(players=(player.tpn,), tiebreaks=code, line=part.counted.number)
                cites = cites_of_value(tiebreak, player, value._replace(parts=()), position)
                yield Found(made, (*special, *cites))

    def question(self, exercise: Exercise, position: Position) -> str:
        speaker, value = speaker_of(exercise, position), value_asked(exercise, position)
        tiebreak, asked = tiebreak_asked(exercise), _part(exercise, position)
        # half points, of which a product is a quarter of points
        share = 2 if tiebreak.kind.unit is Unit.QUARTERS else 1
        amounts = (
            DOTS if part is asked else speaker.points(Fraction(part.amount, share)) for part in value.parts
        )
        return position.words.ask(
            "missing",
            player=speaker.who(exercise.players[0]),
            code=tiebreak.code,
            title=speaker.title(tiebreak),
            parts=" + ".join(amounts),
            round=exercise.line,
        )

    def solve(self, exercise: Exercise, position: Position) -> Response:
        amount, unit, rounds = self.amount(exercise, position)
        return Response(value=read_value(number_text(amount, unit, rounds) or ""))

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        yield from lines_of_working(exercise.players[0], key_asked(exercise, position), position, exercise)

    def amount(self, exercise: Exercise, position: Position) -> tuple[int, Unit, int]:
        unit = tiebreak_asked(exercise).kind.unit
        return _part(exercise, position).amount, unit, position.ledger.event.rounds


def _part(exercise: Exercise, position: Position) -> Part:
    """Return the part of a value that is missing.

    Raises:
        UsageError: the value has no part of that round.
    """
    value = value_asked(exercise, position)
    part = next((part for part in value.parts if part.counted.number == exercise.line), None)
    if part is None:
        raise misfit(exercise, Message("exercises.misfit.no-value", code=exercise.tiebreaks))
    return part


KIND: Final = MissingKind()
