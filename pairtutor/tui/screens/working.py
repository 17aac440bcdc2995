"""Pairing under way: how many players are settled, and a way to stop it."""

from __future__ import annotations

import traceback
from asyncio import Future, get_running_loop
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from threading import Event, Thread
from typing import ClassVar, Protocol

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import ProgressBar, Static

from pairtutor.errors import PairtutorError
from pairtutor.narrative.layout import clean
from pairtutor.tui.keys import bind
from pairtutor.tui.tutor import Progress, Wanted, messages_in, tutor_of
from pairtutor.tui.walk.tour import Opened
from pairtutor.tui.widgets.key_bar import KeyBar


@dataclass
class Progressed(Message):
    """So many of the players of the round are settled."""

    done: int
    total: int


@dataclass
class LessonReady(Message):
    """The round can be walked through."""

    opened: Opened


@dataclass
class LessonFailed(Message):
    """The round cannot be opened; each line is a fault, as the commands tell it."""

    lines: tuple[str, ...]


Answer = LessonReady | LessonFailed
Outcome = Opened | LessonFailed | None


class Stopped(Exception):
    """The reader does not want to wait any longer."""


class WorkingScreen(ModalScreen[Outcome]):
    """Opens a round in a thread of its own; None when the reader stopped it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,q,ctrl+c", "cancel", "cancel", "work.cancel", display="esc"),
        bind("ctrl+q", "app.quit", "app.quit", "work.quit", show=False),
    ]
    # esc and q stop the work

    def __init__(self, wanted: Wanted, opener: Opener, said: str = "tutor.working.pairing") -> None:
        super().__init__()
        self._wanted = wanted
        self._opener = opener
        self._said = said
        self._stopped = Event()

    @property
    def of_teams(self) -> bool:
        """Whether the round is known to be of an event of teams."""
        tournament = self._wanted.tournament
        return tournament is not None and tournament.teams is not None

    def compose(self) -> ComposeResult:
        """A line, a bar, and the key that stops it."""
        messages = messages_in(self.app)
        with Vertical(classes="box"):
            yield Static(Content(messages(self._said, source=clean(self._wanted.source))), id="what")
            yield ProgressBar(id="progress", show_eta=False)
            yield Static(messages("tutor.working.reading"), id="how-far", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin."""
        self._await_answer()

    @work(exclusive=True, exit_on_error=False, group="pairing")
    async def _await_answer(self) -> None:
        """Wait for the answer.

        The thread is a daemon: who leaves the program need not wait for an engine that has not spoken yet.
        """
        loop = get_running_loop()
        answer: Future[Answer | None] = loop.create_future()

        def settle(result: Answer | None) -> None:
            if not answer.done():
                answer.set_result(result)

        def find_out() -> None:
            result = self._answer()
            with suppress(RuntimeError):  # the program has ended meanwhile
                loop.call_soon_threadsafe(settle, result)

        Thread(target=copy_context().run, args=(find_out,), daemon=True).start()
        result = await answer
        if result is not None:
            self.post_message(result)

    def _answer(self) -> Answer | None:
        """Open the round, or say why that cannot be; None when the reader stopped it."""
        try:
            return LessonReady(self._opener(self._wanted, self._progress))
        except Stopped:
            return None
        except PairtutorError as error:
            return LessonFailed(error.lines_in(tutor_of(self.app).language))
        except Exception as error:
            self.log.error(traceback.format_exc())
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            return LessonFailed((messages_in(self.app)("tutor.working.defect", what=what),))

    def _progress(self, done: int, total: int) -> None:
        """Have it shown how far the work is; called from the thread that does it.

        Raises:
            Stopped: the reader has stopped it.
        """
        if self._stopped.is_set():
            raise Stopped
        self.post_message(Progressed(done, total))

    def on_progressed(self, message: Progressed) -> None:
        """Show how far the work is."""
        self.query_one(ProgressBar).update(total=message.total, progress=message.done)
        settled = "tutor.working.all-settled" if message.done == message.total else "tutor.working.settled"
        words = messages_in(self.app)(settled, done=message.done, n=message.total)
        self.query_one("#how-far", Static).update(words)

    def on_lesson_ready(self, message: LessonReady) -> None:
        """Hand the round over."""
        self.dismiss(message.opened)

    def on_lesson_failed(self, message: LessonFailed) -> None:
        """Hand the faults over."""
        self.dismiss(message)

    def action_cancel(self) -> None:
        """Stop the work; what it still finds out is thrown away."""
        self._stopped.set()
        self.dismiss(None)


class Opener(Protocol):
    """How a round is opened; it may call `progress` from its own thread."""

    def __call__(self, target: Wanted, progress: Progress, /) -> Opened:
        """Return the round."""
