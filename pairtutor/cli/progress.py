"""Progress of long work on standard error: only on a terminal, only after half a second."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING

from pairtutor.cli.failures import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 0.5
"""Seconds of work before anything is shown."""

INTERVAL = 0.1
"""Seconds between two showings."""

CLEAR = "\r\x1b[K"
"""Go to the start of the line and empty it."""


class _Line:
    """The one line that is written over and over."""

    def __init__(self, what: str, unit: str) -> None:
        self._what = printable(what)
        self._unit = unit
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
        since = f", {seconds} s" if seconds else ""
        self._write(f"{CLEAR}{self._what}: {done} of {total} {self._unit}{since}")

    def clear(self) -> None:
        """Leave the terminal as it was."""
        if self._shown:
            self._write(CLEAR)

    def _write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


@contextmanager
def progress(what: str, unit: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give what long work calls with how much is done of how much, or None where nobody watches.

    It is shown as `what: 3 of 9 unit, 12 s`; the line is gone when the work ends.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    line = _Line(what, unit)
    try:
        yield line
    finally:
        line.clear()
