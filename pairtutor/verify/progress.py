"""How far a proof is: whoever watches it is told each step that is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Progress = Callable[[int, int], None]
"""Called with the step that is reached and the number of all steps."""

_WATCHED: Final[ContextVar[Callable[[int], None] | None]] = ContextVar("watched", default=None)


@contextmanager
def watched(progress: Progress | None, steps: int) -> Iterator[None]:
    """Tell `progress` how far the proof in this context is, of so many steps."""
    token = _WATCHED.set(None if progress is None else lambda step: progress(step, steps))
    try:
        yield
    finally:
        _WATCHED.reset(token)


def reached(step: int) -> None:
    """Tell whoever watches that a step is reached."""
    tell = _WATCHED.get()
    if tell is not None:
        tell(step)
