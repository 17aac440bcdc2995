"""Named tuples, made in a tenth of the time that those of `typing` take.

A command has two hundred such classes and makes instances of few. So all of them share their methods, a field
is read by its place, and a class gets what makes its instances when it is called for the first time. They
are written, and do, as those of `typing`; type checkers take them for these.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Self

Defaults = Mapping[str, Any]


@cache
def _getters(most: int) -> tuple[Any, ...]:
    """Return what reads the fields of named tuples by their places, for as many as `most`."""
    names = [f"field{place}" for place in range(most)]
    made = namedtuple("made", names)  # type: ignore[misc]  # mypy reads no names that are made
    return tuple(vars(made)[name] for name in names)


def _new_maker(owner: type[Any], fields: tuple[str, ...], defaults: Defaults) -> Callable[..., Any]:
    """Return what makes the first instance of a class, and then what makes the others."""

    def make_first(cls: type[Any], /, *values: object, **named: object) -> object:
        given = [f"{name}=_default_{name}" if name in defaults else name for name in fields]
        known = {"_new": tuple.__new__, **{f"_default_{name}": value for name, value in defaults.items()}}
        listed = "".join(f"{name}, " for name in fields)
        make = eval(f"lambda _cls, {', '.join(given)}: _new(_cls, ({listed}))", known)
        make.__name__, make.__qualname__ = "__new__", f"{owner.__qualname__}.__new__"
        owner.__new__ = staticmethod(make)
        return make(cls, *values, **named)

    return make_first


class TupleType(type):
    """Makes a class of named tuples of the fields that its body annotates."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> TupleType:
        """Make a class; its body says the type of each field, and perhaps what it is by default.

        A class below one of named tuples has the fields of that, and no others.

        Raises:
            TypeError: a field without a default comes after one with a default.
        """
        if not any(base.__dict__.get("are_fields_open") for base in bases):
            return super().__new__(mcs, name, bases, body)
        fields = tuple(body.get("__annotations__", ()))
        defaults = {field: body.pop(field) for field in fields if field in body}
        if [*defaults] != [*fields[len(fields) - len(defaults) :]]:
            raise TypeError(f"a field of {name} without a default comes after one with a default")
        body |= {"__slots__": (), "__match_args__": fields, "_fields": fields, "_field_defaults": defaults}
        body |= zip(fields, _getters(max(32, len(fields))), strict=False)
        made = super().__new__(mcs, name, bases, body)
        made.__new__ = staticmethod(_new_maker(made, fields, defaults))  # type: ignore[method-assign]
        return made


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class NamedTuple(tuple, metaclass=TupleType):
        """A named tuple; what its fields are, the body of its class says."""

        __slots__ = ()
        # no annotations here, which would be fields to whoever reads types
        are_fields_open = True
        _fields = ()

        @classmethod
        def _make(cls, values: Iterable[object]) -> Self:
            """Return an instance with values in the order of the fields."""
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes: object) -> Self:
            """Return the same with other values in some of its fields."""
            made = tuple.__new__(type(self), map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {[*changes]!r}")
            return made

        def _asdict(self) -> dict[str, Any]:
            """Return the values by the names of the fields."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            shown = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({', '.join(shown)})"

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)
