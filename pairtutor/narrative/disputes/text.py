"""The answer to a dispute as plain text: the short answer first, the evidence below."""

from __future__ import annotations

from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.disputes.tell import verdict_view
from pairtutor.narrative.disputes.verdicts import Answer
from pairtutor.narrative.disputes.views import WishView
from pairtutor.narrative.text import tidy


def render(answer: Answer, wish: WishView, road: Road, width: int = 80) -> str:
    """Return the answer to one wish in lines of at most `width` columns; `road` is the round as made."""
    who = road.cast.who
    boards = ", ".join(f"{pair.first} – {pair.second}" for pair in answer.pairing)
    written = road.teller.phrases.document(
        "why-not.txt.j2",
        answer=verdict_view(answer.verdict, wish, road),
        boards=boards,
        bye="" if answer.bye is None else who(answer.bye).number,
        width=width,
        full=False,
    )
    return tidy(written)
