"""Which value a player has in a tie-break."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.standing import (
    AskingStandings,
    cites_of_value,
    is_askable,
    key_asked,
    lines_of_working,
    mark_number,
    number_field,
    opponents_of,
    speaker_of,
    tiebreak_asked,
    value_asked,
    values_of,
)
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.exercises.typed import read_value
from pairtutor.messages import Message
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.values import CutReason, PerfectPerformance, Performance, Unit, Value, number_text

CODES: Final = (
    *("WIN", "WON", "BPG", "BWG", "REP", "STD", "PS", "PS/C1", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"),
    *("SB", "SB/C1", "AOB", "ARO", "ARO/C1", "TPR"),
)
"""The tie-breaks that are asked about; the others take too long by hand, or nothing has to be reckoned."""

IN_LESSONS: Final = ("FB", "KS", "PTP", "APRO")
"""Tie-breaks that only a lesson asks about, for they are rare, or take long by hand."""

FEW_GAMES: Final = 3
"""Games of a player, at most, whose performance is found by trial, or made of those of opponents."""

_HARD: Final = {"BH": 1, "SB": 2, "ARO": 1, "TPR": 2, "AOB": 3, "FB": 1, "KS": 1, "PTP": 3, "APRO": 4}
"""How many levels higher than 1 a tie-break begins, with modifiers or without."""
_STEPS: Final = {
    Unit.HALVES: (1, 2, 3),
    Unit.QUARTERS: (1, 2, 4),
    Unit.WHOLE: (1, 2, 3),
    Unit.MEAN: (1, 2, 3),
}
"""By how much wrong values to choose from differ, in their unit."""


class NumberedKind(AskingStandings):
    """A number of the table is typed."""

    asked = ("value",)
    pointed_at = False
    how = "value"
    tells_answer = True

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        return mark_number(exercise, answer.value, right.value, position)

    def others(
        self, exercise: Exercise, right: Response, position: Position, rng: Random
    ) -> Iterator[Response]:
        """Yield numbers near the right one."""
        amount, unit, rounds = self.amount(exercise, position)
        steps = [sign * step for step in _STEPS.get(unit, (1, 2, 3)) for sign in (1, -1)]
        for step in rng.sample(steps, len(steps)):
            if amount + step >= 0:
                yield Response(value=read_value(number_text(amount + step, unit, rounds) or ""))

    def amount(self, exercise: Exercise, position: Position) -> tuple[int, Unit, int]:
        """Return the right number in its unit, rounded down, the unit, and the rounds that count."""
        raise NotImplementedError

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return opponents_of(exercise.players[0], position)

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("number"),)

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a number.

        Raises:
            UsageError: it is none.
        """
        value = read_value(text)
        if value is None:
            raise UsageError(Message("exercises.draft.say", how=self.told_how(draft)))
        return draft._replace(value=value)

    def response(self, draft: Draft) -> Response | None:
        return None if draft.value is None else Response(value=draft.value)

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return number_field(draft.words.blank("number"))


class ValueKind(NumberedKind):
    """The value of a player in a tie-break."""

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield each value that there is, but a performance that is read off without the table."""
        yield from self._of_codes(CODES, position)

    def make_plain(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield each value of the tie-breaks that only lessons ask about, if its working is short."""
        for found in self._of_codes(IN_LESSONS, position):
            value, rated = value_asked(found.exercise, position), tiebreak_asked(found.exercise).kind.rated
            if value.parts and not (rated and len(value.parts) > FEW_GAMES):
                yield found

    def _of_codes(self, codes: Sequence[str], position: Position) -> Iterator[Found]:
        """Yield each value in some tie-breaks."""
        if not is_askable(position):
            return
        for code, tiebreak, player, value in values_of(codes, position):
            if value.number is not None and not _is_without_table(value):
                made = exercise_of("value", position, _level(code, value))
                cites = cites_of_value(tiebreak, player, value, position)
                yield Found(made._replace(players=(player.tpn,), tiebreaks=code), cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        speaker = speaker_of(exercise, position)
        tiebreak = tiebreak_asked(exercise)
        player = speaker.who(exercise.players[0])
        return position.words.ask("value", player=player, code=tiebreak.code, title=speaker.title(tiebreak))

    def solve(self, exercise: Exercise, position: Position) -> Response:
        value, tiebreak = value_asked(exercise, position), tiebreak_asked(exercise)
        text = number_text(value.number, tiebreak.kind.unit, position.ledger.event.rounds)
        return Response(value=read_value(text or ""))

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        yield from lines_of_working(exercise.players[0], key_asked(exercise, position), position, exercise)

    def amount(self, exercise: Exercise, position: Position) -> tuple[int, Unit, int]:
        number, unit = value_asked(exercise, position).number, tiebreak_asked(exercise).kind.unit
        return int(number or 0), unit, position.ledger.event.rounds


def _is_without_table(value: Value) -> bool:
    """Return whether a performance needs no table: all was won, or lost, or just half of it scored."""
    working = value.working
    if isinstance(working, PerfectPerformance):
        return working.scored in (0, 2 * working.games)
    return isinstance(working, Performance) and working.hundredths in (0, 50, 100)


def _level(code: str, value: Value) -> int:
    """Return the level of a value, from 1: by its tie-break, rounds without a game, and what is cut."""
    away = any(part.counted.category is not Category.GAME for part in value.parts)
    turned = any(cut.reason not in (CutReason.LEAST, CutReason.MOST) for cut in value.cuts)
    return level_of(1 + _HARD.get(code.partition("/")[0], 0) + away + bool(value.cuts) + turned)


KIND: Final = ValueKind()
