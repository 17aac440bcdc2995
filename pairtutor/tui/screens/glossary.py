"""The glossary: the terms of the field in plain words, and a round in which each can be seen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType

from pairtutor.resources import template_folder
from pairtutor.sources.cards import cards
from pairtutor.tui.screens.reference import ReferenceScreen, leave_key, search_key
from pairtutor.tui.widgets.prose import Paragraph
from pairtutor.tui.widgets.rule_pane import EMPTY


class GlossaryScreen(ReferenceScreen[str]):
    """Lists the terms beside what the marked one means; Enter opens the round where it can be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [leave_key("escape,f4", "glossary"), search_key("glossary")]
    # esc and F4 back, / search, enter opens the scenario

    def __init__(self) -> None:
        heading = "Glossary · Enter opens a round in which the term can be seen"
        super().__init__(heading, "words to search for", "No term speaks of that.")
        text = (template_folder() / "glossary.toml").read_text(encoding="utf-8")
        self._terms: dict[str, dict[str, str]] = tomllib.loads(text)["terms"]

    def groups(self, words: str) -> Iterable[tuple[str, Sequence[str]]]:
        """Return the terms that speak of all these words."""
        wanted = words.casefold().split()
        spoken = {term: f"{term} {known['says']}".casefold() for term, known in self._terms.items()}
        return [("", [term for term, text in spoken.items() if all(word in text for word in wanted)])]

    def line(self, term: str) -> str:
        """Return the term."""
        return term

    def about(self, term: str) -> Sequence[Paragraph]:
        """Return what a term means, and where it can be seen."""
        says, seen = self._terms[term]["says"], self._terms[term]["seen"]
        title = next((card.title for card in cards() if card.name == seen), seen)
        return [(term, "head"), EMPTY, (says, "plain"), EMPTY, ("Can be seen in", "head"), (title, "plain")]

    def choose(self, term: str) -> None:
        """Open the scenario."""
        self.open_and_leave(self._terms[term]["seen"])
