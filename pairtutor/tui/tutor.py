"""What the screens ask of the program around them, and what a worker tells them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.message import Message

from pairtutor.tui.opening import Opened

if TYPE_CHECKING:
    from textual.app import App

    from pairtutor.exercises.practice import Practice
    from pairtutor.tui.opening import Wanted


class Tutor(Protocol):
    """The program, as its screens know it.

    `curtain` says that what is still to come is hidden, `folder` is where a file was written last.
    """

    curtain: bool
    folder: str

    def show_library(self, said: str = "") -> None:
        """Go back to the library, which may have something to say."""

    def open_round(self, wanted: Wanted) -> None:
        """Pair a round and walk through it."""

    def open_quiz(self, asked: Practice) -> None:
        """Ask exercises."""

    def has_browser(self) -> bool:
        """Return whether a page can be opened in a window of its own."""


def tutor_of(app: App[Any]) -> Tutor:
    """Return the program that a screen belongs to."""
    return cast("Tutor", app)


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
