"""What the tutor sends out of the screen: steps as text, the screen as a picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pairtutor.errors import PairtutorError
from pairtutor.messages import messages_of
from pairtutor.narrative.layout import columns, wrap
from pairtutor.narrative.view import NarratedStep
from pairtutor.resources import Language
from pairtutor.rules.citing import Clause
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.boards.scene import plain_text
from pairtutor.tui.walk.tour import Tour
from pairtutor.tui.widgets.rule_pane import looked_up

if TYPE_CHECKING:
    from textual.app import App


_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_NAMES = re.compile(r"\bterminal-\d+-")


def picture(app: App[Any], title: str = "pairtutor") -> str:
    """Return the present screen as SVG; without the fonts on the network any fixed-width font will do."""
    drawn = app.export_screenshot(title=title, simplify=True)
    return _NAMES.sub("terminal-", _FONTS.sub("", drawn)).replace("Fira Code", "monospace")


WIDTH = 80


def step_text(tour: Tour, step: NarratedStep, where: str) -> str:
    """Return a step as the tutor shows it, in lines; `place` tells where in the walk it stands."""
    opened, messages = tour.opened, tour.messages
    board = board_of(tour.scene(step, WIDTH))
    number = messages("tutor.heading.round", number=opened.number)
    head = " · ".join(filter(None, (opened.tournament, number, opened.edition)))
    lines = [head, messages("list.colon", first=where, last=step.label), "", wrap(step.text, WIDTH), ""]
    lines += [board.title, "-" * len(board.title), *plain_text(board.lines)]
    if step.cited:
        rules = messages("tutor.export.rules")
        lines += ["", rules, "-" * columns(rules)]
    for cite in step.cited:
        lines.append(wrap(f"{cite.label}  {_rule(cite.whole, tour.language)}", WIDTH, 2, 0))
    return "\n".join(lines) + "\n"


def _rule(citation: str, language: Language) -> str:
    try:
        entry = looked_up(citation, language)
    except PairtutorError:
        return messages_of(language)("tutor.export.unknown-rule")
    if isinstance(entry, Clause):
        return f"{entry.title}. {entry.meaning}"
    return f"{entry.question} {entry.choice}"
