"""Whatever is done to a file, a command ends soon, with an answer or with clear lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.properties.command import check_ending, run

ROOT = Path(__file__).parents[2]
TRF = (ROOT / "tests" / "sources" / "data" / "small-016x05-s118.trf").read_bytes()
YAML = (ROOT / "scenarios" / "limbo.yaml").read_bytes()
PIECES = [
    *(b"\r", b"\n", b"\t", b"\0", b"\xff", b"\xef\xbb\xbf", b"\x1b[2J", b" ", b"-", b"9999", b"0000 - H"),
    *(b"XXP 1 2\n", b"XXA    1  1.0\n", b"XXR 8\n", b"XXC black1\n", b"BBW 3.0\n", b"   3 w 1", b"0000 - U"),
    *(b"[", b"{", b": ", b"- ", b"*a", b"&a ", b"!!int ", b"---\n", b"#", b"forbidden_pairs: [[1, 2]]\n"),
    *(b"absent: [2, 3]\n", b"acceleration: {1: [1]}\n", b"round: 3\n", b'"', b"1-0", b"id: 9"),
]
SETTINGS = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def mutated(draw: st.DrawFn, original: bytes) -> bytes:
    """Return a file after a few changes; changed digits and moved lines leave many of them readable."""
    data = bytearray(original)
    digits = [place for place, byte in enumerate(original) if 48 <= byte <= 57]
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, max(len(data) - 1, 0)))
        match draw(
            st.sampled_from(["digit", "digit", "mark", "delete", "insert", "cut", "swap", "double", "drop"])
        ):
            case "digit":
                at = draw(st.sampled_from(digits))
                if at < len(data):
                    data[at] = draw(st.integers(48, 57))
            case "mark":
                at = draw(st.sampled_from(digits))
                if at < len(data):
                    data[at] = draw(st.sampled_from(list(b"=+-HFUZWDLwb ")))
            case "delete":
                del data[place : place + draw(st.integers(1, 12))]
            case "insert":
                data[place:place] = draw(st.sampled_from(PIECES))
            case "cut":
                del data[place:]
            case kind:
                lines = data.split(b"\n")
                one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
                if kind == "swap":
                    lines[one], lines[other] = lines[other], lines[one]
                elif kind == "drop":
                    del lines[one]
                else:
                    lines.insert(
                        one, bytearray(draw(st.sampled_from([*PIECES, bytes(lines[other])])).rstrip(b"\n"))
                    )
                data = bytearray(b"\n".join(lines))
    return bytes(data)


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
@given(mutated(TRF), st.sampled_from(COMMANDS))
def test_a_mutated_report_file_is_answered_or_refused_clearly(data: bytes, command: tuple[str, ...]) -> None:
    check_ending(run(data, *command))


@SETTINGS
@given(mutated(YAML), st.sampled_from(COMMANDS))
def test_a_mutated_scenario_is_answered_or_refused_clearly(data: bytes, command: tuple[str, ...]) -> None:
    check_ending(run(data, *command, suffix=".yaml"))


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([".trf", ".yaml", ".txt"]), st.sampled_from(COMMANDS))
def test_any_bytes_are_refused_clearly(data: bytes, suffix: str, command: tuple[str, ...]) -> None:
    check_ending(run(data, *command, suffix=suffix))
