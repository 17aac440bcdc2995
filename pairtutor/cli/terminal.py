"""Whether there is a screen to draw on, and how wide it is."""

from __future__ import annotations

import sys
from typing import Final

PLAIN_WIDTH: Final = 80
"""Columns when the output does not go to a terminal."""


def on_terminal() -> bool:
    """Return whether there is a terminal to draw on, or a browser that stands for one (`textual serve`)."""
    import os

    if "TEXTUAL_DRIVER" in os.environ:
        return True
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def terminal_width() -> int:
    """Return the columns to fill: the terminal's (from 40 to 100), or 80 when there is none."""
    import shutil

    if not sys.stdout.isatty():
        return PLAIN_WIDTH
    return min(max(shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns, 40), 100)
