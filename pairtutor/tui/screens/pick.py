"""Type and choose: one screen for players, steps, rounds, systems and files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from pairtutor.tui.widgets.key_bar import KeyBar

MOST = 200
"""Offers that are shown at once; more typing narrows them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to choose: what is handed back, and how it is shown.

    One that is `partial` is put into the line to be typed on (a folder).
    """

    value: str
    text: str
    partial: bool = False


class PickScreen(ModalScreen[str | None]):
    """Hands back the value of the chosen offer, None when the reader thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back", id="pick.cancel", tooltip="Choose nothing"),
        Binding("down", "highlight(1)", "Down", id="pick.down", tooltip="The next offer"),
        Binding("up", "highlight(-1)", "Up", id="pick.up", tooltip="The offer before"),
        Binding(
            "tab", "complete", "Complete", id="pick.complete", priority=True, tooltip="Take over the offer"
        ),
    ]
    # esc back, arrows choose, tab completes, enter takes

    def __init__(self, title: str, offers: Callable[[str], Sequence[Offer]], typed: str = "") -> None:
        super().__init__()
        self._title = title
        self._offers = offers
        self._typed = typed
        self._shown: Sequence[Offer] = ()

    def compose(self) -> ComposeResult:
        """A line to type in above the offers."""
        with Vertical(classes="box tall") as box:
            box.border_title = Content(self._title)
            yield Input(self._typed, id="typed", select_on_focus=False)
            yield OptionList(id="offers", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what there is."""
        self._show(self._typed)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the offers."""
        self._show(event.value)

    def _show(self, typed: str) -> None:
        self._shown = self._offers(typed)[:MOST]
        options = self.query_one("#offers", OptionList)
        options.clear_options()
        options.add_options([Option(Content(offer.text)) for offer in self._shown])
        options.highlighted = 0 if self._shown else None

    def _chosen(self) -> Offer | None:
        number = self.query_one("#offers", OptionList).highlighted
        return None if number is None or number >= len(self._shown) else self._shown[number]

    def on_input_submitted(self) -> None:
        """Take the marked offer."""
        self._take(self._chosen())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the offer that was clicked."""
        self._take(self._shown[event.option_index])

    def _take(self, offer: Offer | None) -> None:
        if offer is None:
            self.app.bell()
        elif offer.partial:
            self._type(offer.value)
        else:
            self.dismiss(offer.value)

    def _type(self, text: str) -> None:
        line = self.query_one("#typed", Input)
        line.value = text
        line.cursor_position = len(text)
        line.focus()

    def action_complete(self) -> None:
        """Put the marked offer into the line."""
        offer = self._chosen()
        if offer:
            self._type(offer.value)

    def action_highlight(self, by: int) -> None:
        """Mark the next or the previous offer."""
        options = self.query_one("#offers", OptionList)
        if by > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_cancel(self) -> None:
        """Choose nothing."""
        self.dismiss(None)
