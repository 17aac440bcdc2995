"""The two tables of the rating regulations (B.02, 8.1.1 and 8.1.2) that Article 10 of C.07 refers to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

_DIFFERENCES: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175),
    *(184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422),
    *(444, 470, 501, 538, 589, 677, 800),
)
"""The rating difference for a score of 50 to 100 per cent."""

_LAST: Final = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179),
    *(188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432),
    *(456, 484, 517, 559, 619, 735),
)
"""The largest rating difference at which the stronger of two has a chance of 50 to 99 per cent."""

CERTAIN: Final = _LAST[-1] + 1
"""The rating difference from which on the stronger player is certain to win."""

CHANCES: Final = tuple(50 + bisect_left(_LAST, difference) for difference in range(CERTAIN + 1))
"""The chance of the stronger of two, in hundredths, by the rating difference from 0 to `CERTAIN`."""


def difference_for(hundredths: int) -> int:
    """Return the rating difference for a score of so many hundredths of the games, from 0 to 100."""
    if hundredths < 50:
        return -_DIFFERENCES[50 - hundredths]
    return _DIFFERENCES[hundredths - 50]


def expected_score(rating: int, opponents: Iterable[int]) -> int:
    """Return the hundredths of a point that a rating is expected to score against opponents of these.

    Differences are those of the full scale: beyond 400 points too a larger one gives a better chance.
    """
    total = 0
    for opponent in opponents:
        difference = rating - opponent
        if difference >= 0:
            total += CHANCES[difference] if difference < CERTAIN else 100
        else:
            total += 100 - CHANCES[-difference] if -difference < CERTAIN else 0
    return total
