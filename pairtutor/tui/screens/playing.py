"""A walk that goes on by itself, from slow to fast."""

from __future__ import annotations

from textual.reactive import reactive
from textual.timer import Timer

from pairtutor.tui.screens.walk_screen import WalkScreen

SPEEDS = (8.0, 4.0, 2.0, 1.0, 0.5)
"""Seconds between two steps while playing, from slow to fast."""


class PlayingScreen(WalkScreen):
    """While it is `playing`, takes a step every so often; `speed` is a place in `SPEEDS`."""

    playing: reactive[bool] = reactive(False, init=False, repaint=False)
    speed: reactive[int] = reactive(2, init=False, repaint=False)
    _timer: Timer | None = None

    def keep_pace(self) -> None:
        """Begin to count anew until the next step, or stop."""
        if self._timer:
            self._timer.stop()
        self._timer = self.set_interval(SPEEDS[self.speed], self._play_on, pause=not self.playing)

    def action_play(self) -> None:
        """Go on by itself, or stop."""
        self.playing = not self.playing

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)
        self.refresh_bindings()

    def _play_on(self) -> None:
        target = self.target("next")
        if target is None:
            self.playing = False
        elif self.app.screen is self:
            self.go(target)
