"""The shape of a trace file, derived from the types of the events; reader and schema work from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from pairtutor.trace.events import Event
from pairtutor.trace.serial import COMPACT

Atom: TypeAlias = type[int] | type[str] | type[bool] | type[None]
"""A whole number, a text, a truth or nothing."""


class Choice(NamedTuple):
    """One of a few words."""

    words: tuple[str, ...]


class Many(NamedTuple):
    """A list of any length."""

    item: Shape


class Fixed(NamedTuple):
    """A list of one length with a shape for each place; made by `make` from a list of the values."""

    names: tuple[str, ...]
    items: tuple[Shape, ...]
    value: type


class Record(NamedTuple):
    """An object with just these fields.

    `kind` is the word that tells it from its siblings, if it has any; `weight` is that of an event. The
    `optional` fields have a default, which stands where they are missing.
    """

    value: type
    kind: str | None
    fields: dict[str, Shape]
    weight: str | None = None
    optional: frozenset[str] = frozenset()


class OneOf(NamedTuple):
    """One of several shapes, no two of which look alike at first sight."""

    shapes: tuple[Shape, ...]


Shape: TypeAlias = Atom | Choice | Many | Fixed | Record | OneOf


@cache
def event_shapes() -> dict[str, Record]:
    """Return what each kind of event consists of, by kind, in the order of their definition."""
    events: tuple[type[Event], ...] = get_args(Event)
    return {event.kind: _event(event) for event in events}


def _event(event: type[Event]) -> Record:
    hints = get_type_hints(event)
    shapes = {field.name: shape_of(hints[field.name]) for field in fields(event)}
    optional = frozenset(field.name for field in fields(event) if field.default is not MISSING)
    return Record(event, event.kind, shapes, event.weight, optional)


@cache
def shape_of(annotation: Any) -> Shape:
    """Return the shape in a file of the values of a type.

    Raises:
        TypeError: the type has no place in a trace.
    """
    arguments = get_args(annotation)
    origin = get_origin(annotation)
    if annotation in (int, str, bool, NoneType):
        atom: Atom = annotation
        return atom
    if isinstance(annotation, NewType):
        return shape_of(annotation.__supertype__)
    if origin is Literal:
        return Choice(arguments)
    if origin in (Union, UnionType):
        return OneOf(tuple(shape_of(argument) for argument in arguments))
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return Many(shape_of(arguments[0]))
    if origin is tuple:
        return Fixed((), tuple(map(shape_of, arguments)), tuple)
    if isinstance(annotation, type) and issubclass(annotation, tuple):
        return _named_tuple(annotation)
    raise TypeError(f"{annotation!r} has no place in a trace")


def _named_tuple(value: type) -> Shape:
    shapes = {name: shape_of(hint) for name, hint in get_type_hints(value).items()}
    if value in COMPACT:
        return Fixed(tuple(shapes), tuple(shapes.values()), value)
    kind = shapes.get("kind")
    optional: Iterable[str] = getattr(value, "_field_defaults", ())
    word = kind.words[0] if isinstance(kind, Choice) else None
    return Record(value, word, shapes, optional=frozenset(optional))
