"""Plain data from the text of a trace: JSON, and what both notations share."""

from __future__ import annotations

import json

from pairtutor.trace.read_shape import AGAIN

DEEPEST = 20
"""Lists and objects within each other; a trace has less than half of it."""

TOO_DEEP = "lists are nested too deep for a trace"


class Unreadable(Exception):
    """The text is no JSON or YAML that a trace could be written in; line and column from 1, 0 if unknown."""

    def __init__(self, line: int, column: int, fault: str, mend: str = AGAIN) -> None:
        super().__init__(fault)
        self.line = line
        self.column = column
        self.fault = fault
        self.mend = mend


def json_data(text: str) -> object:
    """Return the data of a JSON text.

    Raises:
        Unreadable: it is not JSON, or an object has a key twice.
    """
    try:
        data: object = json.loads(text, parse_int=whole_number, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise Unreadable(error.lineno, error.colno, f"this is not JSON: {error.msg}") from None
    except RecursionError:
        raise Unreadable(0, 0, TOO_DEEP) from None
    return data


def whole_number(text: str) -> int:
    """Return the number that decimal digits stand for, also where `int` refuses thousands of them."""
    try:
        return int(text)
    except ValueError:
        if text.startswith("-"):
            return -whole_number(text[1:])
        half = len(text) // 2
        shift: int = 10**half
        return whole_number(text[:-half]) * shift + whole_number(text[-half:])


def _object(items: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(items)
    if len(made) < len(items):
        keys = [key for key, _ in items]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Unreadable(0, 0, f"{twice!r} stands twice in one object", "remove one")
    return made
