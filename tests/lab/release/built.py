"""Sdist and wheel of this checkout, built once for all processes of a run of tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.once import once_a_run
from tests.lab.release.__main__ import build


def _build(folder: Path) -> None:
    folder.mkdir()
    build(folder)


def built_once(factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the sdist and the wheel, as a release has them."""
    folder = once_a_run(factory, "dist", _build)
    return next(folder.glob("*.tar.gz")), next(folder.glob("*.whl"))
