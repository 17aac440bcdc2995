"""The tournament records: which there are, and the simple ones."""

from __future__ import annotations

from collections.abc import Callable

from pairtutor.model.colour import Colour
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import round_number
from pairtutor.sources.text import clean, quote
from pairtutor.sources.trf.book import Book, Code, words
from pairtutor.sources.trf.dates import dated_rounds, first_day
from pairtutor.sources.trf.lists import read_240, read_250, read_260, read_299, read_xxa, read_xxp, read_xxz
from pairtutor.sources.trf.values import read_162, read_bb, read_xxs

_SILENT = frozenset(
    ["022", "032", "052", "072", "082", "102", "112", "122", "172", "182", "202", "212", "222"],
)
"""Records about the event that a pairing does not need and nobody misses."""

TEAM = frozenset({"013", "310"})
"""Records that only team tournaments have."""

OF_TEAMS = frozenset(["013", "300", "320", "330", "352", "362", "801", "802"])
"""Records about teams that may stand in the file of an individual tournament."""


def read_record(book: Book, line: int, text: str) -> None:
    """Read one line that is not a player's."""
    kind = text[:3].upper()
    reader = _READERS.get(kind)
    if reader is not None:
        reader(book, line, text)
    elif _is_national(text):
        book.national.append(text[4:8].strip())
    elif kind not in _SILENT:
        shown = clean(kind)
        book.left_aside[shown] = book.left_aside.get(shown, 0) + 1


def _is_national(text: str) -> bool:
    """Return whether a line has a national rating: a player's line with a federation instead of 001."""
    number, rating = text[4:8].strip(), text[48:52].strip()
    return text[:3].isalpha() and text[3:4] == " " and number.isdigit() and rating.isdigit()


def _players(book: Book, line: int, text: str) -> None:
    """Keep the number of players that the file gives for itself."""
    number = text[3:].split()[:1]
    if number and number[0].isdigit() and len(number[0]) < 6:
        book.players = int(number[0])


def _title(book: Book, line: int, text: str) -> None:
    book.title = book.title or clean(text[4:])


def _first_day(book: Book, line: int, text: str) -> None:
    book.first_day = book.first_day or first_day(text[4:])
    book.date = book.date or clean(text[4:])


def _dates(book: Book, line: int, text: str) -> None:
    """Count the rounds that have a date: all in one line, as the format has it, or each in a line."""
    found = dated_rounds(text)
    book.dates = book.dates + 1 if found == 1 else max(book.dates, found)


def _rounds(book: Book, line: int, text: str) -> None:
    pieces = words(text)
    column = pieces[0].column if pieces else 5
    try:
        number = round_number(" ".join(piece.text for piece in pieces), "the number of rounds")
    except Misread as error:
        book.faults.misread(line, column, error)
        return
    if book.agree("the number of rounds", int(number), line, column):
        book.rounds = int(number)


def _configuration(book: Book, line: int, text: str) -> None:
    colours = {"white1": Colour.WHITE, "black1": Colour.BLACK}
    for piece in words(text):
        word = piece.text.lower()
        if word == "rank":
            book.by_file_order = True
        elif word in colours:
            _set_colour(book, line, piece.column, colours[word])
        else:
            book.faults.add(
                line, piece.column, f"XXC says {quote(piece.text)}", "write white1, black1 or rank"
            )


def _initial_colour(book: Book, line: int, text: str) -> None:
    colours = {"w": Colour.WHITE, "b": Colour.BLACK, "white": Colour.WHITE, "black": Colour.BLACK}
    word = text[3:].strip()
    if word.lower() in colours:
        _set_colour(book, line, 5, colours[word.lower()])
    else:
        book.faults.add(line, 5, f"the initial colour is {quote(word)}", "write W or B")


def _set_colour(book: Book, line: int, column: int, colour: Colour) -> None:
    if book.agree("the initial colour", colour, line, column):
        book.initial_colour = colour


def _system(book: Book, line: int, text: str) -> None:
    word = clean(text[3:])
    if word and book.agree("the system", word.upper(), line, 5):
        book.code = Code(word, "192", line, 5)


def _type(book: Book, line: int, text: str) -> None:
    """Keep record 092 if it holds a system code, as files older than record 192 do, and not words."""
    word = clean(text[3:])
    if word.upper().startswith("FIDE_") and " " not in word:
        book.type_code = Code(word, "092", line, 5)


_READERS: dict[str, Callable[[Book, int, str], None]] = {
    "012": _title,
    "042": _first_day,
    "062": _players,
    "092": _type,
    "132": _dates,
    "142": _rounds,
    "152": _initial_colour,
    "162": read_162,
    "192": _system,
    "240": read_240,
    "250": read_250,
    "260": read_260,
    "299": read_299,
    "XXA": read_xxa,
    "XXC": _configuration,
    "XXP": read_xxp,
    "XXR": _rounds,
    "XXS": read_xxs,
    "XXZ": read_xxz,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), read_bb),
}
