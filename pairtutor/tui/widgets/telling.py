"""What the step did, in one to three sentences, and its place in the walk and in the sequence."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from pairtutor.narrative.view import CandidateView, FamilyView, Told
from pairtutor.tui.widgets.numbers import brief
from pairtutor.tui.widgets.prose import Prose
from pairtutor.tui.widgets.timeline import Timeline


class Telling(Vertical):
    """The narrative of a step below a line that says where it stands."""

    def compose(self) -> ComposeResult:
        """Put the place above the words."""
        yield Timeline()
        yield Prose(id="words")

    def show_step(self, told: Told, place: int, stations: int, sequence: str) -> None:
        """Show a step; `place` counts from 0, and 0 stations are not told.

        `sequence` is its place among the candidates or empty.
        """
        clause = f" [{told.clause}]" if told.clause else ""
        self.query_one("#words", Prose).show([(told.text + clause, "plain")])
        timeline = self.query_one(Timeline)
        timeline.place, timeline.stations, timeline.sequence = place, stations, sequence

    def ask(self, question: str, place: int) -> None:
        """Ask what comes after a place instead of telling it."""
        self.query_one("#words", Prose).show([(f"{question} The next key shows it.", "plain")])
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
