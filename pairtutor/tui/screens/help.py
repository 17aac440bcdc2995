"""Every key of a screen, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from pairtutor.tui.widgets.key_bar import KeyBar

KEY_NAMES = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "shift+right": "Shift →",
    "shift+left": "Shift ←",
    "shift+up": "Shift ↑",
    "shift+down": "Shift ↓",
    "ctrl+up": "Ctrl ↑",
    "ctrl+down": "Ctrl ↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "enter": "Enter",
    "space": "Space",
    "backspace": "Backspace",
    "escape": "Esc",
    "slash": "/",
    "question_mark": "?",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "right_square_bracket": "]",
    "left_square_bracket": "[",
    "home": "Home",
    "end": "End",
    "tab": "Tab",
    "f1": "F1",
    "f2": "F2",
    "ctrl+p": "Ctrl P",
    "ctrl+q": "Ctrl Q",
}


class HelpScreen(ModalScreen[None]):
    """Lists keys with what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q", "leave", "Back", id="help.leave", tooltip="Back to where you came from"),
    ]
    # esc, F1 and q lead back

    def __init__(self, bindings: Iterable[Binding]) -> None:
        super().__init__()
        self._keys = list(bindings)

    def compose(self) -> ComposeResult:
        """A long list that scrolls."""
        with VerticalScroll(classes="box tall") as box:
            box.border_title = Content("Keys")
            yield Static(self.listing(), markup=False)
        yield KeyBar()

    def listing(self) -> Content:
        """Return the keys, one line each."""
        rows = [(keys_of(one), one.tooltip or one.description) for one in self._keys]
        wide = max((len(keys) for keys, _ in rows), default=0)
        lines = [Content.assemble((keys.ljust(wide + 2), "bold"), told) for keys, told in rows]
        return Content("\n").join(lines)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss()


def keys_of(binding: Binding) -> str:
    """Return the keys of a binding as they are written on a keyboard."""
    return "  ".join(KEY_NAMES.get(key.strip(), key.strip()) for key in binding.key.split(","))
