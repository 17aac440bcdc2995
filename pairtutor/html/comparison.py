"""Two systems on one round as a page: two columns that meet at the first difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, Unpack

from pairtutor.html.appendix import anchor
from pairtutor.html.figures.draw import draw
from pairtutor.html.figures.figure import Figure
from pairtutor.html.figures.scene import Scene
from pairtutor.html.histories import History, history
from pairtutor.html.writing import write
from pairtutor.narrative.against import Asked, Comparison, compare
from pairtutor.narrative.against_parts import (
    BracketLine,
    ByeScoreView,
    ChoiceView,
    CounterpartView,
    Objection,
    PartingView,
    RuleRow,
    SpecialStep,
)
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.view import BracketView, ColourView, View
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ExchangeApplied
from pairtutor.trace.trace import Trace

Item = TypeVar("Item", ChoiceView, BracketLine)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """What one of the two systems does where they part, and what it has against the other.

    `bracket` and `figure` are its bracket with the pairs it accepts there, None where it has no more.
    """

    edition: str
    refusal: str
    bracket: BracketView | None
    accepted: View | None
    figure: Figure | None
    choice: ChoiceView | None
    line: BracketLine | None
    colour: ColourView | None
    colour_clause: str
    games: History | None
    special: tuple[SpecialStep, ...]
    notes: tuple[Objection | ByeScoreView | CounterpartView, ...]
    rules: tuple[RuleRow, ...]


def render(left: Trace, right: Trace, **asked: Unpack[Asked]) -> str:
    """Return the page that compares two traces of the same round.

    Raises:
        ValueError: a trace does not begin with the opening of a round, or they are not of the same round.
    """
    found = compare(left, right, "html", **asked)
    where = found.where
    columns = (
        _column(found, found.mine, where.left if where else None, first=True),
        _column(found, found.theirs, where.right if where else None, first=False),
    )
    phrases = Phrases("html")
    return write(phrases, "against", found=found, columns=columns, depth="full", rule_anchor=rule_anchor)


def rule_anchor(edition: str, label: str) -> str:
    """Return the place of a clause on a page that has the rules of two systems."""
    return anchor(f"{edition} {label}")


def _column(found: Comparison, road: Road, record: BracketRecord | None, *, first: bool) -> Column:
    edition = found.outcome.left if first else found.outcome.right
    parting = found.parting
    colours = parting.colours if parting else None
    decided = (colours.left if first else colours.right) if colours else None
    bracket, accepted, figure = _drawn(road, record)
    return Column(
        edition=edition,
        refusal=road.refusal,
        bracket=bracket,
        accepted=accepted,
        figure=figure,
        choice=_of(edition, parting.choices) if parting else None,
        line=_of(edition, parting.brackets) if parting else None,
        colour=decided,
        colour_clause=(colours.left_clause if first else colours.right_clause) if colours else "",
        games=history(decided) if decided else None,
        special=tuple(one for one in parting.special if one.edition == edition) if parting else (),
        notes=_notes(edition, parting) if parting else (),
        rules=tuple(rule for rule in found.rules if rule.edition == edition),
    )


def _of(edition: str, items: tuple[Item, ...]) -> Item | None:
    return next((one for one in items if one.edition == edition), None)


def _notes(edition: str, parting: PartingView) -> tuple[Objection | ByeScoreView | CounterpartView, ...]:
    """Return what a system has against the other, and what it makes of the other's criterion."""
    own = [one for one in (*parting.objections, *parting.byes) if one.edition == edition]
    return (*own, *(one for one in parting.counterparts if one.other == edition))


def _drawn(road: Road, record: BracketRecord | None) -> tuple[BracketView | None, View | None, Figure | None]:
    """Return the bracket where the roads part, the candidate accepted in it, and its drawing."""
    if record is None:
        return None, None, None
    views = [road.teller.view(step.event) for step in record.steps]
    opened = views[0]
    if not isinstance(opened, BracketView):
        return None, None, None
    scene = Scene(opened.rows)
    for step, view in zip(record.steps, views, strict=True):
        if isinstance(step.event, ExchangeApplied):
            scene.see(view)
    accepted = road.teller.view(record.accepted) if record.accepted else None
    return opened, accepted, draw(accepted, scene) if accepted else None
