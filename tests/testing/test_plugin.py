"""The plugin as a user has it: the wheel in an environment of its own, a passing and a failing test."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from pairtutor.testing.pinned import PinnedTrace
from tests.lab.release.built import built_once

PINNED = """
def test_the_round(trace_snapshot):
    assert run(load("exchange")) == trace_snapshot


@pytest.mark.trace_depth("summary")
def test_the_outcome(trace_snapshot):
    assert run(load("exchange")).trace == trace_snapshot
"""
HEAD = "import pytest\nfrom pairtutor import load, run\n"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the built wheel and what it needs, installed by pip."""
    _, wheel = built_once(tmp_path_factory)
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    made = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(made), "install", "--quiet", f"{wheel}[testing]"],
        capture_output=True,
        text=True,
    )
    if done.returncode and not os.environ.get("CI"):
        pytest.skip("pip reaches no package index here")
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "test_pinned.py").write_text(HEAD + PINNED, encoding="utf-8")
    return tmp_path


def pytest_in(project: Path, python: Path, *more: str) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON"))
    }
    command = [str(python), "-m", "pytest", "-p", "no:cacheprovider", *more]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, env=environment)


def test_a_trace_is_pinned_found_again_and_told_when_it_changes(project: Path, python: Path) -> None:
    missing = pytest_in(project, python)
    assert missing.returncode == 1
    assert "2 failed" in missing.stdout

    written = pytest_in(project, python, "--snapshot-update")
    assert written.returncode == 0, written.stdout
    files = sorted(path.name for path in project.rglob("*.trace.yaml"))
    assert files == ["test_the_outcome.trace.yaml", "test_the_round.trace.yaml"]

    pinned = next(project.rglob("test_the_round.trace.yaml"))
    text = pinned.read_text(encoding="utf-8")
    changed = text.replace("  leaving: [5]\n", "  leaving: [4]\n", 1)
    assert changed != text
    pinned.write_text(changed, encoding="utf-8")
    failing = pytest_in(project, python)
    assert failing.returncode == 1
    assert "1 failed, 1 passed" in failing.stdout, "the other one is found again"
    told = " ".join(failing.stdout.split())
    assert "step " in told
    assert "Exchange 1: 5 and 7 swap halves" in told
    assert "Before: Exchange 1: 4 and 7 swap halves" in told

    assert pytest_in(project, python, "--snapshot-update").returncode == 0
    assert pinned.read_text(encoding="utf-8") == text


def test_a_text_is_no_trace() -> None:
    with pytest.raises(TypeError, match="compares traces and lessons, not str"):
        PinnedTrace().serialize("boards")


def test_nothing_heavy_is_loaded_by_the_plugin_alone(python: Path) -> None:
    code = (
        "import sys, pairtutor.testing.plugin;"
        "print(sorted({'jinja2', 'textual', 'yaml', 'syrupy'} & sys.modules.keys()))"
    )
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
