"""The comparison of two systems on one round as plain text."""

from __future__ import annotations

from pairtutor.disputes.comparison import PairedSide
from pairtutor.narrative.comparison.compare import compare
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.text import tidy

BESIDE_NAMES = 29
"""Columns of a row of boards that are not names: two boards with two numbers each, and the signs between."""


def render(left: PairedSide, right: PairedSide, width: int = 80) -> str:
    """Return the comparison as text in lines of at most `width` columns.

    Raises:
        ValueError: as `compare` does.
    """
    compared = compare(left, right)
    name_width = (width - BESIDE_NAMES) // 4
    return tidy(
        Phrases("text").document("against.txt.j2", found=compared, width=width, name_width=name_width)
    )
