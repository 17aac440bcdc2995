"""The explanation of a round as a page."""

from __future__ import annotations

from pairtutor.html.round import round_page
from pairtutor.html.writing import write
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth
from pairtutor.trace.trace import Trace


def render(trace: Trace, depth: Depth = "normal", published: str = "") -> str:
    """Return the page of a trace; `depth` is how much of it is unfolded at first.

    `published` says whether the boards that the source has are those of the trace; empty if it has none.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """
    narrator = Narrator(trace, "html")
    page = round_page(trace, narrator)
    return write(
        narrator.phrases,
        "round",
        page=page,
        published=published,
        depth=depth,
        system=narrator.system,
        family=narrator.record.family,
    )
