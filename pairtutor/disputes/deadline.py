"""How long a search may go on: a deadline that is handed down to whatever looks for something."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING, Final

from pairtutor.messages import Message

if TYPE_CHECKING:
    from pairtutor.errors import Said

CAUSES_SECONDS: Final = 1.0
"""So long is looked for causes of the rounds of a source that differ, in time of the processor."""

CUT_SHORT: Final = "causes.cut-short"
"""The key of the sentence, after all causes, that some were not tried for a deadline."""


def says_cut_short(said: Said) -> bool:
    """Return whether a sentence is that one, and no cause."""
    return isinstance(said, Message) and said.key == CUT_SHORT


class Deadline:
    """A time after which a search goes on no more; without a number of seconds there is none.

    The time is that of the processor, so that a busy machine finds as much as an idle one. `cut_short` tells
    afterwards whether anything was left untried for it. `heard` is called each time that it is looked at.
    """

    def __init__(self, seconds: float | None = None, heard: Callable[[], object] | None = None) -> None:
        self._heard = heard
        self._end = None if seconds is None else process_time() + seconds
        self.seconds = seconds
        self.cut_short = False

    def look(self) -> Deadline:
        """Look at the clock, noting in `cut_short` that the time is over; return this deadline."""
        if self._heard is not None:
            self._heard()
        if self._end is not None and process_time() >= self._end:
            self.cut_short = True
        return self
