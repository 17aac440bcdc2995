"""Kinds of exercise of which the answer is letters of options."""

from __future__ import annotations

from itertools import combinations

from pairtutor.errors import UsageError
from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable
from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.kinds.base import ExerciseKind, Room
from pairtutor.exercises.options import option_texts
from pairtutor.exercises.typed import letters_typed
from pairtutor.messages import Message


class AnsweringByLetters(ExerciseKind):
    """Options are named by their letters, and nobody is pointed at."""

    pointed_at = False

    def take(self, draft: Draft, text: str) -> Draft:
        """Take letters.

        Raises:
            UsageError: there is no such option.
        """
        letters = letters_typed(text)
        if not letters or not {*letters} <= {*draft.exercise.letters}:
            raise UsageError(Message("exercises.draft.say", how=self.told_how(draft)))
        return self.name(draft, letters)

    def name(self, draft: Draft, letters: tuple[str, ...]) -> Draft:
        """Return the draft after options were named, one or more: each class below has its own."""
        raise NotImplementedError

    def choices(self, draft: Draft) -> tuple[Selectable, ...]:
        """Return the options."""
        texts = option_texts(draft.exercise, draft.system, draft.language)
        return tuple(
            Selectable(letter, f"{letter}  {text}")
            for letter, text in zip(draft.exercise.letters, texts, strict=True)
        )

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return the options to choose from."""
        return (FormField(draft.words.blank("letter-of"), self.choices(draft)),)


class ChoosingLetter(AnsweringByLetters):
    """One letter is named; another one takes its place."""

    asked = ("choice",)
    how = "choice"

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        """Return the place for a letter."""
        return (room.words.blank("letter-of"),)

    def name(self, draft: Draft, letters: tuple[str, ...]) -> Draft:
        """Return the draft after an option was named."""
        return draft._replace(letters=letters[-1:])

    def response(self, draft: Draft) -> Response | None:
        """Return the letter, None before one was named."""
        return Response(choice=draft.letters[0]) if draft.letters else None


class OrderingLetters(AnsweringByLetters):
    """Letters are named one after another; one that is named again is taken out."""

    asked = ("order",)

    def name(self, draft: Draft, letters: tuple[str, ...]) -> Draft:
        """Return the draft after options were named."""
        if len(letters) > 1:  # the whole order at once
            return draft._replace(letters=letters)
        rest = tuple(letter for letter in draft.letters if letter not in letters)
        return draft._replace(letters=rest if len(rest) < len(draft.letters) else (*rest, *letters))

    def response(self, draft: Draft) -> Response | None:
        """Return the letters in their order, None where some are missing."""
        return Response(order=draft.letters) if len(draft.letters) == len(draft.exercise.letters) else None

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return a field for each place."""
        places = range(1, len(draft.exercise.letters) + 1)
        choices = self.choices(draft)
        return tuple(FormField(draft.words.blank("place", number=at), choices) for at in places)


def pairs_in_order(given: tuple[str, ...], expected: tuple[str, ...]) -> tuple[int, int]:
    """Return how many of every two letters stand in the right order, and how many twos there are.

    Both have the same letters.
    """
    two = [*combinations(range(len(expected)), 2)]
    return sum(expected.index(given[a]) < expected.index(given[b]) for a, b in two), len(two)
