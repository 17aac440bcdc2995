"""The pytest plugin: the fixture `trace_snapshot`. Nothing else is imported before it is used."""

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


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line(
        "markers", "trace_depth(depth): compare pinned traces at depth summary, normal or full"
    )
