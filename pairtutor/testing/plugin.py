"""The pytest plugin: the fixture `trace_snapshot`, markers for exams and folders of files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from syrupy.assertion import SnapshotAssertion


@pytest.fixture
def trace_snapshot(request: pytest.FixtureRequest) -> SnapshotAssertion:
    """Compare a trace (or a lesson) with the one pinned in a file beside the test.

    `--snapshot-update` writes the file; the marker `trace_depth` chooses what is compared: `summary`,
    `normal` or `full` (the default).
    """
    from pairtutor.testing.pinned import EXTENSIONS

    try:
        snapshot: SnapshotAssertion = request.getfixturevalue("snapshot")
    except pytest.FixtureLookupError:
        pytest.fail("trace_snapshot needs syrupy: pip install 'pairtutor[testing]'")
    marker = request.node.get_closest_marker("trace_depth")
    return snapshot.use_extension(EXTENSIONS[marker.args[0] if marker else "full"])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test marked with an exam its exercises, and one marked with a folder its report files."""
    folder = metafunc.definition.get_closest_marker("report_files")
    if folder is not None and "report_file" in metafunc.fixturenames:
        from pairtutor.testing.engines import report_files

        where = _beside(metafunc.definition.path, str(folder.args[0]))
        files = report_files(where)
        metafunc.parametrize("report_file", files, ids=[os.path.relpath(path, where) for path in files])
    marker = metafunc.definition.get_closest_marker("exam")
    if marker is not None and "exercise" in metafunc.fixturenames:
        from pairtutor.testing.engines import exam_exercises

        metafunc.parametrize("exercise", exam_exercises(str(marker.args[0])), ids=str)


def _beside(test: Path, folder: str) -> str:
    """Return a folder as it is named from the file of the test, or else from where pytest was started."""
    there = test.parent / folder
    return str(there) if there.is_dir() else folder


def pytest_configure(config: pytest.Config) -> None:
    """Make the markers known."""
    config.addinivalue_line(
        "markers", "exam(path): run a test once for each `exercise` of an exam that a pairing answers"
    )
    config.addinivalue_line(
        "markers", "report_files(folder): run a test once for each `report_file` in a folder or below it"
    )
    config.addinivalue_line(
        "markers", "trace_depth(depth): compare pinned traces at depth summary, normal or full"
    )
