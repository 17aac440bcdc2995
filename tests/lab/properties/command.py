"""Run a command on bytes, and watch how it ends."""

from __future__ import annotations

import io
import re
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from pairtutor.cli.main import main

PATIENCE = 5
"""Seconds that any small file may take."""
_PLACE = re.compile(r".+:\d+:\d+: \S.*; \S.*")


class Ended(NamedTuple):
    """How a command ended: exit status, standard output, the lines of standard error."""

    verb: str
    status: int
    out: str
    lines: list[str]


@contextmanager
def _limit() -> Iterator[None]:
    def late(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError("longer than a reader waits")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Return the folder of the files, which is gone when the process ends: one for each file takes long."""
    return tempfile.TemporaryDirectory()


def run(data: bytes, verb: str, *options: str, suffix: str = ".trf") -> Ended:
    """Run a verb on a file with this content."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    kept = sys.stdout, sys.stderr
    path = Path(_folder().name) / f"mutated{suffix}"
    path.write_bytes(data)
    sys.stdout, sys.stderr = out, err
    try:
        with _limit():
            status = main([verb, str(path), *options])
    finally:
        sys.stdout, sys.stderr = kept
    for stream in (out, err):
        stream.flush()
    texts = [
        stream.buffer.getvalue().decode() for stream in (out, err) if isinstance(stream.buffer, io.BytesIO)
    ]
    return Ended(verb, status, texts[0], texts[1].splitlines())


def check_ending(ended: Ended) -> None:
    """Check what holds for every ending: a known status, and lines that one can act on."""
    assert ended.status in (0, 1, 2), ended.lines
    assert "Traceback" not in "".join((ended.out, *ended.lines))
    for line in ended.lines:
        assert line.strip()
        assert line.isprintable()
        assert len(line) < 2000
    if ended.status == 2:
        assert ended.lines
        assert any(_PLACE.fullmatch(line) or "; " in line or ": " in line for line in ended.lines)
    if ended.status == 0 and ended.verb != "check":  # without rounds there is nothing to check
        assert ended.out
