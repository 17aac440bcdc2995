"""The table of an exercise with what has been answered, and what can be pointed at beside players."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from pairtutor.errors import UsageError
from pairtutor.exercises.draft import Draft, Selectable, pair_text
from pairtutor.exercises.paper import PaperRow, Printed
from pairtutor.exercises.trial import Trial
from pairtutor.messages import Messages
from pairtutor.narrative.layout import clean, clip, columns, pad
from pairtutor.narrative.words import words_of
from pairtutor.resources import Language
from pairtutor.tui.tutor import messages_in
from pairtutor.tui.widgets.line_view import LineView

LONGEST_NAME = 20
UNASKED = "exercises.draft.unasked-number"
_HEADS = ("", "number", "answer", "player", "rating", "points", "colours", "floats")
"""What stands above the columns, by its name in `tutor.quiz.table`; the first has signs."""
_POINTS = _HEADS.index("points")
"""The column of the scores; the other points of teams stand behind it."""
_RIGHT = frozenset({1, _POINTS - 1, _POINTS, _POINTS + 1})
"""Columns of numbers, which end below each other."""


class PlayerTable(OptionList, can_focus=False):
    """A line for each player; pointing at one picks the player."""

    def show(self, sheet: Printed, draft: Draft, refuted: frozenset[int]) -> None:
        """Show how an answer stands; `refuted` are the players on whom a wrong one fails."""
        inside = [_cells(row, draft.beside(row.tpn), refuted) for row in sheet.rows]
        below = [_cells(row, said="", refuted=frozenset()) for row in sheet.others]
        messages = messages_in(self.app)
        named = [messages(f"tutor.quiz.table.{name}") if name else "" for name in _HEADS]
        if sheet.exercise.tournament.teams is not None:
            named[_HEADS.index("player")] = messages("tutor.quiz.table.team")
        if sheet.secondary_column:
            named[_POINTS] = messages(sheet.score_column)
        named.insert(_POINTS + 1, messages(sheet.secondary_column) if sheet.secondary_column else "")
        rounds = (messages("tutor.quiz.round", number=number) for number in range(1, sheet.rounds + 1))
        heads = (*named, *rounds)
        lines = _laid_out([heads, *inside, *below])
        options = [Option(Content.styled(lines[0], "bold"), disabled=True)]
        for row, text in zip(sheet.rows, lines[1:], strict=False):
            options.append(Option(Content(text), id=str(row.tpn), disabled=row.tpn not in draft.players))
        if below:
            options.append(Option(Content.styled(messages("tutor.quiz.not-in-it"), "bold"), disabled=True))
            options += [Option(Content(text), disabled=True) for text in lines[1 + len(inside) :]]
        at = self.scroll_offset.y
        self.display = bool(sheet.rows)
        self.clear_options()
        self.add_options(options)
        self.scroll_to(y=at, animate=False, immediate=True)


def _cells(row: PaperRow, said: str, refuted: frozenset[int]) -> tuple[str, ...]:
    """Return the cells of a player's row, beginning with the sign of the answer."""
    sign = "✗" if row.tpn in refuted else "•" if said else ""
    name = clip(clean(row.name), LONGEST_NAME) + {"down": " ↓", "up": " ↑"}.get(row.moved, "")
    numbers = (str(row.rating or ""), row.score, row.secondary)
    return (sign, str(row.tpn), said, name, *numbers, row.colours, row.floats, *row.games)


def pane_to_page(screen: Screen[None], trial: Trial | None, by: int) -> Widget | None:
    """Return the pane that is scrolled by a page, None where nothing more is to be seen that way.

    Down it is the table as long as there is more of it, then the words, then what letters stand for; after a
    verdict or hint the table comes last. Up (`by` is negative) it is the other way round.
    """
    panes: list[Widget] = [screen.query_one(PlayerTable), screen.query_one("#task")]
    if trial is not None and trial.posed.exercise.letters:
        panes.append(screen.query_one(ChoiceList))
    judged = trial is not None and (trial.marked is not None or bool(trial.given))
    if judged:
        panes = [*panes[1:], panes[0]]
    more = _below if by > 0 else _above
    return next((pane for pane in (panes if by > 0 else panes[::-1]) if more(pane)), None)


def _below(pane: Widget) -> bool:
    all_lines = len(pane.lines) if isinstance(pane, LineView) else pane.virtual_size.height
    return pane.scroll_offset.y + pane.scrollable_content_region.height < all_lines


def _above(pane: Widget) -> bool:
    return pane.scroll_offset.y > 0


def hidden_pages(screen: Screen[None], trial: Trial | None) -> list[str]:
    """Return the action of the key that shows more: of what is below, else above; none where all is seen."""
    return [f"page({by})" for by in (1, -1) if pane_to_page(screen, trial, by)][:1]


def table_notes(sheet: Printed | None, message: Messages, language: Language) -> tuple[str, str]:
    """Return the notes on how to read a table, as they stand above an exam: its players, their games."""
    games = [message("exam.legend-games", white=words_of(language).signs.white.lower())]
    games += map(message, ("exam.legend-forfeits", "exam.legend-byes", "exam.legend-floats"))
    ranked = sheet is not None and sheet.is_ranked
    return message("exam.legend-standings" if ranked else "exam.legend-players"), " ".join(games)


def _laid_out(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows, the heads first, as lines with their cells below each other.

    A column that only its head would stand in is left out, but for those of the sign and the answer.
    """
    count = max(map(len, rows))
    whole = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = [max(columns(row[at]) for row in whole) for at in range(count)]
    filled = [at for at in range(count) if at in (0, 2) or any(row[at] for row in whole[1:])]
    return [" ".join(pad(row[at], widths[at], right=at in _RIGHT) for at in filled).rstrip() for row in whole]


class ChoiceList(OptionList, can_focus=False):
    """A list that typing narrows; hidden where there is nothing to point at."""

    def show(self, draft: Draft, typed: str) -> None:
        """Show what fits the words; what has been chosen bears a mark."""
        said = (letter for letter, truth in draft.truths if truth)
        chosen = {draft.verdict, draft.clause, *map(pair_text, draft.pairs), *draft.letters, *said}
        self.clear_options()
        self.add_options(
            [
                Option(Content(("• " if value in chosen else "  ") + text), id=value)
                for value, text in fitting_choices(draft, typed)
            ]
        )
        self.display = bool(draft.answering.choices(draft))


def take_or_choose(draft: Draft, typed: str) -> tuple[Draft, UsageError | None]:
    """Return the draft after a typed line, and what is wrong with it; what fits one choice alone means that.

    A number of somebody who is not asked about stays a fault, and is not taken for a part of a clause.
    """
    taken, fault = draft.take_line(typed)
    unread = fault is not None and getattr(fault.message, "key", "") != UNASKED
    shown = fitting_choices(draft, typed) if unread else []
    return draft.take_line(shown[0].typed) if len(shown) == 1 else (taken, fault)


def fitting_choices(draft: Draft, typed: str) -> list[Selectable]:
    """Return the choices that hold all the words typed."""
    words = typed.casefold().split()
    choices = draft.answering.choices(draft)
    return [choice for choice in choices if all(word in choice.shown.casefold() for word in words)]
