"""What the command palette offers while walking: steps, brackets, rules, players, scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual.app import SystemCommand
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.types import IgnoreReturnCallbackType

from pairtutor.errors import PairtutorError
from pairtutor.rules.citing import Clause
from pairtutor.sources.library import cards
from pairtutor.tui.keys import about_of, word_of
from pairtutor.tui.tutor import Wanted, messages_in, tutor_of
from pairtutor.tui.widgets.rule_pane import looked_up

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from pairtutor.tui.screens.walk_screen import WalkScreen

Command = tuple[str, IgnoreReturnCallbackType, str]
"""What is shown, what it does, and a word of help."""


def system_commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield what can be done on every screen; who asks for the keys gets our own list of them."""
    acts: dict[str, IgnoreReturnCallbackType] = {
        "theme": app.action_change_theme,
        "language": partial(app.run_action, "language"),
        "quit": app.action_quit,
        "keys": partial(app.run_action, "help"),
    }
    if screen.maximized is not None:
        acts["minimize"] = screen.action_minimize
    elif screen.focused is not None and screen.focused.allow_maximize:
        acts["maximize"] = screen.action_maximize
    # in a moment, when the palette is gone
    acts["screenshot"] = lambda: app.set_timer(0.1, app.deliver_screenshot)
    messages = messages_in(app)
    for name, act in acts.items():
        title, about = messages(f"tutor.palette.{name}.title"), messages(f"tutor.palette.{name}.about")
        yield SystemCommand(title, about, act)


class LibraryCommands(Provider):
    """Opens scenarios."""

    def commands(self) -> Iterator[Command]:
        """Yield everything that can be found by typing; `WalkCommands` puts its own before it."""
        tutor, messages = tutor_of(self.app), messages_in(self.app)
        for card in cards(tutor.language):
            words = messages("tutor.palette.scenario", name=card.name, title=card.title)
            act = partial(tutor.open_round, Wanted(source=card.name))
            yield words, act, messages("tutor.palette.open-scenario")

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
        messages = messages_in(self.app)
        for who in self._stepper.tour.players():
            words = messages("tutor.palette.player", player=who)
            yield words, partial(self._stepper.follow, who.tpn), messages("tutor.palette.follow")
        yield from super().commands()

    def _keys(self) -> Iterator[Command]:
        """Yield a command for each key of the walk."""
        from pairtutor.tui.screens.help import STEPPER_KEYS

        messages = messages_in(self.app)
        for binding in STEPPER_KEYS:
            act = partial(self._stepper.run_action, binding.action)
            yield word_of(binding, messages), act, about_of(binding, messages)

    def _steps(self) -> Iterator[Command]:
        """Yield a command for each step at this depth; with the curtain drawn only for those seen already.

        They are numbered from 1 as stations; a position is the number of the step in the trace.
        """
        stepper, messages = self._stepper, messages_in(self.app)
        for number, station in enumerate(stepper.route.stations, start=1):
            if stepper.curtain and station.narrated.step > stepper.position:
                return
            go = partial(setattr, stepper, "position", station.narrated.step)
            label = station.narrated.label
            if station.opens_section:
                yield label, go, messages("tutor.palette.to-step", number=number)
            else:
                words = messages("tutor.palette.step", number=number, label=label)
                yield words, go, messages("tutor.palette.to-this-step")

    def _rules(self) -> Iterator[Command]:
        """Yield a command for each rule that the steps in sight cite."""
        messages = messages_in(self.app)
        for whole, label in self._stepper.tour.clauses(self._steps_visible).items():
            try:
                entry = looked_up(whole, messages.language)
            except PairtutorError:  # a trace from a file may cite what the catalogue does not have
                continue
            title = entry.title if isinstance(entry, Clause) else entry.question
            words = messages("tutor.palette.rule", label=label, title=title)
            yield words, partial(self._go_citing, whole), messages("tutor.palette.to-citing")

    @property
    def _steps_visible(self) -> int:
        """How far the walk can be looked through: as far as the curtain, 0 where there is none."""
        return self._stepper.position if self._stepper.curtain else 0

    def _go_citing(self, citation: str) -> None:
        """Go to the next step that cites a rule, at full depth if none in sight does; else stay."""
        stepper = self._stepper
        position = stepper.route.next_citing(stepper.position, citation, self._steps_visible)
        if position is None:
            stepper.depth = "full"
            position = stepper.route.next_citing(stepper.position, citation, self._steps_visible)
        stepper.position = position or stepper.position
