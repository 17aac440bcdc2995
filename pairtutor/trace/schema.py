"""The JSON Schema of a trace file, generated from the types of the events.

`python -m pairtutor.trace.schema` prints it; with `--write` it replaces `trace.schema.json` and, in a
checkout, the page that is made of it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Container
from inspect import getdoc
from pathlib import Path
from typing import Any, TypeAlias, assert_never

from pairtutor.trace.recorder import SCHEMA_VERSION, Step, Trace
from pairtutor.trace.serial import STEP_KEYS
from pairtutor.trace.shape import Choice, Fixed, Many, Object, OneOf, Shape, event_shapes

SCHEMA_FILE = Path(__file__).with_name("trace.schema.json")
"""The schema as it is published with the package."""

PAGE = SCHEMA_FILE.parent.parent.parent / "docs" / "trace.md"
"""The page of the steps, in a checkout."""

Schema: TypeAlias = dict[str, Any]

_ATOMS: dict[type, str] = {int: "integer", str: "string", bool: "boolean", type(None): "null"}


def trace_schema() -> Schema:
    """Return the schema of a whole trace file (draft 2020-12)."""
    definitions: dict[str, Schema] = {}
    steps = [_step(shape, definitions) for shape in event_shapes().values()]
    file: dict[str, Schema] = {
        "schema": {"const": SCHEMA_VERSION},
        "complete": {"type": "boolean"},
        "steps": {"type": "array", "items": {"description": _description(Step), "oneOf": steps}},
    }
    head: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:pairtutor:trace:{SCHEMA_VERSION}",
        "title": "pairtutor trace",
        "description": _description(Trace),
    }
    return {**head, **_object(file), "$defs": dict(sorted(definitions.items()))}


def schema_text() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(trace_schema(), indent=2) + "\n"


def main(arguments: list[str]) -> int:
    """Print the schema, or write its file (and the page, in a checkout); return the exit status."""
    if arguments == ["--write"]:
        from pairtutor.trace.schema_page import schema_page

        SCHEMA_FILE.write_text(schema_text(), encoding="utf-8", newline="\n")
        if PAGE.parent.is_dir():
            PAGE.write_text(schema_page(trace_schema()), encoding="utf-8", newline="\n")
    elif arguments:
        sys.stderr.write("usage: python -m pairtutor.trace.schema [--write]\n")
        return 2
    else:
        sys.stdout.write(schema_text())
    return 0


def _step(shape: Object, definitions: dict[str, Schema]) -> Schema:
    """Define a step that holds an event, and return the reference to it."""
    numbers: list[Schema] = [{"type": "integer", "minimum": 1}, {"type": "integer", "minimum": 0}]
    words: list[Schema] = [{"const": shape.kind}, {"const": shape.weight}]
    properties = dict(zip(STEP_KEYS, numbers + words, strict=True))
    for name, field in shape.fields.items():
        properties[name] = _schema(field, definitions)
    return _define(shape.value, _object(properties, shape.optional), definitions)


def _schema(shape: Shape, definitions: dict[str, Schema]) -> Schema:
    """Return the JSON Schema of a shape; what has a name goes into `definitions` and is referred to."""
    if isinstance(shape, type):
        return {"type": _ATOMS[shape]}
    match shape:
        case Choice(words):
            return {"enum": list(words)} if len(words) > 1 else {"const": words[0]}
        case Many(item):
            return {"type": "array", "items": _schema(item, definitions)}
        case Fixed(names, items, value):
            places = [_schema(item, definitions) for item in items]
            if names:
                places = [{"title": name, **entry} for name, entry in zip(names, places, strict=True)]
            made = {"type": "array", "prefixItems": places, "items": False, "minItems": len(items)}
            return _define(value, made, definitions) if names else made
        case Object(value=value, fields=fields):
            inner = {name: _schema(field, definitions) for name, field in fields.items()}
            return _define(value, _object(inner, shape.optional), definitions)
        case OneOf(shapes):
            return {"oneOf": [_schema(option, definitions) for option in shapes]}
        case _:
            assert_never(shape)


def _object(properties: dict[str, Schema], optional: Container[str] = ()) -> Schema:
    """Return the schema of an object that has just these properties, all but the `optional`."""
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _define(value: type, schema: Schema, definitions: dict[str, Schema]) -> Schema:
    """Add the schema of a class to `definitions` and return the reference to it."""
    definitions[value.__name__] = {"description": _description(value), **schema}
    return {"$ref": f"#/$defs/{value.__name__}"}


def _description(value: type) -> str:
    """Return a docstring with its lines joined, paragraphs parted by an empty line."""
    paragraphs = (getdoc(value) or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
