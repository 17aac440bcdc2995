"""To answer proves nothing: what a first touch asks is made of the position, and nothing is checked."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from pairtutor.app.requests import Desk

REPORT = Path(__file__).parents[1] / "corpus/data/dutch-2026/small-014x06-s105.trf"
TOUCHED = {"touched": {"first": ["3"]}, "why-not": {"what": ["pair"], "first": ["3"], "second": ["9"]}}
"""A player is touched, then another one."""


@contextmanager
def watched() -> Iterator[list[str]]:
    """Give the modules and functions of the package that are called, in their order."""
    called: list[str] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        module = str(frame.f_globals.get("__name__", ""))
        if event == "call" and module.startswith("pairtutor."):
            called.append(f"{module}.{frame.f_code.co_name}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)


def test_a_first_touch_calls_nothing_of_the_proof_and_checks_nothing() -> None:
    desk = Desk(lambda done, everybody: None)
    opened = {"source": ["event.trf"], "round": ["6"], "system": ["dutch-2026"]}
    assert "Boards" in desk.answer("open", json.dumps(opened), memoryview(REPORT.read_bytes()))
    with watched() as called:
        told = [desk.answer(what, json.dumps(fields)) for what, fields in TOUCHED.items()]
    assert "floated down" in told[0] and "defect" not in told[1]
    assert any(one.startswith("pairtutor.positions.") for one in called), "it is answered from the position"
    assert [one for one in called if one.startswith("pairtutor.verify.")] == []
    checks = ("pairtutor.positions.progress.expect", "pairtutor.positions.progress.expect_equal")
    assert [one for one in called if one in checks] == []
