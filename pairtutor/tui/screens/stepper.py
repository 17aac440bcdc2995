"""The stepper: one position in the trace, and four panes that show it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import ClassVar

from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import Provider
from textual.content import Content
from textual.events import Key
from textual.reactive import reactive
from textual.widgets import Static

from pairtutor.narrative.layout import clean
from pairtutor.narrative.view import BracketView
from pairtutor.tui.boards.bracket import unfoldable
from pairtutor.tui.commands import WalkCommands
from pairtutor.tui.keys import why_unable
from pairtutor.tui.progress_file import note_walked
from pairtutor.tui.screens.actions import StepperActions
from pairtutor.tui.screens.answer import AnswerScreen
from pairtutor.tui.screens.help import STEADY, STEPPER_KEYS
from pairtutor.tui.screens.questions import Questions
from pairtutor.tui.screens.walk_screen import SPEEDS, PaneScreen, PlayingScreen, WalkScreen
from pairtutor.tui.tutor import Outgoing, messages_in, tutor_of
from pairtutor.tui.walk.route import MOTIONS
from pairtutor.tui.walk.tour import Opened, notes_at, notes_of, question
from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.line_view import NoRelayoutRow
from pairtutor.tui.widgets.rule_pane import RulePane
from pairtutor.tui.widgets.step_tree import StepTree
from pairtutor.tui.widgets.telling import Telling, Timeline, sequence_of


class StepperScreen(PlayingScreen, PaneScreen):
    """Walks through a round, and from there to its actions and questions."""

    BINDINGS: ClassVar[list[BindingType]] = [*STEPPER_KEYS]
    # the keys, their words and what they do: pairtutor/tui/screens/help.py
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {WalkCommands}

    unfolded: reactive[bool] = reactive(False, init=False, repaint=False)

    def __init__(self, opened: Opened, outgoing: Outgoing) -> None:
        super().__init__(opened, outgoing)
        self._stepper_actions = StepperActions(self)
        self._questions = Questions(self)
        self._possible: frozenset[str] = frozenset()
        self._headed: list[str] = []
        self._greeted = False

    @property
    def of_teams(self) -> bool:
        """Whether the round is of an event of teams."""
        return self.tour.messages.of_teams

    def compose(self) -> ComposeResult:
        """A heading, tree, board and rule side by side, the narrative, the keys.

        Of these always the `STEADY` ones, then those that the step gives a reason for.
        """
        yield Static(id="heading", markup=False)
        with NoRelayoutRow(id="panes"):
            yield StepTree()
            yield BoardPane(self.tour)
            yield RulePane()
        yield Telling(id="telling")
        yield KeyBar(steady=STEADY, context=self.context)

    def on_mount(self) -> None:
        """Show where the walk begins."""
        self.keep_pace()
        self.set_reactive(WalkScreen.curtain, tutor_of(self.app).curtain)
        self._begin()
        for said in (self.opened.finished, self.opened.published, self.opened.refusal):
            if said:
                words = messages_in(self.app).say(said)
                self.notify(clean(words), severity="warning", timeout=12, markup=False)
                self._greeted = True

    def _begin(self) -> None:
        title = messages_in(self.app)("tutor.heading.tree", number=self.tour.opened.number)
        self.query_one(StepTree).border_title = Content(title)
        self._redraw()

    def adopt(self, opened: Opened) -> None:
        """Walk through the same round as it is told in another language."""
        self.opened, self.tour = opened, opened.tour
        self.query_one(BoardPane).tour = opened.tour
        self._questions = Questions(self)

    def show_anew(self) -> None:
        """Show the same step in the language that the program speaks now."""
        self._begin()

    def watch_position(self) -> None:
        """Show the step; going back is the same as going forward."""
        self.set_reactive(StepperScreen.unfolded, False)
        self.set_reactive(WalkScreen.asked, 0)  # whatever was asked, another step is here now
        if self._greeted:  # what was said at the beginning lies over the words
            self._greeted = False
            self.app.clear_notifications()
        if self.route.step(self.position, 1) is None:
            note_walked(self.opened.target.source)
        self._redraw()

    def watch_curtain(self) -> None:
        """Draw the curtain, or open it; other rounds begin as this one is left."""
        tutor_of(self.app).curtain = self.curtain
        self.asked = 0
        self._redraw()

    def watch_playing(self) -> None:
        """Start or stop going on by itself."""
        self.keep_pace()
        self._draw_head()
        self._dim()

    def watch_speed(self) -> None:
        """Go on at another speed."""
        self.keep_pace()
        self._draw_head()

    def _redraw(self) -> None:
        """Draw all panes for the present step.

        With the curtain drawn they show nothing of later steps; a step that is asked about shows its
        question.
        """
        route = self.route
        narrated = self.tour.so_far(self.station.narrated) if self.curtain else self.station.narrated
        self.query_one(StepTree).show_position(route, self.position, self.following, curtain=self.curtain)
        self.query_one(BoardPane).show_step(
            narrated, self.following, unfolded=self.unfolded, curtain=self.curtain
        )
        self.query_one(RulePane).show_step(narrated)
        number = route.place(self.position)
        telling = self.query_one(Telling)
        if self.asked:
            telling.ask(question(self.tour, route.at(self.asked)), number)
        else:
            sequence = sequence_of(narrated, self._candidates(), self.tour.narrator.cast.words)
            counted = 0 if self.curtain else len(route.stations)
            telling.show_step(narrated, number, counted, sequence)
        self._draw_head()
        self._dim()

    watch_depth = watch_following = watch_asked = watch_unfolded = _redraw  # Textual calls them by name

    def _candidates(self) -> int:
        """Return the number of candidates in the bracket of this step, 0 if it counts none."""
        begin = self.tour.bracket_of(self.position)
        return begin.narrated.view.sequence if begin and isinstance(begin.narrated.view, BracketView) else 0

    def _draw_head(self) -> None:
        """Draw the heading anew if it changed: file, round, system, depth, who is followed, speed."""
        opened, messages = self.tour.opened, messages_in(self.app)
        number = "tutor.heading.round-of" if opened.planned else "tutor.heading.round"
        parts = [messages("tutor.heading.curtain")] if self.curtain else []
        parts += [
            clean(os.path.basename(self.opened.target.source)),
            messages(number, number=opened.number, planned=opened.planned),
            opened.edition,
            messages(f"tutor.heading.depth-{self.depth}"),
        ]
        if self.opened.published:
            parts.append(self.opened.published.partition(":")[0].rstrip("."))
        if self.following:
            who = self.tour.narrator.cast.who(self.following)
            parts.append(messages("tutor.heading.following", player=who))
        if self.playing:
            seconds = f"{SPEEDS[self.speed]:g}".replace(".", self.tour.narrator.cast.words.signs.decimal)
            parts.append(messages("tutor.heading.playing", seconds=seconds))
        if not self.tour.trace.complete:
            parts.append(messages("tutor.heading.unpaired"))
        if parts != self._headed:
            self._headed = parts
            self.query_one("#heading", Static).update(Content(" · ".join(parts)), layout=False)

    def _dim(self) -> None:
        """Have the footer drawn anew, but only when other keys can act than before."""
        moves = frozenset(name for name in (*MOTIONS, "into") if self.target(name) is not None)
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
            "go('exercise')": self._is_for_exercise,
            "unfold": unfoldable(self.station.narrated),
            "notes": bool(self._notes()),
            "question('answers')": self._questions.matters(),
        }
        return {action for action, reason in given.items() if reason}

    @property
    def _is_for_exercise(self) -> bool:
        """Whether an exercise led here, and leaving leads back to it."""
        return tutor_of(self.app).above_quiz

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the keys that cannot act here: of those Textual wants None (False would hide them)."""
        match action, parameters:
            case "move", (str(motion),):
                able = self.target(motion) is not None
            case "into", _:
                able = self.target("into") is not None
            case "play", _:
                able = self.playing or self.target("next") is not None
            case "depth", (str(depth),):
                able = depth != self.depth
            case "speed", (int(by),):
                able = 0 <= self.speed + by < len(SPEEDS)
            case "unfollow", _:
                able = bool(self.following)
                if not able and self._is_for_exercise:
                    return False  # the same key leads back
            case "go", ("exercise",):
                return self._is_for_exercise and not self.following
            case "go", ("library",):
                able = not self._is_for_exercise
            case "unfold", _:
                able = unfoldable(self.station.narrated)
            case "notes", _:
                able = bool(self._notes())
            case "citation", _:
                able = len(self.station.narrated.cited) > 1
            case "go", (str(name),):
                able = self._stepper_actions.possible(name)
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
                    hidden = self.curtain and action == "question"
                    messages = messages_in(self.app)
                    why = messages("tutor.keys.behind-curtain") if hidden else why_unable(binding, messages)
                    self.notify(why, timeout=3)

    def _notes(self) -> list[str]:
        notes = notes_of(self.opened.target.source, tutor_of(self.app).language)
        return notes_at(notes, self.tour, self.position)

    def action_notes(self) -> None:
        """Show what the lecturer noted for this step."""
        title = messages_in(self.app)("tutor.notes.title")
        self.app.push_screen(AnswerScreen(title, "\n\n".join(map(clean, self._notes()))))

    def action_unfold(self) -> None:
        """Show each candidate of a refused run, or what they share again."""
        self.unfolded = not self.unfolded

    def action_go(self, name: str) -> None:
        """Leave the walk for a while."""
        getattr(self._stepper_actions, name)()

    def action_question(self, name: str) -> None:
        """Ask about the round."""
        getattr(self._questions, name)()

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
        self.position = self.route.position_of(message.number) or self.position
