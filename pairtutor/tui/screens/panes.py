"""What keys do to the panes of a walk, and a walk that goes on by itself."""

from __future__ import annotations

from textual.reactive import reactive
from textual.screen import Screen
from textual.timer import Timer

from pairtutor.tui.screens.walk_screen import WalkScreen
from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.rule_pane import RulePane


class PaneScreen(Screen[None]):
    """Has a tree, a board, a rule and words below them."""

    def action_scroll(self, by: int) -> None:
        """Scroll the board."""
        self.query_one(BoardPane).scroll_relative(y=by, animate=False)

    def action_scroll_rule(self, by: int) -> None:
        """Scroll the rule."""
        self.query_one(RulePane).scroll_relative(y=by, animate=False)

    def action_scroll_words(self, by: int) -> None:
        """Scroll the words below the board."""
        self.query_one("#words").scroll_relative(y=by, animate=False)

    def action_fold(self) -> None:
        """Fold or unfold the tree."""
        self.toggle_class("-tree-turned")

    def action_rule(self) -> None:
        """Show or hide the rule."""
        self.toggle_class("-rule-turned")

    def action_citation(self, by: int) -> None:
        """Show another rule that this step cites."""
        self.query_one(RulePane).turn(by)


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
