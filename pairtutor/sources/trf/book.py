"""What the records beside the players say, before it is known which players exist."""

from __future__ import annotations

from typing import Final

from pairtutor.errors import Said
from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import Recorded
from pairtutor.model.tournament import ListedTiebreaks
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.acceleration import VirtualRange
from pairtutor.sources.faults import FaultBook, Misread
from pairtutor.sources.numbers import pairing_number

BEHIND_NAME: Final = 5
"""The column, from 1, in which the text of a record begins, behind its name and a blank."""
ROUNDS: Final = Message("faults.what.number-of-rounds")
"""The value that several records may give, and `--rounds` too."""


class Word(NamedTuple):
    """A piece of a line between blanks, and its column from 1."""

    text: str
    column: int


class Named(NamedTuple):
    """A player that a record names, and where it does."""

    tpn: Tpn
    line: int
    column: int


class Announced(NamedTuple):
    """A bye or an absence that record 240 gives (or XXZ, for the round to pair: no round there)."""

    player: Named
    mark: Mark
    round: RoundNumber | None


class Forbidden(NamedTuple):
    """Players no two of whom may meet from round `first` to `last`."""

    players: tuple[Named, ...]
    first: RoundNumber
    last: RoundNumber


class Virtual(NamedTuple):
    """Virtual points that XXA gives to one player, round 1 first."""

    player: Named
    points: tuple[HalfPoints, ...]


class Award(NamedTuple):
    """Points of record 299: a bonus or penalty (no marks), or what results with these marks are worth.

    Without a round it is every round, without players everybody.
    """

    marks: frozenset[Mark]
    points: HalfPoints
    round: RoundNumber | None
    players: tuple[Named, ...]


class Code(NamedTuple):
    """A pairing system as a record names it."""

    text: str
    record: str
    line: int
    column: int


class Book:
    """The tournament records of one file.

    `values` are point values by code, each with its line; where one cannot be read,
    `values_known` is false and scores cannot be checked. `said` remembers the values that
    may stand once only; `left_aside` counts the lines of records that are not read, and `national` are the
    pairing numbers of lines with national ratings. `date` is the first day as the file writes it, `players`
    the number of them that it gives, and `dates` how many rounds have one.
    `remarks` are on what is read in spite of its spelling. In the file of an event `of_teams` the lines about
    teams are kept for later.
    """

    def __init__(self, faults: FaultBook, *, of_teams: bool = False) -> None:
        self.faults = faults
        self.of_teams = of_teams
        self.team_lines: list[tuple[int, str]] = []
        self.title = ""
        self.first_day: tuple[int, int, int] | None = None
        self.date = ""
        self.players: int | None = None
        self.dates = 0
        self.rounds: int | None = None
        self.initial_colour: Colour | None = None
        self.by_file_order = False
        self.code: Code | None = None
        self.type_code: Code | None = None
        self.announced: list[Announced] = []
        self.forbidden: list[Forbidden] = []
        self.virtual: list[Virtual] = []
        self.virtual_ranges: list[VirtualRange] = []
        self.awards: list[Award] = []
        self.tiebreaks: ListedTiebreaks | None = None
        self.altered: dict[int, Recorded] = {}
        self.odd_comments: list[int] = []
        self.values: dict[str, tuple[HalfPoints, int]] = {}
        self.values_known = True
        self.said: dict[Said, tuple[object, int]] = {}
        self.left_aside: dict[str, int] = {}
        self.national: list[str] = []
        self.remarks: list[Message] = []

    def settle_rounds(self, number: int | None) -> None:
        """Take the number of rounds that somebody states, whatever the file says; None leaves it."""
        if number is not None:
            self.rounds = number
            self.said[ROUNDS] = (number, 0)

    @property
    def rounds_line(self) -> int:
        """Where the number of rounds stands; 0 for one that the file does not have."""
        return self.said[ROUNDS][1]

    def agree(self, what: Said, value: object, line: int, column: int) -> bool:
        """Note a value that a file may give in several records; say whether it is the first, or the same.

        Another one is noted as a fault.
        """
        before, where = self.said.setdefault(what, (value, line))
        if before == value:
            return True
        fault = Message("faults.trf.differs", what=what, line=where)
        self.faults.add(line, column, fault, Message("faults.mend.give-once"))
        return False


def words(text: str, start: int = 3) -> list[Word]:
    """Return the pieces of a record between blanks or tabs, from index `start` on."""
    pieces = []
    at = start
    for piece in text[start:].split():
        at = text.index(piece, at)
        pieces.append(Word(piece, at + 1))
        at += len(piece)
    return pieces


def names(book: Book, line: int, pieces: list[Word]) -> tuple[Named, ...]:
    """Return the players that a list of pairing numbers names; the unreadable ones are noted."""
    named = []
    for piece in pieces:
        try:
            named.append(Named(pairing_number(piece.text), line, piece.column))
        except Misread as error:
            book.faults.misread(line, piece.column, error)
    return tuple(named)
