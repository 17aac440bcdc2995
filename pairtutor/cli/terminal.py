"""Whether there is a screen to draw on."""

from __future__ import annotations

import sys


def on_terminal() -> bool:
    """Return whether there is a terminal to draw on, or a browser that stands for one (`textual serve`)."""
    import os

    if "TEXTUAL_DRIVER" in os.environ:
        return True
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
