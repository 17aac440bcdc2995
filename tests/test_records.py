from __future__ import annotations

import copy
import dataclasses
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from pairtutor.records import Record, replace
from pairtutor.resources import PACKAGE


class Point(Record):
    """A point on a page; `far` is its place on the other side, if it has one."""

    kind: ClassVar[str] = "point"
    x: int
    y: int = 0
    far: int | None = None


class Named(Point):
    """A point that has a name."""

    name: str = "here"


class Pair(Record, kw_only=False):
    """Two that belong together."""

    first: int
    second: str = "b"


def test_equal_are_those_of_one_class_with_equal_fields() -> None:
    assert Point(x=1) == Point(x=1, y=0)
    assert Point(x=1) != Point(x=2)
    assert Point(x=1) != Named(x=1)
    assert Point(x=1) != 1
    assert len({Point(x=1), Point(x=1), Point(x=1, y=2)}) == 2


def test_fields_are_given_by_name_unless_a_class_says_otherwise() -> None:
    assert (Named(x=1, name="there").x, Named(x=1).name) == (1, "here")
    assert Pair(1, second="c") == Pair(1, "c")


@pytest.mark.parametrize("values", [(), (1,)])
def test_what_is_missing_or_too_much_is_refused(values: tuple[int, ...]) -> None:
    make: Callable[..., Point] = Point
    with pytest.raises(TypeError, match="argument"):
        make(*values)


@pytest.mark.parametrize("name", ["x", "z"])
def test_a_record_does_not_change(name: str) -> None:
    point = Point(x=1)
    with pytest.raises(AttributeError, match="a record does not change"):
        setattr(point, name, 2)
    with pytest.raises(AttributeError, match="a record does not change"):
        delattr(point, name)
    assert point == Point(x=1)


def test_another_one_has_other_values() -> None:
    assert replace(Named(x=1, name="there"), x=2) == Named(x=2, name="there")
    assert replace(Pair(1), second="c") == Pair(1, "c")


def test_it_is_shown_copied_and_kept_with_all_its_fields() -> None:
    named = Named(x=1, far=3)
    assert repr(named) == "Named(x=1, y=0, far=3, name='here')"
    assert copy.deepcopy(named) == pickle.loads(pickle.dumps(named)) == named
    assert not hasattr(named, "__dict__")


def test_places_match_those_that_are_given_by_place() -> None:
    match Pair(1, "c"):
        case Pair(first, second):
            assert (first, second) == (1, "c")
    assert not Point.__match_args__


def test_dataclasses_knows_records() -> None:
    assert dataclasses.is_dataclass(Point)
    assert [field.name for field in dataclasses.fields(Named)] == ["x", "y", "far", "name"]
    assert dataclasses.replace(Pair(1), first=2) == Pair(2)


def test_what_never_changes_is_no_dataclass_but_in_the_tutor_of_the_terminal() -> None:
    frozen = re.compile(r"^\s*@dataclass\(.*frozen=True", re.MULTILINE)
    files = [file for file in Path(PACKAGE).rglob("*.py") if "tui" not in file.relative_to(PACKAGE).parts]
    assert len(files) > 300
    assert [file.name for file in files if frozen.search(file.read_text(encoding="utf-8"))] == []


class Misplaced(Record, kw_only=False):
    """A record by place that has a default too early, as no type checker would let it."""

    first: int = 1
    second: int  # type: ignore[misc]


def test_fields_with_defaults_come_last_where_they_go_by_place() -> None:
    with pytest.raises(TypeError, match="come last"):
        Misplaced(2, 3)
