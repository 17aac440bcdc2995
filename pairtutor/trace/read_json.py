"""Plain data from the JSON of a trace, and the line and column of each value."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from pairtutor.messages import Message
from pairtutor.text import quote
from pairtutor.trace.shape import AGAIN, Path

if TYPE_CHECKING:
    from pairtutor.errors import Said

_DECODER = json.JSONDecoder(parse_int=len)
"""Passes over values, whatever their numbers are."""
_WHITE = re.compile(r"[ \t\n\r]*")

MOST_DIGITS = 100_000
"""The candidates of a bracket of 9,999 players are a number of less than half as many digits."""


class Unreadable(Exception):
    """The text is no JSON or YAML that a trace could be written in; line and column from 1, 0 if unknown."""

    def __init__(self, line: int, column: int, fault: Said, mend: Said = AGAIN) -> None:
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
        raise Unreadable(error.lineno, error.colno, Message("faults.trace.no-json", why=error.msg)) from None
    except RecursionError:
        raise Unreadable(line=0, column=0, fault=Message("faults.yaml.too-deep")) from None
    return data


def json_place(text: str, path: Path) -> tuple[int, int]:
    """Return line and column, from 1, of the value at a path, or of the innermost one around it.

    The text is JSON; what stands before the value is passed over.
    """
    at = _white(text, 0)
    for part in path:
        inner = _member(text, at, part) if isinstance(part, str) else _item(text, at, part)
        if inner is None:
            break
        at = inner
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _member(text: str, at: int, key: str) -> int | None:
    """Return the offset of the value of a key in the object at an offset; None if there is none."""
    if text[at] != "{":
        return None
    at = _white(text, at + 1)
    while text[at] == '"':
        name, at = _DECODER.raw_decode(text, at)
        at = _white(text, _white(text, at) + 1)
        if name == key:
            return at
        at = _next_start(text, at)
    return None


def _item(text: str, at: int, index: int) -> int | None:
    """Return the offset at which an item of the list at an offset begins; None if no list is there.

    `index` counts from 0; the list has that item.
    """
    if text[at] != "[":
        return None
    at = _white(text, at + 1)
    for _ in range(index):
        at = _next_start(text, at)
    return at


def _next_start(text: str, at: int) -> int:
    """Return the offset at which the value, or the key, after the value at an offset begins."""
    _, at = _DECODER.raw_decode(text, at)
    at = _white(text, at)
    return _white(text, at + 1) if text[at] == "," else at


def _white(text: str, at: int) -> int:
    """Return the first place from `at` on that is not white space."""
    match = _WHITE.match(text, at)
    return match.end() if match else at


def whole_number(text: str) -> int:
    """Return the number that decimal digits stand for, also where `int` refuses thousands of them.

    Raises:
        Unreadable: it has more digits than the candidates of any round.
    """
    if len(text) > MOST_DIGITS:
        raise Unreadable(line=0, column=0, fault=Message("faults.trace.digits", digits=f"{len(text):,}"))
    try:
        return int(text)
    except ValueError:
        if text.startswith("-"):
            return -whole_number(text[1:])
        half = len(text) // 2  # so that each part is short enough at last
        shift: int = 10**half
        return whole_number(text[:-half]) * shift + whole_number(text[-half:])


def _object(items: list[tuple[str, object]]) -> dict[str, object]:
    """Return the data of a JSON object.

    Raises:
        Unreadable: it has a key twice.
    """
    made = dict(items)
    if len(made) < len(items):
        keys = [key for key, _ in items]
        twice = next(key for key in keys if keys.count(key) > 1)
        fault = Message("faults.yaml.key-twice", name=quote(twice))
        raise Unreadable(line=0, column=0, fault=fault, mend=Message("faults.mend.keep-one"))
    return made
