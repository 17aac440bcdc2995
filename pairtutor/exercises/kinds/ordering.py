"""Kinds of exercise of which the options are players, to be put in an order by their letters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from itertools import pairwise

from pairtutor.exercises.exercise import Exercise, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks, misfit
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.letters import OrderingLetters, pairs_in_order
from pairtutor.exercises.position import Position
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn


class OrderingPlayers(OrderingLetters):
    """Letters of players are named, who stands first in front."""

    @abstractmethod
    def in_order(self, exercise: Exercise, position: Position) -> list[Tpn]:
        """Return the players in the order that is asked for, others among them."""

    @abstractmethod
    def told_ahead(
        self, first: Tpn, second: Tpn, letters: tuple[str, str], exercise: Exercise, position: Position
    ) -> str:
        """Return in a sentence why one of two stands before the other; both are named by their letters."""

    def solve(self, exercise: Exercise, position: Position) -> Response:
        players, order = self.by_letter(exercise), self.in_order(exercise, position)
        if not {*players.values()} <= {*order}:
            raise misfit(exercise, Message("exercises.misfit.no-player-asked"))
        return Response(order=tuple(sorted(players, key=lambda letter: order.index(players[letter]))))

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, by how many of every two stand in the right order."""
        given, expected = answer.order or (), right.order or ()
        if given == expected:
            return full_marks(exercise)
        words = position.words
        if sorted(given) != sorted(expected):
            return Marked("wrong", marks=0, of=exercise.marks, reason=words.slip("letters", n=len(expected)))
        good, two = pairs_in_order(given, expected)
        marks = partial_marks(exercise.marks, 2 * good - two, two)  # a wrong one takes away a right one
        behind, ahead = next((a, b) for a, b in pairwise(given) if expected.index(a) > expected.index(b))
        reason = self._why(ahead, behind, exercise, position)
        rebuttal = words.rebuttal("attempts", n=two - good, all=two)
        return Marked("wrong", marks, exercise.marks, reason=reason, rebuttal=rebuttal)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        for first, second in pairwise(right.order or ()):
            yield self._why(first, second, exercise, position)

    def _why(self, first: str, second: str, exercise: Exercise, position: Position) -> str:
        """Return in a sentence why the player of one letter stands before that of another."""
        players = self.by_letter(exercise)
        return self.told_ahead(players[first], players[second], (first, second), exercise, position)

    def by_letter(self, exercise: Exercise) -> dict[str, Tpn]:
        """Return the players by their letters; 0 stands for one that an option does not name."""
        named = ((option.named or (Tpn(0),))[0] for option in exercise.options)
        return dict(zip(exercise.letters, named, strict=True))

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        """Return the players who are put in order."""
        return frozenset(self.by_letter(exercise).values())

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        """Return the blank for the letters."""
        return (room.words.blank("order"),)
