"""The stepper: one position in the trace, and four panes that show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import Provider
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Static

from pairtutor.narrative.layout import clean
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.view import BracketView
from pairtutor.tui import offers
from pairtutor.tui.boards.refused import unfoldable
from pairtutor.tui.commands import WalkCommands
from pairtutor.tui.opening import Opened
from pairtutor.tui.outgoing import Outgoing
from pairtutor.tui.screens.excursions import Excursions
from pairtutor.tui.screens.keys import STEADY, STEPPER_KEYS
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.screens.questions import AnswerScreen, Questions
from pairtutor.tui.screens.unable import unable
from pairtutor.tui.screens.walk_screen import WalkScreen
from pairtutor.tui.tutor import tutor_of
from pairtutor.tui.walk.curtain import question
from pairtutor.tui.walk.motions import MOTIONS
from pairtutor.tui.walk.notes import notes_at, notes_of
from pairtutor.tui.walk.tour import DEPTHS
from pairtutor.tui.walked import note_walked
from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.rule_pane import RulePane
from pairtutor.tui.widgets.step_tree import StepTree
from pairtutor.tui.widgets.telling import Telling, sequence_of
from pairtutor.tui.widgets.timeline import Timeline

SPEEDS = (8.0, 4.0, 2.0, 1.0, 0.5)
"""Seconds between two steps while playing, from slow to fast."""


class StepperScreen(WalkScreen):
    """Walks through a round, and from there to its excursions and questions."""

    BINDINGS: ClassVar[list[BindingType]] = [*STEPPER_KEYS]
    # the keys, their words and what they do: pairtutor/tui/screens/keys.py
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {WalkCommands}

    playing: reactive[bool] = reactive(False, init=False, repaint=False)
    speed: reactive[int] = reactive(2, init=False, repaint=False)
    asked: reactive[int] = reactive(0, init=False, repaint=False)
    unfolded: reactive[bool] = reactive(False, init=False, repaint=False)

    def __init__(self, opened: Opened, outgoing: Outgoing) -> None:
        super().__init__(opened, outgoing)
        self._excursions = Excursions(self)
        self._questions = Questions(self)
        self._timer: Timer | None = None
        self._possible: frozenset[str] = frozenset()
        self._greeted = False
        # `asked` is the step behind the curtain that the class is asked about, 0 where none is

    def compose(self) -> ComposeResult:
        """A heading, tree, board and rule side by side, the narrative, the keys."""
        yield Static(id="heading", markup=False)
        with Horizontal(id="panes"):
            yield StepTree()
            yield BoardPane(self.tour)
            yield RulePane()
        yield Telling(id="telling")
        yield KeyBar(STEADY, self.context)

    def on_mount(self) -> None:
        """Show where the walk begins."""
        self.query_one(StepTree).border_title = Content(f"Round {self.tour.opened.number}")
        self._timer = self.set_interval(SPEEDS[self.speed], self._play_on, pause=True)
        self.set_reactive(WalkScreen.curtain, tutor_of(self.app).curtain)
        self._redraw()
        for said in (self.opened.finished, self.opened.published, self.opened.refusal):
            if said:
                self.notify(clean(said), severity="warning", timeout=12, markup=False)
                self._greeted = True

    def watch_position(self) -> None:
        """Show the step; going back is the same as going forward."""
        self.set_reactive(StepperScreen.unfolded, False)
        self.set_reactive(StepperScreen.asked, 0)  # whatever was asked, another step is here now
        if self._greeted:  # what was said at the beginning lies over the words
            self._greeted = False
            self.app.clear_notifications()
        if self.route.step(self.position, 1) is None:
            note_walked(self.opened.wanted.source)
        self._redraw()

    def watch_depth(self) -> None:
        """Show the step at another depth."""
        self._redraw()

    def watch_following(self) -> None:
        """Show whom the walk follows."""
        self._redraw()

    def watch_curtain(self) -> None:
        """Draw the curtain, or open it; other rounds begin as this one is left."""
        tutor_of(self.app).curtain = self.curtain
        self.asked = 0
        self._redraw()

    def watch_asked(self) -> None:
        """Ask about the next step, or show what was asked about."""
        self._redraw()

    def watch_unfolded(self) -> None:
        """Show the candidates of a run one by one, or together."""
        self._redraw()

    def watch_playing(self) -> None:
        """Start or stop going on by itself."""
        if self._timer:
            (self._timer.resume if self.playing else self._timer.pause)()
        self._head()
        self._dim()

    def watch_speed(self) -> None:
        """Go on at another speed."""
        if self._timer:
            self._timer.stop()
        self._timer = self.set_interval(SPEEDS[self.speed], self._play_on, pause=not self.playing)
        self._head()

    def _redraw(self) -> None:
        station, route = self.station, self.route
        self.query_one(StepTree).show_position(route, self.position, self.following, curtain=self.curtain)
        board = self.query_one(BoardPane)
        board.show_step(station.told, self.following, unfolded=self.unfolded)
        self.query_one(RulePane).show_step(station.told)
        place = route.place(self.position)
        telling = self.query_one(Telling)
        if self.asked:
            telling.ask(question(self.tour, self.asked), place, cramped=board.cramped)
        else:
            sequence = sequence_of(station.told, self._candidates())
            counted = 0 if self.curtain else len(route.stations)
            telling.show_step(station.told, place, counted, sequence, cramped=board.cramped)
        self._head()
        self._dim()

    def _candidates(self) -> int:
        """Return how many candidates the bracket of this step has, 0 if it counts none."""
        begin = self.tour.bracket_of(self.position)
        return begin.told.view.sequence if begin and isinstance(begin.told.view, BracketView) else 0

    def _head(self) -> None:
        opened = self.tour.opened
        of = f" of {opened.planned}" if opened.planned else ""
        parts = [
            clean(self.opened.wanted.source),
            f"round {opened.number}{of}",
            opened.edition,
            f"{self.depth} depth",
        ]
        if self.opened.published:
            parts.append(self.opened.published.partition(":")[0].rstrip("."))
        if self.following:
            parts.append(f"following {self.tour.narrator.cast.who(self.following)} (esc ends)")
        if self.curtain:
            parts.append("curtain (v opens it)")
        if self.playing:
            parts.append(f"playing, a step every {SPEEDS[self.speed]:g} s")
        if not self.tour.trace.complete:
            parts.append("could not be paired")
        self.query_one("#heading", Static).update(Content(" · ".join(parts)), layout=False)

    def _dim(self) -> None:
        """Have the footer drawn anew, but only when other keys can act than before."""
        moves = frozenset(name for name in (*MOTIONS, "into") if self._target(name) is not None)
        possible = moves | self.context()
        if possible != self._possible:
            self._possible = possible
            self.refresh_bindings()

    def context(self) -> set[str]:
        """Return the actions that this step or what was pressed before gives a reason for."""
        given = {
            "curtain": self.curtain,
            "play": self.playing,
            "unfollow": bool(self.following),
            "unfold": unfoldable(self.station.told),
            "notes": bool(self._notes()),
        }
        return {action for action, reason in given.items() if reason}

    def _target(self, motion: str) -> int | None:
        if motion == "into":
            return next((inside for _, inside in self._insides()), None)
        return MOTIONS[motion](self.route, self.position, self.following)

    def _insides(self) -> list[tuple[Depth, int]]:
        """Return where the steps below this one begin, at the first depth that shows some."""
        deeper = DEPTHS[DEPTHS.index(self.depth) :]
        found = ((depth, self.tour.routes[depth].inside(self.position)) for depth in deeper)
        return [(depth, inside) for depth, inside in found if inside is not None][:1]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the keys that cannot act here."""
        match action, parameters:
            case "move", (str(motion),):
                able = self._target(motion) is not None
            case "into", _:
                able = self._target("into") is not None
            case "play", _:
                able = self.playing or self._target("next") is not None
            case "depth", (str(depth),):
                able = depth != self.depth
            case "speed", (int(by),):
                able = 0 <= self.speed + by < len(SPEEDS)
            case "unfollow", _:
                able = bool(self.following)
            case "unfold", _:
                able = unfoldable(self.station.told)
            case "notes", _:
                able = bool(self._notes())
            case "citation", _:
                able = len(self.station.told.cited) > 1
            case "excursion", (str(name),):
                able = self._excursions.possible(name)
            case "question", (str(name),):
                able = self._questions.possible(name)
            case _:
                able = True
        return True if able else None

    def on_key(self, event: Key) -> None:
        """Say why a key does nothing where it cannot act."""
        for binding in STEPPER_KEYS:
            if event.key in binding.key.split(","):
                _, action, parameters = parse(binding.action)
                if self.check_action(action, parameters) is None:
                    self.notify(unable(binding.action), timeout=3)

    def action_move(self, motion: str) -> None:
        """Move in one of the ways that have a name."""
        target = self._target(motion)
        if target is not None:
            self._go(target)

    def _go(self, target: int) -> None:
        """Go to a step; one behind the curtain is asked about first."""
        if self.curtain and target > self.position and target != self.asked:
            self.asked = target
        else:
            self.position = target

    def action_curtain(self) -> None:
        """Hide what is still to come, or show it again."""
        self.curtain = not self.curtain

    def _notes(self) -> list[str]:
        return notes_at(notes_of(self.opened.wanted.source), self.tour, self.position)

    def action_notes(self) -> None:
        """Show what the lecturer noted for this step."""
        self.app.push_screen(AnswerScreen("Notes", "\n\n".join(map(clean, self._notes()))))

    def action_unfold(self) -> None:
        """Show each candidate of a refused run, or what they share again."""
        self.unfolded = not self.unfolded

    def action_into(self) -> None:
        """Go to the first step below this one, at a greater depth if the present one shows none."""
        for depth, inside in self._insides():
            self.depth = depth
            self._go(inside)

    def action_depth(self, depth: Depth) -> None:
        """Show more or fewer steps, and stay where the reader is."""
        self.depth = depth

    def action_play(self) -> None:
        """Go on by itself, or stop."""
        self.playing = not self.playing

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)
        self.refresh_bindings()

    def _play_on(self) -> None:
        target = self._target("next")
        if target is None:
            self.playing = False
        elif self.app.screen is self:
            self._go(target)

    def action_jump(self) -> None:
        """Ask for a step."""
        known = offers.filtered(offers.steps(self.route, self.position if self.curtain else 0))
        self.app.push_screen(PickScreen("Go to step", known), self._go_to)

    def _go_to(self, chosen: str | None) -> None:
        if chosen is not None:
            self.position = int(chosen)

    def action_find(self) -> None:
        """Ask for a player to follow."""
        known = offers.filtered(offers.players(self.tour))
        self.app.push_screen(PickScreen("Follow a player", known), self._follow)

    def _follow(self, chosen: str | None) -> None:
        if chosen is not None:
            self.follow(int(chosen))

    def action_unfollow(self) -> None:
        """Follow nobody."""
        self.following = 0

    def action_excursion(self, name: str) -> None:
        """Leave the walk for a while."""
        getattr(self._excursions, name)()

    def action_question(self, name: str) -> None:
        """Ask about the round."""
        getattr(self._questions, name)()

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

    def on_step_tree_chosen(self, message: StepTree.Chosen) -> None:
        """Go where the tree was clicked."""
        if message.position == self.position:
            self._redraw()
        self.position = message.position

    def on_board_pane_chosen(self, message: BoardPane.Chosen) -> None:
        """Follow the player who was clicked; who is followed already is followed no more."""
        if message.player == self.following:
            self.following = 0
        else:
            self.follow(message.player)

    def on_timeline_chosen(self, message: Timeline.Chosen) -> None:
        """Go where the bar was clicked."""
        self.position = self.route.numbered(message.number) or self.position
