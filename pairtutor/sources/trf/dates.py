"""The first day of an event, as record 042 has it, and the days of its rounds (132)."""

from __future__ import annotations

import re
from typing import Final

from pairtutor.sources.trf.cells import WIDTH

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
    if found := re.match(_YEAR_FIRST, text):
        return _day(*found.groups())
    if found := re.match(_DAY_FIRST, text):
        day, month, year = found.groups()
        return _day(year, month, day)
    if found := re.match(_MONTH_FIRST, text):
        month, day, year = found.groups()
        return _day(year, _month(month), day)
    if found := re.match(_MONTH_BETWEEN, text):
        day, month, year = found.groups()
        return _day(year, _month(month), day)
    if found := re.match(_SHORT, text):
        return _short_date(*found.groups())
    return None


def dated_rounds(text: str) -> int:
    """Return how many rounds a line of dates is for: as many as it has, or up to the column of the last.

    Zeros in the place of a date say nothing.
    """
    found = [one for one in re.finditer(_ANY, text) if one[0].strip("0-/.")]
    columns = [(one.start() - _FIRST) // WIDTH + 1 for one in found if (one.start() - _FIRST) % WIDTH == 0]
    return max(len(found), *columns, 0)


def _month(name: str) -> str:
    return str(_MONTHS.index(name) + 1)


def _day(year: str, month: str, day: str) -> Day | None:
    whole = int(year), int(month), int(day)
    return whole if 1 <= whole[1] <= 12 and 1 <= whole[2] <= 31 else None


def _short_date(one: str, between: str, two: str, three: str) -> Day | None:
    """Return a date with a year of two digits, unless its readings lie on both sides of the turn."""
    year_first = None if between.startswith(".") else _day(f"20{one:0>2}", two, three)
    known = [day for day in (year_first, _day(f"20{three:0>2}", two, one)) if day is not None]
    if len({day[0] >= _TURN for day in known}) > 1:
        return None
    return max(known, default=None)
