"""Where to write a step: the ending of the name says whether as text or as a picture."""

from __future__ import annotations

import os
from collections.abc import Callable
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

HINT = (
    "Enter writes the file. A name that ends in .txt gets the text of the step, .svg a picture of the screen."
)


class ExportScreen(ModalScreen[str | None]):
    """Writes a text or a picture that is ready; hands back the path, None if nothing was written."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back", id="export.cancel", tooltip="Write nothing"),
        Binding(
            "tab", "kind", "Text or picture", id="export.kind", priority=True, tooltip="Change the ending"
        ),
    ]
    # esc back, tab changes between .txt and .svg, enter writes

    def __init__(self, name: str, text: str, picture: str, write: Callable[[str, str], None]) -> None:
        super().__init__()
        self._name = name
        self._texts = {".txt": text, ".svg": picture}
        self._write = write

    def compose(self) -> ComposeResult:
        """A line for the name, and what is to be said about it."""
        with Vertical(classes="box") as box:
            box.border_title = Content("Export this step")
            yield Input(self._name, id="path", select_on_focus=False)
            yield Static(HINT, id="said", markup=False)
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write the file, unless something speaks against it."""
        path = os.path.expanduser(event.value.strip())
        ending = os.path.splitext(path)[1].casefold()
        if ending not in self._texts:
            self._say("the name has to end in .txt or .svg; Tab changes between them")
            return
        if os.path.lexists(path):
            self._say(f"{clean(path)} exists already; choose another name")
            return
        try:
            self._write(self._texts[ending], path)
        except PairtutorError as error:
            self._say(clean(str(error)))
            return
        self.dismiss(path)

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(Content(text))

    def action_kind(self) -> None:
        """Change between text and picture."""
        line = self.query_one("#path", Input)
        stem, ending = os.path.splitext(line.value)
        line.value = stem + (".txt" if ending == ".svg" else ".svg")
        line.cursor_position = len(line.value)

    def action_cancel(self) -> None:
        """Write nothing."""
        self.dismiss(None)
