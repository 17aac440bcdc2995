"""Whatever is done to a file, a command ends soon, with an answer or with clear lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.lab.mutations import KINDS as CHANGES
from tests.lab.mutations import mutated
from tests.lab.properties.command import check_ending, run
from tests.lab.seeds import TIMES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
TRF = (ROOT / "tests" / "sources" / "data" / "small-016x05-s118.trf").read_bytes()
YAML = (ROOT / "scenarios" / "limbo.yaml").read_bytes()
PIECES = [
    *(b"\r", b"\n", b"\t", b"\0", b"\xff", b"\xef\xbb\xbf", b"\x1b[2J", b" ", b"-", b"9999", b"0000 - H"),
    *(b"XXP 1 2\n", b"XXA    1  1.0\n", b"XXR 8\n", b"XXC black1\n", b"BBW 3.0\n", b"   3 w 1", b"0000 - U"),
    *(b"[", b"{", b": ", b"- ", b"*a", b"&a ", b"!!int ", b"---\n", b"#", b"forbidden_pairs: [[1, 2]]\n"),
    *(b"absent: [2, 3]\n", b"acceleration: {1: [1]}\n", b"round: 3\n", b'"', b"1-0", b"id: 9"),
]
SETTINGS = settings(max_examples=20 * TIMES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


KINDS = ("digit", "digit", "mark", "drop", *CHANGES)
"""Changed digits and moved lines leave many files readable."""
COMMANDS = [
    ("pair", "--system", "dutch-2017"),
    ("pair", "--round", "3", "--system", "dutch-2017"),
    ("check", "--system", "dutch-2017"),
    ("check", "--format", "json", "--brackets", "--system", "dutch-2017"),
    ("explain", "--format", "text", "--depth", "full", "--system", "dutch-2017"),
    ("trace", "--round", "5", "--system", "dutch-2017"),
    ("pair",),
]


@pytest.mark.parametrize(("original", "suffix"), [(TRF, ".trf"), (YAML, ".yaml")])
@pytest.mark.parametrize("command", COMMANDS[:6])
def test_the_originals_are_answered(original: bytes, suffix: str, command: tuple[str, ...]) -> None:
    ended = run(original, *command, suffix=suffix)
    check_ending(ended)
    assert ended.status == (2 if suffix == ".yaml" and command[0] == "trace" else 0)


@SETTINGS
@given(mutated(TRF, PIECES, KINDS), st.sampled_from(COMMANDS))
def test_a_mutated_report_file_is_answered_or_refused_clearly(data: bytes, command: tuple[str, ...]) -> None:
    check_ending(run(data, *command))


@SETTINGS
@given(mutated(YAML, PIECES, KINDS), st.sampled_from(COMMANDS))
def test_a_mutated_scenario_is_answered_or_refused_clearly(data: bytes, command: tuple[str, ...]) -> None:
    check_ending(run(data, *command, suffix=".yaml"))


@settings(max_examples=13 * TIMES, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([".trf", ".yaml", ".txt"]), st.sampled_from(COMMANDS))
def test_any_bytes_are_refused_clearly(data: bytes, suffix: str, command: tuple[str, ...]) -> None:
    check_ending(run(data, *command, suffix=suffix))
