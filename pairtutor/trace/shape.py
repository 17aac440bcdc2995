"""The shape of a trace file, derived from the types of its events, and plain data read by it."""

from __future__ import annotations

from collections.abc import Container, Iterable
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NewType,
    TypeAlias,
    Union,
    assert_never,
    get_args,
    get_origin,
    get_type_hints,
)

from pairtutor.messages import Message, list_message
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.events import Event
from pairtutor.trace.serial import COMPACT

if TYPE_CHECKING:
    from pairtutor.errors import Said

Atom: TypeAlias = type[int] | type[str] | type[bool] | type[None]
"""A whole number, a text, a truth or nothing."""


class Choice(NamedTuple):
    """One of a few words."""

    words: tuple[str, ...]


class Many(NamedTuple):
    """A list of any length."""

    item: Shape


class Fixed(NamedTuple):
    """A list of one length with a shape for each place, read as a `value` with these `names`."""

    names: tuple[str, ...]
    items: tuple[Shape, ...]
    value: type


class Object(NamedTuple):
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


Shape: TypeAlias = Atom | Choice | Many | Fixed | Object | OneOf


@cache
def event_kinds() -> dict[str, type[Event]]:
    """Return the events by kind, in the order of their definition."""
    events: tuple[type[Event], ...] = get_args(Event)
    return {event.kind: event for event in events}


def event_shapes() -> dict[str, Object]:
    """Return the shape of each kind of event, by kind, in the order of their definition."""
    return {kind: shape_of_event(event) for kind, event in event_kinds().items()}


@cache
def shape_of_event(event: type[Event]) -> Object:
    """Return the shape of one kind of event."""
    hints = get_type_hints(event)
    shapes = {name: shape_of(hints[name]) for name in event.fields_in_order}
    return Object(event, event.kind, shapes, event.traits.weight, frozenset(event.defaults_of_fields))


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
        return Fixed(names=(), items=tuple(map(shape_of, arguments)), value=tuple)
    if isinstance(annotation, type) and issubclass(annotation, tuple):
        return _named_tuple(annotation)
    raise TypeError(f"{annotation!r} has no place in a trace")


def _named_tuple(value: type) -> Shape:
    """Return the shape of a record: fixed places if it is one of `COMPACT`, else an object by names."""
    shapes = {name: shape_of(hint) for name, hint in get_type_hints(value).items()}
    if value in COMPACT:
        return Fixed(tuple(shapes), tuple(shapes.values()), value)
    kind = shapes.get("kind")
    optional: Iterable[str] = getattr(value, "_field_defaults", ())
    word = kind.words[0] if isinstance(kind, Choice) else None
    return Object(value, word, shapes, optional=frozenset(optional))


Path: TypeAlias = tuple[str | int, ...]
"""The keys and places (from 0) that lead from the whole file to one value."""

_LONGEST_KEY = 40
"""Keys up to this length are taken for misspelt ones."""

AGAIN = Message("faults.mend.trace-again")

_ATOMS: dict[type, Message] = {
    int: Message("faults.shape.whole-number"),
    str: Message("faults.shape.text"),
    bool: Message("faults.shape.truth"),
    type(None): Message("faults.shape.null"),
}


class Damage(NamedTuple):
    """One place where the data are not what a trace has there."""

    path: Path
    fault: Said
    mend: Said


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
        """Return the value of a shape that plain data stand for, or note the damage (and return None).

        `path` leads to the data.
        """
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
            case Object():
                return self.record(shape, data, path)
            case OneOf(shapes):
                fitting = [option for option in shapes if looks_like(option, data)]
                return self.read(fitting[0], data, path) if fitting else self.wrong(shape, data, path)
            case _:
                assert_never(shape)

    def record(self, shape: Object, data: object, path: Path, besides: tuple[str, ...] = ()) -> Any:
        """Return the value of an object, None if a key is missing; keys in `besides` may stand there too."""
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
        """Tell whether an object has all keys but the `optional`; note those missing, and those too many.

        Keys too many make no difference to the answer.
        """
        for key in data:
            if key not in names:
                word = str(key)
                near = get_close_matches(word, names, n=1) if len(word) <= _LONGEST_KEY else ()
                mend = Message("faults.mend.may-stand-here", names=list_message(names))
                if near:
                    mend = Message("faults.mend.did-you-mean", word=near[0])
                self.blame(path, Message("faults.trace.does-not-belong", data=show_data(key)), mend)
        missing = [name for name in names if name not in data and name not in optional]
        if missing:
            self.blame(path, Message("faults.trace.missing", names=list_message(missing)))
        return not missing

    def blame(self, path: Path, fault: Said, mend: Said = AGAIN) -> None:
        """Note a damage; `path` leads to it.

        Raises:
            Ruined: there are `MOST_DAMAGES` now.
        """
        self.damages.append(Damage(path, fault, mend))
        if len(self.damages) >= MOST_DAMAGES:
            raise Ruined

    def wrong(self, shape: Shape, data: object, path: Path) -> None:
        """Note data that are not of a shape."""
        self.blame(path, unexpected_data(shape_name(shape), data))


def looks_like(shape: Shape, data: object) -> bool:
    """Tell whether data could be of a shape, at first sight: by their type, of an object by its kind."""
    if isinstance(shape, type):
        return type(data) is shape
    match shape:
        case Choice():
            return type(data) is str
        case Many() | Fixed():
            return type(data) is list
        case Object(_, kind):
            return isinstance(data, dict) and kind in (None, data.get("kind"))
        case OneOf(shapes):
            return any(looks_like(option, data) for option in shapes)
        case _:
            assert_never(shape)


def unexpected_data(what: object, data: object) -> Message:
    """Return the message that something stands where something else is expected."""
    return Message("faults.trace.expected", what=what, data=show_data(data))


def shape_name(shape: Shape) -> object:
    """Return the name of a shape for a message: itself one, as a part of a longer sentence."""
    if isinstance(shape, type):
        return _ATOMS[shape]
    match shape:
        case Choice(words):
            if len(words) > 1:
                return Message("faults.shape.one-of", words=list_message(words))
            return Message("faults.shape.word", word=words[0])
        case Many():
            return Message("faults.shape.list")
        case Fixed((), items):
            return Message("faults.shape.list-of", n=len(items))
        case Fixed(names, items):
            return Message("faults.shape.list-of-named", n=len(items), names=list_message(names))
        case Object(_, kind, fields):
            if kind:
                return Message("faults.shape.object-of-kind", kind=kind)
            return Message("faults.shape.object-with", names=list_message(fields))
        case OneOf(shapes):
            return list_message(map(shape_name, shapes), "list.or", "list.or")
        case _:
            assert_never(shape)


def show_data(data: object) -> object:
    """Return a piece of data for a message: on one line, short, whatever it is."""
    match data:
        case bool():
            return "true" if data else "false"
        case int():
            return data if abs(data) < 10**12 else Message("faults.shape.large-number")
        case str():
            return repr(data) if len(data) <= 40 else f"{data[:37]!r}..."
        case list():
            return Message("faults.shape.list-of", n=len(data))
        case dict():
            kind = data.get("kind")
            if isinstance(kind, str):
                return Message("faults.shape.object-of-kind", kind=show_data(kind))
            return Message("faults.shape.object")
        case None:
            return "null"
        case _:
            return Message("faults.shape.type", name=type(data).__name__)
