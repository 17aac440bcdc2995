"""The comparison of two systems on one round as Markdown."""

from __future__ import annotations

from pairtutor.disputes.comparison import PairedSide
from pairtutor.narrative.comparison.compare import compare
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.text import tidy


def render(left: PairedSide, right: PairedSide) -> str:
    """Return the comparison as Markdown.

    Raises:
        ValueError: as `compare` does.
    """
    return tidy(Phrases("md").document("against.md.j2", found=compare(left, right, "md")))
