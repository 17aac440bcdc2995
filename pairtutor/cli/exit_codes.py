"""What the exit status of a command means."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """Exit status of every command."""

    DONE = 0
    """The command did what it was asked for."""

    ANSWER_IS_NO = 1
    """It was done, and the answer is no: rounds differ, no legal pairing, a trace not proven."""

    BAD_INPUT = 2
    """The command was called in a way that cannot work, or its input cannot be read."""

    DEFECT = 70
    """The program itself is at fault."""

    INTERRUPTED = 130
    """Somebody pressed Ctrl-C (128 + SIGINT, as shells count)."""

    NOBODY_READS = 141
    """The reader of standard output went away (128 + SIGPIPE, as shells count)."""
