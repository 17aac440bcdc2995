"""A screen that walks through a round: where the reader is, at which depth, following whom."""

from __future__ import annotations

from textual.reactive import reactive
from textual.screen import Screen

from pairtutor.narrative.outline import Depth
from pairtutor.tui.opening import Opened
from pairtutor.tui.outgoing import Outgoing
from pairtutor.tui.walk.route import Route, Station


class WalkScreen(Screen[None]):
    """`position` is the truth: the number of a step in the trace. A `curtain` hides what comes after it."""

    position: reactive[int] = reactive(1, init=False, repaint=False)
    depth: reactive[Depth] = reactive[Depth]("normal", init=False, repaint=False)
    following: reactive[int] = reactive(0, init=False, repaint=False)
    curtain: reactive[bool] = reactive(False, init=False, repaint=False)

    def __init__(self, opened: Opened, outgoing: Outgoing) -> None:
        super().__init__()
        self.opened = opened
        self.tour = opened.tour
        self.outgoing = outgoing
        self.set_reactive(WalkScreen.position, self.tour.landing(opened.wanted.bracket))

    @property
    def route(self) -> Route:
        """The stations at the present depth."""
        return self.tour.routes[self.depth]

    @property
    def station(self) -> Station:
        """Where the reader is."""
        return self.route.at(self.position)

    def follow(self, player: int) -> None:
        """Go through the steps of one player only, from here."""
        self.following = player
        self.position = self.route.naming(self.position, player) or self.position

    def go_to(self, step: int | None) -> None:
        """Go to a step that was chosen; None stays here."""
        if step is not None:
            self.position = step
