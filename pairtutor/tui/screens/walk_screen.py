"""A screen that walks through a round: where the reader is, ways to go on from there, and its panes."""

from __future__ import annotations

from textual.reactive import reactive
from textual.screen import Screen
from textual.timer import Timer

from pairtutor.narrative.outline import Depth
from pairtutor.tui.screens.pick import ask, players_offered, steps_offered
from pairtutor.tui.tutor import Outgoing
from pairtutor.tui.walk.route import MOTIONS, Route, Station
from pairtutor.tui.walk.tour import DEPTHS, Opened
from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.rule_pane import RulePane


class WalkScreen(Screen[None]):
    """`position` is the truth: the number of a step in the trace. A `curtain` hides what comes after it.

    `asked` is the step behind the curtain that the class is asked about, 0 where none is; `following` is the
    player whose steps alone are gone through, 0 for everybody's. When one of these changes, `StepperScreen`
    draws (`watch_position` and so on).
    """

    position: reactive[int] = reactive(1, init=False, repaint=False)
    depth: reactive[Depth] = reactive[Depth]("normal", init=False, repaint=False)
    following: reactive[int] = reactive(0, init=False, repaint=False)
    curtain: reactive[bool] = reactive(False, init=False, repaint=False)
    asked: reactive[int] = reactive(0, init=False, repaint=False)

    def __init__(self, opened: Opened, outgoing: Outgoing) -> None:
        super().__init__()
        self.opened = opened
        self.tour = opened.tour
        self.outgoing = outgoing
        self.set_reactive(WalkScreen.position, self.tour.landing_position(opened.target.bracket))

    @property
    def route(self) -> Route:
        """The stations at the present depth."""
        return self.tour.routes[self.depth]

    @property
    def station(self) -> Station:
        """Where the reader is."""
        return self.route.at(self.position)

    def follow(self, player: int) -> None:
        """Go through the steps of one player only, from here; what is behind the curtain stays there."""
        self.following = player
        named = self.route.nearest_naming(self.position, player)
        if named and not (self.curtain and named > self.position):
            self.position = named

    def go_to(self, step: int | None) -> None:
        """Go to a step that was chosen; None stays here."""
        if step is not None:
            self.position = step

    def target(self, motion: str) -> int | None:
        """Return the step where a motion leads, None where it leads nowhere.

        `into` may lead to a step that only a greater depth shows: whoever goes there sets that depth too.
        """
        if motion == "into":
            return next((inside for _, inside in self._insides()), None)
        return MOTIONS[motion](self.route, self.position, self.following)

    def _insides(self) -> list[tuple[Depth, int]]:
        """Return the first depth that shows steps below this one, with their position; empty if none does."""
        deeper = DEPTHS[DEPTHS.index(self.depth) :]
        below = ((depth, self.tour.routes[depth].inside(self.position)) for depth in deeper)
        return [(depth, inside) for depth, inside in below if inside is not None][:1]

    def action_move(self, motion: str) -> None:
        """Move in one of the ways that have a name."""
        target = self.target(motion)
        if target is not None:
            self.go(target)

    def go(self, target: int) -> None:
        """Go to a step; one behind the curtain is asked about first."""
        if self.curtain and target > self.position and target != self.asked:
            self.asked = target
        else:
            self.position = target

    def action_curtain(self) -> None:
        """Hide what is still to come, or show it again."""
        self.curtain = not self.curtain

    def action_into(self) -> None:
        """Go to the first step below this one, at a greater depth if the present one shows none."""
        for depth, inside in self._insides():
            self.depth = depth
            self.go(inside)

    def action_depth(self, depth: Depth) -> None:
        """Show more or fewer steps, and stay where the reader is."""
        self.depth = depth

    def action_jump(self) -> None:
        """Ask for a step."""
        offered = steps_offered(self.route, self.position if self.curtain else 0)
        ask(self.app, "tutor.pick.step", offered, lambda step: self.go_to(int(step)))

    def action_find(self) -> None:
        """Ask for a player to follow."""
        offered = players_offered(self.tour.players())
        ask(self.app, "tutor.pick.player", offered, lambda player: self.follow(int(player)))

    def action_unfollow(self) -> None:
        """Follow nobody."""
        self.following = 0


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
        """Go to the next step while the steps play, and end at the last one."""
        target = self.target("next")
        if target is None:
            self.playing = False
        elif self.app.screen is self:
            self.go(target)
