"""Type and choose: one screen for players, steps, rounds, systems and files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from pairtutor.tui.keys import bind
from pairtutor.tui.widgets.key_bar import KeyBar

MOST = 200
"""Choices that are shown at once; more typing narrows them."""


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
        self._shown = self._choices(typed)[:MOST]
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        options.add_options([Option(Content(choice.text)) for choice in self._shown])
        options.highlighted = 0 if self._shown else None

    def _chosen(self) -> Pickable | None:
        number = self.query_one("#choices", OptionList).highlighted
        return None if number is None or number >= len(self._shown) else self._shown[number]

    def on_input_submitted(self) -> None:
        """Take the marked choice."""
        self._take(self._chosen())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the choice that was clicked."""
        self._take(self._shown[event.option_index])

    def _take(self, choice: Pickable | None) -> None:
        if choice is None:
            self.app.bell()
        elif choice.partial:
            self._type(choice.value)
        else:
            self.dismiss(choice.value)

    def _type(self, text: str) -> None:
        line = self.query_one("#typed", Input)
        line.value = text
        line.cursor_position = len(text)
        line.focus()

    def action_complete(self) -> None:
        """Put the marked choice into the line."""
        choice = self._chosen()
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
