"""How far a proof is: whoever watches it is told each step that is reached, and that work on it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Progress = Callable[[int, int], None]
"""Called with the step that is reached and the number of all steps; again while the work on it goes on."""


class _Watch:
    """Whoever watches one proof of so many steps, and the step that it has reached."""

    def __init__(self, progress: Progress, steps: int) -> None:
        self._progress = progress
        self._steps = steps
        self.step = 0

    def tell(self) -> None:
        self._progress(self.step, self._steps)


_WATCHED: Final[ContextVar[_Watch | None]] = ContextVar("watched", default=None)


@contextmanager
def watch_proof(progress: Progress | None, steps: int) -> Iterator[None]:
    """Tell `progress` how far the proof in this context is, of so many steps."""
    token = _WATCHED.set(None if progress is None else _Watch(progress, steps))
    try:
        yield
    finally:
        _WATCHED.reset(token)


def tell_step_reached(step: int) -> None:
    """Tell whoever watches that a step is reached."""
    watch = _WATCHED.get()
    if watch is not None:
        watch.step = step
        watch.tell()


def tell_work_goes_on() -> None:
    """Tell whoever watches that the proof of the step that is reached goes on."""
    watch = _WATCHED.get()
    if watch is not None:
        watch.tell()
