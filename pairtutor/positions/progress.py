"""How far a proof is, and how a trace is refuted: at which step, what was expected, what was found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from pairtutor.errors import TraceNotProven

Progress = Callable[[int, int], None]
"""Called with the step that is reached and the number of all steps; again while the work on it goes on."""


class _Watch:
    """Whoever watches one proof of so many steps, and the step that it has reached."""

    def __init__(self, progress: Progress, steps: int) -> None:
        self.progress = progress
        self.steps = steps
        self.step = 0


_WATCHED: Final[ContextVar[_Watch | None]] = ContextVar("watched", default=None)


@contextmanager
def watch_proof(progress: Progress | None, steps: int) -> Iterator[None]:
    """Tell `progress` how far the proof in this context is, of so many steps."""
    token = _WATCHED.set(None if progress is None else _Watch(progress, steps))
    try:
        yield
    finally:
        _WATCHED.reset(token)


def tell_progress(step: int = 0) -> None:
    """Tell whoever watches that a step is reached; 0: that the proof of the one reached before goes on."""
    watch = _WATCHED.get()
    if watch is not None:
        watch.step = step or watch.step
        watch.progress(watch.step, watch.steps)


ROUND_STEP: Final = 1
"""The step that opens the round."""
FACTS_STEP: Final = 2
"""The step of the facts that are stated instead of games, where there are such."""


class ProofError(TraceNotProven):
    """A step contradicts the histories, the rules or the steps before it."""

    def __init__(self, step: int, what: str, expected: object, found: object) -> None:
        self.step = step
        self.what = what
        super().__init__(
            f"step {step}: {_shorten(what)}: expected {show_value(expected)}, found {show_value(found)}"
        )


_MOST_BITS = 600
"""A larger number is told by its size; it has about 180 digits."""
_LONGEST = 200


def _shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def show_value(value: object) -> str:
    """Return a value for a reader, on one line and not too long."""
    if isinstance(value, (tuple, list)):
        text = "(" + ", ".join(map(show_value, value)) + ")" if value else "none"
    elif isinstance(value, (set, frozenset)):
        text = show_value(sorted(value))
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, int) and value.bit_length() > _MOST_BITS:
        # a bit is 0.30103 of a decimal digit
        text = f"a number of about {value.bit_length() * 30_103 // 100_000:,} digits"
    else:
        text = "nothing" if value is None else str(value)
    return _shorten(text)


@contextmanager
def any_digits() -> Iterator[None]:
    """Let numbers of any size be written in this context; candidates can be more than 10 ** 4300."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def expect_equal(step: int, what: str, expected: object, actual: object) -> None:
    """Refute the step of this number unless what was found is what was expected.

    Raises:
        ProofError: it is not; `what` names for a reader what is compared.
    """
    if expected != actual:
        raise ProofError(step, what, expected, actual)


def expect(truth: bool, step: int, what: str, expected: object, actual: object) -> None:
    """Refute the step of this number unless something holds, told as in `expect_equal`.

    Raises:
        ProofError: it does not.
    """
    if not truth:
        raise ProofError(step, what, expected, actual)
