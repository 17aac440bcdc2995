"""The rule behind a step, in plain words, with the readings where the text is silent."""

from __future__ import annotations

from functools import cache

from pairtutor.errors import PairtutorError
from pairtutor.messages import messages_of
from pairtutor.narrative.citations import Citation
from pairtutor.narrative.view import NarratedStep
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import Entry, find
from pairtutor.rules.citing import Clause
from pairtutor.tui.tutor import messages_in
from pairtutor.tui.widgets.line_view import Paragraph, Prose

EMPTY: Paragraph = ("", "plain")
MOST_LISTED = 6
"""Rules of a step that are listed; the others come in turn."""


class RulePane(Prose):
    """Shows one rule of a step at a time; all that the step cites are listed below it."""

    def __init__(self) -> None:
        super().__init__()
        self.cited: tuple[Citation, ...] = ()
        self.chosen = 0

    def show_step(self, step: NarratedStep) -> None:
        """Show the main rule of a step."""
        self.cited, self.chosen = step.cited, 0
        self._draw()

    def turn(self, by: int = 1) -> None:
        """Show the next rule that the step cites; after the last one the first again."""
        if self.cited:
            self.chosen = (self.chosen + by) % len(self.cited)
            self._draw()

    def on_click(self) -> None:
        """Show the next rule."""
        self.turn()

    @property
    def citation(self) -> Citation | None:
        """The rule that is shown."""
        return self.cited[self.chosen] if self.cited else None

    def _draw(self) -> None:
        """Draw the chosen rule in words, and the others that the step cites as a list."""
        citation, messages = self.citation, messages_in(self.app)
        title = citation.label if citation else messages("tutor.rule.none")
        many = len(self.cited)
        counted = messages("tutor.rule.place", number=self.chosen + 1, n=many) if many > 1 else ""
        if (title, counted) != (self.border_title, self.border_subtitle):
            self.border_title, self.border_subtitle = title, counted
        if citation is None:
            self.show([(messages("tutor.rule.no-citation"), "plain")])
            return
        labels = [citation.label for citation in self.cited]
        labels[self.chosen] = f"▸{labels[self.chosen]}"
        listed = labels[: max(MOST_LISTED, self.chosen + 1)]
        shown = ", ".join(listed)
        if len(labels) > len(listed):
            shown = messages("tutor.rule.more", rules=shown, n=len(labels) - len(listed))
        words = cited_words(citation, messages.language)
        self.show([*words, EMPTY, (messages("tutor.rule.cited"), "head"), (shown, "plain")])


def cited_words(citation: Citation, language: Language = ENGLISH) -> list[Paragraph]:
    """Return the words of a cited rule; a trace from a file may name what the catalogue does not have."""
    try:
        return rule_words(looked_up(citation.whole, language), language)
    except PairtutorError:
        return [(messages_of(language)("tutor.rule.unknown"), "plain")]


@cache
def looked_up(citation: str, language: Language = ENGLISH) -> Entry:
    """Return the rule that a citation names."""
    return find(citation, system=None, language=language)


def rule_words(entry: Entry, language: Language = ENGLISH) -> list[Paragraph]:
    """Return a rule or a reading to read: heading, meaning, and why a reading reads it so."""
    if isinstance(entry, Clause):
        return [(entry.title, "head"), EMPTY, (entry.meaning, "plain")]
    messages = messages_of(language)
    return [
        (messages("tutor.rule.silent"), "dim"),
        (entry.question, "head"),
        EMPTY,
        (entry.choice, "plain"),
        EMPTY,
        (messages("tutor.rule.why", why=entry.why), "plain"),
    ]
