"""Named tuples as those of `typing`, made in a tenth of the time: a command has a hundred such classes.

They share their methods, and a class gets what makes its instances when it is called for the first time. To
type checkers they are those of `typing`; while a program runs nobody looks at what fields are annotated with.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

MOST_FIELDS = 32
"""So many fields a named tuple has at most."""

_named: Callable[..., Any] = namedtuple
_Longest = _named("_Longest", [f"at_{place}" for place in range(MOST_FIELDS)])
_READERS = [vars(_Longest)[name] for name in _Longest._fields]
"""What reads the field at a place, from 0."""

_tuple = tuple.__new__


class _Kind(type):
    """Makes a class of named tuples of the fields that its body annotates."""

    _fields: tuple[str, ...]
    _field_defaults: Mapping[str, object]

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Kind:
        """Make a class; its body says the type of each field, and perhaps what it is by default."""
        if any(isinstance(base, _Kind) and base._fields for base in bases):
            return super().__new__(mcs, name, bases, body)  # whoever inherits fields has no others
        fields = tuple(body.get("__annotations__", ()))
        defaults = {field: body.pop(field) for field in fields if field in body}
        if fields[len(fields) - len(defaults) :] != tuple(defaults) or len(fields) > MOST_FIELDS:
            raise TypeError(f"{name} has too many fields, or one without a default after one that has it")
        body.update(zip(fields, _READERS, strict=False))
        body |= {"__slots__": (), "__match_args__": fields, "_fields": fields, "_field_defaults": defaults}
        return super().__new__(mcs, name, bases, body)


class _Base(tuple[Any, ...], metaclass=_Kind):
    """What all named tuples can do; see `collections.namedtuple`."""

    def __new__(cls, /, *values: object, **named: object) -> Self:
        """Make the first instance of a class, and what makes the next ones."""
        make = _maker(cls)
        type.__setattr__(cls, "__new__", staticmethod(make))
        made: Self = make(cls, *values, **named)
        return made

    @classmethod
    def _make(cls, values: Iterable[object]) -> Self:
        made = _tuple(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **changes: object) -> Self:
        kind = type(self)
        made = _tuple(kind, map(changes.pop, kind._fields, self))
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return made

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(type(self)._fields, self, strict=True))

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in self._asdict().items())
        return f"{type(self).__name__}({', '.join(shown)})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)


def _maker(kind: _Kind) -> Any:
    """Return the `__new__` of a class of named tuples."""
    fields = "".join(f"{name}," for name in kind._fields)
    made: Any = eval(f"lambda _kind,{fields}:_tuple(_kind,({fields}))", {"_tuple": _tuple})
    made.__defaults__ = tuple(kind._field_defaults.values())
    made.__name__, made.__qualname__ = "__new__", f"{kind.__qualname__}.__new__"
    return made


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    NamedTuple = _Base
