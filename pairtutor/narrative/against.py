"""Two systems on the same round, beside each other: where they part, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict, Unpack

from pairtutor.narrative.against_boards import outcome, rows
from pairtutor.narrative.against_parting import colour_parting, parting_view
from pairtutor.narrative.against_parts import OutcomeView, PartingView, Row, RuleRow
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.against_ways import WayRow, way_rules, ways
from pairtutor.narrative.against_where import Parting, find
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.phrases import Output, Phrases
from pairtutor.narrative.text import tidy
from pairtutor.narrative.view import View
from pairtutor.trace.trace import Trace

BESIDE_NAMES = 29
"""Columns of a row of boards that are not names: two boards with two numbers each, and the signs between."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two systems on one round, ready to print; `where` is the point where their brackets part.

    Where there is no such point to tell of (`parting`), `ways` says how they came to their boards.
    """

    mine: Road
    theirs: Road
    left: View
    right: View
    outcome: OutcomeView
    rows: tuple[Row, ...]
    where: Parting | None
    parting: PartingView | None
    ways: tuple[WayRow, ...]
    rules: tuple[RuleRow, ...]


class Asked(TypedDict, total=False):
    """What can be asked of a comparison: how much of it, and what is known of rounds without a pairing.

    A refusal is the text that proves that a system has no legal pairing; its trace ends there.
    """

    left_refusal: str
    right_refusal: str
    depth: Depth


def compare(left: Trace, right: Trace, output: Output = "text", **asked: Unpack[Asked]) -> Comparison:
    """Return the comparison of two traces of the same round; at depth `summary` without the reasons.

    Raises:
        ValueError: a trace does not begin with the opening of a round, or they are not of the same round.
    """
    mine = Road(left, asked.get("left_refusal", ""), output)
    theirs = Road(right, asked.get("right_refusal", ""), output)
    if mine.cast.opened.round != theirs.cast.opened.round:
        raise ValueError("both traces are of the same round")
    where = find(mine, theirs)
    apart = outcome(mine, theirs, same_way=where is None)
    told = asked.get("depth") != "summary" and not apart.agree
    view, rules = _parting(where, mine, theirs) if told else (None, ())
    differing = rows(mine, theirs)
    told_ways = ways(differing, (mine, left), (theirs, right)) if told and view is None else ()
    return Comparison(
        mine=mine,
        theirs=theirs,
        left=mine.teller.tell(mine.index.opening).view,
        right=theirs.teller.tell(theirs.index.opening).view,
        outcome=apart,
        rows=differing,
        where=where,
        parting=view,
        ways=told_ways,
        rules=rules or way_rules(told_ways, mine, theirs),
    )


def render(left: Trace, right: Trace, *, width: int = 80, **asked: Unpack[Asked]) -> str:
    """Return the comparison of two traces as text in lines of at most `width` columns.

    Raises:
        ValueError: as `compare` does.
    """
    found = compare(left, right, **asked)
    return _document(found, "text", "against.txt.j2", width=width, name_width=(width - BESIDE_NAMES) // 4)


def render_markdown(left: Trace, right: Trace, **asked: Unpack[Asked]) -> str:
    """Return the comparison of two traces as Markdown.

    Raises:
        ValueError: as `compare` does.
    """
    return _document(compare(left, right, "md", **asked), "md", "against.md.j2")


def _document(found: Comparison, output: Output, template: str, **more: object) -> str:
    written = Phrases(output).document(
        template,
        left=found.left,
        right=found.right,
        outcome=found.outcome,
        rows=found.rows,
        parting=found.parting,
        ways=found.ways,
        rules=found.rules,
        **more,
    )
    return tidy(written)


def _parting(
    where: Parting | None, left: Road, right: Road
) -> tuple[PartingView | None, tuple[RuleRow, ...]]:
    if not (left.teller.record.compares and right.teller.record.compares):
        return None, ()  # a procedure compares no candidates: the boards and their reasons stand alone
    if where is None:
        return colour_parting(left, right)
    if (left.refusal or right.refusal) and not (where.left and where.right):
        return None, ()  # one road ends there, and its refusal says why
    return parting_view(where, left, right)
