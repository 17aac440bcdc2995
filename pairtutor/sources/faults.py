"""Collecting the defects of one file, so that they are reported together."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pairtutor.errors import Fault, Said, SourceError
from pairtutor.messages import Message, said_of_teams
from pairtutor.records import replace
from pairtutor.text import clean

MOST = 10
"""How many defects of one file are listed; a longer list helps nobody."""

_NUMBERS = re.compile(r"\d+(?:\.5)?")
_QUOTED = re.compile(r"'[^']*'")

ENOUGH = 1000
"""How many defects end the reading; a file with so many is another kind of file."""


class Misread(ValueError):
    """A value cannot be read: what is wrong, and how to mend it; the caller knows the place."""

    def __init__(self, fault: Said, mend: Said) -> None:
        super().__init__(fault)
        self.fault = fault
        self.mend = mend


class FaultBook:
    """The defects found so far in one file.

    `file` is the name that the reader of the messages knows the file by. Of an event `of_teams` faults speak
    of teams, where there is such a message.
    """

    def __init__(self, file: str, *, of_teams: bool = False) -> None:
        self.file = clean(file)
        self.of_teams = of_teams
        self._faults: dict[Fault, None] = {}

    def __len__(self) -> int:
        return len(self._faults)

    def add(self, line: int, column: int, fault: Said, mend: Said) -> None:
        """Note a defect; `line` and `column` count from 1, 0 says that there is no such place.

        Raises:
            SourceError: there are so many defects that reading on is of no use.
        """
        if self.of_teams:
            fault, mend = said_of_teams(fault), said_of_teams(mend)
        self._faults[Fault(self.file, line, column, fault, mend)] = None
        if len(self._faults) >= ENOUGH:
            self.close()

    def misread(self, line: int, column: int, error: Misread) -> None:
        """Note a value that could not be read."""
        self.add(line, column, error.fault, error.mend)

    def extend(self, faults: Iterable[Fault]) -> None:
        """Add the defects of another file that this one names."""
        self._faults.update(dict.fromkeys(faults))

    def close(self) -> None:
        """Do nothing if no defect was found.

        Raises:
            SourceError: with every defect, by place; of a long list, the first of each kind and their number.
        """
        if not self._faults:
            return
        faults = sorted(self._faults, key=lambda fault: fault.order)
        if len(faults) > MOST:
            shown = _fold_alike(faults)
            more = Message("faults.many", n=len(faults))
            if len(shown) > MOST:
                more = Message("faults.many-kinds", n=len(faults), most=MOST)
            faults = [
                Fault(self.file, line=0, column=0, fault=more, mend=Message("faults.mend.these")),
                *shown[:MOST],
            ]
        raise SourceError(faults)


def _fold_alike(faults: list[Fault]) -> list[Fault]:
    """Return the first fault of each kind and how many more there are; a kind differs in numbers only."""
    alike: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        pattern = _NUMBERS.sub("#", str(fault.fault))
        alike.setdefault((_QUOTED.sub("'...'", pattern), _NUMBERS.sub("#", str(fault.mend))), []).append(
            fault
        )
    return [
        first if not rest else replace(first, fault=Message("faults.alike", fault=first.fault, n=len(rest)))
        for first, *rest in alike.values()
    ]


def single_fault(file: str, fault: Said, mend: Said, *, line: int = 0, column: int = 0) -> SourceError:
    """Return the error of a file that has one defect; line and column from 1, 0 for no such place."""
    return SourceError([Fault(clean(file), line, column, fault, mend)])
