"""Whether there is a screen, how wide it is, text with its colours, and the progress of long work."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final

from pairtutor.cli.failures import printable
from pairtutor.messages import Message, messages_of
from pairtutor.resources import Language

PLAIN_WIDTH: Final = 80
"""Columns when the output does not go to a terminal."""


def on_terminal() -> bool:
    """Return whether there is a terminal to draw on, or a browser that stands for one (`textual serve`)."""
    if "TEXTUAL_DRIVER" in os.environ:
        return True
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def terminal_width() -> int:
    """Return the columns to fill: the terminal's (at least 40, at most 100), or 80 when there is none."""
    if not sys.stdout.isatty():
        return PLAIN_WIDTH
    import shutil

    return min(max(shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns, 40), 100)


_BOLD, _GREEN, _RED, _PLAIN = "\x1b[1m", "\x1b[32m", "\x1b[31m", "\x1b[0m"
_HEADING: Final = re.compile(r"^(\S.*)\n((?:=+|-+))$", re.MULTILINE)
_SIGNS: Final = ((re.compile("✓"), _GREEN), (re.compile("✗"), _RED))


def in_colour() -> bool:
    """Return whether standard output is a terminal that shows colours; `NO_COLOR` says that it is not to."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def add_colours(text: str, good: Iterable[str] = (), bad: Iterable[str] = ()) -> str:
    """Return a text with colours where standard output shows them, else as it is.

    `good` and `bad` are words that have a colour where they are the last such in a line that is not indented,
    or the first of one that is. Headings that are underlined, and the signs ✓ and ✗, always have theirs.
    """
    if not in_colour():
        return text
    text = _HEADING.sub(rf"{_BOLD}\1{_PLAIN}\n\2", text)
    for sign, colour in _SIGNS:
        text = sign.sub(rf"{colour}\g<0>{_PLAIN}", text)
    for words, colour in ((good, _GREEN), (bad, _RED)):
        for word in words:
            stands = re.compile(rf"^(\S.* |\s+)({re.escape(word)})(?!\w)", re.MULTILINE)
            text = stands.sub(rf"\1{colour}\2{_PLAIN}", text)
    return text


PATIENCE = 0.5
"""Seconds of work before anything is shown."""

INTERVAL = 0.1
"""Seconds between two showings."""

CLEAR = "\r\x1b[K"
"""Go to the start of the line and empty it."""


class _Line:
    """The one line that is written over and over."""

    def __init__(self, said: Message, language: Language, *, of_teams: bool) -> None:
        self._said = said
        self._messages = messages_of(language, of_teams=of_teams)
        self._began = monotonic()
        self._next = self._began + PATIENCE
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        """Show how far the work is, unless it is too early for that."""
        now = monotonic()
        if now < self._next:
            return
        self._next = now + INTERVAL
        self._shown = True
        seconds = int(now - self._began)
        text = self._messages(self._said.key, **self._said.slots, n=total, done=done)
        if seconds:
            text = self._messages("command.progress.since", progress=text, seconds=seconds)
        self._write(f"{CLEAR}{printable(text)}")

    def clear(self) -> None:
        """Leave the terminal as it was."""
        if self._shown:
            self._write(CLEAR)

    def _write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


@contextmanager
def progress(
    said: Message, language: Language, *, of_teams: bool = False
) -> Iterator[Callable[[int, int], None] | None]:
    """Give what long work calls with how much is done of how much, or None where nobody watches.

    It is shown by a message with the slots `done` and `n`; the line is gone when the work ends. Of an event
    `of_teams` it speaks of teams.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    line = _Line(said, language, of_teams=of_teams)
    try:
        yield line
    finally:
        line.clear()
