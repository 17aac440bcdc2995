"""The explanation of a round as Markdown, for GitHub and for posts in forums."""

from __future__ import annotations

from pairtutor.narrative.document import document, side_by_side
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.runner_up import contests
from pairtutor.narrative.say import Teller
from pairtutor.narrative.text import tidy
from pairtutor.trace.trace import Trace


def render(trace: Trace, depth: Depth = "normal") -> str:
    """Return the explanation of a trace, a paragraph to a line.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """
    teller = Teller(trace, "md")
    written = teller.phrases.document(
        "explain.md.j2",
        document=document(teller, depth),
        full=depth == "full",
        summary=depth == "summary",
        complete=trace.complete,
        contests=contests(teller.index, teller.cast),
        rows=teller.cast.rows,
        side_by_side=side_by_side,
    )
    return tidy(written)
