"""Two colour histories side by side, game by game from the latest back, with the game that decides."""

from __future__ import annotations

from pairtutor.narrative.parts import Side
from pairtutor.narrative.signs import UNPLAYED
from pairtutor.narrative.view import ColourView, NarratedStep
from pairtutor.records import Record


class Game(Record):
    """One game with a colour: its letter and its round; `deciding` if the colours alternate to it."""

    colour: str
    round: int
    deciding: bool


class HistoryRow(Record):
    """One player of a board: the games oldest first, None where the other has more of them."""

    side: Side
    white: bool
    games: tuple[Game | None, ...]


class ColourHistories(Record):
    """The games of both players of a board, aligned at the latest one; `width` is the longer history."""

    width: int
    rows: tuple[HistoryRow, HistoryRow]


class ColourTable(Record):
    """A board's colour decision with both histories; `board` is its number, 0 if it has none."""

    narrated: NarratedStep
    view: ColourView
    board: int
    history: ColourHistories


def history(view: ColourView) -> ColourHistories:
    """Return both histories of a board, White's first."""
    width = max(len(_rounds(view.white)), len(_rounds(view.black)))
    white, black = (
        _row(side, side is view.white, width, view.deciding_game) for side in (view.white, view.black)
    )
    return ColourHistories(width=width, rows=(white, black))


def _row(side: Side, white: bool, width: int, back: int | None) -> HistoryRow:
    """Return a history filled up to `width` on the left.

    The game that decides is the one `back` from the end (1: the latest); None for none.
    """
    played = _rounds(side)
    deciding = len(played) - back if back else -1  # the place of a game, -1: of none
    games = [
        Game(colour=letter, round=number, deciding=game == deciding)
        for game, (number, letter) in enumerate(played)
    ]
    return HistoryRow(side=side, white=white, games=(*(None for _ in range(width - len(games))), *games))


def _rounds(side: Side) -> list[tuple[int, str]]:
    """Return the rounds with a game, from 1, oldest first, each with the letter of its colour."""
    return [(number, letter) for number, letter in enumerate(side.colours, start=1) if letter != UNPLAYED]
