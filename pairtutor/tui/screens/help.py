"""The keys of the stepper in one table, and every key of a screen in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Protocol, runtime_checkable

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from pairtutor.narrative.layout import columns, pad, wrap
from pairtutor.tui.keys import about_of, bind, keys_of
from pairtutor.tui.tutor import messages_in
from pairtutor.tui.widgets.key_bar import KeyBar

MOST_BOX, BORDERS = 78, 7
"""Columns of the box, and those that its border, its margins and the scrollbar take."""

REST: Final = "rest"
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "step": (
        *("move('next')", "move('back')", "move('next-decision')", "move('back-decision')"),
        *("move('next-bracket')", "move('back-bracket')", "into", "move('out')", "move('first')"),
        *("move('last')", "jump", "play", "speed(1)", "speed(-1)"),
    ),
    "ask": (
        *("curtain", "notes", "question('why')", "question('why_not')", "question('answers')"),
        *("find", "unfollow"),
    ),
    "show": (
        *("go('ladder')", "depth('summary')", "depth('normal')", "depth('full')", "unfold"),
        *("rule", "citation(1)", "citation(-1)", "fold", "scroll(-1)", "scroll(1)", "scroll_rule(-1)"),
        *("scroll_rule(1)", "scroll_words(-1)", "scroll_words(1)"),
    ),
    "open": (
        *("go('catalogue')", "glossary", "go('system')", "go('round')", "go('standings')"),
        *("go('page')", "go('export')", "go('exercise')"),
    ),
}
"""What the keys of a walk are for, by their actions."""


@runtime_checkable
class Noted(Protocol):
    """A screen that has more to explain than its keys."""

    def notes(self) -> Sequence[str]:
        """Return the notes of a screen, a paragraph each."""


class HelpScreen(ModalScreen[None]):
    """Lists keys with what they do, and below them what else there is to be known."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,f1,q", "leave", "back", "help.leave"),
    ]
    # esc, F1 and q lead back

    def __init__(self, bindings: Iterable[Binding], notes: Sequence[str] = ()) -> None:
        super().__init__()
        self._keys = list(bindings)
        self._notes = notes

    def compose(self) -> ComposeResult:
        """A long list that scrolls."""
        with VerticalScroll(classes="box tall") as box:
            box.border_title = Content(messages_in(self.app)("tutor.help.title"))
            yield Static(self.key_list(), markup=False)
            for note in self._notes:
                yield Static(f"\n{note}", markup=False)
        yield KeyBar()

    def key_list(self) -> Content:
        """Return the keys by what they are for; a long text stays in its column."""
        messages = messages_in(self.app)
        named = {binding: keys_of(binding, messages) for binding in self._keys}
        wide = max(map(columns, named.values()), default=0) + 2
        room = max(wide + 20, min(self.app.size.width * 9 // 10, MOST_BOX) - BORDERS)
        lines: list[Content] = []
        for name, keys in group_keys(self._keys).items():
            if name:
                lines += [Content(""), Content.styled(messages(f"tutor.help.{name}"), "bold $text-accent")]
            for binding in keys:
                words = wrap(about_of(binding, messages), room, wide, wide)
                lines.append(Content.assemble((pad(named[binding], wide), "bold"), words))
        return Content("\n").join(lines[1:] if lines and not lines[0].plain else lines)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss()


def group_keys(keys: Iterable[Binding]) -> dict[str, list[Binding]]:
    """Return keys by what they are for, in the order of the groups; those of no group come last.

    Where no key is of a group, as on all screens but the walk, they are all under an empty name.
    """
    known = {
        action: (number, name) for name, actions in GROUPS.items() for number, action in enumerate(actions)
    }
    by_group: dict[str, list[tuple[int, Binding]]] = {name: [] for name in (*GROUPS, REST)}
    for binding in keys:
        number, name = known.get(binding.action, (len(known), REST))
        by_group[name].append((number, binding))
    if not any(by_group[name] for name in GROUPS):
        return {"": [binding for _, binding in by_group[REST]]}
    return {
        name: [binding for _, binding in sorted(listed, key=lambda it: it[0])]
        for name, listed in by_group.items()
        if listed
    }


def _key(keys: str, action: str, said: str, *, display: str = "", show: bool = False) -> Binding:
    """Return a binding; its id is the action with its argument, of `go` and questions the argument alone."""
    parts = action.replace("'", "").replace(")", "").split("(")
    identity = "step." + "-".join(parts[1:] if parts[0] in {"go", "question"} else parts)
    return bind(keys, action, f"step.{said}", identity, display=display or None, show=show)


STEADY: Final = ("move('back')", "move('next')")
"""The keys that are always in the footer, and first, whether they can act or not."""

STEPPER_KEYS: Final = (
    _key("left,pageup,p", "move('back')", "back", display="←", show=True),
    _key("right,pagedown,n", "move('next')", "next", display="→", show=True),
    _key("d,shift+right", "move('next-decision')", "decision", show=True),
    _key("enter", "into", "detail", display="⏎", show=True),
    _key("space", "play", "play", display="␣", show=True),
    _key("slash", "find", "player", display="/", show=True),
    _key("r", "rule", "rule", show=True),
    _key("f1,h", "app.help", "help", display="F1", show=True),
    _key("ctrl+p", "app.command_palette", "commands", display="^p", show=True),
    _key("w", "question('why')", "why", show=True),
    _key("question_mark", "question('why_not')", "why-not", display="?", show=True),
    _key("W", "question('answers')", "answers"),
    _key("b,right_square_bracket", "move('next-bracket')", "bracket", show=True),
    _key("u,backspace", "move('out')", "out", show=True),
    _key("L", "go('ladder')", "ladder", show=True),
    _key("R", "go('catalogue')", "rules", show=True),
    _key("s", "go('system')", "system", show=True),
    _key("o", "go('round')", "round", show=True),
    _key("e", "go('page')", "page", show=True),
    _key("x", "go('export')", "export", show=True),
    _key("S", "go('standings')", "standings", show=True),
    _key("l", "go('library')", "library", show=True),
    _key("D,shift+left", "move('back-decision')", "decision-before"),
    _key("B,left_square_bracket", "move('back-bracket')", "bracket-before"),
    _key("home", "move('first')", "first"),
    _key("a", "unfold", "all"),
    _key("v", "curtain", "curtain"),
    _key("N", "notes", "notes"),
    _key("end", "move('last')", "last"),
    _key("g", "jump", "jump"),
    _key("plus,equals_sign", "speed(1)", "faster"),
    _key("minus", "speed(-1)", "slower"),
    _key("escape", "unfollow", "everybody"),
    _key("escape", "go('exercise')", "exercise"),
    _key("1", "depth('summary')", "summary"),
    _key("2", "depth('normal')", "normal"),
    _key("3", "depth('full')", "full"),
    _key("c", "citation(1)", "next-rule"),
    _key("C", "citation(-1)", "rule-before"),
    _key("t", "fold", "tree"),
    _key("up", "scroll(-1)", "board-up"),
    _key("down", "scroll(1)", "board-down"),
    _key("shift+up", "scroll_rule(-1)", "rule-up"),
    _key("shift+down", "scroll_rule(1)", "rule-down"),
    _key("ctrl+up", "scroll_words(-1)", "words-up"),
    _key("ctrl+down", "scroll_words(1)", "words-down"),
)
