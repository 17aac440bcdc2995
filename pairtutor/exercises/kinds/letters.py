"""Kinds of exercise of which the answer is letters of options."""

from __future__ import annotations

from pairtutor.errors import UsageError
from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable
from pairtutor.exercises.kinds.base import ExerciseKind
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
        """Return the draft after options were named."""
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
