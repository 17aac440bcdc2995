"""What the step did, in one to three sentences, and the line that shows how far the walk is."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from pairtutor.narrative.layout import columns
from pairtutor.narrative.view import CandidateView, FamilyView, NarratedStep
from pairtutor.narrative.words import Words
from pairtutor.tui.tutor import messages_in
from pairtutor.tui.widgets.line_view import SCROLLBAR, NoRelayout, Prose, wrap_paragraphs


class Timeline(Widget):
    """`step 31 of 88`, a bar, and the place in the rule's sequence; `index` counts from 0.

    0 `stations` are so many as nobody may know, behind the curtain.
    """

    index: reactive[int] = reactive(0)
    stations: reactive[int] = reactive(1)
    sequence: reactive[str] = reactive("")

    @dataclass
    class Chosen(Message):
        """A place of the bar was clicked; it counts from 1."""

        number: int

    def parts(self) -> tuple[str, str, str]:
        """Return the words, the bar and the place in the sequence."""
        messages = messages_in(self.app)
        if not self.stations:  # how many there are is behind the curtain
            words = messages("tutor.place.step", number=self.index + 1)
            return words, "", f" {self.sequence}" if self.sequence else ""
        words = messages("tutor.place.step-of", number=self.index + 1, n=self.stations) + " "
        after = f" {self.sequence}" if self.sequence else ""
        room = max(0, self.size.width - columns(words) - columns(after))
        full = round(room * (self.index + 1) / max(1, self.stations))
        return words, "━" * full + "─" * (room - full), after

    def render(self) -> Content:
        """Draw the line."""
        return Content("".join(self.parts()))

    def on_click(self, event: Click) -> None:
        """Go to the place of the bar that was clicked."""
        words, bar, _ = self.parts()
        if bar and 0 <= event.x - columns(words) < len(bar):
            share = (event.x - columns(words) + 1) / len(bar)
            self.post_message(self.Chosen(max(1, round(share * self.stations))))


LEAST_LINES = 2
ROOMY, LOW = 30, 20
"""Lines of a screen from which the words keep a line more, and below which they get no more than that."""


class Telling(Vertical, NoRelayout):
    """The narrative of a step below a line that says where it stands."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._lines = 0
        self._told = ""

    def compose(self) -> ComposeResult:
        """Put the place above the words."""
        yield Timeline()
        yield Prose(id="words")

    def show_step(self, step: NarratedStep, number: int, stations: int, sequence: str) -> None:
        """Show a step; its place, `number`, counts from 0, and 0 stations are not told.

        `sequence` is its place among the candidates or empty.
        """
        clause = step.clause if step.clause.startswith("[") else f"[{step.clause}]" if step.clause else ""
        self._tell(f"{step.text} {clause}".rstrip())
        timeline = self.query_one(Timeline)
        timeline.index, timeline.stations, timeline.sequence = number, stations, sequence

    def ask(self, question: str, number: int) -> None:
        """Ask what comes after a place instead of telling it."""
        self._tell(messages_in(self.app)("tutor.place.asked", question=question))
        timeline = self.query_one(Timeline)
        timeline.index, timeline.stations, timeline.sequence = number, 0, ""

    def on_resize(self) -> None:
        """Show the words in other columns."""
        self._tell(self._told)

    def _tell(self, text: str) -> None:
        """Show some words in as many lines as they take, up to a third of the screen.

        The shortest all have as many, for whenever their number changes all panes are drawn anew.
        """
        self._told = text
        width, height = self.size.width - SCROLLBAR, self.screen.size.height
        least = LEAST_LINES + (height >= ROOMY)
        lines = len(wrap_paragraphs(((text, "plain"),), width)) if width > 0 else least
        rows = min(max(lines, least), height // 3 if height >= LOW else least)
        if rows != self._lines:
            self._lines = rows
            self.styles.height = rows + 1
        self.query_one("#words", Prose).show([(text, "plain")])


def sequence_of(step: NarratedStep, candidates: int, words: Words) -> str:
    """Return the place of a step in the sequence of candidates, in words; empty if it has none."""
    messages, brief = words.messages, words.signs.number
    match step.view:
        case CandidateView(number=number, sequence=sequence):
            return messages("tutor.place.candidate", number=brief(number), of=brief(sequence))
        case FamilyView(first=first, last=last) if candidates and first == last:
            return messages("tutor.place.candidate", number=brief(first), of=brief(candidates))
        case FamilyView(first=first, last=last) if candidates:
            run = {"first": brief(first), "last": brief(last), "of": brief(candidates)}
            return messages("tutor.place.candidates", **run)
        case _:
            return ""
