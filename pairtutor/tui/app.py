"""The program: it opens rounds, switches between library and walk, and knows the theme."""

from __future__ import annotations

import gc
import os
import sys
from asyncio import get_running_loop
from contextlib import suppress
from signal import SIGINT
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from pairtutor.narrative.layout import clean
from pairtutor.tui.opening import open_round
from pairtutor.tui.progress_file import remember
from pairtutor.tui.screens.help import HelpScreen
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.screens.reference import GlossaryScreen
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.screens.working import LessonFailed, Opener, Outcome, WorkingScreen
from pairtutor.tui.tutor import Outgoing, Wanted
from pairtutor.tui.walk.tour import Opened

if TYPE_CHECKING:
    from pairtutor.exercises.practice import Practice

DARK, LIGHT = "textual-dark", "textual-light"


def _key(
    keys: str, action: str, name: str, tooltip: str, display: str | None = None, *, show: bool = True
) -> Binding:
    return Binding(keys, action, name, show, display, tooltip=tooltip, id=f"app.{action}")


class TutorApp(App[None]):
    """Begins with the library, with one round (`first`) that is opened at once, or with a `quiz`.

    `interrupted` says that SIGINT ended it; on its own terminal Ctrl-C is a key like any other.
    """

    CSS_PATH = "pairtutor.tcss"
    TITLE = "pairtutor"
    # F1 help, F2 theme, F4 glossary, ctrl+p commands, q leaves
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("f1,h", "help", "Help", "All keys of this screen", "F1"),
        _key("f2", "theme", "Light or dark", "Change between light and dark", show=False),
        _key("f4", "glossary", "Glossary", "The terms of the field, and where each can be seen", show=False),
        _key("ctrl+p", "command_palette", "Commands", "Find a command, step, rule or player by typing", "^p"),
        _key("q,ctrl+q", "quit", "Quit", "Leave pairtutor", "q", show=False),
    ]

    def __init__(
        self,
        outgoing: Outgoing,
        first: Wanted | None = None,
        opener: Opener = open_round,
        quiz: Practice | None = None,
    ) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-normal"), (140, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-tiny"), (20, "-low"), (36, "-high")]
        self._outgoing = outgoing
        self.first = first
        self._opener = opener
        self._first_quiz = quiz
        self._quiz: Screen[None] | None = None
        self.interrupted = False
        self.curtain = False
        self.folder = ""

    def on_mount(self) -> None:
        """Show the first screen."""
        if not self.is_headless:
            with suppress(NotImplementedError):  # Windows has no such handlers
                get_running_loop().add_signal_handler(SIGINT, self._interrupt)
        self.theme = DARK
        if self._first_quiz is not None:
            self.open_quiz(self._first_quiz)
        elif self.first is None:
            self.show_library()
        else:
            self.open_round(self.first)

    def _interrupt(self) -> None:
        """Leave because somebody outside said so."""
        self.interrupted = True
        self.exit()

    def show_library(self, said: str = "") -> None:
        """Go back to the library, which may have something to say; from a round to the quiz below it."""
        while len(self.screen_stack) > 1 and not isinstance(self.screen, LibraryScreen):
            self.pop_screen()
            if self.screen is self._quiz:
                return
        if not isinstance(self.screen, LibraryScreen):
            self.push_screen(LibraryScreen())
        screen = self.screen
        if isinstance(screen, LibraryScreen):
            self.call_later(screen.say, said)

    def open_round(self, wanted: Wanted) -> None:
        """Pair a round and walk through it; the screen goes on living meanwhile."""
        self.push_screen(WorkingScreen(wanted, self._opener), self._opened)

    def open_quiz(self, asked: Practice) -> None:
        """Ask exercises."""
        from pairtutor.tui.quiz.screen import QuizScreen

        self._quiz = QuizScreen(asked)
        self.push_screen(self._quiz)

    def _opened(self, outcome: Outcome) -> None:
        match outcome:
            case Opened():
                _keep_what_is_there()
                remember(outcome.wanted)
                walk: Screen[None] = StepperScreen(outcome, self._outgoing)
                if isinstance(self.screen, StepperScreen):
                    self.switch_screen(walk)
                else:
                    self.push_screen(walk)
            case LessonFailed():
                self._say("\n".join(map(clean, outcome.lines)))
            case None:
                self._say("cancelled: nothing was opened")

    def _say(self, text: str) -> None:
        """Tell something on the present screen: the library keeps it, a walk shows it for a while."""
        if isinstance(self.screen, StepperScreen):
            self.notify(text, severity="error", timeout=12, markup=False)
        else:
            self.show_library(text)

    def action_help(self) -> None:
        """Show every key of the present screen."""
        if isinstance(self.screen, HelpScreen):
            return
        shown = {binding.id: binding for _, binding in self._bindings_here()}
        self.push_screen(HelpScreen(shown.values()))

    def _bindings_here(self) -> list[tuple[str, Binding]]:
        """Return the bindings of the present screen and of the program, those of the screen first."""
        both = [*type(self.screen).BINDINGS, *type(self).BINDINGS]
        return [(binding.key, binding) for binding in both if isinstance(binding, Binding)]

    def action_glossary(self) -> None:
        """Show the terms of the field."""
        if not isinstance(self.screen, GlossaryScreen):
            self.push_screen(GlossaryScreen())

    def action_theme(self) -> None:
        """Change between light and dark."""
        self.theme = LIGHT if self.theme == DARK else DARK

    def has_browser(self) -> bool:
        """Return whether a page can be opened in a window of its own, and not over this terminal."""
        if self.is_headless:
            return False
        return sys.platform in {"win32", "darwin"} or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _keep_what_is_there() -> None:
    """Tell the collector that a round stays: it need not go through it while the reader steps."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
