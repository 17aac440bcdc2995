"""The program: it opens rounds, switches between library and walk, and knows the theme."""

from __future__ import annotations

import gc
import os
import sys
from asyncio import get_running_loop
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from signal import SIGINT
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.screen import Screen
from textual.theme import ThemeProvider

from pairtutor.messages import messages_of
from pairtutor.narrative.layout import clean
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.tui.commands import system_commands
from pairtutor.tui.contrast import readable
from pairtutor.tui.keys import bind
from pairtutor.tui.opening import open_round, told_again
from pairtutor.tui.progress_file import remember
from pairtutor.tui.screens.help import HelpScreen, Noted
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.screens.pick import Pickable, ask
from pairtutor.tui.screens.reference import GlossaryScreen
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.screens.working import LessonFailed, Opener, Outcome, WorkingScreen
from pairtutor.tui.tutor import OfEvent, Outgoing, Progress, Retold, Wanted, messages_in
from pairtutor.tui.walk.tour import Opened

if TYPE_CHECKING:
    from pairtutor.exercises.practice import Practice

DARK, LIGHT = "textual-dark", "textual-light"


class TutorApp(App[None]):
    """Begins with the library, with one round (`first`) that is opened at once, or with a `quiz`.

    `interrupted` says that SIGINT ended it; on its own terminal Ctrl-C is a key like any other. Of all rounds
    it keeps whether the `curtain` is drawn, and the `folder` that was written to last, empty before.
    """

    CSS_PATH = "pairtutor.tcss"
    TITLE = "pairtutor"
    # F1 help, F2 theme, F4 glossary, F8 language, ctrl+p commands, q leaves
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("f1,h", "help", "app.help", "app.help", display="F1"),
        bind("f2", "theme", "app.theme", "app.theme", show=False),
        bind("f4", "glossary", "app.glossary", "app.glossary", show=False),
        bind("f8", "language", "app.language", "app.language", show=False),
        bind("ctrl+p", "command_palette", "app.commands", "app.command_palette", display="^p"),
        bind("q,ctrl+q", "quit", "app.quit", "app.quit", display="q", show=False),
    ]

    def __init__(
        self,
        outgoing: Outgoing,
        first: Wanted | None = None,
        opener: Opener = open_round,
        quiz: Practice | None = None,
        language: Language = ENGLISH,
    ) -> None:
        super().__init__()
        self.language = language
        self._languages = tuple(dict.fromkeys((*map(Language, languages()), language)))
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

    def get_css_variables(self) -> dict[str, str]:
        """Return the colours of the theme, those of words so that they can be read."""
        return readable(super().get_css_variables())

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

    @property
    def of_teams(self) -> bool:
        """Whether what is open is of an event of teams."""
        return any(isinstance(screen, OfEvent) and screen.of_teams for screen in self.screen_stack)

    @property
    def above_quiz(self) -> bool:
        """Whether leaving what is shown leads back to a quiz."""
        return self._quiz in self.screen_stack[:-1]

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

    def open_round(self, target: Wanted) -> None:
        """Pair a round and walk through it; the screen goes on living meanwhile."""
        target = replace(target, language=self.language)
        self.push_screen(WorkingScreen(target, self._opener), self._show_outcome)

    def open_quiz(self, asked: Practice) -> None:
        """Ask exercises."""
        from pairtutor.tui.quiz.screen import QuizScreen

        self._quiz = QuizScreen(asked)
        self.push_screen(self._quiz)

    def _show_outcome(self, outcome: Outcome) -> None:
        """Show what came of opening a round: its walk, the faults, or that it was cancelled (None)."""
        match outcome:
            case Opened():
                _keep_what_is_there()
                remember(outcome.target)
                walk: Screen[None] = StepperScreen(outcome, self._outgoing)
                if isinstance(self.screen, StepperScreen):
                    self.switch_screen(walk)
                else:
                    self.push_screen(walk)
            case LessonFailed():
                self._say("\n".join(map(clean, outcome.lines)))
            case None:
                self._say(messages_in(self)("tutor.working.cancelled"))

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
        both = [*type(self.screen).BINDINGS, *type(self).BINDINGS]
        shown = {binding.id: binding for binding in both if isinstance(binding, Binding)}
        notes = self.screen.notes() if isinstance(self.screen, Noted) else ()
        self.push_screen(HelpScreen(shown.values(), notes))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Yield what the palette offers everywhere."""
        return system_commands(self, screen)

    def action_command_palette(self) -> None:
        """Find a command by typing."""
        if not isinstance(self.screen, CommandPalette):
            said = messages_in(self)("tutor.palette.search")
            self.push_screen(CommandPalette(id="--command-palette", placeholder=said))

    def search_themes(self) -> None:
        """Choose colours by name."""
        said = messages_in(self)("tutor.palette.search-themes")
        self.push_screen(CommandPalette(providers=[ThemeProvider], placeholder=said))

    # --- the language -------------------------------------------------------------------------

    def action_language(self) -> None:
        """Choose a language, each by its own name."""
        names = [messages_of(offered_language)("language.name") for offered_language in self._languages]
        offered = [Pickable(str(at), name) for at, name in enumerate(names)]
        ask(self, "tutor.language.title", offered, lambda at: self.speak(self._languages[int(at)]))

    def speak(self, language: Language) -> None:
        """Say everything in another language; a round that is open is told anew, from its own trace."""
        walks = [screen for screen in self.screen_stack if isinstance(screen, StepperScreen)]
        if language == self.language:
            return
        if not walks:
            self._speak(language)
            return

        def again(target: Wanted, progress: Progress) -> Opened:
            return told_again(walks[0].opened, language, progress)

        def adopt_outcome(outcome: Outcome) -> None:
            """Put the walk told anew in place of the old one, and the program into the language."""
            match outcome:
                case Opened():
                    walks[0].adopt(outcome)
                    self._speak(language)
                case LessonFailed():
                    self._say("\n".join(map(clean, outcome.lines)))

        self.push_screen(WorkingScreen(walks[0].opened.target, again, "tutor.working.telling"), adopt_outcome)

    def _speak(self, language: Language) -> None:
        """Show every screen in a language, each where it stands."""
        self.language = language
        for screen in self.screen_stack:
            if isinstance(screen, Retold):
                screen.show_anew()
                for part in screen.query("*"):
                    part.refresh()

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
