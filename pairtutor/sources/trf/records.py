"""The tournament records: which there are, the simple ones, dates, and what results are worth."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.game import PointSystem
from pairtutor.model.tournament import ListedTiebreaks
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import half_points, round_number
from pairtutor.sources.trf.book import BEHIND_NAME, ROUNDS, Book, Code, words
from pairtutor.sources.trf.lists import read_240, read_250, read_260, read_299, read_xxa, read_xxp, read_xxz
from pairtutor.sources.trf.rows import WIDTH
from pairtutor.text import clean, quote

_INITIAL_COLOUR: Final = Message("faults.what.initial-colour")

_FIRST: Final = 91
"""Index of the date of round 1; the others follow in the columns of their rounds."""

Day = tuple[int, int, int]
"""Year, month and day."""

_BETWEEN = r"[-/. ]\s?"
_YEAR_FIRST = r"(\d{4})[-/. ]?(\d{2}|\d(?=[-/. ]))[-/. ]?(\d{1,2})(?!\d)"
_DAY_FIRST = rf"(\d{{1,2}}){_BETWEEN}(\d{{1,2}}){_BETWEEN}(\d{{4}})(?!\d)"
_SHORT = rf"(\d{{1,2}})({_BETWEEN})(\d{{1,2}}){_BETWEEN}(\d{{1,2}})(?!\d)"
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_MONTH_FIRST = rf"{_MONTH}\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}})(?!\d)"
_MONTH_BETWEEN = rf"(\d{{1,2}})(?:st|nd|rd|th)?[-. ]\s*{_MONTH}[-, ]\s*(\d{{4}})(?!\d)"
_ANY = r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}"
_MONTHS: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

_TURN: Final = 2026
"""Year in which the meaning of a code changed: a date that may lie before or after is not read."""


def first_day(text: str) -> Day | None:
    """Return year, month and day, or None if the text is no date or may be two.

    A year of two digits may stand first or last, last behind points; the later of two readings counts.
    """
    text = text.strip().lower()
    if matched := re.match(_YEAR_FIRST, text):
        return _day(*matched.groups())
    if matched := re.match(_DAY_FIRST, text):
        day, month, year = matched.groups()
        return _day(year, month, day)
    if matched := re.match(_MONTH_FIRST, text):
        month, day, year = matched.groups()
        return _day(year, _month(month), day)
    if matched := re.match(_MONTH_BETWEEN, text):
        day, month, year = matched.groups()
        return _day(year, _month(month), day)
    if matched := re.match(_SHORT, text):
        return _short_date(*matched.groups())
    return None


def dated_rounds(text: str) -> int:
    """Return the number of rounds that a line of dates is for: of its dates, or up to the column of the last.

    Zeros in the place of a date say nothing.
    """
    dates = [date for date in re.finditer(_ANY, text) if date[0].strip("0-/.")]
    columns = [(date.start() - _FIRST) // WIDTH + 1 for date in dates if (date.start() - _FIRST) % WIDTH == 0]
    return max(len(dates), *columns, 0)


def _month(name: str) -> str:
    return str(_MONTHS.index(name) + 1)


def _day(year: str, month: str, day: str) -> Day | None:
    """Return a day, None if month or day cannot be."""
    whole = int(year), int(month), int(day)
    return whole if 1 <= whole[1] <= 12 and 1 <= whole[2] <= 31 else None


def _short_date(first: str, between: str, second: str, third: str) -> Day | None:
    """Return a date with a year of two digits, the later of its readings.

    None if these lie on both sides of the turn, or there is none. `between` stands behind `first`.
    """
    year_first = None if between.startswith(".") else _day(f"20{first:0>2}", second, third)
    known = [day for day in (year_first, _day(f"20{third:0>2}", second, first)) if day is not None]
    if len({day[0] >= _TURN for day in known}) > 1:
        return None
    return max(known, default=None)


_SOURCES = {
    "win": ("XXS WW", "XXS W", "162 W", "BBW"),
    "draw": ("XXS WD", "XXS D", "162 D", "BBD"),
    "loss": ("XXS WL", "162 L", "BBL"),
    "pairing_allocated_bye": ("XXS PAB", "162 P", "BBU", "162 W", "BBW"),
    "full_point_bye": ("XXS FPB", "XXS W", "162 W", "BBW"),
    "half_point_bye": ("XXS HPB", "XXS D", "162 D", "BBD"),
    "zero_point_bye": ("XXS ZPB", "162 A", "BBZ"),
    "forfeit_win": ("XXS FW", "XXS W", "162 W", "BBW"),
    "forfeit_loss": ("XXS FL", "162 A", "BBF"),
}
"""For each value the codes that give it, the most particular one first."""

_WITH_BLACK = {
    "win": ("XXS BW", "XXS W", "162 W", "BBW"),
    "draw": ("XXS BD", "XXS D", "162 D", "BBD"),
    "loss": ("XXS BL", "162 L", "BBL"),
}
_BY_COLOUR = {
    "win": Message("faults.trf.win-by-colour"),
    "draw": Message("faults.trf.draw-by-colour"),
    "loss": Message("faults.trf.loss-by-colour"),
}
_WIN = Message("faults.what.value-of-win")
_DRAW = Message("faults.what.value-of-draw")
_LOSS = Message("faults.what.value-of-loss")
_ALLOCATED_BYE = Message("faults.what.value-of-allocated-bye")
_SAME = {
    "XXS W": _WIN,
    "162 W": _WIN,
    "BBW": _WIN,
    "XXS D": _DRAW,
    "162 D": _DRAW,
    "BBD": _DRAW,
    "162 L": _LOSS,
    "BBL": _LOSS,
    "XXS PAB": _ALLOCATED_BYE,
    "162 P": _ALLOCATED_BYE,
    "162 A": Message("faults.what.value-of-absence"),
    "BBU": _ALLOCATED_BYE,
}
"""Codes of different records that mean the same value, which must not contradict each other."""

_COVERS = {
    "XXS W": ("XXS WW", "XXS BW", "XXS FW", "XXS FPB"),
    "XXS D": ("XXS WD", "XXS BD", "XXS HPB"),
}
"""Shortcuts of XXS and what each stands for: of several that say something of one value the last counts."""

_CODES_162 = "W D L A P X"
_READ_AS = {"Z": "A"}
"""A symbol of programs that mean one of the format's: an absence."""

_CODES_XXS = "WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D"
_SYMBOL = r"\s*(\S)\s*([0-9.,]+)?(?=\s|$)"
"""Compiled when a file has the record: most have not, and start-up is on the way of every pairing."""


def read_162(book: Book, line: int, text: str) -> None:
    """Read pairs of a symbol and its value, the first symbol in column 6."""
    at = 3
    symbol = re.compile(_SYMBOL)
    while text[at:].strip():
        award = symbol.match(text, at)
        code = "" if award is None else award[1].upper()
        code = _READ_AS.get(code, code)
        if award is None or award[2] is None or code not in _CODES_162.split():
            piece = text[at:].split()[0] if award is None else award[1]
            known = code in _CODES_162.split()
            key = "faults.trf.symbol-without-value" if known else "faults.trf.no-symbol"
            mend = Message("faults.mend.write-symbol", symbols=_CODES_162)
            book.faults.add(line, text.index(piece, at) + 1, Message(key, symbol=quote(piece)), mend)
            return
        if code != award[1].upper():
            book.remarks.append(Message("remarks.symbol-read-as", symbol=award[1].upper(), read=code))
        _read_worth(book, line, award.start(2) + 1, f"162 {code}", award[2])
        at = award.end()


def read_xxs(book: Book, line: int, text: str) -> None:
    """Read CODE=VALUE pairs."""
    for piece in words(text):
        code, sign, value = piece.text.partition("=")
        if sign and code.upper() in _CODES_XXS.split():
            _read_worth(book, line, piece.column + len(code) + 1, f"XXS {code.upper()}", value)
        else:
            fault = Message("faults.trf.no-code-and-value", text=quote(piece.text))
            mend = Message("faults.mend.codes", codes=_CODES_XXS)
            book.faults.add(line, piece.column, fault, mend)


def read_bb(book: Book, line: int, text: str) -> None:
    """Read the value of one of BBW BBD BBL BBZ BBF BBU."""
    code = text[:3].upper()
    pieces = words(text)
    if len(pieces) == 1:
        _read_worth(book, line, pieces[0].column, code, pieces[0].text)
    else:
        fault = Message("faults.trf.values", code=code, n=len(pieces))
        book.faults.add(line, BEHIND_NAME, fault, Message("faults.mend.write-one"))


def point_system(book: Book) -> PointSystem:
    """Return the values (half points) of results; one that depends on the colour is noted as a defect."""
    usual = PointSystem()
    worth = {name: _first_value(book, codes, getattr(usual, name)) for name, codes in _SOURCES.items()}
    for name, codes in _WITH_BLACK.items():
        if _first_value(book, codes, getattr(usual, name)) != worth[name]:
            # no other record tells the colours apart
            line = max(book.values[code][1] for code in book.values if code.startswith("XXS "))
            book.faults.add(line, BEHIND_NAME, _BY_COLOUR[name], Message("faults.mend.same-value"))
    return PointSystem(**worth)


def _first_value(book: Book, codes: tuple[str, ...], usual: int) -> int:
    """Return the half points of the first of these codes that the file gives, else the usual ones."""
    return next((book.values[code][0] for code in codes if code in book.values), usual)


def _read_worth(book: Book, line: int, column: int, code: str, text: str) -> None:
    """Keep what a result is worth, in half points; an unreadable value is a fault.

    Records that speak of the same result must agree, but XXS overrides those before it.
    """
    try:
        value = half_points(text, Message("faults.what.value-of", code=code))
    except Misread as error:
        book.faults.misread(line, column, error)
        book.values_known = False
        return
    what = _SAME.get(code) or Message("faults.what.value-of", code=code)
    if code.startswith("XXS "):
        covered = (code, *_COVERS.get(code, ()))
        book.values = {known: worth for known, worth in book.values.items() if known not in covered}
        if not any(_SAME[other] == _SAME.get(code) for other in book.values if other in _SAME):
            book.said.pop(what, None)  # only XXS has spoken of it: of several the last one counts
    if book.agree(what, value, line, column):
        book.values[code] = (value, line)


_SILENT = frozenset(
    ["022", "032", "052", "072", "082", "102", "112", "122", "172", "182", "222"],
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
    if book.of_teams and _is_set_aside(kind):
        book.team_lines.append((line, text))
    elif reader is not None:
        reader(book, line, text)
    elif _is_national(text):
        book.national.append(text[4:8].strip())
    elif kind not in _SILENT:
        shown = clean(kind)
        book.left_aside[shown] = book.left_aside.get(shown, 0) + 1


def _is_set_aside(kind: str) -> bool:
    """Return whether a record waits until it is known what event of teams it belongs to."""
    from pairtutor.sources.trf.teams import RECORDS

    return kind in RECORDS


def _is_national(text: str) -> bool:
    """Return whether a line has a national rating: a player's line with a federation instead of 001.

    Number and rating stand where record 001 has them.
    """
    number, rating = text[4:8].strip(), text[48:52].strip()
    return text[:3].isalpha() and text[3:4] == " " and number.isdigit() and rating.isdigit()


def _read_players(book: Book, line: int, text: str) -> None:
    """Keep the number of players that the file gives for itself."""
    number = text[3:].split()[:1]
    if number and number[0].isdigit() and len(number[0]) < 6:
        book.players = int(number[0])


def _read_title(book: Book, line: int, text: str) -> None:
    book.title = book.title or clean(text[4:])


def _read_first_day(book: Book, line: int, text: str) -> None:
    book.first_day = book.first_day or first_day(text[4:])
    book.date = book.date or clean(text[4:])


def _read_dates(book: Book, line: int, text: str) -> None:
    """Count the rounds that have a date: all in one line, as the format has it, or each in a line."""
    dated = dated_rounds(text)
    book.dates = book.dates + 1 if dated == 1 else max(book.dates, dated)


def _read_rounds(book: Book, line: int, text: str) -> None:
    """Keep the number of rounds planned, on which all records must agree."""
    pieces = words(text)
    column = pieces[0].column if pieces else 5
    try:
        number = round_number(" ".join(piece.text for piece in pieces), ROUNDS)
    except Misread as error:
        book.faults.misread(line, column, error)
        return
    if book.agree(ROUNDS, int(number), line, column):
        book.rounds = int(number)


def _read_configuration(book: Book, line: int, text: str) -> None:
    """Keep what XXC says: the first colour, or that ranks go by the order of the file."""
    colours = {"white1": Colour.WHITE, "black1": Colour.BLACK}
    for piece in words(text):
        word = piece.text.lower()
        if word == "rank":
            book.by_file_order = True
        elif word in colours:
            _set_colour(book, line, piece.column, colours[word])
        else:
            fault = Message("faults.trf.configuration", word=quote(piece.text))
            book.faults.add(line, piece.column, fault, Message("faults.mend.write-configuration"))


def _read_initial_colour(book: Book, line: int, text: str) -> None:
    """Keep the first colour of record 152."""
    colours = {"w": Colour.WHITE, "b": Colour.BLACK, "white": Colour.WHITE, "black": Colour.BLACK}
    word = text[3:].strip()
    if word.lower() in colours:
        _set_colour(book, line, BEHIND_NAME, colours[word.lower()])
    else:
        fault = Message("faults.value.is", what=_INITIAL_COLOUR, value=quote(word))
        book.faults.add(line, BEHIND_NAME, fault, Message("faults.mend.write-w-or-b"))


def _set_colour(book: Book, line: int, column: int, colour: Colour) -> None:
    if book.agree(_INITIAL_COLOUR, colour, line, column):
        book.initial_colour = colour


def _read_system(book: Book, line: int, text: str) -> None:
    word = clean(text[3:])
    if word and book.agree(Message("faults.what.system"), word.upper(), line, BEHIND_NAME):
        book.code = Code(word, "192", line, BEHIND_NAME)


def _read_tiebreaks(book: Book, line: int, text: str) -> None:
    """Keep the list of tie-breaks, which is read when it is used; that of 202 leaves out points."""
    listed = text[3:].strip()
    if listed and book.tiebreaks is None:
        book.tiebreaks = ListedTiebreaks(listed, line, text.index(listed[0], 3) + 1)


def _type(book: Book, line: int, text: str) -> None:
    """Keep record 092 if it holds a system code, as files older than record 192 do, and not words."""
    word = clean(text[3:])
    if word.upper().startswith("FIDE_") and " " not in word:
        book.type_code = Code(word, "092", line, BEHIND_NAME)


_READERS: dict[str, Callable[[Book, int, str], None]] = {
    "012": _read_title,
    "042": _read_first_day,
    "062": _read_players,
    "092": _type,
    "132": _read_dates,
    "142": _read_rounds,
    "152": _read_initial_colour,
    "162": read_162,
    "192": _read_system,
    "202": _read_tiebreaks,
    "212": _read_tiebreaks,
    "240": read_240,
    "250": read_250,
    "260": read_260,
    "299": read_299,
    "XXA": read_xxa,
    "XXC": _read_configuration,
    "XXP": read_xxp,
    "XXR": _read_rounds,
    "XXS": read_xxs,
    "XXZ": read_xxz,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), read_bb),
}

RECORDS = frozenset(_READERS)
"""The records that are read, besides that of a player and those of an event of teams."""
