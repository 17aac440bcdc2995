"""`NamedTuple` as `typing` has it, its classes made in a tenth of the time: no type of a field is looked at.

A command has some 170 such classes and makes instances of half of them. So the getters of fields are shared,
and a class gets what makes its instances when it is called for the first time. Whoever checks types sees the
class of `typing`. Types are read as texts, so a module needs `from __future__ import annotations`.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple

PLACES = [f"place_{number}" for number in range(40)]
"""As many as a class may have fields."""
GETTERS: list[Any] = list(map(vars(namedtuple("Places", PLACES)).__getitem__, PLACES))
"""What gets the value at a place of any tuple."""


def require_defaults_last(name: str, fields: tuple[str, ...], defaults: Mapping[str, object]) -> None:
    """Let fields that are given by place stand only as a function could have them.

    Raises:
        TypeError: a field without a default follows one with a default.
    """
    if tuple(defaults) != fields[len(fields) - len(defaults) :]:
        raise TypeError(f"{name}: fields with defaults come last")


def _make_first(kind: type, /, *values: object, **named: object) -> Any:
    """Make the first instance of a class of named tuples, and what makes the next."""
    owner = _owner(kind)
    make = _maker(owner)
    owner.__new__ = staticmethod(make)
    return make(kind, *values, **named)


def _owner(kind: type) -> Any:
    """Return the class of named tuples that a class is, or is below."""
    return next(above for above in kind.__mro__ if "_fields" in vars(above))


def _maker(owner: Any) -> FunctionType:
    """Return the `__new__` of a class of named tuples."""
    fields, defaults = owner._fields, tuple(owner._field_defaults.values())
    code = _code_of_maker(len(fields)).replace(co_varnames=("_kind", *fields))
    made = FunctionType(code, {"new": tuple.__new__}, "__new__", defaults)
    made.__qualname__ = f"{owner.__qualname__}.__new__"
    made.__annotations__ = dict(owner.__annotations__)
    return made


class _AsCalled:
    """What `inspect` says of how a class is called, found out when somebody asks."""

    def __get__(self, value: object, kind: Any) -> Any:
        owner = _owner(kind)
        if kind.__new__ is not owner.__new__:
            raise AttributeError("__signature__")  # a class below it that is called in its own way
        from inspect import signature

        called = signature(_maker(owner))
        return called.replace(parameters=[*called.parameters.values()][1:])


@cache
def _code_of_maker(fields: int) -> CodeType:
    """Return the code of a `__new__` for so many fields, which has yet to learn their names."""
    given = ", ".join(PLACES[:fields])
    made: FunctionType = eval("".join(("lambda _kind, /, ", given, ": new(_kind, [", given, "])")))
    return made.__code__


class _Methods:
    """What classes of named tuples share, as `collections.namedtuple` has it."""

    __slots__ = ()
    _fields: tuple[str, ...]

    @classmethod
    def _make(cls: Any, values: Iterable[object]) -> Any:
        """Make an instance of the values of its fields in order.

        Raises:
            TypeError: there are more or fewer of them.
        """
        made: Any = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"expected {len(cls._fields)} values, got {len(made)}")
        return made

    def _replace(self: Any, **changes: Any) -> Any:
        """Return an instance with other values in some of its fields.

        Raises:
            ValueError: it has no field of that name.
        """
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"no field of that name: {', '.join(changes)}")
        return made

    def _asdict(self: Any) -> dict[str, Any]:
        """Return the values of the fields by their names."""
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self: Any) -> str:
        return f"{type(self).__name__}({', '.join([f'{name}=%r' for name in self._fields])})" % tuple(self)

    def __getnewargs__(self: Any) -> tuple[object, ...]:
        return tuple(self)


_SHARED = {
    name: vars(_Methods)[name] for name in ("_make", "_replace", "_asdict", "__repr__", "__getnewargs__")
}


class _NamedTupleType(type):
    """Makes a class of named tuples of the fields that its body annotates."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        """Make a class, which is a tuple and nothing more; those below it are classes like any.

        Raises:
            TypeError: a field without a default follows one with a default.
        """
        fields = tuple(body.get("__annotations__", ()))
        defaults: Mapping[str, object] = {field: body.pop(field) for field in fields if field in body}
        require_defaults_last(name, fields, defaults)
        body |= dict(zip(fields, GETTERS[: len(fields)], strict=True))
        shared = {key: value for key, value in _SHARED.items() if key not in body}
        own = {
            "__slots__": (),
            "__new__": _make_first,
            "__match_args__": fields,
            "__signature__": _AsCalled(),
            "_fields": fields,
            "_field_defaults": defaults,
        }
        kinds = tuple(tuple if base is _Base else base for base in bases)
        return type(name, kinds, body | shared | own)


_Base: Any = type.__new__(_NamedTupleType, "_Base", (), {})


class _Named:
    """Stands for `NamedTuple` among the bases of a class."""

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type]:
        return (_Base,)


if not TYPE_CHECKING:
    NamedTuple = _Named()
