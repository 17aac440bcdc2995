"""A trace has the same bytes whatever the hash seed, the locale and the working folder."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairtutor.model.editions import SYSTEMS
from tests.lab.cases.files import case_files
from tests.lab.seeds import share

ROOT = Path(__file__).parents[1]
CASE = Path(__file__).parent / "sources" / "data" / "small-016x05-s118.trf"
SCENARIO = ROOT / "scenarios" / "collapse.yaml"

SURROUNDINGS = [
    {},
    {"PYTHONHASHSEED": "0"},
    {"PYTHONHASHSEED": "1"},
    {"PYTHONHASHSEED": "424242", "LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONUTF8": "0"},
    {"LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"},
    {"LC_ALL": "tr_TR.ISO-8859-9", "LANG": "tr_TR.ISO-8859-9", "PYTHONHASHSEED": "7"},
    {"COLUMNS": "20", "TERM": "dumb"},
]

ALL_TRACES = """
import hashlib, sys
from pairtutor.sources.load import load
from pairtutor.trace.serial import to_json
from pairtutor.tutor import run

for system in sys.argv[2:]:
    text = to_json(run(load(sys.argv[1]), 4, system).recorded)
    assert len(text) > 5000
    print(system, hashlib.sha256(text.encode()).hexdigest())
"""
"""Prints a hash of the trace of round 4 by each system."""


def _written(arguments: list[str], folder: Path, **more: str) -> bytes:
    """Run the command in a folder and return what it wrote to standard output."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))
    }
    done = subprocess.run(
        [sys.executable, "-m", "pairtutor", *arguments],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **more},
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == b""
    return done.stdout


@pytest.mark.parametrize(
    ("notation", "surroundings"), [("json", share(SURROUNDINGS, 2)), ("yaml", share(SURROUNDINGS, 5, 1))]
)
def test_a_trace_has_the_same_bytes_everywhere(
    notation: str, surroundings: list[dict[str, str]], tmp_path: Path
) -> None:
    elsewhere = tmp_path / "a folder" / "below"
    elsewhere.mkdir(parents=True)
    arguments = ["trace", str(CASE), "--round", "4", "--system", "dutch-2017", "--format", notation]
    traces = [
        _written(arguments, folder, **more)
        for more in surroundings
        for folder in ([ROOT, elsewhere] if not more else [elsewhere])
    ]
    assert len({hashlib.sha256(trace).hexdigest() for trace in traces}) == 1
    assert len(traces[0]) > 5000
    assert traces[0].endswith(b"\n")
    assert b"\r" not in traces[0]


OF_TEAMS = [one.id for one in SYSTEMS.values() if one.teams]
EVENT = min(case_files("swiss-team-2026"))


@pytest.mark.parametrize(
    ("case", "systems"), [(CASE, [one for one in SYSTEMS if one not in OF_TEAMS]), (EVENT, OF_TEAMS)]
)
def test_a_trace_of_any_system_is_the_same_under_any_hash_seed(case: Path, systems: list[str]) -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", ALL_TRACES, str(case), *systems],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(systems)


def test_a_trace_does_not_know_where_its_source_lies(tmp_path: Path) -> None:
    copy = tmp_path / "renamed.trf"
    copy.write_bytes(CASE.read_bytes())
    rest = ["--round", "3", "--system", "dutch-2017"]
    here = _written(["trace", str(CASE), *rest], ROOT)
    assert _written(["trace", "renamed.trf", *rest], tmp_path) == here
    assert str(tmp_path).encode() not in here


@pytest.mark.parametrize("depth", share(["full", "summary"], 2))
def test_an_explanation_has_the_same_bytes_everywhere(depth: str, tmp_path: Path) -> None:
    arguments = ["explain", str(SCENARIO), "--format", "text", "--depth", depth]
    texts = {_written(arguments, tmp_path, **more) for more in SURROUNDINGS[:6:2]}
    assert len(texts) == 1
