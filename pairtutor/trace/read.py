"""Read a trace file back into its typed steps, or tell every place where it is damaged."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from pairtutor.errors import Fault, SourceError
from pairtutor.messages import Message, list_message
from pairtutor.trace.read_json import Unreadable, json_data, json_place
from pairtutor.trace.recorder import SCHEMA_VERSION, Step, Trace
from pairtutor.trace.serial import STEP_KEYS
from pairtutor.trace.shape import (
    Choice,
    Path,
    Ruined,
    Shape,
    ShapeReader,
    event_kinds,
    shape_of_event,
    show_data,
    unexpected_data,
)

if TYPE_CHECKING:
    from pairtutor.errors import Said

Locate = Callable[[Path], tuple[int, int]]
"""Returns line and column, from 1, of a value; 0 where there is none."""

_HEAD = ("schema", "complete", "steps")


def read_trace(text: str, source: str = "trace") -> Trace:
    """Return the trace that a file holds, written as JSON or as YAML.

    `source` is the name of the file in messages. Only the shape is looked at: whether
    the steps make sense together is a question of its own.

    Raises:
        SourceError: the text is not a trace that this version can read.
    """
    read = from_json if text.lstrip("\ufeff \t\r\n").startswith("{") else from_yaml
    return read(text, source)


def from_json(text: str, source: str = "trace") -> Trace:
    """Return the trace that a JSON text holds.

    Raises:
        SourceError: the text is not a trace that this version can read.
    """
    return _from_text(text, source, lambda text: (json_data(text), lambda path: json_place(text, path)))


def from_yaml(text: str, source: str = "trace") -> Trace:
    """Return the trace that a YAML text holds.

    Raises:
        SourceError: the text is not a trace that this version can read.
    """
    from pairtutor.trace.read_yaml import yaml_data

    return _from_text(text, source, yaml_data)


def _from_text(text: str, source: str, parse: Callable[[str], tuple[object, Locate]]) -> Trace:
    """Return the trace in a text, less the byte order mark that may stand before it."""
    try:
        data, locate = parse(text.removeprefix("\ufeff"))
    except Unreadable as error:
        raise SourceError([Fault(source, error.line, error.column, error.fault, error.mend)]) from None
    return _trace(data, source, locate)


def _trace(data: object, source: str, locate: Locate) -> Trace:
    """Return the trace that data hold; `locate` finds the places of what is wrong.

    Raises:
        SourceError: with all damages, up to `MOST_DAMAGES`.
    """
    reader = ShapeReader()
    steps: tuple[Step, ...] = ()
    complete = False
    with suppress(Ruined):
        steps, complete = _read_trace(reader, data)
    if reader.damages:
        faults = [
            Fault(source, *locate(path), _fault_at(path, fault), mend) for path, fault, mend in reader.damages
        ]
        raise SourceError(faults)
    return Trace(steps, complete)


def _read_trace(reader: ShapeReader, data: object) -> tuple[tuple[Step, ...], bool]:
    """Return the steps of a file's data, and whether the trace is complete.

    Each fault goes to the reader; without a head that can be read there are no steps.
    """
    if type(data) is not dict:
        fault = Message("faults.trace.no-object", names=list_message(_HEAD), data=show_data(data))
        reader.blame(path=(), fault=fault)
        return (), False
    schema = data.get("schema")
    if type(schema) is int and schema != SCHEMA_VERSION:
        fault = Message("faults.trace.schema", schema=show_data(schema), ours=SCHEMA_VERSION)
        reader.blame(("schema",), fault, Message("faults.mend.other-version"))
        return (), False
    if not reader.has_keys(data, _HEAD, path=()):
        return (), False
    reader.read(int, schema, ("schema",))
    complete = reader.read(bool, data["complete"], ("complete",))
    steps = data["steps"]
    if type(steps) is not list:
        reader.blame(("steps",), unexpected_data(Message("faults.shape.list"), steps))
        return (), False
    return tuple([_step(reader, step, ("steps", i)) for i, step in enumerate(steps)]), complete


def _step(reader: ShapeReader, data: object, path: Path) -> Step:
    """Return a step; what it is means nothing if the reader has found damages."""
    if type(data) is not dict:
        shape_expected = Message("faults.shape.object-with", names=list_message(STEP_KEYS))
        reader.blame(path, unexpected_data(shape_expected, data))
        return cast("Step", None)
    kind = data.get("kind")
    kinds = event_kinds()
    if not isinstance(kind, str) or kind not in kinds:
        reader.read(Choice(tuple(kinds)), kind, (*path, "kind"))
        return cast("Step", None)
    shape = shape_of_event(kinds[kind])
    event: Any = reader.record(shape, data, path, STEP_KEYS)
    head: dict[str, Shape] = {"step": int, "parent": int, "weight": Choice((str(shape.weight),))}
    values = {key: reader.read(head[key], data[key], (*path, key)) for key in head if key in data}
    return Step(values.get("step", 0), values.get("parent", 0), event)


def _fault_at(path: Path, fault: Said) -> Said:
    """Return a fault with the way to its value for a reader: `step 4, players no. 2, rating`.

    Places count from 0 in a path and from 1 as they are told. A fault of the whole file has no way.
    """
    words: list[Said] = []
    for part in path:
        if isinstance(part, str):
            words.append(part)
        elif words == ["steps"]:
            words = [Message("faults.trace.step", number=part + 1)]
        else:
            words[-1] = Message("faults.trace.item", what=words[-1], number=part + 1)
    return Message("faults.trace.placed", place=list_message(words), fault=fault) if words else fault
