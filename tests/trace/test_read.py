"""Reading: what was written comes back equal, and what is damaged is told by step, field and line."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor import yaml_tree
from pairtutor.errors import Fault, SourceError
from pairtutor.trace import read_yaml
from pairtutor.trace.read import from_json, from_yaml, read_trace
from pairtutor.trace.read_json import MOST_DIGITS, json_place
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.serial import to_json, to_yaml
from pairtutor.trace.shape import MOST_DAMAGES, Path, ShapeReader
from tests.lab.seeds import TIMES
from tests.lab.trace.samples import family, large_trace, opened, player, small_trace, trace_of
from tests.lab.trace.strategies import traces

PLAIN = Trace((Step(1, 0, opened((player(1, "Anna"), player(2, "Bo")))), Step(2, 1, family(1, 1, 6))))


def faults(read: Callable[..., Trace], *arguments: object) -> tuple[Fault, ...]:
    with pytest.raises(SourceError) as caught:
        read(*arguments)
    for fault in caught.value.faults:
        assert "\n" not in str(fault)
        assert len(str(fault)) < 700
    return caught.value.faults


def second(data: Any) -> Any:
    """Return the second step."""
    return data["steps"][1]


def line(data: Any) -> Any:
    """Return the second player of the first step."""
    return data["steps"][0]["players"][1]


def doctored(change: Callable[[Any], object]) -> Any:
    data = json.loads(to_json(PLAIN))
    change(data)
    return data


@given(traces())
@settings(max_examples=13 * TIMES, deadline=None)
def test_a_trace_comes_back_equal(trace: Trace) -> None:
    assert from_json(to_json(trace)) == trace
    assert from_yaml(to_yaml(trace)) == trace
    assert trace_of(json.loads(to_json(trace))) == trace


def test_a_long_trace_comes_back_equal_with_its_types() -> None:
    trace = large_trace()
    again = read_trace(to_json(trace))
    assert again == trace
    assert [type(step.event) for step in again.steps] == [type(step.event) for step in trace.steps]
    assert repr(again) == repr(trace)


def test_numbers_of_thousands_of_digits_come_back() -> None:
    trace = Trace((Step(1, 0, family(1, -math.factorial(2500), math.factorial(3000))),))
    assert read_trace(to_json(trace)) == trace
    assert read_trace(to_yaml(trace)) == trace


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
def test_both_yaml_parsers_read_the_same(loader: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_tree, "_Loader", loader)
    trace = small_trace()
    assert from_yaml(to_yaml(trace)) == trace


def test_the_notation_is_seen_from_the_text() -> None:
    assert read_trace("\ufeff\n" + to_json(PLAIN)[0:]) == PLAIN
    assert read_trace("\ufeff" + to_yaml(PLAIN)) == PLAIN


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda d: d.update(schema=6), "the trace has schema 6, this version reads schema 5"),
        (lambda d: d.update(schema="1"), "a whole number is expected here, not '1'"),
        (lambda d: d.pop("complete"), "missing: complete"),
        (lambda d: d.update(steps={}), "steps: a list is expected here, not an object"),
        (lambda d: d["steps"].insert(0, 7), "step 1: an object with step, parent, kind, weight is expected"),
        (lambda d: second(d).update(kind="famliy"), "step 2, kind: one of round, stated, "),
        (lambda d: second(d).update(weight="normal"), "step 2, weight: the word detail is expected"),
        (
            lambda d: d["steps"][1].update(step=True),
            "step 2, step: a whole number is expected here, not true",
        ),
        (
            lambda d: d["steps"][1].update(last=6.0),
            "step 2, last: a whole number is expected here, not a float",
        ),
        (lambda d: second(d).pop("parent"), "step 2: missing: parent"),
        (lambda d: second(d).update(lsat=6), "step 2: 'lsat' does not belong here"),
        (
            lambda d: d["steps"][1]["witness"].update(kind="meat"),
            "step 2, witness: an object of kind met or ",
        ),
        (lambda d: second(d)["witness"].update(kind=[]), "step 2, witness: an object of kind met or "),
        (
            lambda d: d["steps"][0]["players"][1].update(rating="x"),
            "step 1, players no. 2, rating: a whole number",
        ),
        (
            lambda d: d["steps"][0]["players"][1]["floats"].pop(),
            "players no. 2, floats: a list of 2 is expected",
        ),
        (
            lambda d: d["steps"][0]["players"][0].update(preference="white"),
            "a list of 2 (colour, strength) is",
        ),
        (
            lambda d: d["steps"][0]["cites"].append(None),
            "step 1, cites no. 3: a text is expected",
        ),
    ],
)
def test_a_damage_is_told_by_step_and_field(change: Callable[[Any], object], fault: str) -> None:
    (found,) = faults(trace_of, doctored(change), "round.json")
    assert fault in str(found.fault)
    assert found.file == "round.json"


def test_several_damages_are_told_together_with_their_lines() -> None:
    def change(data: Any) -> None:
        data["steps"][0]["players"][1]["rating"] = None
        del data["steps"][1]["witness"]
        data["steps"][1]["first"] = "one"

    by_json = faults(from_json, json.dumps(doctored(change), indent=1), "t.json")
    assert [found.line > 1 for found in by_json] == [True, True, True]
    text = to_yaml(PLAIN).replace("rating: 2590", "rating: null").replace("first: 1\n", "first: one\n")
    lines = text.splitlines()
    rating, first = faults(read_trace, text, "t.yaml")
    assert lines[rating.line - 1][rating.column - 1 :].startswith("null, rank: 2")
    assert lines[first.line - 1] == "  first: one"
    assert first.column == len("  first: ") + 1


def test_a_misspelt_key_gets_the_right_one_as_a_hint() -> None:
    (found,) = faults(trace_of, doctored(lambda data: data["steps"][1].update(lsat=6)))
    assert str(found.mend) == "did you mean last?"


def test_not_every_damage_of_a_ruined_file_is_told() -> None:
    data = {"schema": 5, "complete": True, "steps": [None] * 1000}
    assert len(faults(trace_of, data)) == MOST_DAMAGES


def test_a_ruined_file_is_read_no_further_than_its_last_damage_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    blame = ShapeReader.blame

    def counted(*arguments: Any) -> None:
        asked.append(arguments)
        blame(*arguments)

    monkeypatch.setattr(ShapeReader, "blame", counted)
    monkeypatch.setattr(read_yaml, "yaml_data", lambda *_: pytest.fail("JSON is read as YAML"))
    text = '{"schema":5,"complete":true,"steps":[' + "1," * 5000 + "1]}"
    found = faults(read_trace, text)
    assert len(asked) == len(found) == MOST_DAMAGES
    assert [one.column for one in found] == [38 + 2 * place for place in range(MOST_DAMAGES)]


@given(st.recursive(st.integers() | st.text() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(
    st.text(alphabet="abc\"\u2028", max_size=3), inner)))  # fmt: skip
@settings(max_examples=20 * TIMES, deadline=None)
def test_places_of_values_are_found_in_json_of_any_form(data: object) -> None:
    for text in (json.dumps(data), f" \n{json.dumps(data, indent=2)}", json.dumps(data, ensure_ascii=False)):
        for path, value in _values(data):
            line, column = json_place(text, path)
            start = sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1
            assert json.JSONDecoder().raw_decode(text, start)[0] == value
        assert json_place(text, ("nothing", 99)) == json_place(text, ())


def _values(data: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    yield path, data
    if isinstance(data, list):
        for place, inner in enumerate(data):
            yield from _values(inner, (*path, place))
    elif isinstance(data, dict):
        for key, inner in data.items():
            yield from _values(inner, (*path, key))


@pytest.mark.parametrize("text", ['{"schema": %s}', "schema: %s\n"])
def test_a_number_without_end_is_told_in_one_line(text: str) -> None:
    (found,) = faults(read_trace, text % ("9" * (MOST_DIGITS + 1)))
    assert str(found.fault) == "a number has 100,001 digits, more than any count of a trace"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "not null"),
        ("[]", "not a list of 0"),
        ("{", "this is not JSON"),
        ('{"schema":1,"schema":1}', "the key 'schema' stands twice"),
        ("schema: 1\nschema: 1\n", "the key 'schema' stands twice"),
        ("schema: [1\n", "this is not YAML"),
        ("schema: &a 1\n", "anchors and aliases are not used here"),
        ("schema: [*a]\n", "anchors and aliases are not used here"),
        ("schema: !!int '1'\n", "the tag 'tag:yaml.org,2002:int' is not used here"),
        ("schema: !x {}\n", "the tag '!x' is not used here"),
        ("schema: 5\ncomplete: yes\n", "a trace has no such value"),
        ("? [1]\n: 1\n", "a key is a list or a mapping"),
        ("schema: 5\ncomplete: true\nsteps: []\n1: 1\n", "'1' does not belong here"),
        ("schema: 1\n---\n", "a second document begins here"),
        ("schema: \x00", "a control character is not YAML"),
        ("schema: \udc00", "a control character is not YAML"),
        ("[" * 200_000, "the nesting is too deep"),
        ('{"a":' * 200_000, "the nesting is too deep"),
        ("a: " + "{a: " * 200_000, "the nesting is too deep"),
        ('{"schema":5,"complete":true,"steps":NaN}', "a list is expected here, not a float"),
    ],
    ids=range(20),
)
def test_what_is_no_trace_at_all_is_said_in_one_line(text: str, fault: str) -> None:
    (found,) = faults(read_trace, text)
    assert fault in str(found.fault)


FILLINGS = ['"', "[", "}", ": ", "\n", "- ", "9" * 20]


@given(st.data())
@settings(max_examples=50 * TIMES, deadline=None)
def test_a_mutilated_file_never_ends_in_another_error(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([to_json(PLAIN), to_yaml(PLAIN)]))
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 30)))
    filling = data.draw(
        st.one_of(st.sampled_from(['"', "[", "}", ": ", "\n", "- ", "9" * 20]), st.text(max_size=3))
    )
    try:
        trace = read_trace(text[:start] + filling + text[stop:])
    except SourceError as error:
        assert error.faults
    else:
        assert read_trace(to_json(trace)) == trace


JSON_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


def leaves(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the ways to all values, the outer ones too."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [way, *(found for key, value in inner for found in leaves(value, (*way, key)))]


@given(st.data())
@settings(max_examples=33 * TIMES, deadline=None)
def test_a_wrong_value_anywhere_never_ends_in_another_error(data: st.DataObject) -> None:
    changed = json.loads(to_json(PLAIN))
    way = data.draw(st.sampled_from(leaves(changed)[1:]))
    target = changed
    for key in way[:-1]:
        target = target[key]
    target[way[-1]] = data.draw(JSON_VALUES)
    try:
        trace = trace_of(changed)
    except SourceError as error:
        assert all(found.fault for found in error.faults)
    else:
        assert from_json(to_json(trace)) == trace


def test_a_field_that_has_a_default_may_be_missing() -> None:
    without = doctored(lambda data: [data["steps"][0].pop(name) for name in ("apart", "accelerated")])
    assert trace_of(without) == PLAIN
    small = small_trace()
    data = json.loads(to_json(small))
    assert data["steps"][2]["lines"][0].pop("more") == []
    assert trace_of(data) == small
