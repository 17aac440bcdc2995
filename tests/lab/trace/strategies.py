"""Random events, made from the types themselves."""

from __future__ import annotations

from typing import Any, assert_never

from hypothesis import strategies as st

from pairtutor.trace.events import Event
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.shape import Choice, Fixed, Many, Object, OneOf, Shape, event_shapes

AWKWARD = (
    "", " ", "no", "NO", "y", "null", "~", "true", "1e3", "0x1F", "0o17", "010", "1_000", "12:30:00", "1.5",
    ".inf", "2001-12-14", "- x", "-", "?", "? x", "a: b", "a #b", "#", "a:", ":a", "'", "\"", "''", "\\",
    "\\n", "a\nb", "a\r\n", "\ta", " a", "a ", "a  b", "[", "]", "{a}", "a, b", "!t", "&a", "*a", "%", "@",
    "`", "|", ">", "=", "<<", "---", "...", "12 w 1", "12 w =", "- - U", "Ångström Ægir", "李", "👑", "\x00",
    "\x07", "\x1b[0m", "\x7f", "\x85", "\xa0", "\u2028", "\u202e", "\ufeff", "\ufffe", "\U0010ffff", "none",
    "None", "a - b", "a -", "C.10", "x" * 2000,
)  # fmt: skip
"""Texts that YAML, JSON or a terminal may take for something else."""

texts = st.one_of(st.sampled_from(AWKWARD), st.text(max_size=12))
numbers = st.one_of(st.integers(-5, 200), st.integers(), st.integers(1, 60).map(lambda n: 10**n + 7))

_ATOMS: dict[type, st.SearchStrategy[Any]] = {
    int: numbers,
    str: texts,
    bool: st.booleans(),
    type(None): st.none(),
}


def values(shape: Shape) -> st.SearchStrategy[Any]:
    """Return all values that a shape can have."""
    if isinstance(shape, type):
        return _ATOMS[shape]
    match shape:
        case Choice(words):
            return st.sampled_from(words)
        case Many(item):
            return st.lists(values(item), max_size=3).map(tuple)
        case Fixed(_, items, value):
            made = st.tuples(*map(values, items))
            return made if value is tuple else made.map(lambda parts: value(*parts))
        case Object(value, _, fields):
            return st.builds(value, **{name: values(field) for name, field in fields.items()})
        case OneOf(shapes):
            return st.one_of(*map(values, shapes))
        case _:
            assert_never(shape)


def events() -> st.SearchStrategy[Event]:
    """Return events of all kinds."""
    return st.one_of(*map(values, event_shapes().values()))


def traces() -> st.SearchStrategy[Trace]:
    """Return short traces; their steps are numbered and hang below any earlier one."""

    def number(parts: list[tuple[Event, int]]) -> tuple[Step, ...]:
        return tuple(Step(place, below % place, event) for place, (event, below) in enumerate(parts, 1))

    parts = st.lists(st.tuples(events(), st.integers(0, 5)), max_size=4)
    return st.builds(Trace, parts.map(number), st.booleans())
