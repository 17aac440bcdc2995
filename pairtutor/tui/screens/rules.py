"""The rule catalogue: every clause and reading of the system, searched by words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType

from pairtutor.errors import PairtutorError
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import Language
from pairtutor.rules.catalogue import Entry, catalogue, entry_cited, find, readings_of, search
from pairtutor.rules.citing import Clause
from pairtutor.sources.library import cards_teaching
from pairtutor.tui.screens.pick import Pickable, ask
from pairtutor.tui.screens.reference import ReferenceScreen, leave_key, search_key
from pairtutor.tui.tutor import messages_in, tutor_of
from pairtutor.tui.widgets.line_view import Paragraph
from pairtutor.tui.widgets.rule_pane import EMPTY, rule_words


class RulesScreen(ReferenceScreen[Entry]):
    """Lists the rules of one system beside the one that is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [leave_key("escape", "rules"), search_key("rules")]
    # esc back, / search, arrows choose

    def __init__(self, system: str | None = None, citation: str = "") -> None:
        self._system = system if system in SYSTEMS else None
        self._citation = citation
        super().__init__("rules")

    @property
    def heading(self) -> str:
        """Whose rules they are."""
        messages = messages_in(self.app)
        named = messages(f"systems.{self._system}.name" if self._system else "tutor.rules.all-systems")
        return messages("tutor.rules.title", system=named)

    @property
    def _language(self) -> Language:
        return tutor_of(self.app).language

    def first_marked(self) -> Entry | None:
        """Return the rule that was asked for; a trace may name what the catalogue does not have."""
        try:
            return self._entry_of(self._citation) if self._citation else None
        except PairtutorError:
            return None

    def _entry_of(self, citation: str) -> Entry:
        """Return the rule of a citation: a short one is meant of the system listed.

        Raises:
            UsageError: there is none such.
        """
        if self._system:
            return entry_cited(citation, self._system, self._language)
        return find(citation, system=None, language=self._language)

    def groups(self, words: str) -> Iterable[tuple[str, Sequence[Entry]]]:
        """Return the rules that speak of the words, all of them without any, in one group without a heading.

        Every rule, a reading too, has the name of its text as `system`; the general rules come last.
        """
        asked, language = words.strip(), self._language
        known = search(asked, self._system, language) if asked else catalogue(self._system, language)
        return [("", known)]

    def line(self, entry: Entry) -> str:
        """Return a rule by its number and title."""
        if isinstance(entry, Clause):
            label = entry.number if entry.system == self._system and entry.number else str(entry)
            return f"{label:<8} {entry.title}"
        return f"{entry.id:<8} {entry.question}"

    def about(self, entry: Entry) -> Sequence[Paragraph]:
        """Return a rule, with the readings that fill its gaps."""
        messages, language = messages_in(self.app), self._language
        words: list[Paragraph] = [(str(entry), "dim"), *rule_words(entry, language)]
        for reading in readings_of(entry, language) if isinstance(entry, Clause) else ():
            words += [EMPTY, (reading.id, "dim"), *rule_words(reading, language)]
        if not isinstance(entry, Clause):
            words += [EMPTY, (messages("tutor.rules.clauses", clauses=", ".join(entry.clauses)), "plain")]
        shown = cards_teaching(entry, language)
        if shown:
            words += [EMPTY, (messages("tutor.rules.scenarios"), "head")]
            words += [(card.title, "plain") for card in shown]
        return words

    def choose(self, entry: Entry) -> None:
        """Ask which of the scenarios to open that the rule decides something in."""
        shown = cards_teaching(entry, self._language)
        if not shown:
            self.notify(messages_in(self.app)("tutor.rules.no-scenario"), timeout=4)
        elif len(shown) == 1:
            self.open_and_leave(shown[0].name)
        else:
            offered = [Pickable(card.name, card.title) for card in shown]
            ask(self.app, "tutor.pick.scenario", offered, self.open_and_leave)
