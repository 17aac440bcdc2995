"""Records that name players: XXZ, XXP, XXA, 240, 250, 260 and 299."""

from __future__ import annotations

from pairtutor.messages import Message
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.sources.acceleration import VirtualRange
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    half_points,
    pairing_number,
    round_number,
    signed_half_points,
    whole_number,
)
from pairtutor.sources.trf.book import (
    BEHIND_NAME,
    Announced,
    Award,
    Book,
    Forbidden,
    Named,
    Virtual,
    Word,
    names,
    words,
)
from pairtutor.text import quote

_VIRTUAL = Message("faults.what.the-virtual-points")
_FIRST_ROUND = Message("faults.what.first-round")
_LAST_ROUND = Message("faults.what.last-round")

_BYES = {
    "H": Mark.HALF_POINT_BYE,
    "F": Mark.FULL_POINT_BYE,
    "Z": Mark.ZERO_POINT_BYE,
}


_AWARDED = {
    "W": frozenset({Mark.WIN, Mark.SHORT_WIN}),
    "D": frozenset({Mark.DRAW, Mark.SHORT_DRAW}),
    "L": frozenset({Mark.LOSS, Mark.SHORT_LOSS}),
    "F": frozenset({Mark.FULL_POINT_BYE}),
    "H": frozenset({Mark.HALF_POINT_BYE}),
    "Z": frozenset({Mark.ZERO_POINT_BYE}),
    "+": frozenset({Mark.FORFEIT_WIN}),
    "-": frozenset({Mark.FORFEIT_LOSS}),
    " ": frozenset(),
    "": frozenset(),
}
"""The marks of the kinds of record 299; a blank is a bonus or a penalty."""


def read_xxz(book: Book, line: int, text: str) -> None:
    """Read who is absent in the round to pair."""
    for player in names(book, line, words(text)):
        book.announced.append(Announced(player, Mark.ZERO_POINT_BYE, round=None))


def read_xxp(book: Book, line: int, text: str) -> None:
    """Read players who must not meet each other in any round."""
    _forbid(book, line, words(text), RoundNumber(1), RoundNumber(MOST_ROUNDS))


def read_260(book: Book, line: int, text: str) -> None:
    """Read players who must not meet each other from a first to a last round."""
    first = _field(book, line, text, 5, 7, _FIRST_ROUND, 1, MOST_ROUNDS, 1)
    last = _field(book, line, text, 9, 11, _LAST_ROUND, 1, MOST_ROUNDS, MOST_ROUNDS)
    if first is None or last is None:
        return
    if first > last:
        fault = Message("faults.trf.rounds-backwards", first=first, last=last)
        book.faults.add(line, BEHIND_NAME, fault, Message("faults.mend.swap"))
        return
    _forbid(book, line, words(text, 11), RoundNumber(first), RoundNumber(last))


def read_240(book: Book, line: int, text: str) -> None:
    """Read byes and absences of one kind in one round."""
    mark = _BYES.get(text[4:5].upper())
    if mark is None:
        fault = Message("faults.value.is", what=Message("faults.what.bye-kind"), value=quote(text[4:5]))
        book.faults.add(line, BEHIND_NAME, fault, Message("faults.mend.write-bye"))
        return
    try:
        number = round_number(text[6:9])
    except Misread as error:
        book.faults.misread(line, 7, error)
        return
    for player in names(book, line, words(text, 9)):
        book.announced.append(Announced(player, mark, number))


def read_xxa(book: Book, line: int, text: str) -> None:
    """Read one player's virtual points, round 1 first: number in 5-8, then four columns in every five."""
    try:
        tpn = pairing_number(text[4:8])
    except Misread as error:
        book.faults.misread(line, BEHIND_NAME, error)
        return
    points = []
    for start in range(9, len(text.rstrip()), 5):
        piece = text[start : start + 5].rstrip()
        try:
            points.append(half_points(piece, _VIRTUAL) if piece else 0)
        except Misread as error:
            book.faults.misread(line, start + 1, error)
    if len(points) > MOST_ROUNDS:
        fault = Message("faults.value.virtual-rounds", n=len(points))
        book.faults.add(line, 10, fault, Message("faults.mend.give-fewer"))
    book.virtual.append(Virtual(Named(tpn, line, BEHIND_NAME), tuple(points)))


def read_250(book: Book, line: int, text: str) -> None:
    """Read the virtual points of a range of players in a range of rounds; those of teams are match points."""
    start = 4 if book.of_teams else 9
    try:
        points = half_points(text[start : start + 4], _VIRTUAL)
    except Misread as error:
        book.faults.misread(line, start + 1, error)
        return
    first_round = _field(book, line, text, 15, 17, _FIRST_ROUND, 1, MOST_ROUNDS)
    last_round = _field(book, line, text, 19, 21, _LAST_ROUND, 1, MOST_ROUNDS)
    first = _field(book, line, text, 23, 26, Message("faults.what.first-player"), 1, MOST_PLAYERS)
    last = _field(book, line, text, 28, 31, Message("faults.what.last-player"), 1, MOST_PLAYERS)
    if first_round is None or last_round is None or first is None or last is None:
        return
    if first_round > last_round or first > last:
        fault = Message("faults.trf.range-backwards")
        book.faults.add(line, 15, fault, Message("faults.mend.lower-first"))
        return
    book.virtual_ranges.append(VirtualRange(points, first_round, last_round, first, last))


def read_299(book: Book, line: int, text: str) -> None:
    """Read a bonus or penalty, or another value of results of one kind."""
    kind = text[4:5].upper()
    if kind not in _AWARDED:
        fault = Message("faults.value.is", what=Message("faults.what.kind-of-points"), value=quote(kind))
        book.faults.add(line, BEHIND_NAME, fault, Message("faults.mend.write-kind-of-points"))
        return
    try:
        what = Message("faults.what.in-columns", what=Message("faults.what.points"), first=14, last=17)
        points = signed_half_points(text[13:17], what)
    except Misread as error:
        book.faults.misread(line, 14, error)
        return
    # 0: in every round
    number = _field(
        book, line, text, 20, 22, Message("faults.what.round"), least=0, most=MOST_ROUNDS, blank=0
    )
    players = names(book, line, words(text, 23))
    if number is None:
        return
    if not _AWARDED[kind] and not (number and players):
        fault = Message("faults.trf.award-for-nobody" if number else "faults.trf.award-in-no-round")
        book.faults.add(line, 1, fault, Message("faults.mend.name-round-and-players"))
        return
    book.awards.append(Award(_AWARDED[kind], points, RoundNumber(number) if number else None, players))


def _forbid(book: Book, line: int, pieces: list[Word], first: RoundNumber, last: RoundNumber) -> None:
    """Keep players who may not meet in these rounds, unless they are fewer than two or one stands twice."""
    players = names(book, line, pieces)
    if len(pieces) < 2:
        fault = Message("faults.value.too-few-apart")
        book.faults.add(line, 1, fault, Message("faults.mend.name-apart"))
    elif len({player.tpn for player in players}) < len(players):
        fault = Message("faults.trf.named-twice")
        book.faults.add(line, pieces[0].column, fault, Message("faults.mend.name-once"))
    else:
        book.forbidden.append(Forbidden(players, first, last))


def _field(
    book: Book,
    line: int,
    text: str,
    first: int,
    last: int,
    what: Message,
    least: int,
    most: int,
    blank: int | None = None,
) -> int | None:
    """Return the number in columns `first` to `last` (from 1), None after noting that it is no number.

    It is from `least` to `most`; `blank` is what an empty field means, None that it is a fault.
    """
    field = text[first - 1 : last]
    if not field.strip() and blank is not None:
        return blank
    try:
        where = Message("faults.what.in-columns", what=what, first=first, last=last)
        return whole_number(field, where, least, most)
    except Misread as error:
        book.faults.misread(line, first, error)
        return None
