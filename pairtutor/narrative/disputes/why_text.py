"""One player's way through the round as plain text: the short answer first, the evidence below."""

from __future__ import annotations

from pairtutor.narrative.disputes.why import way
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.text import tidy
from pairtutor.trace.recorder import Trace


def render(trace: Trace, player: int, width: int = 80) -> str:
    """Return a player's way through the round in lines of at most `width` columns.

    Raises:
        UsageError: the player takes no part in the round.
    """
    narrator = Narrator(trace)
    return tidy(
        narrator.phrases.document(
            "why.txt.j2", way=way(trace, narrator, player), complete=trace.complete, width=width, full=False
        )
    )
