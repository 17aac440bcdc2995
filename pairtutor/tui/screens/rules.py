"""The rule catalogue: every clause and reading of the system, searched by words."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from pairtutor.errors import PairtutorError
from pairtutor.model.editions import SYSTEMS
from pairtutor.rules.catalogue import Entry, catalogue, cited, find, readings_of, search
from pairtutor.rules.clause import Clause
from pairtutor.sources.cards import Card, cards
from pairtutor.tui.offers import filtered
from pairtutor.tui.opening import Wanted
from pairtutor.tui.screens.pick import Offer, PickScreen
from pairtutor.tui.tutor import tutor_of
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.prose import Paragraph, Prose
from pairtutor.tui.widgets.rule_pane import EMPTY, rule_words


class RulesScreen(Screen[None]):
    """Lists the rules of one system beside the one that is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="rules.leave", tooltip="Back to where you came from"),
        Binding("slash", "search", "Search", key_display="/", id="rules.search", tooltip="Search by words"),
    ]
    # esc back, / search, arrows choose

    def __init__(self, system: str | None = None, citation: str = "") -> None:
        super().__init__()
        self._system = system if system in SYSTEMS else None
        self._citation = citation
        self._entries: tuple[Entry, ...] = catalogue(self._system)

    def compose(self) -> ComposeResult:
        """A search line above the list and the rule."""
        named = SYSTEMS[self._system].name if self._system else "all systems"
        yield Static(Content(f"Rules · {named}"), id="heading")
        yield Input(placeholder="words to search for", id="search", select_on_focus=False)
        with Horizontal(id="panes"):
            yield OptionList(id="entries", markup=False)
            yield Prose(id="entry")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the rule that was asked for."""
        self._list(self._entries)
        self._mark(self._citation)
        self.query_one("#entries").focus()

    def _list(self, entries: tuple[Entry, ...]) -> None:
        self._entries = entries
        options = self.query_one("#entries", OptionList)
        options.clear_options()
        options.add_options([Option(Content(_line(entry, self._system))) for entry in entries])
        options.highlighted = 0 if entries else None
        if not entries:
            self.query_one("#entry", Prose).show([("No rule speaks of that.", "plain")])

    def _mark(self, citation: str) -> None:
        """Mark a rule, if it is in the list."""
        try:
            wanted = self._named(citation) if citation else None
        except PairtutorError:
            return
        if wanted in self._entries:
            self.query_one("#entries", OptionList).highlighted = self._entries.index(wanted)

    def _named(self, citation: str) -> Entry:
        return cited(citation, self._system) if self._system else find(citation)

    def on_input_changed(self, event: Input.Changed) -> None:
        """List what speaks of the words."""
        words = event.value.strip()
        self._list(search(words, self._system) if words else catalogue(self._system))

    def on_input_submitted(self) -> None:
        """Go from the search to the list."""
        self.query_one("#entries").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the marked rule, with the readings that fill its gaps."""
        if event.option_index >= len(self._entries):
            return
        entry = self._entries[event.option_index]
        words: list[Paragraph] = [(str(entry), "dim"), *rule_words(entry)]
        for reading in readings_of(entry) if isinstance(entry, Clause) else ():
            words += [EMPTY, (reading.id, "dim"), *rule_words(reading)]
        if not isinstance(entry, Clause):
            words += [EMPTY, ("Its rules: " + ", ".join(entry.clauses), "plain")]
        shown = _scenarios(entry)
        if shown:
            words += [EMPTY, ("Can be seen in (Enter opens one)", "head")]
            words += [(card.title, "plain") for card in shown]
        self.query_one("#entry", Prose).show(words)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask which of the scenarios to open that the marked rule decides something in."""
        shown = _scenarios(self._entries[event.option_index])
        if not shown:
            self.notify("no bundled scenario is about this rule", timeout=4)
        elif len(shown) == 1:
            self._open(shown[0].name)
        else:
            known = filtered([Offer(card.name, card.title) for card in shown])
            self.app.push_screen(PickScreen("Open a scenario", known), self._open)

    def _open(self, scenario: str | None) -> None:
        if scenario is not None:
            self.app.call_later(tutor_of(self.app).open_round, Wanted(source=scenario))
            self.dismiss()  # whoever opens a round lives longer than this screen

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one("#search").focus()

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss()


def _scenarios(entry: Entry) -> list[Card]:
    """Return the bundled scenarios that teach a rule: it decides something in them."""
    system = entry.system if isinstance(entry, Clause) else ""
    return [
        card
        for card in cards()
        if not system or card.system == system
        if any(_same(citation, card.system, entry) for citation in card.teaches)
    ]


def _same(citation: str, system: str, entry: Entry) -> bool:
    try:
        return find(citation, system) == entry
    except PairtutorError:
        return False


def _line(entry: Entry, system: str | None) -> str:
    if isinstance(entry, Clause):
        label = entry.number if entry.system == system and entry.number else str(entry)
        return f"{label:<8} {entry.title}"
    return f"{entry.id:<8} {entry.question}"
