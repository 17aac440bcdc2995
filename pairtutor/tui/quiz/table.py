"""The table of an exercise: who is in it, and beside each player what has been answered."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from pairtutor.exercises.draft import Draft
from pairtutor.exercises.paper import PaperRow, Printed
from pairtutor.narrative.layout import clean, clip, columns, pad

LONGEST_NAME = 20
_HEADS = ("", "No", "Answer", "Player", "Rtg", "Pts", "Colours", "Floats")
_RIGHT = frozenset({1, 4, 5})
"""Columns of numbers, which end below each other."""


class PlayerTable(OptionList, can_focus=False):
    """A line for each player; pointing at one picks the player."""

    def show(self, sheet: Printed, draft: Draft, refuted: frozenset[int]) -> None:
        """Show how an answer stands; `refuted` are the players on whom a wrong one fails."""
        inside = [_cells(row, draft.beside(row.tpn), refuted) for row in sheet.rows]
        below = [_cells(row, "", frozenset()) for row in sheet.others]
        heads = (*_HEADS, *(f"R{number}" for number in range(1, sheet.rounds + 1)))
        lines = _laid_out([heads, *inside, *below])
        options = [Option(Content.styled(lines[0], "bold"), disabled=True)]
        for row, text in zip(sheet.rows, lines[1:], strict=False):
            options.append(Option(Content(text), id=str(row.tpn), disabled=row.tpn not in draft.players))
        if below:
            options.append(Option(Content.styled("Not in it", "bold"), disabled=True))
            options += [Option(Content(text), disabled=True) for text in lines[1 + len(inside) :]]
        at = self.scroll_offset.y
        self.clear_options()
        self.add_options(options)
        self.scroll_to(y=at, animate=False, immediate=True)


def _cells(row: PaperRow, said: str, refuted: frozenset[int]) -> tuple[str, ...]:
    sign = "✗" if row.tpn in refuted else "•" if said else ""
    name = clip(clean(row.name), LONGEST_NAME) + {"down": " ↓", "up": " ↑"}.get(row.moved, "")
    return (sign, str(row.tpn), said, name, str(row.rating), row.score, row.colours, row.floats, *row.games)


def _laid_out(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines with their cells below each other; a column that tells nothing is left out."""
    count = max(map(len, rows))
    whole = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = [max(columns(row[at]) for row in whole) for at in range(count)]
    told = [at for at in range(count) if at in (0, 2) or any(row[at] for row in whole[1:])]
    return [" ".join(pad(row[at], widths[at], right=at in _RIGHT) for at in told).rstrip() for row in whole]
