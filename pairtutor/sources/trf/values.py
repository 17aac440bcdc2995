"""Records 162, XXS and BB.: what results are worth."""

from __future__ import annotations

import re

from pairtutor.model.points import PointSystem
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import half_points
from pairtutor.sources.text import quote
from pairtutor.sources.trf.book import Book, words

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
_SAME = {
    "XXS W": "a win",
    "162 W": "a win",
    "BBW": "a win",
    "XXS D": "a draw",
    "162 D": "a draw",
    "BBD": "a draw",
    "162 L": "a loss",
    "BBL": "a loss",
    "XXS PAB": "the pairing-allocated bye",
    "162 P": "the pairing-allocated bye",
    "162 A": "A (as which Z is read)",
    "BBU": "the pairing-allocated bye",
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
    place = 3
    symbol = re.compile(_SYMBOL)
    while text[place:].strip():
        found = symbol.match(text, place)
        code = "" if found is None else found[1].upper()
        code = _READ_AS.get(code, code)
        if found is None or found[2] is None or code not in _CODES_162.split():
            piece = text[place:].split()[0] if found is None else found[1]
            known = f"write one of {_CODES_162} and its value"
            what = "has no value" if code in _CODES_162.split() else "is no symbol of record 162"
            book.faults.add(line, text.index(piece, place) + 1, f"{quote(piece)} {what}", known)
            return
        if code != found[1].upper():
            book.remarks.append(f"record 162 gives the value of {found[1].upper()}; it is read as {code}")
        _note(book, line, found.start(2) + 1, f"162 {code}", found[2])
        place = found.end()


def read_xxs(book: Book, line: int, text: str) -> None:
    """Read CODE=VALUE pairs."""
    for piece in words(text):
        code, sign, value = piece.text.partition("=")
        if sign and code.upper() in _CODES_XXS.split():
            _note(book, line, piece.column + len(code) + 1, f"XXS {code.upper()}", value)
        else:
            fault = f"{quote(piece.text)} is no CODE=VALUE"
            book.faults.add(line, piece.column, fault, f"the codes are {_CODES_XXS}")


def read_bb(book: Book, line: int, text: str) -> None:
    """Read the value of one of BBW BBD BBL BBZ BBF BBU."""
    code = text[:3].upper()
    pieces = words(text)
    if len(pieces) == 1:
        _note(book, line, pieces[0].column, code, pieces[0].text)
    else:
        book.faults.add(line, 5, f"{code} has {len(pieces)} values", "write one")


def point_system(book: Book) -> PointSystem:
    """Return what results are worth; a value that depends on the colour is noted as a defect."""
    usual = PointSystem()
    worth = {name: _first(book, codes, getattr(usual, name)) for name, codes in _SOURCES.items()}
    for name, codes in _WITH_BLACK.items():
        if _first(book, codes, getattr(usual, name)) != worth[name]:
            line = max(book.values[code][1] for code in book.values if code.startswith("XXS "))
            fault = f"a {name} with White is not worth the same as with Black"
            book.faults.add(line, 5, fault, "give both the same value; no system here tells them apart")
    return PointSystem(**worth)


def _first(book: Book, codes: tuple[str, ...], usual: int) -> int:
    return next((book.values[code][0] for code in codes if code in book.values), usual)


def _note(book: Book, line: int, column: int, code: str, text: str) -> None:
    try:
        value = half_points(text, f"the value of {code}")
    except Misread as error:
        book.faults.misread(line, column, error)
        book.values_known = False
        return
    what = f"the value of {_SAME.get(code, code)}"
    if code.startswith("XXS "):
        covered = (code, *_COVERS.get(code, ()))
        book.values = {known: worth for known, worth in book.values.items() if known not in covered}
        if not any(_SAME[other] == _SAME.get(code) for other in book.values if other in _SAME):
            book.said.pop(what, None)  # only XXS has spoken of it: of several the last one counts
    if book.agree(what, value, line, column):
        book.values[code] = (value, line)
