"""Two systems on the same round, beside each other as plain text: where they part, and why."""

from __future__ import annotations

from pairtutor.narrative.against_boards import outcome, rows
from pairtutor.narrative.against_parting import colour_parting, parting_view
from pairtutor.narrative.against_parts import PartingView, RuleRow
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.against_where import Parting, find
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.text import tidy
from pairtutor.trace.trace import Trace

BESIDE_NAMES = 29
"""Columns of a row of boards that are not names: two boards with two numbers each, and the signs between."""


def render(
    left: Trace,
    right: Trace,
    *,
    left_refusal: str = "",
    right_refusal: str = "",
    depth: Depth = "normal",
    width: int = 80,
) -> str:
    """Return the comparison of two traces of the same round, in lines of at most `width` columns.

    A refusal is the text that proves that a system has no legal pairing; its trace ends there.

    Raises:
        ValueError: a trace does not begin with the opening of a round, or they are not of the same round.
    """
    mine, theirs = Road(left, left_refusal), Road(right, right_refusal)
    if mine.cast.opened.round != theirs.cast.opened.round:
        raise ValueError("both traces are of the same round")
    where = find(mine, theirs)
    apart = outcome(mine, theirs, same_way=where is None)
    told = depth != "summary" and not apart.agree
    view, rules = _parting(where, mine, theirs) if told else (None, ())
    written = Phrases("text").document(
        "against.txt.j2",
        left=mine.teller.tell(mine.opening).view,
        right=theirs.teller.tell(theirs.opening).view,
        outcome=apart,
        rows=rows(mine, theirs),
        parting=view,
        rules=rules,
        summary=depth == "summary",
        width=width,
        name_width=(width - BESIDE_NAMES) // 4,
    )
    return tidy(written)


def _parting(
    where: Parting | None, left: Road, right: Road
) -> tuple[PartingView | None, tuple[RuleRow, ...]]:
    if where is None:
        return colour_parting(left, right)
    if (left.refusal or right.refusal) and not (where.left and where.right):
        return None, ()  # one road ends there, and its refusal says why
    return parting_view(where, left, right)
