"""What a worker tells the screens; it never touches them itself."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from pairtutor.tui.opening import Opened


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
