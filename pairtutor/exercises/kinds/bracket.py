"""Pair a bracket, or a group, and say who floats."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import cites_of
from pairtutor.exercises import others
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import (
    candidate_of_answer,
    first_refusal,
    full_marks,
    mark_refuted,
    misfit,
    pairing_reasons,
    what_speaks_against,
    why_not_floaters,
)
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import PickingPairs
from pairtutor.exercises.offered import askable, exercise_of, level_of, plain_brackets
from pairtutor.exercises.position import Position, players_deciding
from pairtutor.messages import Message


class BracketKind(PickingPairs):
    """Pair a bracket, or a group, and say who floats."""

    asked = ("pairs", "floaters")
    laid_out = True
    decided_in_brackets = True
    for_topics = True
    stand_in = 1
    how = "bracket"

    def make(self, position: Position, _rng: Random) -> Iterator[Found]:
        """Yield the question for each bracket or group in which something was decided."""
        for asked in askable(position):
            made = exercise_of("bracket", position, asked.level)
            yield Found(made._replace(part=asked.part), asked.cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        assert exercise.part is not None, "the kind is about a bracket or group"
        what = "bracket" if position.compares else "group"
        return position.words.ask(what, score=position.words.score(exercise.part.score))

    def solve(self, exercise: Exercise, position: Position) -> Response:
        made = position.pairs_made(exercise.part)
        if made is None:
            key = "exercises.misfit.no-bracket" if position.compares else "exercises.misfit.no-group"
            raise misfit(exercise, Message(key, round=exercise.round))
        return Response(pairs=made.pairs, floaters=made.floaters)

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, pair by pair and floater by floater.

        Whoever stands nowhere or twice is told first, then what speaks against the pairs.
        """
        assert exercise.part is not None, "the kind is about a bracket or group"
        given, expected = candidate_of_answer(answer, exercise), candidate_of_answer(right, exercise)
        good = len(given.meetings & expected.meetings) + len({*given.floaters} & {*expected.floaters})
        marks = partial_marks(exercise.marks, good, len(expected.pairs) + len(expected.floaters))
        left = exercise.part.players - {tpn for pair in given.pairs for tpn in pair}
        if given.meetings == expected.meetings and left == {*given.floaters}:
            return full_marks(exercise)
        if left != {*given.floaters}:
            which = ", ".join(map(str, sorted(left ^ {*given.floaters})))
            reason = position.words.marked("not-in-place", players=which)
            return Marked("wrong", marks, exercise.marks, reason=reason)
        return mark_refuted(
            exercise, position, what_speaks_against(exercise, given, expected, position), marks
        )

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        if exercise.part is not None:
            yield from pairing_reasons(position, exercise.part)
            yield from why_not_floaters(position, exercise.part, right.floaters or ())

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return players_deciding(position, [exercise.part] if exercise.part else position.parts)

    def second_hint(self, exercise: Exercise, position: Position) -> str:
        """Return the first refusal in the bracket with its reason; else why one does not float."""
        if exercise.part is None:
            return ""
        others = why_not_floaters(position, exercise.part, self.solve(exercise, position).floaters or ())
        return first_refusal(position, exercise.part) or next(others, "")

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        pairs = [room.words.blank("pair")] * (room.players // 2)
        return (
            *pairs,
            *([] if room.words.of_teams else [room.words.blank("floats")]),
        )  # no team is left over

    others = staticmethod(others.pairings)

    def make_plain(self, position: Position, _rng: Random) -> Iterator[Found]:
        """Yield exercises whose answer is the natural candidate; harder with more pairs, or one over."""
        for opened, part, natural in plain_brackets(position):
            if natural:
                level = level_of(opened.max_pairs / 2 + 2 * opened.downfloaters)
                made = exercise_of("bracket", position, level)
                yield Found(made._replace(part=part), cites_of(position.index, "sequence"))

    def of_pairing(self, exercise: Exercise, made: Response, right: Response) -> Response:
        """Return the pairs of the bracket in a pairing of the round, and who is left over.

        Two who both float by the right answer, and meet, are paired below the bracket and not in it.
        """
        assert exercise.part is not None, "the right answer has been found"
        inside, below = exercise.part.players, {*(right.floaters or ())}
        pairs = tuple(pair for pair in made.boards or () if inside >= {*pair} and not below >= {*pair})
        paired = {player for pair in pairs for player in pair}
        return Response(pairs=pairs, floaters=tuple(sorted(inside - paired)))


KIND: Final = BracketKind()
