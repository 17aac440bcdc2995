"""The library: courses, disputes and scenarios on shelves, the files opened last, any file by its path."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from pairtutor.errors import PairtutorError
from pairtutor.exercises.next_step import NextStep
from pairtutor.exercises.shelves import LEVELS, CourseEntry, Shelf, matching_shelf, shelves
from pairtutor.messages import Messages, messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.layout import clean
from pairtutor.resources import Language
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.sources.library import Card, cards
from pairtutor.tui.commands import LibraryCommands
from pairtutor.tui.keys import bind
from pairtutor.tui.progress_file import recent_files, walked_scenarios
from pairtutor.tui.screens.pick import ask, files_offered
from pairtutor.tui.screens.reference import ReferenceScreen, search_key
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.tutor import Wanted, messages_in, told_error, tutor_of
from pairtutor.tui.widgets.line_view import Paragraph
from pairtutor.tui.widgets.rule_pane import EMPTY

Entry = CourseEntry | Card | Wanted
"""A lesson, a scenario, or a file with what was asked of it."""


def _key(key: str, action: str, said: str, display: str | None = None) -> Binding:
    shown = key != "escape" and not key.startswith("B")
    return bind(key, action, f"library.{said}", f"library.{action}", show=shown, display=display)


class LibraryScreen(ReferenceScreen[Entry]):
    """Chooses what to walk through."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _key("enter", "open", "open", "⏎"),
        _key("b,right_square_bracket", "shelf(1)", "shelf", "b"),
        _key("B,left_square_bracket", "shelf(-1)", "shelf-before", "B"),
        search_key("library", "library.search"),
        _key("o", "file", "file"),
        _key("R", "catalogue", "rules", "R"),
        _key("z", "quiz", "quiz"),
        _key("m", "mastery", "mastery"),
        _key("escape", "clear", "list", "esc"),
        bind("q", "app.quit", "app.quit", "library.quit"),
    ]
    # enter opens, b and B go from shelf to shelf, / searches, o opens a file, R shows the rules,
    # z asks, m tells what is mastered, esc ends the search
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {LibraryCommands}

    def __init__(self) -> None:
        super().__init__("library")
        self._shelves: list[Shelf] = []
        self._done: frozenset[str] = frozenset()
        self.said = ""

    def compose(self) -> ComposeResult:
        """A search line above the list and what the marked scenario teaches; faults below."""
        yield from super().compose()
        with VerticalScroll(id="said-pane", can_focus=False):
            yield Static(id="said", markup=False)

    def load_entries(self) -> None:
        """Put the lessons and scenarios on their shelves."""
        language = tutor_of(self.app).language
        self._shelves = shelves(cards(language), language)

    def on_screen_resume(self) -> None:
        """List the files again, for one may have been opened meanwhile."""
        if self.entries:
            self.fill(self.query_one("#search", Input).value, keep=True)

    def say(self, text: str) -> None:
        """Show what went wrong, or nothing."""
        self.said = text
        self.query_one("#said", Static).update(Content(text))
        self.query_one("#said-pane").set_class(bool(text), "-said")

    def groups(self, words: str) -> Iterable[tuple[str, Sequence[Entry]]]:
        """Return the files opened last, and what speaks of the words on each shelf."""
        self._done = walked_scenarios()
        files = [target for target in recent_files() if words.casefold() in target.source.casefold()]
        last = messages_in(self.app)("tutor.library.opened-last")
        return [(last, files), *(matching_shelf(shelf, words) for shelf in self._shelves)]

    def line(self, entry: Entry) -> str:
        """Return an entry's line: a mark for what was walked through, its title, how long it takes."""
        match entry:
            case CourseEntry(card=card):
                minutes = messages_in(self.app)("tutor.library.minutes", n=entry.minutes)
                return f"{self._mark(card) if card else '  '}{entry.number:>2}  {entry.title} · {minutes}"
            case Card():
                return f"{self._mark(entry)}{entry.title}"
            case Wanted():
                return f"  {clean(os.path.basename(entry.source))}"

    def _mark(self, card: Card) -> str:
        return "✓ " if card.name in self._done else "  "

    def about(self, entry: Entry) -> Sequence[Paragraph]:
        """Return the facts about an entry before it is opened."""
        messages = messages_in(self.app)
        match entry:
            case CourseEntry():
                return _about_lesson(entry, messages)
            case Card():
                return _about_scenario(entry, messages)
            case Wanted():
                return _about_file(entry, messages)

    def choose(self, entry: Entry) -> None:
        """Open an entry; a lesson without a round begins with its exercises."""
        if isinstance(entry, CourseEntry) and entry.card is None:
            self._practise(entry)
            return
        tutor_of(self.app).open_round(_what_to_open(entry))

    def _practise(self, entry: CourseEntry) -> None:
        """Ask the exercises of a lesson; nothing happens where its system has no course."""
        tutor = tutor_of(self.app)
        step = NextStep(entry.system, lesson=entry.number, title=entry.title)
        practice = step.practice(tutor.language)
        if practice is not None:
            tutor.open_quiz(practice)

    def action_shelf(self, by: int) -> None:
        """Mark the first entry of the next shelf (1), or the nearest first one before the mark (-1)."""
        options = self.query_one("#entries", OptionList)
        here = options.highlighted or 0
        firsts = [number + 1 for number, entry in enumerate(self.entries) if entry is None]
        further = [number for number in firsts if (number > here if by > 0 else number < here)]
        if further:
            options.highlighted = further[0 if by > 0 else -1]

    def action_clear(self) -> None:
        """End the search."""
        self.query_one("#search", Input).value = ""
        self.query_one("#entries").focus()

    def action_catalogue(self) -> None:
        """Show all rules."""
        self.app.push_screen(RulesScreen())

    def action_quiz(self) -> None:
        """Ask exercises: those of the lesson that is marked, else those of the system of what is marked.

        Without one, as where nothing is marked, those of the system in force.
        """
        from pairtutor.exercises.practice import practice

        entry = self.marked_entry
        try:
            if isinstance(entry, CourseEntry):
                self._practise(entry)
                return
            tutor = tutor_of(self.app)
            system = None if entry is None else entry.system
            tutor.open_quiz(practice(system=system, language=tutor.language))
        except PairtutorError as error:
            self.say(told_error(error, self.app))

    def action_mastery(self) -> None:
        """Show the cards of the quiz."""
        from pairtutor.tui.quiz.mastery import MasteryScreen

        self.app.push_screen(MasteryScreen())

    def action_file(self) -> None:
        """Ask for a path."""
        tutor = tutor_of(self.app)
        ask(self.app, "tutor.pick.file", files_offered, lambda path: tutor.open_round(Wanted(source=path)))


def _what_to_open(entry: Entry) -> Wanted:
    """Return the round that an entry of the library opens."""
    match entry:
        case CourseEntry(card=card):
            assert card is not None, "it has a round"
            return Wanted(source=card.name, system=entry.system)
        case Card():
            return Wanted(source=entry.name)
        case Wanted():
            return entry


def _about_file(file: Wanted, messages: Messages) -> list[Paragraph]:
    """Return the paragraphs about a file opened before, with the choices it was opened with."""
    folder, name = os.path.split(file.source)
    asked = [messages("tutor.heading.round", number=file.number)] if file.number else []
    asked += [messages(f"systems.{file.system}.name")] if file.system else []
    asked += [messages("tutor.library.maxi")] if file.maxi else []
    said = messages("tutor.library.as-then", asked=", ".join(asked))
    asked_for: list[Paragraph] = [(said, "plain")] if asked else []
    return [(clean(name), "head"), (clean(folder), "dim"), *asked_for]


def _about_lesson(lesson: CourseEntry, messages: Messages) -> list[Paragraph]:
    """Return the paragraphs about a lesson, with its round and the rules it teaches."""
    facts = (
        messages("tutor.library.lesson", number=lesson.number, n=lesson.of),
        messages("tutor.library.level", level=lesson.level, n=LEVELS),
        messages("tutor.library.minutes", n=lesson.minutes),
    )
    head = " · ".join(facts)
    words: list[Paragraph] = [(lesson.title, "head"), (head, "dim"), EMPTY, (lesson.about, "plain")]
    if lesson.card:
        words += [EMPTY, (messages("tutor.library.round-of-lesson"), "head"), (lesson.card.title, "plain")]
    words += [
        EMPTY,
        (messages("tutor.library.rules"), "head"),
        *((rule, "plain") for rule in _rules(lesson.rules, lesson.system, messages.language)),
    ]
    return words


def _about_scenario(card: Card, messages: Messages) -> list[Paragraph]:
    """Return the paragraphs about a scenario, with the question it is about and the rules it teaches."""
    about = messages_of(messages.language, of_teams=SYSTEMS[card.system].teams)
    players = about("tutor.library.players", n=card.players)
    known = f"{card.name} · {messages(f'systems.{card.system}.name')} · {players}"
    words: list[Paragraph] = [(card.title, "head"), (known, "dim"), EMPTY, (card.summary, "plain")]
    if card.question:
        words += [EMPTY, (messages("tutor.library.asks"), "head"), (card.question, "plain")]
    if card.teaches:
        words += [
            EMPTY,
            (messages("tutor.library.teaches"), "head"),
            *((rule, "plain") for rule in _rules(card.teaches, card.system, messages.language)),
        ]
    return words


def _rules(cited: Sequence[str], system: str, language: Language) -> list[str]:
    return [f"{number}  {_title(number, system, language)}".rstrip() for number in cited]


def _title(citation: str, system: str, language: Language) -> str:
    """Return the title of a clause, or the question of a reading; empty if nothing is called so."""
    try:
        entry = find(citation, system, language)
    except PairtutorError:
        return ""
    return entry.title if isinstance(entry, Clause) else entry.question
