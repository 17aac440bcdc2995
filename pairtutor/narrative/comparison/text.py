"""The comparison of two systems on one round as plain text."""

from __future__ import annotations

from pairtutor.disputes.claims import PairedSide
from pairtutor.narrative.comparison.compare import compare
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.phrases import Phrases
from pairtutor.resources import ENGLISH, Language

BESIDE_NAMES = 29
"""Columns of a row of boards that are not names: two boards with two numbers each, and the signs between."""


def render(left: PairedSide, right: PairedSide, width: int = 80, language: Language = ENGLISH) -> str:
    """Return the comparison as text in lines of at most `width` columns.

    Raises:
        ValueError: as `compare` does.
    """
    compared = compare(left, right, language=language)
    name_width = (width - BESIDE_NAMES) // 4
    phrases = Phrases("text", language=language)
    return tidy(phrases.document("against.txt.j2", found=compared, width=width, name_width=name_width))
