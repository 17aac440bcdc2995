"""Records that name players: XXZ, XXP, XXA, 240, 250, 260 and 299."""

from __future__ import annotations

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
        book.announced.append(Announced(player, Mark.ZERO_POINT_BYE, None))


def read_xxp(book: Book, line: int, text: str) -> None:
    """Read players who must not meet each other in any round."""
    _forbid(book, line, words(text), RoundNumber(1), RoundNumber(MOST_ROUNDS))


def read_260(book: Book, line: int, text: str) -> None:
    """Read players who must not meet each other from a first to a last round."""
    first = _field(book, line, text, 5, 7, "the first round", 1, MOST_ROUNDS, 1)
    last = _field(book, line, text, 9, 11, "the last round", 1, MOST_ROUNDS, MOST_ROUNDS)
    if first is None or last is None:
        return
    if first > last:
        book.faults.add(line, 5, f"the first round {first} is after the last round {last}", "swap them")
        return
    _forbid(book, line, words(text, 11), RoundNumber(first), RoundNumber(last))


def read_240(book: Book, line: int, text: str) -> None:
    """Read byes and absences of one kind in one round."""
    mark = _BYES.get(text[4:5].upper())
    if mark is None:
        book.faults.add(line, 5, f"the kind of bye is {quote(text[4:5])}", "write F, H or Z")
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
        book.faults.misread(line, 5, error)
        return
    points = []
    for start in range(9, len(text.rstrip()), 5):
        piece = text[start : start + 5].rstrip()
        try:
            points.append(half_points(piece, "the virtual points") if piece else 0)
        except Misread as error:
            book.faults.misread(line, start + 1, error)
    if len(points) > MOST_ROUNDS:
        book.faults.add(line, 10, f"there are virtual points for {len(points)} rounds", "give fewer")
    book.virtual.append(Virtual(Named(tpn, line, 5), tuple(points)))


def read_250(book: Book, line: int, text: str) -> None:
    """Read the virtual points of a range of players in a range of rounds."""
    try:
        points = half_points(text[9:13], "the virtual points")
    except Misread as error:
        book.faults.misread(line, 10, error)
        return
    first_round = _field(book, line, text, 15, 17, "the first round", 1, MOST_ROUNDS)
    last_round = _field(book, line, text, 19, 21, "the last round", 1, MOST_ROUNDS)
    first = _field(book, line, text, 23, 26, "the first player", 1, MOST_PLAYERS)
    last = _field(book, line, text, 28, 31, "the last player", 1, MOST_PLAYERS)
    if first_round is None or last_round is None or first is None or last is None:
        return
    if first_round > last_round or first > last:
        book.faults.add(line, 15, "the range of rounds or players runs backwards", "put the lower one first")
        return
    book.virtual_ranges.append(VirtualRange(points, first_round, last_round, first, last))


def read_299(book: Book, line: int, text: str) -> None:
    """Read a bonus or penalty, or another value of results of one kind."""
    kind = text[4:5].upper()
    if kind not in _AWARDED:
        book.faults.add(line, 5, f"the kind of points is {quote(kind)}", "write W D L F H Z + - or a blank")
        return
    try:
        points = signed_half_points(text[13:17], "the points (columns 14-17)")
    except Misread as error:
        book.faults.misread(line, 14, error)
        return
    number = _field(book, line, text, 20, 22, "the round", 0, MOST_ROUNDS, 0)
    players = names(book, line, words(text, 23))
    if number is None:
        return
    if not _AWARDED[kind] and not (number and players):
        lacking = "players" if number else "round"
        fault = f"a bonus or penalty names no {lacking}"
        book.faults.add(line, 1, fault, "name the round (columns 20-22) and the players (from 24)")
        return
    book.awards.append(Award(_AWARDED[kind], points, RoundNumber(number) if number else None, players))


def _forbid(book: Book, line: int, pieces: list[Word], first: RoundNumber, last: RoundNumber) -> None:
    players = names(book, line, pieces)
    if len(pieces) < 2:
        book.faults.add(line, 1, "fewer than two players are named", "name those who must not meet")
    elif len({player.tpn for player in players}) < len(players):
        book.faults.add(line, pieces[0].column, "a player is named twice", "name each player once")
    else:
        book.forbidden.append(Forbidden(players, first, last))


def _field(
    book: Book,
    line: int,
    text: str,
    first: int,
    last: int,
    what: str,
    least: int,
    most: int,
    blank: int | None = None,
) -> int | None:
    """Return the number in columns `first` to `last`; `blank` is what an empty field means."""
    field = text[first - 1 : last]
    if not field.strip() and blank is not None:
        return blank
    try:
        return whole_number(field, f"{what} (columns {first}-{last})", least, most)
    except Misread as error:
        book.faults.misread(line, first, error)
        return None
