"""The pytest plugin: the fixture `trace_snapshot`, the marker `exam`; what they need is imported late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
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
    """Give a test marked with an exam its exercises, one after another."""
    marker = metafunc.definition.get_closest_marker("exam")
    if marker is not None and "exercise" in metafunc.fixturenames:
        from pairtutor.testing.engines import exam_exercises

        metafunc.parametrize("exercise", exam_exercises(str(marker.args[0])), ids=str)


def pytest_configure(config: pytest.Config) -> None:
    """Make the markers known."""
    config.addinivalue_line(
        "markers", "exam(path): run a test once for each `exercise` of an exam that a pairing answers"
    )
    config.addinivalue_line(
        "markers", "trace_depth(depth): compare pinned traces at depth summary, normal or full"
    )
