"""The exception family.

PairtutorError
├── SourceError       one or several defects of an input file        exit status 2
├── UsageError        a command was called in a way that cannot work exit status 2
│   ├── UnknownSystem a system id or code that we do not have        exit status 2
│   └── NothingChanges a supposition that the rules do not look at   (an answer)
├── NoLegalPairing    the round cannot be paired, with the proof     (a refusal)
└── TraceNotProven    a trace does not prove what it says            exit status 1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pairtutor.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairtutor.messages import Message
    from pairtutor.resources import Language

Said: TypeAlias = "Message | str"


def _in_words(said: Said, language: Language, *, of_teams: bool) -> str:
    from pairtutor.messages import messages_of  # only where something is wrong

    return messages_of(language, of_teams=of_teams).say(said)


class PairtutorError(Exception):
    """Base of every error that is somebody's to mend and not a defect of the program.

    What it says is a message, told in any language, or a text that is the same in all of them; `str` is
    English.
    """

    @property
    def message(self) -> Said:
        """What is wrong, to be told in any language."""
        said: Said = self.args[0] if self.args else ""
        return said

    def lines_in(self, language: Language, *, of_teams: bool = False) -> tuple[str, ...]:
        """Return the error in a language, a line each; `of_teams` speaks of an event of teams."""
        return (_in_words(self.message, language, of_teams=of_teams),)


class Fault(Record, kw_only=False):
    """One defect of an input file: where it is, what is wrong, how to mend it.

    `line` and `column` count from 1; 0 means that the defect has no such place
    (a missing file, an empty input).
    """

    file: str
    line: int
    column: int
    fault: Said
    mend: Said

    def __str__(self) -> str:
        return f"{self.place}: {self.fault}; {self.mend}"

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """What faults are put in order by: the place, then what is said."""
        return (self.file, self.line, self.column, str(self.fault), str(self.mend))

    @property
    def place(self) -> str:
        """Where it is, as compilers write it."""
        return f"{self.file}:{self.line}:{self.column}"

    def line_in(self, language: Language, *, of_teams: bool = False) -> str:
        """Return the fault as one line in a language; `of_teams` speaks of an event of teams."""
        from pairtutor.messages import messages_of  # only where something is wrong

        both = messages_of(language, of_teams=of_teams).join("list.semicolon", (self.fault, self.mend))
        return f"{self.place}: {both}"


class SourceError(PairtutorError):
    """The input cannot be read as a tournament; `faults` lists every defect found, in file order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(faults, key=lambda fault: fault.order))
        super().__init__("\n".join(map(str, self.faults)))

    def lines_in(self, language: Language, *, of_teams: bool = False) -> tuple[str, ...]:
        """Return the faults in a language, a line each; `of_teams` speaks of an event of teams."""
        return tuple(fault.line_in(language, of_teams=of_teams) for fault in self.faults)


class UsageError(PairtutorError):
    """The command or function was asked for something that cannot work; the text is one line."""


class UnknownSystem(UsageError):
    """A pairing system was named that pairtutor does not have."""


class NothingChanges(UsageError):
    """Something is supposed that the rules of the round do not look at; the text says so and why.

    Where an answer can be given it is the answer, and no error.
    """


class NoLegalPairing(PairtutorError):
    """No complete pairing of the round exists; the text is one line that proves it.

    An engine raises it; whoever pairs by `pairtutor.run` gets a lesson with a refusal instead.
    """


class TraceNotProven(PairtutorError):
    """A trace contradicts its own content; the text names the place and the reason."""
