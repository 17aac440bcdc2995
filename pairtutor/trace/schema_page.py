"""The steps of a trace for people who read one: a page made from the schema."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Schema: TypeAlias = dict[str, Any]

_HEAD: Final = """# The steps of a trace

Made from `pairtutor trace --schema` by `python -m pairtutor.trace.schema --write`. A trace file has `schema`
(the number of the form), `complete` (whether the round could be paired) and `steps`. Each step has its number
`step`, the step that it is a part of as `parent` (0: none), its `kind`, and its `weight`: `summary`, `normal`
or `detail`.

Scores are in half points (`score: 5` is 2.5), players are pairing numbers; rounds, brackets and candidates
count from 1. Fields in brackets may be left out; a list in angle brackets is written by position.

`pairtutor verify` proves a trace from its steps alone. The facts of the `round` step are given: it tells them
in one line, and holds them against a file with `--source FILE`. Where a step is too dear to be proven (in
`dutch-2012`) the answer is no, exit status 1, and the first line names it (`not proven: step 137 on trust`);
only `--no-strict` takes it on trust.
"""

_ATOMS: Final = {"integer": "whole number", "string": "text", "boolean": "yes or no", "null": "nothing"}

_EVERYWHERE: Final = ("step", "parent", "kind", "weight")


def schema_page(schema: Schema) -> str:
    """Return the page of a schema in Markdown: the kinds of step in their order, then the values in them."""
    definitions: dict[str, Schema] = schema["$defs"]
    steps = [step["$ref"].rpartition("/")[2] for step in schema["properties"]["steps"]["items"]["oneOf"]]
    parts = [_HEAD, "## Steps\n"]
    for name in steps:
        parts.append(_part(definitions[name]["properties"]["kind"]["const"], definitions[name]))
    parts.append("## Values\n")
    for name, definition in definitions.items():
        if name not in steps:
            parts.append(_part(name, definition))
    return "\n".join(parts).rstrip("\n") + "\n"


def _part(name: str, definition: Schema) -> str:
    """Return the section about one definition: a line for each field, optional ones in square brackets.

    The fields that every step has are left out of steps.
    """
    lines = [f"### {name}", "", definition["description"], ""]
    if "prefixItems" in definition:
        places = ", ".join(f"{entry['title']}: {_type(entry)}" for entry in definition["prefixItems"])
        return "\n".join([*lines, f"⟨{places}⟩", ""])
    required = definition.get("required", ())
    for field, kind in definition["properties"].items():
        if field not in _EVERYWHERE or definition["properties"].keys().isdisjoint(_EVERYWHERE):
            shown = f"`{field}`" if field in required else f"[`{field}`]"
            lines.append(f"- {shown}: {_type(kind)}")
    return "\n".join([*lines, ""])


def _type(kind: dict[str, Any]) -> str:
    """Return in words what a field holds."""
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "const" in kind:
        return f"`{kind['const']}`"
    if "enum" in kind:
        return " or ".join(f"`{word}`" for word in kind["enum"])
    if "oneOf" in kind:
        return " or ".join(_type(option) for option in kind["oneOf"])
    if "prefixItems" in kind:
        return f"⟨{', '.join(_type(option) for option in kind['prefixItems'])}⟩"
    if kind["type"] == "array":
        return f"list of {_type(kind['items'])}"
    return _ATOMS[kind["type"]]
