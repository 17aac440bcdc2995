"""What is mastered: the cards of the quiz by system, with when each comes back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from pairtutor.errors import PairtutorError
from pairtutor.exercises.deck import Deck, Kept
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.layout import clean
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.line_view import Paragraph, Prose
from pairtutor.tui.widgets.rule_pane import EMPTY


class MasteryScreen(Screen[None]):
    """Lists what was asked, how often it was right, and when it comes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,q", "dismiss", "Back", key_display="esc", id="mastery.back", tooltip="Back to the library"
        ),
    ]
    # esc leads back

    def compose(self) -> ComposeResult:
        """One page that scrolls."""
        yield Static("What is mastered · one card for each clause that the quiz asked about", id="heading")
        yield Prose(id="entry")
        yield KeyBar()

    def on_mount(self) -> None:
        """Read the cards."""
        try:
            words = mastery(Deck(), datetime.now(UTC))
        except PairtutorError as error:
            words = [(clean(str(error)), "bad")]
        self.query_one(Prose).show(words)


def mastery(deck: Deck, now: datetime) -> list[Paragraph]:
    """Return the cards in words, system by system."""
    if not len(deck):
        return [("There are no cards yet: the quiz keeps one for each clause that it asks about.", "plain")]
    words: list[Paragraph] = []
    for system in SYSTEMS.values():
        kept = sorted(
            (entry for entry in deck if entry.system == system.id), key=lambda entry: entry.card.due
        )
        if kept:
            good = sum(entry.mastered for entry in kept)
            words += [EMPTY] * bool(words) + [(f"{system.name}: {good} of {len(kept)} mastered", "head")]
            words += [_card_line(entry, now) for entry in kept]
    return words


def _card_line(kept: Kept, now: datetime) -> Paragraph:
    entry = find(kept.clause)
    title = f"{entry.number} {entry.title}" if isinstance(entry, Clause) else kept.clause
    days = (kept.card.due - now).days
    when = (
        "due now"
        if kept.card.due <= now
        else "due today"
        if days < 1
        else f"due in {days} day{'s' * (days > 1)}"
    )
    sign = "✓" if kept.mastered else "·"
    return f"{sign} {title}: right {kept.right} of {kept.asked}, {when}", "good" if kept.mastered else "plain"
