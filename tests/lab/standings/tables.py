"""The two tables of the rating regulations as they are printed, band by band."""

from __future__ import annotations

from typing import Final

_BANDS: Final = """
50 0-3 51 4-10 52 11-17 53 18-25 54 26-32 55 33-39 56 40-46 57 47-53
58 54-61 59 62-68 60 69-76 61 77-83 62 84-91 63 92-98 64 99-106 65 107-113
66 114-121 67 122-129 68 130-137 69 138-145 70 146-153 71 154-162 72 163-170 73 171-179
74 180-188 75 189-197 76 198-206 77 207-215 78 216-225 79 226-235 80 236-245 81 246-256
82 257-267 83 268-278 84 279-290 85 291-302 86 303-315 87 316-328 88 329-344 89 345-357
90 358-374 91 375-391 92 392-411 93 412-432 94 433-456 95 457-484 96 485-517 97 518-559
98 560-619 99 620-735
"""
_STEPS: Final = """
100 800 99 677 98 589 97 538 96 501 95 470 94 444 93 422 92 401 91 383 90 366 89 351 88 336 87 322
86 309 85 296 84 284 83 273 82 262 81 251 80 240 79 230 78 220 77 211 76 202 75 193 74 184 73 175
72 166 71 158 70 149 69 141 68 133 67 125 66 117 65 110 64 102 63 95 62 87 61 80 60 72 59 65
58 57 57 50 56 43 55 36 54 29 53 21 52 14 51 7 50 0
"""


def _chances() -> dict[int, int]:
    words = _BANDS.split()
    chances: dict[int, int] = {}
    for hundredths, band in zip(words[::2], words[1::2], strict=True):
        first, last = map(int, band.split("-"))
        chances |= dict.fromkeys(range(first, last + 1), int(hundredths))
    return chances


CHANCES: Final = _chances()
"""The hundredths that the stronger of two may expect, by the difference; beyond the last band all of them."""

STEPS: Final = dict(zip(*(iter(map(int, _STEPS.split())),) * 2, strict=True))
"""The rating difference by hundredths of the score, from 100 to 50."""


def chance(own: int, other: int) -> int:
    """Return the hundredths that somebody may expect against an opponent."""
    return CHANCES.get(own - other, 100) if own >= other else 100 - CHANCES.get(other - own, 100)


def step(hundredths: int) -> int:
    """Return the rating difference for a score."""
    return STEPS[hundredths] if hundredths >= 50 else -STEPS[100 - hundredths]
