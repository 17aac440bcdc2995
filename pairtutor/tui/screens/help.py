"""Every key of a screen, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from pairtutor.narrative.layout import wrap
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
    "f3": "F3",
    "f4": "F4",
    "f5": "F5",
    "f6": "F6",
    "f7": "F7",
    "ctrl+p": "Ctrl P",
    "ctrl+q": "Ctrl Q",
}


MOST_BOX, BORDERS = 78, 7
"""Columns of the box, and those that its border, its margins and the scrollbar take."""

REST: Final = "Leave, and the rest"
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Step": (
        *("move('next')", "move('back')", "move('next-decision')", "move('back-decision')"),
        *("move('next-bracket')", "move('back-bracket')", "into", "move('out')", "move('first')"),
        *("move('last')", "jump", "play", "speed(1)", "speed(-1)"),
    ),
    "Ask": ("curtain", "notes", "question('why')", "question('why_not')", "find", "unfollow"),
    "Show": (
        *("excursion('ladder')", "depth('summary')", "depth('normal')", "depth('full')", "unfold"),
        *("rule", "citation(1)", "citation(-1)", "fold", "scroll(-1)", "scroll(1)", "scroll_rule(-1)"),
        *("scroll_rule(1)", "scroll_words(-1)", "scroll_words(1)"),
    ),
    "Open": (
        *("excursion('catalogue')", "glossary", "excursion('system')", "excursion('round')"),
        *("excursion('page')", "excursion('export')"),
    ),
}
"""What the keys of a walk are for, by their actions."""


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
        """Return the keys by what they are for; a long text stays in its column."""
        wide = max((len(keys_of(one)) for one in self._keys), default=0) + 2
        room = max(wide + 20, min(self.app.size.width * 9 // 10, MOST_BOX) - BORDERS)
        lines: list[Content] = []
        for name, keys in group_keys(self._keys).items():
            lines += [Content(""), Content.styled(name, "bold $text-accent")] if name else []
            for one in keys:
                told = wrap(one.tooltip or one.description, room, wide, wide)
                lines.append(Content.assemble((keys_of(one).ljust(wide), "bold"), told))
        return Content("\n").join(lines[1:] if lines and not lines[0].plain else lines)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss()


def group_keys(keys: Iterable[Binding]) -> dict[str, list[Binding]]:
    """Return keys by what they are for, in the order of the groups; those of no group come last."""
    known = {
        action: (place, name) for name, actions in GROUPS.items() for place, action in enumerate(actions)
    }
    found: dict[str, list[tuple[int, Binding]]] = {name: [] for name in (*GROUPS, REST)}
    for one in keys:
        place, name = known.get(one.action, (len(known), REST))
        found[name].append((place, one))
    if not any(found[name] for name in GROUPS):
        return {"": [one for _, one in found[REST]]}
    return {
        name: [one for _, one in sorted(listed, key=lambda it: it[0])]
        for name, listed in found.items()
        if listed
    }


def keys_of(binding: Binding) -> str:
    """Return the keys of a binding as they are written on a keyboard."""
    return "  ".join(KEY_NAMES.get(key.strip(), key.strip()) for key in binding.key.split(","))
