"""The rule behind a step, in plain words, with the readings where the text is silent."""

from __future__ import annotations

from functools import cache

from pairtutor.errors import PairtutorError
from pairtutor.narrative.citations import Citation
from pairtutor.narrative.view import NarratedStep
from pairtutor.rules.catalogue import Entry, find
from pairtutor.rules.citing import Clause
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
        citation = self.citation
        title = citation.label if citation else "No rule"
        counted = f"{self.chosen + 1} of {len(self.cited)}, c: next" if len(self.cited) > 1 else ""
        if (title, counted) != (self.border_title, self.border_subtitle):
            self.border_title, self.border_subtitle = title, counted
        if citation is None:
            self.show([("This step follows from the ones before it; it cites no rule.", "plain")])
            return
        labels = [citation.label for citation in self.cited]
        labels[self.chosen] = f"▸{labels[self.chosen]}"
        listed = labels[: max(MOST_LISTED, self.chosen + 1)]
        more = f" and {len(labels) - len(listed)} more" if len(labels) > len(listed) else ""
        shown = ", ".join(listed) + more
        self.show(
            [*cited_words(citation), EMPTY, ("Cited here, the deciding one first", "head"), (shown, "plain")]
        )


def cited_words(citation: Citation) -> list[Paragraph]:
    """Return what a citation names; a trace from a file may name what the catalogue does not have."""
    try:
        return rule_words(looked_up(citation.whole))
    except PairtutorError:
        return [("The catalogue of rules has nothing of that name.", "plain")]


@cache
def looked_up(citation: str) -> Entry:
    """Return the rule that a citation names."""
    return find(citation)


def rule_words(entry: Entry) -> list[Paragraph]:
    """Return a rule or a reading to read: heading, meaning, and why a reading reads it so."""
    if isinstance(entry, Clause):
        return [(entry.title, "head"), EMPTY, (entry.meaning, "plain")]
    return [
        ("The text is silent here", "dim"),
        (entry.question, "head"),
        EMPTY,
        (entry.choice, "plain"),
        EMPTY,
        (f"Why: {entry.why}", "plain"),
    ]
