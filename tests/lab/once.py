"""What is made once for all processes of a run of tests."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def once_a_run(factory: pytest.TempPathFactory, name: str, write: Callable[[Path], object]) -> Path:
    """Return a folder that the first process that asks for it writes; the others wait until it is whole.

    `write` gets a folder that is not there yet.
    """
    shared = factory.getbasetemp().parent
    folder = shared / f"{name}-{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
    with (shared / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            part = folder.with_suffix(".part")
            write(part)
            part.rename(folder)
    return folder
