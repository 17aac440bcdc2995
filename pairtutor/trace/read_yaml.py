"""Plain data from the YAML of a trace, with the line and column of each value on request.

Of YAML only what a trace is written in: no anchors, no tags, no second spelling of a
value, no depth beyond need.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeAlias

import yaml

from pairtutor.trace.shape import DEEPEST, TOO_DEEP, Path, Unreadable, whole_number

Places: TypeAlias = dict[Path, tuple[int, int]]
"""Line and column, from 1, of the value at a path."""

NO_TAGS = "a trace has no tags (words with `!`)"

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
_WORDS = {"null": None, "true": True, "false": False}
_TAG = "tag:yaml.org,2002:"


def yaml_places(text: str, paths: Iterable[Path]) -> Callable[[Path], tuple[int, int]]:
    """Return what finds lines and columns of these paths, or of the innermost value around each."""
    places: Places = {path[:depth]: (0, 0) for path in paths for depth in range(len(path) + 1)}
    with suppress(Unreadable, _Found):
        yaml_data(text, places)
    return lambda path: _nearest(places, path)


def yaml_data(text: str, places: Places | None = None) -> object:
    """Return the data of a YAML text, None when it is empty; fill in the `places` that are asked for.

    Raises:
        Unreadable: the text is not YAML, or something is in it that a trace does not use.
    """
    try:
        loader = _LOADER(text)
        try:
            return _Builder(loader, places).document()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        line, column = _line_and_column(error.problem_mark or error.context_mark)
        raise Unreadable(line, column, f"this is not YAML: {error.problem or error.context}") from None
    except (yaml.YAMLError, UnicodeError):
        raise Unreadable(0, 0, "this is not YAML: it holds characters that no text has") from None


def _nearest(places: Places, path: Path) -> tuple[int, int]:
    """Return the place of a value, or of the innermost one around it that has a place."""
    while path and not places[path][0]:
        path = path[:-1]
    return places[path]


class _Found(Exception):
    """All places that are asked for are known."""


class _Builder:
    """Builds data from the events of a YAML parser, whose own builder trusts its input with the stack."""

    def __init__(self, loader: Any, places: Places | None) -> None:
        self._loader = loader
        self._places = places
        self._unknown = len(places or ())

    def document(self) -> object:
        """Return the data of the only document."""
        loader = self._loader
        loader.get_event()
        if loader.check_event(yaml.StreamEndEvent):
            return None
        loader.get_event()
        data = self._value((), 0)
        loader.get_event()
        after = loader.get_event()
        if not isinstance(after, yaml.StreamEndEvent):
            raise Unreadable(
                *_line_and_column(after.start_mark), "a second document begins here", "remove it"
            )
        return data

    def _value(self, path: Path, depth: int) -> object:
        event = self._loader.get_event()
        place = _line_and_column(event.start_mark)
        if depth > DEEPEST:
            raise Unreadable(*place, TOO_DEEP)
        if event.anchor is not None:
            raise Unreadable(*place, "a trace has no anchors and aliases")
        if self._places is not None and path in self._places:
            self._places[path] = place
            self._unknown -= 1
            if not self._unknown:
                raise _Found
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if event.tag is not None:
            raise Unreadable(*place, NO_TAGS)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(path, depth + 1)
        return self._object(path, depth + 1)

    def _list(self, path: Path, depth: int) -> list[object]:
        made: list[object] = []
        while not self._loader.check_event(yaml.SequenceEndEvent):
            made.append(self._value((*path, len(made)) if self._places is not None else path, depth))
        self._loader.get_event()
        return made

    def _object(self, path: Path, depth: int) -> dict[str, object]:
        made: dict[str, object] = {}
        while not self._loader.check_event(yaml.MappingEndEvent):
            event = self._loader.get_event()
            key = self._scalar(event) if isinstance(event, yaml.ScalarEvent) else None
            if not isinstance(key, str):
                raise Unreadable(*_line_and_column(event.start_mark), "a key of a trace is a text")
            if key in made:
                raise Unreadable(
                    *_line_and_column(event.start_mark), f"{key!r} stands here twice", "remove one of them"
                )
            made[key] = self._value((*path, key) if self._places is not None else path, depth)
        self._loader.get_event()
        return made

    def _scalar(self, event: Any) -> object:
        if event.tag is not None:
            raise Unreadable(*_line_and_column(event.start_mark), NO_TAGS)
        value: str = event.value
        tag: str = self._loader.resolve(yaml.ScalarNode, value, event.implicit)
        match tag.removeprefix(_TAG):
            case "str":
                return value
            case "null" | "bool" if value in _WORDS:
                return _WORDS[value]
            case "int" if _WHOLE.fullmatch(value):
                return whole_number(value)
        raise Unreadable(
            *_line_and_column(event.start_mark), "a trace has no such value", "put a text in quotes"
        )


def _line_and_column(mark: yaml.Mark | None) -> tuple[int, int]:
    return (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
