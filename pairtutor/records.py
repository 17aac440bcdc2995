"""Records: classes of fields that never change, made in a tenth of the time that a frozen dataclass takes.

A command has a hundred such classes and makes instances of few. So all of them share their methods, and a
class gets what sets its fields when it is called for the first time. `dataclasses` knows records as its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any, ClassVar, TypeVar, dataclass_transform

from pairtutor.named_tuples import require_defaults_last

R = TypeVar("R", bound="Record")
Values = tuple[Any, ...]


class _AsDataclass:
    """What `dataclasses` wants to know of a record, found out when it asks for the first time."""

    def __get__(self, record: Record | None, kind: type[Record]) -> Mapping[str, Any]:
        return _known_fields(kind)


@cache
def _known_fields(kind: type[Record]) -> Mapping[str, Any]:
    """Return the fields of a record as `dataclasses` has them, which is only imported to show one."""
    from dataclasses import field, fields, make_dataclass

    defaults = kind.defaults_of_fields
    hints = [
        (name, Any, field(default=defaults[name])) if name in defaults else (name, Any)
        for name in kind.fields_in_order
    ]
    made = make_dataclass(kind.__name__, hints, kw_only=True)
    return {known.name: known for known in fields(made)}


def _set_first(self: Record, /, *values: object, **named: object) -> None:
    """Set the fields of the first instance of its class, and make what sets those of the next."""
    kind = type(self)
    make = _setter(kind)
    type.__setattr__(kind, "__init__", make)
    make(self, *values, **named)


def _setter(kind: type[Record]) -> Callable[..., None]:
    """Return the `__init__` of a class of records."""
    fields, defaults = kind.fields_in_order, kind.defaults_of_fields
    if not kind.by_name_only:
        require_defaults_last(kind.__name__, fields, defaults)
    code = _code_of_setter(len(fields), by_name_only=kind.by_name_only)
    # the slots themselves are set: `__setattr__` of a record refuses
    setters = {f"set_{place}": getattr(kind, name).__set__ for place, name in enumerate(fields)}
    made = FunctionType(code.replace(co_varnames=("self", *fields)), setters, "__init__")
    made.__kwdefaults__, made.__defaults__ = (
        (dict(defaults), None) if kind.by_name_only else (None, tuple(defaults.values()))
    )
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    return made


@cache
def _code_of_setter(fields: int, *, by_name_only: bool) -> CodeType:
    """Return the code of an `__init__` for so many fields, which has yet to learn their names."""
    given = "".join(f", value_{place}" for place in range(fields))
    body = "".join(f"\n set_{place}(self, value_{place})" for place in range(fields)) or " pass"
    names: dict[str, Any] = {}
    exec(f"def made(self{', *' if by_name_only and fields else ''}{given}):{body}", names)
    code: CodeType = names["made"].__code__
    return code


@dataclass_transform(kw_only_default=True, frozen_default=True)
class RecordType(type):
    """Makes a class of records of the fields that its body annotates; with `kw_only=False` by place."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], *, kw_only: bool = True
    ) -> RecordType:
        """Make a class; its body says the type of each field, and perhaps what it is by default.

        Types are read as texts, so its module needs `from __future__ import annotations`. Fields of a parent
        come before its own. A default leaves the body, where it would be in the way of the slot.
        """
        hints: Mapping[str, str] = body.get("__annotations__", {})
        own = tuple(field for field, hint in hints.items() if not hint.startswith("ClassVar"))
        defaults = {field: body.pop(field) for field in own if field in body}
        above: list[Any] = [base for base in bases if isinstance(base, RecordType)]
        fields = (*(field for base in above for field in base.fields_in_order), *own)
        inherited = {key: value for base in above for key, value in base.defaults_of_fields.items()}
        body |= {
            "__slots__": own,
            "__init__": _set_first,
            "__match_args__": () if kw_only else fields,
            "fields_in_order": fields,
            "defaults_of_fields": inherited | defaults,
            "by_name_only": kw_only,
        }
        return super().__new__(mcs, name, bases, body)


class Record(metaclass=RecordType):
    """A record; equal are those of one class whose fields are."""

    __dataclass_fields__: ClassVar[Any] = _AsDataclass()
    fields_in_order: ClassVar[tuple[str, ...]]
    defaults_of_fields: ClassVar[Mapping[str, Any]]
    by_name_only: ClassVar[bool]

    @property
    def values_in_order(self) -> Values:
        """The values of its fields, in the order of `fields_in_order`."""
        return tuple([getattr(self, name) for name in self.fields_in_order])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(other) is not type(self):
            return NotImplemented
        return self.values_in_order == other.values_in_order

    def __hash__(self) -> int:
        return hash(self.values_in_order)

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self.fields_in_order)
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a record does not change: {name!r} of {type(self).__name__}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a record does not change: {name!r} of {type(self).__name__}")

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (type(self), self.values_in_order)


def _rebuilt(kind: type[R], values: Values) -> R:
    return kind(**dict(zip(kind.fields_in_order, values, strict=True)))


def replace(record: R, **changes: object) -> R:
    """Return a record with other values in some of its fields."""
    values: dict[str, Any] = {name: getattr(record, name) for name in record.fields_in_order}
    return type(record)(**values | changes)
