"""What the step did, in one to three sentences, and its place in the walk and in the sequence."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from pairtutor.narrative.numbers import brief
from pairtutor.narrative.view import CandidateView, FamilyView, Told
from pairtutor.tui.widgets.line_view import SCROLLBAR
from pairtutor.tui.widgets.prose import Prose, wrapped
from pairtutor.tui.widgets.timeline import Timeline

LEAST_LINES = 3
LOW = 20
"""Lines of a screen below which the words have one line less."""


class Telling(Vertical):
    """The narrative of a step below a line that says where it stands."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._lines = LEAST_LINES

    def compose(self) -> ComposeResult:
        """Put the place above the words."""
        yield Timeline()
        yield Prose(id="words")

    def show_step(self, told: Told, place: int, stations: int, sequence: str) -> None:
        """Show a step; `place` counts from 0, and 0 stations are not told.

        `sequence` is its place among the candidates or empty.
        """
        clause = f" [{told.clause}]" if told.clause else ""
        self._tell(told.text + clause)
        timeline = self.query_one(Timeline)
        timeline.place, timeline.stations, timeline.sequence = place, stations, sequence

    def _tell(self, text: str) -> None:
        """Show some words in as many lines as they take; room that was needed once is kept.

        Otherwise the board would move at every step, and all of the screen be laid out anew.
        """
        width = self.size.width - 2 - SCROLLBAR
        height = self.screen.size.height
        least = LEAST_LINES if height >= LOW else LEAST_LINES - 1
        lines = len(wrapped([(text, "plain")], width)) if width > 0 else least
        rows = min(max(lines, least), max(least, height // 3))
        if rows > self._lines:
            self._lines = rows
            self.styles.height = rows + 1
        self.query_one("#words", Prose).show([(text, "plain")])

    def ask(self, question: str, place: int) -> None:
        """Ask what comes after a place instead of telling it."""
        self._tell(f"{question} The next key shows it.")
        timeline = self.query_one(Timeline)
        timeline.place, timeline.stations, timeline.sequence = place, 0, ""


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
