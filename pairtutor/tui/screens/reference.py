"""Screens to look things up in: a search line above a list; the glossary is one."""

from __future__ import annotations

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

from pairtutor.narrative.glossary import Term, every_term
from pairtutor.narrative.layout import columns
from pairtutor.sources.library import cards
from pairtutor.tui.keys import bind
from pairtutor.tui.tutor import Wanted, messages_in, tutor_of
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.line_view import Paragraph, Prose
from pairtutor.tui.widgets.rule_pane import EMPTY

Entry = TypeVar("Entry")


def leave_key(keys: str, screen: str) -> Binding:
    """Return the key that leads back from such a screen."""
    return bind(keys, "leave", "back", f"{screen}.leave", display="esc")


def search_key(screen: str, said: str = "search") -> Binding:
    """Return the key that leads to the search line."""
    return bind("slash", "search", said, f"{screen}.search", display="/")


def whole_words(text: str, width: int) -> str:
    """Return a text as far as whole words have room, with an ellipsis where some have none."""
    if columns(text) <= width:
        return text
    words = text.split()
    while words and columns(" ".join(words)) + 2 > width:
        words.pop()
    return f"{' '.join(words)} …"


class ReferenceScreen(Screen[None], Generic[Entry]):
    """Lists entries in groups; whoever makes one says which there are and what is told of each.

    `subject` is the table of `tutor` that has its words: `title`, `search`, `nothing`.
    """

    def __init__(self, subject: str) -> None:
        super().__init__()
        self._subject = subject
        self.entries: list[Entry | None] = []
        # as they are listed; None is the heading of a group

    @abstractmethod
    def groups(self, words: str) -> Iterable[tuple[str, Sequence[Entry]]]:
        """Return the entries that hold the words, in groups under a heading; without one there is none."""

    @abstractmethod
    def line(self, entry: Entry) -> str:
        """Return an entry as it is listed."""

    @abstractmethod
    def about(self, entry: Entry) -> Sequence[Paragraph]:
        """Return the paragraphs about the marked entry."""

    @abstractmethod
    def choose(self, entry: Entry) -> None:
        """Do what Enter does."""

    def first_marked(self) -> Entry | None:
        """Return the entry that is marked first; None is the first of all."""
        return None

    @property
    def heading(self) -> str:
        """What stands above all."""
        return messages_in(self.app)(f"tutor.{self._subject}.title")

    @property
    def hint(self) -> str:
        """What stands in the search line while it is empty."""
        return whole_words(messages_in(self.app)(f"tutor.{self._subject}.search"), self.app.size.width - 8)

    def load_entries(self) -> None:
        """Read what is listed, in the language that the program speaks."""

    def compose(self) -> ComposeResult:
        """A search line above the list and the entry."""
        self.load_entries()
        yield Static(Content(self.heading), id="heading")
        yield Input(placeholder=self.hint, id="search", select_on_focus=False)
        with Horizontal(id="panes"):
            yield OptionList(id="entries", markup=False)
            yield Prose(id="entry")
        yield KeyBar()

    def on_mount(self) -> None:
        """List everything, and mark where to begin."""
        self.fill("")
        beginning = self.first_marked()
        if beginning is not None and beginning in self.entries:
            self.query_one("#entries", OptionList).highlighted = self.entries.index(beginning)
        self.query_one("#entries").focus()

    def show_anew(self) -> None:
        """Show everything in the language that the program speaks now; the mark stays where it is."""
        line, options = self.query_one("#search", Input), self.query_one("#entries", OptionList)
        marked, line.placeholder = options.highlighted, self.hint
        self.query_one("#heading", Static).update(Content(self.heading))
        self.load_entries()
        self.fill(line.value)
        options.highlighted = marked

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
        options.highlighted = before if keep and self._at(before) is not None else self._first_entry()
        if not shown:
            nothing = messages_in(self.app)(f"tutor.{self._subject}.nothing")
            self.query_one("#entry", Prose).show([(nothing, "plain")])

    def _first_entry(self) -> int | None:
        return next((number for number, entry in enumerate(self.entries) if entry is not None), None)

    def _at(self, number: int | None) -> Entry | None:
        return self.entries[number] if number is not None and number < len(self.entries) else None

    @property
    def marked_entry(self) -> Entry | None:
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
        entry = self.marked_entry
        self.query_one("#entry", Prose).show([] if entry is None else self.about(entry))

    def on_option_list_option_selected(self, _: OptionList.OptionSelected) -> None:
        """Do what the marked entry is chosen for."""
        self.action_open()

    def action_open(self) -> None:
        """Do what Enter does with the marked entry."""
        entry = self.marked_entry
        if entry is not None:
            self.choose(entry)

    def open_and_leave(self, scenario: str) -> None:
        """Open a scenario that was chosen; whoever opens a round lives longer than this screen."""
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
        super().__init__("glossary")
        self._terms: dict[str, Term] = {}

    def load_entries(self) -> None:
        """Read the terms as the language has them."""
        self._terms = {term.called: term for term in every_term(tutor_of(self.app).language)}

    def groups(self, words: str) -> Iterable[tuple[str, Sequence[str]]]:
        """Return the terms that speak of all these words."""
        parts = words.casefold().split()
        spoken = {term: f"{term} {known.says}".casefold() for term, known in self._terms.items()}
        return [("", [term for term, text in spoken.items() if all(word in text for word in parts)])]

    def line(self, term: str) -> str:
        """Return the term."""
        return term

    def about(self, term: str) -> Sequence[Paragraph]:
        """Return the meaning of a term, and where it can be seen."""
        known = self._terms[term]
        says, seen = known.says, known.seen
        title = next((card.title for card in cards(tutor_of(self.app).language) if card.name == seen), seen)
        where = messages_in(self.app)("tutor.glossary.scenario")
        return [(term, "head"), EMPTY, (says, "plain"), EMPTY, (where, "head"), (title, "plain")]

    def choose(self, term: str) -> None:
        """Open the scenario."""
        self.open_and_leave(self._terms[term].seen)
