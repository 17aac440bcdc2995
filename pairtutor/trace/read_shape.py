"""Turn plain data into typed values by their shape, and collect what does not fit."""

from __future__ import annotations

from collections.abc import Container
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeAlias, assert_never

from pairtutor.trace.shape import Choice, Fixed, Many, OneOf, Record, Shape

Path: TypeAlias = tuple[str | int, ...]
"""The keys and places (from 0) that lead from the whole file to one value."""

_LONGEST_KEY = 40
"""Keys up to this length are taken for misspelt ones."""

AGAIN = "write the trace again with `pairtutor trace`"

_ATOMS: dict[type, str] = {int: "a whole number", str: "a text", bool: "true or false", type(None): "null"}


class Damage(NamedTuple):
    """One place where the data are not what a trace has there."""

    path: Path
    fault: str
    mend: str


MOST_DAMAGES = 10
"""So many damages of one file are told; what follows them is seldom news."""


class Ruined(Exception):
    """So many damages are found that what follows is not read."""


class ShapeReader:
    """Makes values, and goes on past a damage; what it returned is void if there is any.

    Past the last of `MOST_DAMAGES` it does not go on: all of its methods raise Ruined then.
    """

    def __init__(self) -> None:
        self.damages: list[Damage] = []

    def read(self, shape: Shape, data: object, path: Path) -> Any:
        """Return the value of a shape that plain data stand for."""
        if isinstance(shape, type):
            return data if type(data) is shape else self.wrong(shape, data, path)
        match shape:
            case Choice(words):
                return data if type(data) is str and data in words else self.wrong(shape, data, path)
            case Many(item):
                if type(data) is not list:
                    return self.wrong(shape, data, path)
                return tuple([self.read(item, value, (*path, i)) for i, value in enumerate(data)])
            case Fixed(_, items, value):
                if type(data) is not list or len(data) != len(items):
                    return self.wrong(shape, data, path)
                places = zip(items, data, strict=True)
                made = tuple([self.read(item, part, (*path, i)) for i, (item, part) in enumerate(places)])
                return made if value is tuple else value(*made)
            case Record():
                return self.record(shape, data, path)
            case OneOf(shapes):
                fitting = [option for option in shapes if looks_like(option, data)]
                return self.read(fitting[0], data, path) if fitting else self.wrong(shape, data, path)
            case _:
                assert_never(shape)

    def record(self, shape: Record, data: object, path: Path, besides: tuple[str, ...] = ()) -> Any:
        """Return the value of an object; the keys in `besides` belong there too but are not its own."""
        if type(data) is not dict:
            return self.wrong(shape, data, path)
        whole = self.has_keys(data, (*besides, *shape.fields), path, shape.optional)
        values = {
            name: self.read(field, data[name], (*path, name))
            for name, field in shape.fields.items()
            if name in data
        }
        return shape.value(**values) if whole else None

    def has_keys(
        self,
        data: dict[object, object],
        names: tuple[str, ...],
        path: Path,
        optional: Container[str] = (),
    ) -> bool:
        """Tell whether an object has all keys but the `optional`; report those missing and those too many."""
        for key in data:
            if key not in names:
                word = str(key)
                near = get_close_matches(word, names, n=1) if len(word) <= _LONGEST_KEY else ()
                mend = f"did you mean {near[0]}?" if near else f"what may stand here: {', '.join(names)}"
                self.blame(path, f"{show_data(key)} does not belong here", mend)
        missing = [name for name in names if name not in data and name not in optional]
        if missing:
            self.blame(path, f"missing: {', '.join(missing)}")
        return not missing

    def blame(self, path: Path, fault: str, mend: str = AGAIN) -> None:
        """Note a damage."""
        self.damages.append(Damage(path, fault, mend))
        if len(self.damages) >= MOST_DAMAGES:
            raise Ruined

    def wrong(self, shape: Shape, data: object, path: Path) -> None:
        """Report data that are not of a shape."""
        self.blame(path, f"{shape_name(shape)} is expected here, not {show_data(data)}")


def looks_like(shape: Shape, data: object) -> bool:
    """Tell whether data could be of a shape, at first sight."""
    if isinstance(shape, type):
        return type(data) is shape
    match shape:
        case Choice():
            return type(data) is str
        case Many() | Fixed():
            return type(data) is list
        case Record(_, kind):
            return isinstance(data, dict) and kind in (None, data.get("kind"))
        case OneOf(shapes):
            return any(looks_like(option, data) for option in shapes)
        case _:
            assert_never(shape)


def shape_name(shape: Shape) -> str:
    """Return what to call a shape in a message."""
    if isinstance(shape, type):
        return _ATOMS[shape]
    match shape:
        case Choice(words):
            return f"one of {', '.join(words)}" if len(words) > 1 else f"the word {words[0]}"
        case Many():
            return "a list"
        case Fixed(names, items):
            return f"a list of {len(items)}" + (f" ({', '.join(names)})" if names else "")
        case Record(_, kind, fields):
            return f"an object of kind {kind}" if kind else f"an object with {', '.join(fields)}"
        case OneOf(shapes):
            return " or ".join(map(shape_name, shapes))
        case _:
            assert_never(shape)


def show_data(data: object) -> str:
    """Return a piece of data for a message: on one line, short, whatever it is."""
    match data:
        case bool():
            return "true" if data else "false"
        case int():
            return str(data) if abs(data) < 10**12 else "a large number"
        case str():
            return repr(data) if len(data) <= 40 else f"{data[:37]!r}..."
        case list():
            return f"a list of {len(data)}"
        case dict():
            kind = data.get("kind")
            return f"an object of kind {show_data(kind)}" if isinstance(kind, str) else "an object"
        case None:
            return "null"
        case _:
            return f"a {type(data).__name__}"
