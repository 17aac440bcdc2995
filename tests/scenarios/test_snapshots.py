"""What a reader gets of each scenario to be read: the explanation in words, and the trace behind it.

The smallest examples of single clauses (`scenarios/clauses/`) say what they expect themselves.

`--snapshot-update` writes them anew; read what has changed before committing it.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from pairtutor.narrative.text import render
from pairtutor.resources import scenario_folder
from pairtutor.trace.serial import to_yaml
from tests.lab.scenarios.lessons import played


class Explanation(SingleFileSnapshotExtension):
    """A text of one scenario in a file of its own, in UTF-8."""

    _write_mode = WriteMode.TEXT
    _text_encoding = "utf-8"
    file_extension = "txt"


class TraceFile(Explanation):
    """A trace as `pairtutor trace` writes it."""

    file_extension = "trace.yaml"


NAMES = sorted(path.stem for path in scenario_folder().glob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_the_explanation(name: str, snapshot: SnapshotAssertion) -> None:
    trace = played(name).trace
    assert render(trace) == snapshot(extension_class=Explanation)


@pytest.mark.parametrize("name", NAMES)
def test_the_trace(name: str, snapshot: SnapshotAssertion) -> None:
    trace = played(name).trace
    assert to_yaml(trace) == snapshot(extension_class=TraceFile)
