"""The keys of the stepper in one table, and every key of a screen in words."""

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
    "Ask": (
        *("curtain", "notes", "question('why')", "question('why_not')", "question('answers')"),
        *("find", "unfollow"),
    ),
    "Show": (
        *("go('ladder')", "depth('summary')", "depth('normal')", "depth('full')", "unfold"),
        *("rule", "citation(1)", "citation(-1)", "fold", "scroll(-1)", "scroll(1)", "scroll_rule(-1)"),
        *("scroll_rule(1)", "scroll_words(-1)", "scroll_words(1)"),
    ),
    "Open": (
        *("go('catalogue')", "glossary", "go('system')", "go('round')"),
        *("go('page')", "go('export')"),
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
        wide = max((len(keys_of(binding)) for binding in self._keys), default=0) + 2
        room = max(wide + 20, min(self.app.size.width * 9 // 10, MOST_BOX) - BORDERS)
        lines: list[Content] = []
        for name, keys in group_keys(self._keys).items():
            lines += [Content(""), Content.styled(name, "bold $text-accent")] if name else []
            for binding in keys:
                words = wrap(binding.tooltip or binding.description, room, wide, wide)
                lines.append(Content.assemble((keys_of(binding).ljust(wide), "bold"), words))
        return Content("\n").join(lines[1:] if lines and not lines[0].plain else lines)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss()


def group_keys(keys: Iterable[Binding]) -> dict[str, list[Binding]]:
    """Return keys by what they are for, in the order of the groups; those of no group come last."""
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


def keys_of(binding: Binding) -> str:
    """Return the keys of a binding as they are written on a keyboard."""
    return "  ".join(KEY_NAMES.get(key.strip(), key.strip()) for key in binding.key.split(","))


PALETTE: Final = "Find a command, step, rule, player or scenario by typing"
WHY: Final = "Why? One player's way through the round"
WHY_NOT: Final = "Why not? A pair, a colour, the bye or a float that was not made"
ANSWERS: Final = "Why not? Every two players of this bracket, and each who might float, at once"
PAGE: Final = "Write the page of this round and open it in a browser"
EXPORT: Final = "Write this step to a file, as text or as a picture"
LADDER: Final = "The whole round: brackets from top to bottom, boards, floaters as arrows"
SYSTEM: Final = "Pair the same round by other rules, and land on the same bracket"


def _key(
    keys: str, action: str, name: str, tooltip: str, *, display: str = "", show: bool = False
) -> Binding:
    """Return a binding; its id is the action with its argument, of `go` and questions the argument alone."""
    parts = action.replace("'", "").replace(")", "").split("(")
    identity = "step." + "-".join(parts[1:] if parts[0] in {"go", "question"} else parts)
    return Binding(keys, action, name, show=show, key_display=display or None, tooltip=tooltip, id=identity)


STEADY: Final = ("move('back')", "move('next')")
"""The keys that are always in the footer, and first, whether they can act or not."""

STEPPER_KEYS: Final = (
    _key("left,pageup,p", "move('back')", "Back", "The step before", display="←", show=True),
    _key("right,pagedown,n", "move('next')", "Next", "The next step", display="→", show=True),
    _key("d,shift+right", "move('next-decision')", "Decision", "The next decision", show=True),
    _key("enter", "into", "Detail", "Into the steps below this one", display="⏎", show=True),
    _key("space", "play", "Play", "Go on by itself, or stop", display="␣", show=True),
    _key("slash", "find", "Player", "Find a player and follow only their steps", display="/", show=True),
    _key("r", "rule", "Rule", "Show or hide the rule behind this step", show=True),
    _key("f1,h", "app.help", "Help", "All keys of this screen", display="F1", show=True),
    _key("ctrl+p", "app.command_palette", "Commands", PALETTE, display="^p", show=True),
    _key("w", "question('why')", "Why", WHY, show=True),
    _key("question_mark", "question('why_not')", "Why not", WHY_NOT, display="?", show=True),
    _key("W", "question('answers')", "All answers", ANSWERS),
    _key("b,right_square_bracket", "move('next-bracket')", "Bracket", "The next bracket or group", show=True),
    _key("u,backspace", "move('out')", "Out", "The step that this one belongs to", show=True),
    _key("L", "go('ladder')", "Ladder", LADDER, show=True),
    _key("R", "go('catalogue')", "Rules", "All rules, at the one shown", show=True),
    _key("s", "go('system')", "System", SYSTEM, show=True),
    _key("o", "go('round')", "Round", "Pair another round of the same file", show=True),
    _key("e", "go('page')", "Page", PAGE, show=True),
    _key("x", "go('export')", "Export", EXPORT, show=True),
    _key("l", "go('library')", "Library", "Choose another scenario or file", show=True),
    _key("D,shift+left", "move('back-decision')", "Decision before", "The decision before"),
    _key("B,left_square_bracket", "move('back-bracket')", "Bracket before", "The bracket or group before"),
    _key("home", "move('first')", "First", "The first step"),
    _key("a", "unfold", "All", "All candidates of a short refused run, each with the first that is wrong"),
    _key("v", "curtain", "Curtain", "Hide what is still to come, and ask before it is shown"),
    _key("N", "notes", "Notes", "The lecturer's notes for this step"),
    _key("end", "move('last')", "Last", "The last step"),
    _key("g", "jump", "Go to step", "A step by its number or words"),
    _key("plus,equals_sign", "speed(1)", "Faster", "Play faster"),
    _key("minus", "speed(-1)", "Slower", "Play slower"),
    _key("escape", "unfollow", "Everybody", "Follow nobody any more"),
    _key("1", "depth('summary')", "Summary", "Only the outcome of each bracket"),
    _key("2", "depth('normal')", "Normal", "What matters in each bracket"),
    _key("3", "depth('full')", "Full", "Every step"),
    _key("c", "citation(1)", "Next rule", "The next rule that this step cites"),
    _key("C", "citation(-1)", "Rule before", "The rule before among those that this step cites"),
    _key("t", "fold", "Tree", "Fold or unfold the tree"),
    _key("up", "scroll(-1)", "Board up", "Scroll the board up"),
    _key("down", "scroll(1)", "Board down", "Scroll the board down"),
    _key("shift+up", "scroll_rule(-1)", "Rule up", "Scroll the rule up"),
    _key("shift+down", "scroll_rule(1)", "Rule down", "Scroll the rule down"),
    _key("ctrl+up", "scroll_words(-1)", "Words up", "Scroll the words below the board up"),
    _key("ctrl+down", "scroll_words(1)", "Words down", "Scroll the words below the board down"),
)
