"""What the tests of the tutor share: surroundings of its own, and the made-up language."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from pairtutor.resources import Language
from tests.languages.pseudo import CODE, write_pseudo


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("pairtutor.tui.app._keep_what_is_there", lambda: None)


@pytest.fixture(scope="session")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Language:
    """A language of other letters, written and compiled once for all processes of a run.

    Whoever changes it writes one of his own.
    """
    shared = tmp_path_factory.getbasetemp().parent
    folder = shared / f"pseudo-{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
    with (shared / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            part = folder.with_suffix(".part")
            write_pseudo(part)
            part.rename(folder)
    return Language(CODE, folder)
