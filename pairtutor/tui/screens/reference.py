"""Screens to look things up in: a search line above a list; the glossary is one."""

from __future__ import annotations

import tomllib
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from pairtutor.resources import ENGLISH, language_folder
from pairtutor.sources.library import cards
from pairtutor.tui.tutor import Wanted, tutor_of
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.line_view import Paragraph, Prose
from pairtutor.tui.widgets.rule_pane import EMPTY

Entry = TypeVar("Entry")


def leave_key(keys: str, screen: str) -> Binding:
    """Return the key that leads back from such a screen."""
    tooltip = "Back to where you came from"
    return Binding(keys, "leave", "Back", key_display="esc", id=f"{screen}.leave", tooltip=tooltip)


def search_key(screen: str, tooltip: str = "Search by words") -> Binding:
    """Return the key that leads to the search line."""
    return Binding("slash", "search", "Search", key_display="/", id=f"{screen}.search", tooltip=tooltip)


class ReferenceScreen(Screen[None], Generic[Entry]):
    """Lists entries in groups; whoever makes one says which there are and what is told of each."""

    def __init__(self, heading: str, hint: str, nothing: str) -> None:
        super().__init__()
        self._heading, self._hint, self._nothing = heading, hint, nothing
        self.entries: list[Entry | None] = []
        # as they are listed; None is the heading of a group

    @abstractmethod
    def groups(self, words: str) -> Iterable[tuple[str, Sequence[Entry]]]:
        """Return what speaks of the words, in groups under a heading; without one there is none."""

    @abstractmethod
    def line(self, entry: Entry) -> str:
        """Return an entry as it is listed."""

    @abstractmethod
    def about(self, entry: Entry) -> Sequence[Paragraph]:
        """Return what is told of the marked entry."""

    @abstractmethod
    def choose(self, entry: Entry) -> None:
        """Do what Enter does."""

    def beginning(self) -> Entry | None:
        """Return the entry that is marked first; None is the first of all."""
        return None

    def compose(self) -> ComposeResult:
        """A search line above the list and the entry."""
        yield Static(Content(self._heading), id="heading")
        yield Input(placeholder=self._hint, id="search", select_on_focus=False)
        with Horizontal(id="panes"):
            yield OptionList(id="entries", markup=False)
            yield Prose(id="entry")
        yield KeyBar()

    def on_mount(self) -> None:
        """List everything, and mark where to begin."""
        self.fill("")
        beginning = self.beginning()
        if beginning is not None and beginning in self.entries:
            self.query_one("#entries", OptionList).highlighted = self.entries.index(beginning)
        self.query_one("#entries").focus()

    def fill(self, words: str, *, keep: bool = False) -> None:
        """List what speaks of the words; with `keep` the mark stays where it is."""
        options = self.query_one("#entries", OptionList)
        before = options.highlighted
        self.entries = []
        shown: list[Option] = []
        for name, entries in self.groups(words):
            if name and entries:
                self.entries.append(None)
                shown.append(Option(Content.styled(name, "bold"), disabled=True))
            self.entries += entries
            shown += [Option(Content(self.line(entry))) for entry in entries]
        options.clear_options()
        options.add_options(shown)
        options.highlighted = before if keep and self._at(before) is not None else self._first()
        if not shown:
            self.query_one("#entry", Prose).show([(self._nothing, "plain")])

    def _first(self) -> int | None:
        return next((number for number, entry in enumerate(self.entries) if entry is not None), None)

    def _at(self, number: int | None) -> Entry | None:
        return self.entries[number] if number is not None and number < len(self.entries) else None

    @property
    def marked(self) -> Entry | None:
        """The entry that is marked."""
        return self._at(self.query_one("#entries", OptionList).highlighted)

    def on_input_changed(self, event: Input.Changed) -> None:
        """List what speaks of the words."""
        self.fill(event.value)

    def on_input_submitted(self) -> None:
        """Go from the search to the list."""
        self.query_one("#entries").focus()

    def on_option_list_option_highlighted(self) -> None:
        """Tell of the marked entry."""
        entry = self.marked
        self.query_one("#entry", Prose).show([] if entry is None else self.about(entry))

    def on_option_list_option_selected(self, _: OptionList.OptionSelected) -> None:
        """Do what the marked entry is chosen for."""
        self.action_open()

    def action_open(self) -> None:
        """Do what Enter does with the marked entry."""
        entry = self.marked
        if entry is not None:
            self.choose(entry)

    def open_and_leave(self, scenario: str | None) -> None:
        """Open a scenario that was chosen; whoever opens a round lives longer than this screen."""
        if scenario is not None:
            self.app.call_later(tutor_of(self.app).open_round, Wanted(source=scenario))
            self.dismiss()

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one("#search").focus()

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss()


class GlossaryScreen(ReferenceScreen[str]):
    """Lists the terms beside what the marked one means; Enter opens the round where it can be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [leave_key("escape,f4", "glossary"), search_key("glossary")]
    # esc and F4 back, / search, enter opens the scenario

    def __init__(self) -> None:
        heading = "Glossary · Enter opens a round in which the term can be seen"
        super().__init__(heading, "words to search for", "No term speaks of that.")
        text = (language_folder(ENGLISH) / "glossary.toml").read_text(encoding="utf-8")
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
