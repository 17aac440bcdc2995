"""The shapes: every event has one, and no two options of a union can be mistaken for each other."""

from __future__ import annotations

from itertools import combinations
from typing import Any, get_args

import pytest

from pairtutor.trace.events import Event, FamilyRuledOut
from pairtutor.trace.shape import Choice, Fixed, Many, Object, OneOf, Shape, event_shapes, shape_of
from pairtutor.trace.values import PairLine, PlayerLine, Witness


def test_every_event_has_a_kind_of_its_own() -> None:
    events = get_args(Event)
    assert len(event_shapes()) == len(events) > 10
    assert [shape.value for shape in event_shapes().values()] == list(events)
    assert event_shapes()["family"].value is FamilyRuledOut


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (int, int),
        (int | None, OneOf((int, type(None)))),
        (tuple[int, ...], Many(int)),
        (tuple[bool, str], Fixed((), (bool, str), tuple)),
        (PairLine, Fixed(("first", "second"), (int, int), PairLine)),
    ],
)
def test_shapes_follow_the_types(annotation: Any, expected: Shape) -> None:
    assert shape_of(annotation) == expected


def test_a_record_keeps_the_order_of_its_fields() -> None:
    shape = shape_of(PlayerLine)
    assert isinstance(shape, Object)
    assert tuple(shape.fields) == PlayerLine._fields


@pytest.mark.parametrize("annotation", [float, list[int], dict[str, int], bytes])
def test_types_that_do_not_belong_in_a_trace_are_refused(annotation: Any) -> None:
    with pytest.raises(TypeError, match="no place in a trace"):
        shape_of(annotation)


def test_witnesses_are_told_apart_by_their_kind() -> None:
    shape = shape_of(Witness)
    assert isinstance(shape, OneOf)
    kinds = [option.kind for option in shape.shapes if isinstance(option, Object)]
    assert len(set(kinds)) == len(shape.shapes)


def first_sight(shape: Shape) -> object:
    """Return what a file shows of a shape before one looks inside."""
    if isinstance(shape, type):
        return shape
    match shape:
        case Choice():
            return str
        case Object(_, kind):
            return ("object", kind)
        case _:
            return list


def unions(shape: Shape) -> list[OneOf]:
    """Return all unions inside a shape."""
    if isinstance(shape, type):
        return []
    match shape:
        case Many(item):
            return unions(item)
        case Fixed(_, items):
            return [union for item in items for union in unions(item)]
        case Object(_, _, fields):
            return [union for field in fields.values() for union in unions(field)]
        case OneOf(shapes):
            return [shape, *(union for option in shapes for union in unions(option))]
        case _:
            return []


def test_no_two_options_look_alike_at_first_sight() -> None:
    found = [union for shape in event_shapes().values() for union in unions(shape)]
    assert found
    for union in found:
        for one, other in combinations(union.shapes, 2):
            assert first_sight(one) != first_sight(other)
