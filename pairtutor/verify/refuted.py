"""How a trace is refuted: at which step, in what, what was expected and what was found."""

from __future__ import annotations

from pairtutor.errors import TraceNotProven


class Refuted(TraceNotProven):
    """A step contradicts the histories, the rules or the steps before it."""

    def __init__(self, step: int, what: str, expected: object, found: object) -> None:
        self.step = step
        self.what = what
        super().__init__(f"step {step}: {what}: expected {shown(expected)}, found {shown(found)}")


def shown(value: object) -> str:
    """Return a value for a reader, on one line and not too long."""
    if isinstance(value, (tuple, list)):
        text = "(" + ", ".join(map(shown, value)) + ")" if value else "none"
    elif isinstance(value, (set, frozenset)):
        text = shown(sorted(value))
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    else:
        text = "nothing" if value is None else str(value)
    return text if len(text) <= 200 else text[:197] + "..."


def same(step: int, what: str, expected: object, found: object) -> None:
    """Refute the step unless what was found is what was expected.

    Raises:
        Refuted: it is not.
    """
    if expected != found:
        raise Refuted(step, what, expected, found)


def holds(truth: bool, step: int, what: str, expected: object, found: object) -> None:
    """Refute the step unless something holds.

    Raises:
        Refuted: it does not.
    """
    if not truth:
        raise Refuted(step, what, expected, found)
