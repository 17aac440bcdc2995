"""What the command palette offers while walking: steps, brackets, rules, players, scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.types import IgnoreReturnCallbackType

from pairtutor.errors import PairtutorError
from pairtutor.rules.citing import Clause
from pairtutor.sources.library import cards
from pairtutor.tui.tutor import Wanted, tutor_of
from pairtutor.tui.widgets.rule_pane import looked_up

if TYPE_CHECKING:
    from pairtutor.tui.screens.walk_screen import WalkScreen

Command = tuple[str, IgnoreReturnCallbackType, str]
"""What is shown, what it does, and a word of help."""


class LibraryCommands(Provider):
    """Opens scenarios."""

    def commands(self) -> Iterator[Command]:
        """Yield everything that can be found by typing."""
        tutor = tutor_of(self.app)
        for card in cards():
            words = f"Scenario {card.name}: {card.title}"
            yield words, partial(tutor.open_round, Wanted(source=card.name)), "open this scenario"

    async def search(self, query: str) -> Hits:
        """Yield what fits the words."""
        matcher = self.matcher(query)
        for text, act, tooltip in self.commands():
            score = matcher.match(text)
            if score > 0:
                yield Hit(score, Content(text), act, text=text, help=tooltip)


class WalkCommands(LibraryCommands):
    """Jumps about in the walk."""

    @property
    def _stepper(self) -> WalkScreen:
        return cast("WalkScreen", self.screen)

    async def discover(self) -> Hits:
        """Yield every key's action, so that the palette teaches them."""
        for text, act, tooltip in self._keys():
            yield DiscoveryHit(text, act, text=text, help=tooltip)

    def commands(self) -> Iterator[Command]:
        """Yield the keys' actions, steps, brackets, rules, players and scenarios."""
        yield from self._keys()
        yield from self._steps()
        yield from self._rules()
        for who in self._stepper.tour.players():
            yield f"Player {who}", partial(self._stepper.follow, who.tpn), "follow only their steps"
        yield from super().commands()

    def _keys(self) -> Iterator[Command]:
        from pairtutor.tui.screens.help import STEPPER_KEYS

        for binding in STEPPER_KEYS:
            act = partial(self._stepper.run_action, binding.action)
            yield binding.description, act, binding.tooltip

    def _steps(self) -> Iterator[Command]:
        stepper = self._stepper
        for number, station in enumerate(stepper.route.stations, start=1):
            if stepper.curtain and station.told.step > stepper.position:
                return
            go = partial(setattr, stepper, "position", station.told.step)
            label = station.told.label
            if station.opens_section:
                yield label, go, f"go to step {number}"
            else:
                yield f"Step {number}: {label}", go, "go to this step"

    def _rules(self) -> Iterator[Command]:
        stepper = self._stepper
        for whole, label in stepper.tour.clauses().items():
            try:
                entry = looked_up(whole)
            except PairtutorError:  # a trace from a file may cite what the catalogue does not have
                continue
            title = entry.title if isinstance(entry, Clause) else entry.question
            yield f"Rule {label}: {title}", partial(self._go_citing, whole), "the next step that cites it"

    def _go_citing(self, citation: str) -> None:
        stepper = self._stepper
        position = stepper.route.citing(stepper.position, citation)
        if position is None:
            stepper.depth = "full"
            position = stepper.route.citing(stepper.position, citation)
        stepper.position = position or stepper.position
