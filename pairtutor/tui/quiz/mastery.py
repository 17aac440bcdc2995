"""What is mastered: the cards of the quiz by system, with when each comes back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Static

from pairtutor.errors import PairtutorError
from pairtutor.exercises.deck import Deck
from pairtutor.exercises.practice import Practice
from pairtutor.exercises.trial import Trial
from pairtutor.messages import messages_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.tui.keys import bind
from pairtutor.tui.tutor import messages_in, told_error, tutor_of
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.line_view import Paragraph, Prose
from pairtutor.tui.widgets.rule_pane import EMPTY


class MasteryScreen(Screen[None]):
    """Lists what was asked, how often it was right, and when it comes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,q", "dismiss", "back-to-library", "mastery.back", display="esc"),
    ]
    # esc leads back

    def compose(self) -> ComposeResult:
        """One page that scrolls."""
        yield Static(messages_in(self.app)("tutor.mastery.title"), id="heading")
        yield Prose(id="entry")
        yield KeyBar()

    def on_mount(self) -> None:
        """Read the cards."""
        try:
            words = mastery(Deck(), datetime.now(UTC), tutor_of(self.app).language)
        except PairtutorError as error:
            words = [(told_error(error, self.app), "bad")]
        self.query_one(Prose).show(words)

    def show_anew(self) -> None:
        """Tell the cards in the language that the program speaks now."""
        self.query_one("#heading", Static).update(messages_in(self.app)("tutor.mastery.title"))
        self.on_mount()


def record(practice: Practice, trial: Trial, now: datetime) -> bool:
    """Tell the cards how an exercise went, and say whether the lesson that it is of is done.

    Raises:
        OSError: the file of the cards cannot be written.
        PairtutorError: it is none of ours.
    """
    if trial.posed.clause:
        practice.deck.record_answer(trial.posed.clause, trial.posed.exercise.kind, trial.grade, now)
    if not practice.lesson:
        return False
    practice.deck.record_lesson(practice.system, practice.lesson, right=trial.grade == "known")
    return practice.deck.is_lesson_done(practice.system, practice.lesson)


def mastery(deck: Deck, now: datetime, language: Language = ENGLISH) -> list[Paragraph]:
    """Return the cards in words, system by system."""
    messages = messages_of(language)
    if not len(deck):
        return [(messages("tutor.mastery.none"), "plain")]
    words: list[Paragraph] = []
    for system, kept in deck.by_system():
        good, called = sum(card.is_mastered for card in kept), messages(f"systems.{system}.name")
        head = messages("tutor.mastery.system", system=called, good=good, n=len(kept))
        words += [EMPTY] * bool(words) + [(head, "head")]
        for card in kept:
            said = card.card_text(now, language)
            words.append((f"✓ {said}", "good") if card.is_mastered else (f"· {said}", "plain"))
    return words
