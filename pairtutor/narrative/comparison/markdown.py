"""The comparison of two systems on one round as Markdown."""

from __future__ import annotations

from pairtutor.disputes.claims import PairedSide
from pairtutor.narrative.comparison.compare import compare
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.phrases import Phrases
from pairtutor.resources import ENGLISH, Language


def render(left: PairedSide, right: PairedSide, language: Language = ENGLISH) -> str:
    """Return the comparison as Markdown.

    Raises:
        ValueError: as `compare` does.
    """
    comparison = compare(left, right, "md", language)
    return tidy(Phrases("md", language=language).document("against.md.j2", found=comparison))
