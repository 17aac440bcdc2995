"""The table of an exercise with what has been answered, and what can be pointed at beside players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from pairtutor.exercises.draft import VERDICTS, Draft
from pairtutor.exercises.paper import PaperRow, Printed
from pairtutor.narrative.layout import clean, clip, columns, pad
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause

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


class ChoiceList(OptionList, can_focus=False):
    """A list that typing narrows; hidden where there is nothing to point at."""

    def show(self, draft: Draft, typed: str) -> None:
        """Show what fits the words; what has been chosen bears a mark."""
        found = fitting_choices(answer_choices(draft), typed)
        chosen = {draft.verdict, draft.clause, *(_pair(*pair) for pair in draft.pairs)}
        self.clear_options()
        self.add_options(
            [Option(Content(("• " if value in chosen else "  ") + text), id=value) for value, text in found]
        )
        self.display = bool(answer_choices(draft))


def answer_choices(draft: Draft) -> list[tuple[str, str]]:
    """Return what can be chosen: what is typed for it, and how it is shown."""
    match draft.exercise.kind:
        case "legal":
            return [(_pair(*pair), _pair(*pair)) for pair in draft.exercise.pairs]
        case "clause":
            return clauses(draft.system)
        case "answer":
            return [*((one, one) for one in VERDICTS), *clauses(draft.system)]
        case _:
            return []


def fitting_choices(offers: Sequence[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    """Return the offers that hold all the words typed."""
    words = typed.casefold().split()
    return [one for one in offers if all(word in one[1].casefold() for word in words)]


def _pair(first: int, second: int) -> str:
    return f"{first}-{second}"


@cache
def clauses(system: str) -> list[tuple[str, str]]:
    """Return the clauses of a system that have a number."""
    return [
        (str(entry), f"{entry.number}  {entry.title}")
        for entry in catalogue(system)
        if isinstance(entry, Clause) and entry.system == system and entry.number
    ]
