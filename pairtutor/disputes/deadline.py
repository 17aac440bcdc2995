"""How long a search may go on: a deadline that is handed down to whatever looks for something."""

from __future__ import annotations

from time import process_time


class Deadline:
    """A time after which a search goes on no more; without a number of seconds there is none.

    The time is that of the processor, so that a busy machine finds as much as an idle one. `cut_short` tells
    afterwards whether anything was left untried for it.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._end = None if seconds is None else process_time() + seconds
        self.seconds = seconds
        self.cut_short = False

    def has_passed(self) -> bool:
        """Return whether the time is over, and note that something is left untried then."""
        if self._end is not None and process_time() >= self._end:
            self.cut_short = True
        return self.cut_short
