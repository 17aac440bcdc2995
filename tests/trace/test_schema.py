"""The published schema: it is the generated one, takes every trace and refuses doctored ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema_rs import meta

from pairtutor.trace.recorder import Trace
from pairtutor.trace.schema import PAGE, SCHEMA_FILE, main, schema_text, trace_schema
from pairtutor.trace.schema_page import schema_page
from pairtutor.trace.serial import to_json
from pairtutor.trace.shape import event_shapes
from tests.lab.schema import SCHEMA
from tests.lab.seeds import TIMES
from tests.lab.trace.samples import large_trace, small_trace, trace_of
from tests.lab.trace.strategies import traces


def test_the_published_schema_is_the_one_of_the_types() -> None:
    assert SCHEMA_FILE.read_bytes().decode() == schema_text(), "run python -m pairtutor.trace.schema --write"


def test_the_page_of_the_steps_is_made_from_the_schema() -> None:
    page = schema_page(trace_schema())
    assert PAGE.read_text(encoding="utf-8") == page, "run python -m pairtutor.trace.schema --write"
    assert all(f"### {kind}\n" in page for kind in event_shapes())
    assert "- `score`: whole number or nothing" in page


def test_it_is_a_schema_itself() -> None:
    meta.validate(trace_schema())
    assert trace_schema()["$id"] == "urn:pairtutor:trace:5"


def test_every_definition_is_described_and_closed() -> None:
    definitions = trace_schema()["$defs"]
    assert {shape.value.__name__ for shape in event_shapes().values()} < set(definitions)
    for definition in definitions.values():
        assert len(definition["description"]) > 20
        assert definition.get("additionalProperties", definition.get("items")) is False


@pytest.mark.parametrize("trace", [small_trace(), large_trace(), Trace((), complete=False)])
def test_traces_as_they_occur_are_valid(trace: Trace) -> None:
    SCHEMA.validate(json.loads(to_json(trace)))


@given(traces())
@settings(max_examples=13 * TIMES, deadline=None)
def test_any_trace_that_the_types_allow_is_valid(trace: Trace) -> None:
    SCHEMA.validate(json.loads(to_json(trace)))


@pytest.mark.parametrize(
    "doctor",
    [
        lambda data: data.update(schema=1),
        lambda data: data.update(written="today"),
        lambda data: data["steps"][0].update(step=0),
        lambda data: data["steps"][0].update(parent=-1),
        lambda data: data["steps"][0].update(weight="detail"),
        lambda data: data["steps"][0].update(kind="bracket"),
        lambda data: data["steps"][0].pop("cites"),
        lambda data: data["steps"][0].update(note=""),
        lambda data: data["steps"][0]["players"][0].update(score=1.5),
        lambda data: data["steps"][0]["players"][0].update(preference=["white"]),
        lambda data: data["steps"][0]["players"][0].update(preference=["white", "mild", 1]),
        lambda data: data["steps"][3]["witness"].update(kind="forbidden"),
        lambda data: data["steps"][3].update(witness=None),
        lambda data: data["steps"][4].update(pairs=[[1, "2"]]),
    ],
    ids=range(14),
)
def test_a_doctored_trace_is_refused(doctor: Callable[[Any], object]) -> None:
    data = json.loads(to_json(small_trace()))
    doctor(data)
    assert not SCHEMA.is_valid(data)


def test_the_reader_takes_what_the_schema_takes() -> None:
    data = json.loads(to_json(small_trace()))
    SCHEMA.validate(data)
    assert trace_of(data) == trace_of(json.loads(json.dumps(data, sort_keys=True)))


def test_the_command_prints_it_and_knows_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == schema_text()
    assert main(["--help-me"]) == 2
    assert "usage" in capsys.readouterr().err
