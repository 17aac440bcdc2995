"""The verdict on a whole other pairing as plain text."""

from __future__ import annotations

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.disputes.tell import bracket_name, verdict_view
from pairtutor.narrative.disputes.verdicts import ClaimAnswer
from pairtutor.narrative.disputes.views import ColouredView, WishView
from pairtutor.narrative.text import tidy
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.trace import Trace


def render(answer: ClaimAnswer, trace: Trace, width: int = 80) -> str:
    """Return what a claim is worth, bracket by bracket, in lines of at most `width` columns."""
    road = Road(trace)
    rows = []
    for one in answer.brackets:
        name = bracket_name(one.road, one.bracket) if one.bracket else ""
        rows.append((name, verdict_view(one.verdict, one.wish, one.road)))
    numbers = _board_numbers(road)
    colours = []
    for wrong in answer.colours:
        event = wrong.step.event
        assert isinstance(event, ColourDecided), "colours are decided by a step of colours"
        view = verdict_view(wrong, WishView(first=road.cast.who(event.white), colour=""), road)
        assert isinstance(view, ColouredView)
        colours.append((numbers[frozenset((event.white, event.black))], view))
    return tidy(
        road.teller.phrases.document(
            "claim.txt.j2",
            right=answer.right,
            pairs_right=answer.pairs_right,
            editions=[SYSTEMS[one].name for one in answer.editions],
            rows=rows,
            colours=colours,
            width=width,
            full=False,
        )
    )


def _board_numbers(road: Road) -> dict[frozenset[int], int]:
    boards = road.index.closed.boards if road.index.closed else ()
    return {frozenset(pair): number for number, pair in enumerate(boards, 1)}
