"""How a trace is refuted: at which step, in what, what was expected and what was found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pairtutor.errors import TraceNotProven


class ProofError(TraceNotProven):
    """A step contradicts the histories, the rules or the steps before it."""

    def __init__(self, step: int, what: str, expected: object, found: object) -> None:
        self.step = step
        self.what = what
        super().__init__(
            f"step {step}: {_short(what)}: expected {show_value(expected)}, found {show_value(found)}"
        )


_MOST_BITS = 600
"""A larger number is told by its size; it has about 180 digits."""
_LONGEST = 200


def _short(text: str) -> str:
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
        text = f"a number of about {value.bit_length() * 30_103 // 100_000:,} digits"
    else:
        text = "nothing" if value is None else str(value)
    return _short(text)


@contextmanager
def any_digits() -> Iterator[None]:
    """Let numbers of any size be written in this context; candidates can be more than 10 ** 4300."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def expect_equal(step: int, what: str, expected: object, found: object) -> None:
    """Refute the step unless what was found is what was expected.

    Raises:
        ProofError: it is not.
    """
    if expected != found:
        raise ProofError(step, what, expected, found)


def expect(truth: bool, step: int, what: str, expected: object, found: object) -> None:
    """Refute the step unless something holds.

    Raises:
        ProofError: it does not.
    """
    if not truth:
        raise ProofError(step, what, expected, found)
