"""The rule behind a step, in plain words, with the readings where the text is silent."""

from __future__ import annotations

from functools import cache

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from pairtutor.errors import PairtutorError
from pairtutor.narrative.citations import Citation
from pairtutor.narrative.view import Told
from pairtutor.rules.catalogue import Entry, find
from pairtutor.rules.clause import Clause


class RulePane(VerticalScroll, can_focus=False):
    """Shows one rule of a step at a time; all that the step cites are listed below it."""

    def __init__(self) -> None:
        super().__init__(id="rule")
        self.cited: tuple[Citation, ...] = ()
        self.chosen = 0

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="rule-text", markup=False)

    def show_step(self, told: Told) -> None:
        """Show the main rule of a step."""
        self.cited, self.chosen = told.cited, 0
        self._draw()

    def turn(self, by: int = 1) -> None:
        """Show the next rule that the step cites; after the last one the first again."""
        if self.cited:
            self.chosen = (self.chosen + by) % len(self.cited)
            self._draw()

    @property
    def citation(self) -> Citation | None:
        """The rule that is shown."""
        return self.cited[self.chosen] if self.cited else None

    def _draw(self) -> None:
        citation = self.citation
        self.border_title = Content(citation.label if citation else "No rule")
        self.border_subtitle = Content(f"{self.chosen + 1} of {len(self.cited)}") if self.cited else ""
        if citation is None:
            text = Content("This step follows from the ones before it; it cites no rule.")
        else:
            text = cited_text(citation)
            labels = [one.label for one in self.cited]
            labels[self.chosen] = f"▸{labels[self.chosen]}"
            text = Content.assemble(text, ("\n\nCited here: ", "bold"), "  ".join(labels))
        self.query_one("#rule-text", Static).update(text)
        self.scroll_home(animate=False)


def cited_text(citation: Citation) -> Content:
    """Return what a citation names; a trace from a file may name what the catalogue does not have."""
    try:
        return rule_text(looked_up(citation.whole))
    except PairtutorError:
        return Content("The catalogue of rules has nothing of that name.")


@cache
def looked_up(citation: str) -> Entry:
    """Return the rule that a citation names."""
    return find(citation)


def rule_text(entry: Entry) -> Content:
    """Return a rule or a reading to read: heading, meaning, and why a reading reads it so."""
    if isinstance(entry, Clause):
        note = "\n\n(The printed text is incomplete here; this restates it.)" if entry.restated else ""
        return Content.assemble((entry.title, "bold"), "\n\n", entry.meaning, note)
    return Content.assemble(
        ("The text is silent here", "bold"),
        "\n\n",
        (entry.question, "italic"),
        f"\n\n{entry.choice}\n\n",
        ("Why: ", "bold"),
        entry.why,
    )
