"""The explanation of a round as a page."""

from __future__ import annotations

from pairtutor.html.round import round_page
from pairtutor.html.writing import write
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth
from pairtutor.trace.trace import Trace

PAGE = "page/base.html.j2"
FRAGMENT = "page/fragment.html.j2"
"""What stands around an explanation: all of a page, or only what another page shows."""


def render(trace: Trace, depth: Depth = "normal", published: str = "", frame: str = PAGE) -> str:
    """Return the page of a trace; `depth` is how much of it is unfolded at first.

    `published` says whether the boards that the source has are those of the trace; empty if it has none.
    `frame` is the template around it.

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
        frame=frame,
        system=narrator.system,
        family=narrator.record.family,
    )
