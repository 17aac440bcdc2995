"""The glossary: the terms of the field in plain words, and a round in which each can be seen."""

from __future__ import annotations

import tomllib
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from pairtutor.resources import template_folder
from pairtutor.sources.cards import cards
from pairtutor.tui.opening import Wanted
from pairtutor.tui.tutor import tutor_of
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.prose import Prose
from pairtutor.tui.widgets.rule_pane import EMPTY


class GlossaryScreen(Screen[None]):
    """Lists the terms beside what the marked one means; Enter opens the round where it can be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f4", "dismiss", "Back", key_display="esc", id="glossary.back", tooltip="Back"),
        Binding(
            "slash", "search", "Search", key_display="/", id="glossary.search", tooltip="Search by words"
        ),
    ]
    # esc back, / search, enter opens the scenario

    def __init__(self) -> None:
        super().__init__()
        text = (template_folder() / "glossary.toml").read_text(encoding="utf-8")
        self._terms: dict[str, dict[str, str]] = tomllib.loads(text)["terms"]
        self._listed: list[str] = []

    def compose(self) -> ComposeResult:
        """A search line above the terms and their meaning."""
        yield Static("Glossary · Enter opens a round in which the term can be seen", id="heading")
        yield Input(placeholder="words to search for", id="search", select_on_focus=False)
        with Horizontal(id="panes"):
            yield OptionList(id="entries", markup=False)
            yield Prose(id="entry")
        yield KeyBar()

    def on_mount(self) -> None:
        """List all terms."""
        self._list("")
        self.query_one("#entries").focus()

    def _list(self, words: str) -> None:
        wanted = words.casefold().split()
        self._listed = [
            term
            for term, known in self._terms.items()
            if all(word in f"{term} {known['says']}".casefold() for word in wanted)
        ]
        options = self.query_one("#entries", OptionList)
        options.clear_options()
        options.add_options([Option(Content(term)) for term in self._listed])
        options.highlighted = 0 if self._listed else None
        if not self._listed:
            self.query_one("#entry", Prose).show([("No term speaks of that.", "plain")])

    def on_input_changed(self, event: Input.Changed) -> None:
        """List the terms that speak of the words."""
        self._list(event.value)

    def on_input_submitted(self) -> None:
        """Go from the search to the list."""
        self.query_one("#entries").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the marked term means, and where it can be seen."""
        if event.option_index >= len(self._listed):
            return
        term = self._listed[event.option_index]
        says, seen = self._terms[term]["says"], self._terms[term]["seen"]
        title = next((card.title for card in cards() if card.name == seen), seen)
        self.query_one("#entry", Prose).show(
            [(term, "head"), EMPTY, (says, "plain"), EMPTY, ("Can be seen in", "head"), (title, "plain")]
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the scenario."""
        wanted = Wanted(source=self._terms[self._listed[event.option_index]]["seen"])
        self.app.call_later(tutor_of(self.app).open_round, wanted)  # this screen will be gone
        self.dismiss()

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one("#search").focus()
