"""The exception family.

PairtutorError
├── SourceError       one or several defects of an input file        exit status 2
├── UsageError        a command was called in a way that cannot work exit status 2
│   └── UnknownSystem a system id or code that we do not have        exit status 2
├── NoLegalPairing    the round cannot be paired, with the proof     (a refusal)
└── TraceNotProven    a trace does not prove what it says            exit status 1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class PairtutorError(Exception):
    """Base of every error that is somebody's to mend and not a defect of the program."""


class Fault(NamedTuple):
    """One defect of an input file: where it is, what is wrong, how to mend it.

    `line` and `column` count from 1; 0 means that the defect has no such place
    (a missing file, an empty input).
    """

    file: str
    line: int
    column: int
    fault: str
    mend: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.fault}; {self.mend}"


class SourceError(PairtutorError):
    """The input cannot be read as a tournament; `faults` lists every defect found, in file order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(faults))
        super().__init__("\n".join(map(str, self.faults)))


class UsageError(PairtutorError):
    """The command or function was asked for something that cannot work; the text is one line."""


class UnknownSystem(UsageError):
    """A pairing system was named that pairtutor does not have."""


class NoLegalPairing(PairtutorError):
    """No complete pairing of the round exists; the text is one line that proves it.

    An engine raises it; whoever pairs by `pairtutor.run` gets a lesson with a refusal instead.
    """


class TraceNotProven(PairtutorError):
    """A trace contradicts its own content; the text names the place and the reason."""
