"""What the step did, in one to three sentences, and its place in the walk and in the sequence."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from pairtutor.narrative.numbers import brief
from pairtutor.narrative.view import CandidateView, FamilyView, Told
from pairtutor.tui.widgets.line_view import SCROLLBAR
from pairtutor.tui.widgets.prose import Prose, wrapped
from pairtutor.tui.widgets.timeline import Timeline

LEAST_LINES = 3
SPARE = 3
"""Empty lines from which the words give them to a board that lacks room."""
LOW = 20
"""Lines of a screen below which the words have one line less."""


class Telling(Vertical):
    """The narrative of a step below a line that says where it stands."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._lines = LEAST_LINES
        self._told = ""
        self._room = Size(0, 0)

    def compose(self) -> ComposeResult:
        """Put the place above the words."""
        yield Timeline()
        yield Prose(id="words")

    def show_step(self, told: Told, place: int, stations: int, sequence: str, *, cramped: bool) -> None:
        """Show a step; `place` counts from 0, and 0 stations are not told.

        `sequence` is its place among the candidates or empty; `cramped` says that the board lacks room.
        """
        clause = f" [{told.clause}]" if told.clause else ""
        self._tell(told.text + clause, cramped=cramped)
        timeline = self.query_one(Timeline)
        timeline.place, timeline.stations, timeline.sequence = place, stations, sequence

    def ask(self, question: str, place: int, *, cramped: bool) -> None:
        """Ask what comes after a place instead of telling it."""
        self._tell(f"{question} The next key shows it.", cramped=cramped)
        timeline = self.query_one(Timeline)
        timeline.place, timeline.stations, timeline.sequence = place, 0, ""

    def on_resize(self) -> None:
        """Show the words in other columns; what was kept for the longest ones so far is kept no more."""
        if self.screen.size != self._room:
            self._room, self._lines = self.screen.size, 0
            self._tell(self._told, cramped=True)

    def _tell(self, text: str, *, cramped: bool) -> None:
        """Show some words in as many lines as they take, up to a third of the screen.

        Room that was needed once is kept until the board needs it; otherwise all of the screen would be laid
        out anew at every other step, which takes three times as long as the step.
        """
        self._told = text
        width, height = self.size.width - 2 - SCROLLBAR, self.screen.size.height
        least, most = (LEAST_LINES, height // 3) if height >= LOW else (LEAST_LINES - 1, LEAST_LINES - 1)
        lines = len(wrapped([(text, "plain")], width)) if width > 0 else least
        rows = min(max(lines, least), most)
        if rows > self._lines or (cramped and rows <= self._lines - SPARE):
            self._lines = rows
            self.styles.height = rows + 1
        self.query_one("#words", Prose).show([(text, "plain")])


def sequence_of(told: Told, candidates: int) -> str:
    """Return where a step is in the rule's sequence of so many candidates, or nothing."""
    match told.view:
        case CandidateView(number=number, sequence=sequence):
            return f"candidate {brief(number)} of {brief(sequence)}"
        case FamilyView(first=first, last=last) if candidates:
            run = f"candidates {brief(first)} – {brief(last)}"
            return f"{f'candidate {brief(first)}' if first == last else run} of {brief(candidates)}"
        case _:
            return ""
