"""The line that shows how far the walk is; a click goes there."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Timeline(Widget):
    """`step 31 of 88`, a bar, and the place in the rule's sequence."""

    place: reactive[int] = reactive(0)
    stations: reactive[int] = reactive(1)
    sequence: reactive[str] = reactive("")

    @dataclass
    class Chosen(Message):
        """A place of the bar was clicked; it counts from 1."""

        number: int

    def parts(self) -> tuple[str, str, str]:
        """Return the words, the bar and the place in the sequence."""
        if not self.stations:  # how many there are is behind the curtain
            return f"step {self.place + 1}", "", f" {self.sequence}" if self.sequence else ""
        words = f"step {self.place + 1} of {self.stations} "
        after = f" {self.sequence}" if self.sequence else ""
        room = max(0, self.size.width - len(words) - len(after))
        full = round(room * (self.place + 1) / max(1, self.stations))
        return words, "━" * full + "─" * (room - full), after

    def render(self) -> Content:
        """Draw the line."""
        return Content("".join(self.parts()))

    def on_click(self, event: Click) -> None:
        """Go to the place of the bar that was clicked."""
        words, bar, _ = self.parts()
        if bar and 0 <= event.x - len(words) < len(bar):
            share = (event.x - len(words) + 1) / len(bar)
            self.post_message(self.Chosen(max(1, round(share * self.stations))))
