"""Where to write a step or a page: the ending of the name says what is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from pairtutor.errors import PairtutorError
from pairtutor.narrative.layout import clean
from pairtutor.tui.widgets.key_bar import KeyBar

STEP_HINT = (
    "Enter writes the file. A name that ends in .txt gets the text of the step, .svg a picture of the screen."
)
PAGE_HINT = "Enter writes the page of the whole round; it needs no network and no script."


class ExportScreen(ModalScreen[str | None]):
    """Writes one of several texts, by the ending of the name; hands back the path, None for nothing.

    Without `write` nothing is written yet: whoever asked for the path does that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back", id="export.cancel", tooltip="Write nothing"),
        Binding("tab", "kind", "Other ending", id="export.kind", priority=True, tooltip="Change the ending"),
    ]
    # esc back, tab changes the ending, enter writes

    def __init__(
        self, name: str, hint: str, texts: Mapping[str, str], write: Callable[[str, str], None] | None
    ) -> None:
        super().__init__()
        self._name = name
        self._hint = hint
        self._texts = texts
        self._write = write

    def compose(self) -> ComposeResult:
        """A line for the name, and what is to be said about it."""
        with Vertical(classes="box") as box:
            box.border_title = Content("Where to?")
            yield Input(self._name, id="path", select_on_focus=False)
            yield Static(self._hint, id="said", markup=False)
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write the file, unless something speaks against it."""
        path = os.path.expanduser(event.value.strip())
        ending = os.path.splitext(path)[1].casefold()
        if ending not in self._texts:
            self._say(f"the name has to end in {' or '.join(self._texts)}; Tab changes it")
            return
        if os.path.lexists(path):
            self._say(f"{clean(path)} exists already; choose another name")
            return
        try:
            if self._write is not None:
                self._write(self._texts[ending], path)
        except PairtutorError as error:
            self._say(clean(str(error)))
            return
        self.dismiss(path)

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(Content(text))

    def action_kind(self) -> None:
        """Take the next ending."""
        line = self.query_one("#path", Input)
        stem, ending = os.path.splitext(line.value)
        endings = list(self._texts)
        place = endings.index(ending) + 1 if ending in endings else 0
        line.value = stem + endings[place % len(endings)]
        line.cursor_position = len(line.value)

    def action_cancel(self) -> None:
        """Write nothing."""
        self.dismiss(None)
