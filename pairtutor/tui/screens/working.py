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
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import ProgressBar, Static

from pairtutor.errors import PairtutorError
from pairtutor.narrative.layout import clean
from pairtutor.tui.tutor import Progress, Wanted
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
        Binding(
            "escape,q,ctrl+c",
            "cancel",
            "Cancel",
            key_display="esc",
            tooltip="Stop and go back",
            id="work.cancel",
        ),
        Binding("ctrl+q", "app.quit", "Quit", show=False, tooltip="Leave pairtutor", id="work.quit"),
    ]
    # esc and q stop the work

    def __init__(self, wanted: Wanted, opener: Opener) -> None:
        super().__init__()
        self._wanted = wanted
        self._opener = opener
        self._stopped = Event()

    def compose(self) -> ComposeResult:
        """A line, a bar, and the key that stops it."""
        with Vertical(classes="box"):
            yield Static(Content(f"Pairing {clean(self._wanted.source)}"), id="what")
            yield ProgressBar(id="progress", show_eta=False)
            yield Static("reading", id="how-far", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin."""
        self._open()

    @work(exclusive=True, exit_on_error=False, group="pairing")
    async def _open(self) -> None:
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
            faults = getattr(error, "faults", None)
            return LessonFailed(tuple(map(str, faults or [error])))
        except Exception as error:
            self.log.error(traceback.format_exc())
            words = f"a defect of the program: {type(error).__name__}: {error}".rstrip(": ")
            return LessonFailed((f"{words}; please report it with the file",))

    def _progress(self, done: int, total: int) -> None:
        if self._stopped.is_set():
            raise Stopped
        self.post_message(Progressed(done, total))

    def on_progressed(self, message: Progressed) -> None:
        """Show how far the work is."""
        self.query_one(ProgressBar).update(total=message.total, progress=message.done)
        words = f"{message.done} of {message.total} players are settled"
        if message.done == message.total:
            words = "everybody is settled; now every step is put into words"
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

    def __call__(self, wanted: Wanted, progress: Progress) -> Opened:
        """Return the round."""
