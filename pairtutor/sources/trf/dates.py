"""The first day of an event, as record 042 has it."""

from __future__ import annotations

import re

_YEAR_FIRST = r"(\d{4})[-/. ]?(\d{2}|\d(?=[-/. ]))[-/. ]?(\d{1,2})(?!\d)"
_DAY_FIRST = r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?!\d)"


def first_day(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day, or None if the text is no date in figures."""
    text = text.strip()
    if found := re.match(_YEAR_FIRST, text):
        year, month, day = map(int, found.groups())
    elif found := re.match(_DAY_FIRST, text):
        day, month, year = map(int, found.groups())
    else:
        return None
    return (year, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None
