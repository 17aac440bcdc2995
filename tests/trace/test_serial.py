"""Writing: both notations hold the same data, exactly, and look the way a reader of differences needs."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings

from pairtutor.trace.events import RoundOpened
from pairtutor.trace.kinds import Traits
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.serial import STEP_KEYS, digits, to_json, to_yaml
from pairtutor.trace.shape import event_shapes
from pairtutor.trace.values import TeamsLine
from tests.lab.seeds import TIMES
from tests.lab.together import together
from tests.lab.trace.samples import closed, family, large_trace, opened, player, small_trace
from tests.lab.trace.strategies import AWKWARD, texts, traces

ROOT = Path(__file__).parents[2]
WRITE = """
import sys
from tests.lab.trace.samples import small_trace
from pairtutor.trace.serial import to_json, to_yaml
sys.stdout.buffer.write((to_json(small_trace()) + to_yaml(small_trace())).encode())
"""


def named(name: str) -> Trace:
    return Trace((Step(1, 0, opened((player(1, name),))),))


@given(traces())
@settings(max_examples=20 * TIMES, deadline=None)
def test_yaml_and_json_hold_the_same_data(trace: Trace) -> None:
    assert yaml.safe_load(to_yaml(trace)) == json.loads(to_json(trace))


@given(texts)
@settings(max_examples=50 * TIMES, deadline=None)
def test_any_text_survives_in_both_notations(name: str) -> None:
    for data in (yaml.safe_load(to_yaml(named(name))), json.loads(to_json(named(name)))):
        assert data["steps"][0]["players"][0]["name"] == name


@together("name", AWKWARD)
def test_a_text_that_looks_like_something_else_survives(name: str) -> None:
    text = to_yaml(named(name))
    assert yaml.safe_load(text)["steps"][0]["players"][0]["name"] == name
    assert len(text.splitlines()) == len(to_yaml(named("x")).splitlines())


@together("write", [to_json, to_yaml])
def test_half_a_surrogate_pair_becomes_the_replacement_character(write: Callable[[Trace], str]) -> None:
    text = write(named("a\ud83d"))
    assert yaml.safe_load(text.encode())["steps"][0]["players"][0]["name"] == "a\ufffd"


def test_whole_numbers_are_exact_at_any_size() -> None:
    large = math.factorial(50)
    trace = Trace((Step(1, 0, family(1, -large, large)),))
    for data in (json.loads(to_json(trace)), yaml.safe_load(to_yaml(trace))):
        assert (data["steps"][0]["first"], data["steps"][0]["last"]) == (-large, large)


@together("number", [math.factorial(2500), -(10**4301), 10**9000 - 1, 10**9000], ids=range(4))
def test_digits_are_written_beyond_what_python_converts(number: int) -> None:
    expected = 0
    for place in range(0, len(text := digits(abs(number))), 100):
        part = text[place : place + 100]
        expected = expected * 10 ** len(part) + int(part)
    assert expected == abs(number)
    assert digits(number) == ("-" if number < 0 else "") + text
    assert not text.startswith("0")


def test_what_has_no_place_in_a_trace_is_refused() -> None:
    half: Any = 0.5
    with pytest.raises(TypeError, match="not float"):
        to_json(Trace((Step(1, 0, replace(closed(()), bye=half)),)))


def added_of(event: type) -> tuple[str, ...]:
    traits: Traits = vars(event)["traits"]
    return traits.added


def test_a_field_that_came_later_stands_only_where_it_has_something() -> None:
    opened = small_trace().steps[0].event
    assert isinstance(opened, RoundOpened)
    assert "teams" not in to_json(Trace((Step(1, 0, opened),)))
    line = TeamsLine("A", "match", True, 4)
    assert '"teams":' in to_json(Trace((Step(1, 0, replace(opened, teams=line)),)))


def test_every_step_has_its_keys_in_the_order_of_the_type() -> None:
    data = json.loads(to_json(small_trace()))
    assert list(data) == ["schema", "complete", "steps"]
    for step in data["steps"]:
        shape = event_shapes()[step["kind"]]
        written = [name for name in shape.fields if name not in added_of(shape.value)]
        assert list(step) == [*STEP_KEYS, *written]
        assert list(step)[len(STEP_KEYS)] == "cites"


def test_no_field_of_an_event_is_hidden_by_the_keys_of_a_step() -> None:
    hidden = {name for shape in event_shapes().values() for name in shape.fields} & set(STEP_KEYS)
    assert hidden == set()


def test_json_has_one_step_per_line() -> None:
    trace = small_trace()
    lines = to_json(trace).splitlines()
    steps = [json.loads(line.removesuffix(",")) for line in lines[1:-1]]
    assert [step["step"] for step in steps] == [step.number for step in trace.steps]
    assert lines[0] == '{"schema":5,"complete":true,"steps":['
    assert lines[-1] == "]}"


def test_yaml_has_one_player_per_line_and_pairs_at_a_glance() -> None:
    lines = to_yaml(small_trace()).splitlines()
    assert sum("{tpn: " in line and "preference: " in line for line in lines) == 4
    assert "  pairs: [[1, 4], [2, 3]]" in lines
    assert "  white_preference: [white, strong]" in lines
    assert "  cites: [dutch-2017 A.2, D17-1]" in lines
    assert "  witness: {kind: met, first: 1, second: 3, round: 1}" in lines


def test_an_empty_trace_is_still_a_trace() -> None:
    empty = Trace((), complete=False)
    expected = {"schema": 5, "complete": False, "steps": []}
    assert json.loads(to_json(empty)) == yaml.safe_load(to_yaml(empty)) == expected


@together("write", [to_json, to_yaml])
def test_lines_end_in_lf_and_the_last_one_does(write: Callable[[Trace], str]) -> None:
    text = write(small_trace())
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\r" not in text
    assert all(line.isprintable() for line in text.split("\n"))


def test_a_round_of_an_open_stays_small() -> None:
    trace = large_trace()
    assert sum(len(step.event.players) for step in trace.steps if isinstance(step.event, RoundOpened)) == 200
    assert len(to_json(trace).encode()) < 2_000_000


def written(folder: Path, **environment: str) -> bytes:
    """Return both notations of the small trace as a fresh interpreter writes them."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    variables = {**kept, **environment, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", WRITE]
    return subprocess.run(command, cwd=folder, env=variables, check=True, capture_output=True).stdout


def test_the_bytes_are_the_same_everywhere(tmp_path: Path) -> None:
    expected = (to_json(small_trace()) + to_yaml(small_trace())).encode()
    assert written(ROOT, PYTHONHASHSEED="0", LC_ALL="C") == expected
    assert written(tmp_path, PYTHONHASHSEED="1", LC_ALL="C.UTF-8", PYTHONUTF8="1") == expected
    assert (
        written(tmp_path, PYTHONHASHSEED="4242", LANG="de_DE.UTF-8", PYTHONINTMAXSTRDIGITS="640") == expected
    )
