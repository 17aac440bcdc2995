"""What the tests of the tutor share: surroundings of its own, and the made-up language."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.resources import Language
from tests.lab.languages.pseudo import CODE, write_pseudo
from tests.lab.once import once_a_run


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
    return Language(CODE, once_a_run(tmp_path_factory, "pseudo", write_pseudo))
