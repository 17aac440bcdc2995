"""Type and choose: one screen for players, steps, rounds, systems and files, and what is offered of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from pairtutor.narrative.layout import clean
from pairtutor.narrative.parts import PlayerRef
from pairtutor.tui.keys import bind
from pairtutor.tui.tutor import messages_in
from pairtutor.tui.walk.route import Route
from pairtutor.tui.widgets.key_bar import KeyBar

MOST = 200
"""Choices that are shown at once; more typing narrows them."""

READABLE = (".yaml", ".yml", ".trf", ".txt", ".json")
"""Endings of files that can be opened; a recorded trace is JSON or YAML."""


@dataclass(frozen=True, slots=True)
class Pickable:
    """Something to choose: what is handed back, and how it is shown.

    One that is `partial` is put into the line to be typed on (a folder).
    """

    value: str
    text: str
    partial: bool = False


class PickScreen(ModalScreen[str | None]):
    """Hands back the value of what was chosen, None when the reader thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape", "cancel", "pick.cancel", "pick.cancel"),
        bind("down", "highlight(1)", "pick.down", "pick.down"),
        bind("up", "highlight(-1)", "pick.up", "pick.up"),
        bind("tab", "complete", "pick.complete", "pick.complete", priority=True),
    ]
    # esc back, arrows choose, tab completes, enter takes

    def __init__(self, title: str, choices: Callable[[str], Sequence[Pickable]], typed: str = "") -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._typed = typed
        self._shown: Sequence[Pickable] = ()

    def compose(self) -> ComposeResult:
        """A line to type in above the choices."""
        with Vertical(classes="box tall") as box:
            box.border_title = Content(self._title)
            yield Input(self._typed, id="typed", select_on_focus=False)
            yield OptionList(id="choices", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what there is."""
        self._show(self._typed)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the choices."""
        self._show(event.value)

    def _show(self, typed: str) -> None:
        """Show the first choices that fit what is typed."""
        self._shown = self._choices(typed)[:MOST]
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        options.add_options([Option(Content(choice.text)) for choice in self._shown])
        options.highlighted = 0 if self._shown else None

    def _highlighted_choice(self) -> Pickable | None:
        number = self.query_one("#choices", OptionList).highlighted
        return None if number is None or number >= len(self._shown) else self._shown[number]

    def on_input_submitted(self) -> None:
        """Take the marked choice."""
        self._take(self._highlighted_choice())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the choice that was clicked."""
        self._take(self._shown[event.option_index])

    def _take(self, choice: Pickable | None) -> None:
        """Choose what is pointed at; a part of something larger is typed instead, so that one can go on."""
        if choice is None:
            self.app.bell()
        elif choice.partial:
            self._type(choice.value)
        else:
            self.dismiss(choice.value)

    def _type(self, text: str) -> None:
        """Put a text into the line as if it had been typed."""
        line = self.query_one("#typed", Input)
        line.value = text
        line.cursor_position = len(text)
        line.focus()

    def action_complete(self) -> None:
        """Put the marked choice into the line."""
        choice = self._highlighted_choice()
        if choice:
            self._type(choice.value)

    def action_highlight(self, by: int) -> None:
        """Mark the next or the previous choice."""
        options = self.query_one("#choices", OptionList)
        if by > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_cancel(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


def ask(
    app: App[Any],
    title: str,
    offered: Iterable[Pickable] | Callable[[str], Sequence[Pickable]],
    then: Callable[[str], None],
    typed: str = "",
) -> None:
    """Have the reader choose one of several, or of what a search finds, and go on with what was chosen.

    `title` is the key of what stands above them, `typed` what the line holds at first. Who thinks better of
    it chooses nothing.
    """

    def pass_on(value: str | None) -> None:
        if value is not None:
            then(value)

    search = offered if callable(offered) else choice_search(offered)
    app.push_screen(PickScreen(messages_in(app)(title), search, typed), pass_on)


def choice_search(choices: Iterable[Pickable]) -> Callable[[str], Sequence[Pickable]]:
    """Return a search among fixed choices: all words typed occur; one that begins with them comes first."""
    known = list(choices)

    def search(typed: str) -> Sequence[Pickable]:
        """Return the choices that have all words, first those that begin with what is typed."""
        words = typed.casefold().split()
        fitting = [choice for choice in known if all(word in choice.text.casefold() for word in words)]
        start = typed.casefold().strip() + " "
        return sorted(fitting, key=lambda choice: not choice.text.casefold().lstrip().startswith(start))

    return search


def players_offered(everybody: Iterable[PlayerRef]) -> list[Pickable]:
    """Return everybody who takes part."""
    return [Pickable(str(who.tpn), str(who)) for who in everybody]


def steps_offered(route: Route, until: int = 0) -> list[Pickable]:
    """Return the steps at the present depth by their numbers, those up to a position if it is not 0."""
    return [
        Pickable(str(station.narrated.step), f"{number} {station.narrated.label}")
        for number, station in enumerate(route.stations, start=1)
        if not until or station.narrated.step <= until
    ]


def files_offered(typed: str) -> Sequence[Pickable]:
    """Return the files and folders that a path begins, folders first.

    Hidden ones only where a stop is typed first, and of files only those that can be opened.
    """
    folder, start = os.path.split(os.path.expanduser(typed))
    try:
        with os.scandir(folder or ".") as entries:
            names = sorted((not entry.is_dir(), entry.name) for entry in entries)
    except (OSError, ValueError):
        return ()
    choices = []
    for is_file, name in names:
        hidden = name.startswith(".") and not start.startswith(".")
        if hidden or not name.casefold().startswith(start.casefold()):
            continue
        if is_file and not name.casefold().endswith(READABLE):
            continue
        path = os.path.join(folder, name) + ("" if is_file else os.sep)
        choices.append(Pickable(path, clean(name) + ("" if is_file else os.sep), partial=not is_file))
    return choices
