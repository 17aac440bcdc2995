"""Standings as a page of their own, to be read and to be printed: sixty players on one sheet."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.html.pages import write_plain
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.tiebreaks.blocks import Block, Heading
from pairtutor.resources import Language


def standings_page(blocks: Sequence[Block], language: Language, back: str = "", number: int = 0) -> str:
    """Return the blocks that are told of standings as a page of HTML.

    If the page of a round lies beside it, `back` is its file and `number` that of the round.
    """
    title = next(block.text for block in blocks if isinstance(block, Heading))
    shown = [(type(block).__name__, block) for block in blocks]
    return write_plain(
        Phrases("html", language=language),
        "standings/page",
        title=title,
        blocks=shown,
        back=back,
        number=number,
    )
