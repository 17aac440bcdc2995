"""What the step did, in one to three sentences, and its place in the walk and in the sequence."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from pairtutor.narrative.view import CandidateView, Told
from pairtutor.tui.widgets.timeline import Timeline


class Telling(Vertical):
    """The narrative of a step below a line that says where it stands."""

    def compose(self) -> ComposeResult:
        """Put the place above the words."""
        yield Timeline()
        with VerticalScroll(id="words", can_focus=False):
            yield Static(id="sentences", markup=False)

    def show_step(self, told: Told, place: int, stations: int, sequence: str) -> None:
        """Show a step; `place` counts from 0, `sequence` is its place among the candidates or empty."""
        clauses = f" [{told.clause}]" if told.clause else ""
        self.query_one("#sentences", Static).update(Content(told.text + clauses))
        self.query_one("#words", VerticalScroll).scroll_home(animate=False)
        timeline = self.query_one(Timeline)
        timeline.place, timeline.stations, timeline.sequence = place, stations, sequence


def sequence_of(told: Told, candidates: int) -> str:
    """Return where a step is in the rule's sequence of so many candidates, or nothing."""
    view = told.view
    if isinstance(view, CandidateView):
        return f"candidate {view.number:,} of {view.sequence:,}"
    first, last = getattr(view, "first", None), getattr(view, "last", None)
    if candidates and isinstance(first, int) and isinstance(last, int):
        run = f"candidate {first:,}" if first == last else f"candidates {first:,}–{last:,}"
        return f"{run} of {candidates:,}"
    return ""
