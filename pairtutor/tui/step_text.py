"""A step as plain text, for a file: what it says, the board, the rules behind it."""

from __future__ import annotations

from pairtutor.errors import PairtutorError
from pairtutor.narrative.layout import wrap
from pairtutor.narrative.view import NarratedStep
from pairtutor.rules.clause import Clause
from pairtutor.tui.boards.lines import plain_text
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.boards.scene import Scene
from pairtutor.tui.walk.tour import Tour
from pairtutor.tui.widgets.rule_pane import looked_up

WIDTH = 80


def step_text(tour: Tour, told: NarratedStep, place: str) -> str:
    """Return a step as the tutor shows it, in lines; `place` tells where in the walk it stands."""
    opened = tour.opened
    board = board_of(Scene(tour, told, WIDTH))
    head = " · ".join(filter(None, (opened.tournament, f"round {opened.number}", opened.edition)))
    lines = [head, f"{place}: {told.label}", "", wrap(told.text, WIDTH), ""]
    lines += [board.title, "-" * len(board.title), *plain_text(board.lines)]
    if told.cited:
        lines += ["", "Rules", "-----"]
    for cite in told.cited:
        lines.append(wrap(f"{cite.label}  {_rule(cite.whole)}", WIDTH, 2, 0))
    return "\n".join(lines) + "\n"


def _rule(citation: str) -> str:
    try:
        entry = looked_up(citation)
    except PairtutorError:
        return "not in the catalogue of rules"
    if isinstance(entry, Clause):
        return f"{entry.title}. {entry.meaning}"
    return f"{entry.question} {entry.choice}"
