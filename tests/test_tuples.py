from __future__ import annotations

import copy
import pickle
import typing
from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_type_hints

import pytest

from pairtutor.tuples import NamedTuple, TupleType

K = TypeVar("K")


class Place(NamedTuple):
    """A place on a page; `far` is its place on the other side, if it has one."""

    x: int
    y: int = 0
    far: int | None = None

    @property
    def total(self) -> int:
        return self.x + self.y


class Same(typing.NamedTuple):
    """The same, as `typing` makes it."""

    x: int
    y: int = 0
    far: int | None = None


class Kept(NamedTuple, Generic[K]):
    """One value of any kind."""

    value: K


class Lower(Place):
    """A place below, which remembers."""


class Nothing(NamedTuple):
    """No value at all."""


@pytest.mark.parametrize(
    "look",
    [
        lambda kind: kind(1, far=3),
        lambda kind: tuple(kind(1)),
        lambda kind: kind(x=1, y=2) == (1, 2, None),
        lambda kind: hash(kind(1)),
        lambda kind: kind(1)._replace(y=4),
        lambda kind: kind(1)._asdict(),
        lambda kind: kind._make([1, 2, 3]),
        lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__),
        lambda kind: repr(kind(1, 2, 3)).partition("(")[2],
        lambda kind: get_type_hints(kind),
        lambda kind: (kind(1) < kind(2), kind(1).index(0), hasattr(kind(1), "__dict__")),
        lambda kind: kind(1).__getnewargs__(),
    ],
)
def test_it_does_what_one_of_typing_does(look: Callable[[Any], object]) -> None:
    assert look(Place) == look(Same)


@pytest.mark.parametrize(
    "misuse",
    [
        lambda kind: kind(),
        lambda kind: kind(1, 2, 3, 4),
        lambda kind: kind(1, z=2),
        lambda kind: kind(1)._replace(z=2),
        lambda kind: kind._make([1]),
        lambda kind: setattr(kind(1), "x", 2),
        lambda kind: kind(1).z,
    ],
)
def test_what_one_of_typing_refuses_is_refused(misuse: Callable[[Any], object]) -> None:
    with pytest.raises((TypeError, ValueError, AttributeError)) as expected:
        misuse(Same)
    with pytest.raises(expected.type):
        misuse(Place)


def test_a_field_without_a_default_comes_before_those_with_one() -> None:
    with pytest.raises(TypeError, match="without a default comes after"):
        TupleType("Wrong", (NamedTuple,), {"__annotations__": {"x": "int", "y": "int"}, "x": 0})


def test_each_class_makes_its_own_instances() -> None:
    first, again = Lower(1), Place(2)
    assert (type(first), type(again), type(Lower(3)._replace(x=4))) == (Lower, Place, Lower)
    assert (first.total, again.y, Nothing()) == (1, 0, ())
    assert Kept[int](3).value == Kept(2)._replace(value=3).value == 3


def test_it_is_shown_copied_and_kept_whole() -> None:
    place = Place(1, far=3)
    assert repr(place) == "Place(x=1, y=0, far=3)"
    for kept in (copy.deepcopy(place), pickle.loads(pickle.dumps(place))):
        assert (type(kept), kept) == (Place, place)


def test_more_fields_than_usual() -> None:
    names = [f"n{number}" for number in range(60)]
    many: Any = TupleType("Many", (NamedTuple,), {"__annotations__": dict.fromkeys(names, "int")})
    assert (many(*range(60)).n59, many(*range(60)).n0) == (59, 0)
