"""What holds for every test of the tutor: a state folder of its own, no browser, no collector."""

from __future__ import annotations

import gc
from itertools import count
from pathlib import Path

import pytest

TESTS = count()
EACH = 12
"""After so many tests what they leave is collected: each time is as long as a short test."""


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("pairtutor.tui.app._keep_what_is_there", lambda: None)
    if next(TESTS) % EACH == 0:
        gc.collect()
        gc.freeze()  # what earlier tests keep, their rounds, would be gone through again and again
