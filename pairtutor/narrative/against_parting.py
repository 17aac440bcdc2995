"""The first point where two systems part, and why, put together from their traces."""

from __future__ import annotations

from pairtutor.narrative.against_boards import recoloured
from pairtutor.narrative.against_causes import counterpart, players_seen_differently, seen_differently
from pairtutor.narrative.against_objections import Found, objection
from pairtutor.narrative.against_parts import (
    SHORT_NAMES,
    BracketLine,
    ChoiceView,
    ColourPair,
    CounterpartView,
    PartingView,
    RuleRow,
    SpecialStep,
)
from pairtutor.narrative.against_roads import Road, Stretch
from pairtutor.narrative.against_rules import criterion_cites, label, rows
from pairtutor.narrative.against_where import Parting
from pairtutor.narrative.citations import citations
from pairtutor.narrative.outcomes import colour
from pairtutor.narrative.parts import Pairing
from pairtutor.trace.events import Event
from pairtutor.trace.trace import Step

COMMON = frozenset(("round", "bracket", "target", "split", "mdp-set", "exchange", "transposition"))
COMMON |= {"family", "candidate", "floater", "bye", "colour", "completion", "result"}
"""Kinds of step that mean the same in every system; the others are told as special."""

MOST_SPECIAL = 3
"""So many special steps of one system are told."""

Sides = tuple[tuple[Road, Stretch | None], tuple[Road, Stretch | None]]


def parting_view(where: Parting, left: Road, right: Road) -> tuple[PartingView, tuple[RuleRow, ...]]:
    """Return the point where two roads part, and the rules behind it."""
    sides: Sides = ((left, where.left), (right, where.right))
    found = _objections(where, left, right)
    named = dict.fromkeys(tpn for _, one in found for tpn in one.players)
    here = {tpn for _, one in sides if one for tpn in one.players}
    seen = seen_differently(left, right, named)
    if not seen:
        others = [tpn for tpn in players_seen_differently(left, right) if tpn in here]
        seen = seen_differently(left, right, others)
    first = where.left or where.right
    view = PartingView(
        alike=tuple(_title(left, one) for one in where.alike),
        title=_title(left if where.left else right, first) if first else "",
        same_players=where.same_players,
        brackets=tuple(_bracket(*side) for side in sides),
        choices=_choices(sides) if where.same_players else (),
        special=_special(sides),
        objections=tuple(one.view for _, one in found),
        counterparts=_counterparts(where, found, left, right),
        seen=seen,
    )
    return view, _rules(where, found, view, left, right)


def _objections(where: Parting, left: Road, right: Road) -> list[tuple[Road, Found]]:
    """Return what each says to the other's choice; that it comes later only if nothing else is said."""
    if not (where.same_players and where.left and where.right):
        return []
    both = [
        (left, objection(left, where.left, right, where.right)),
        (right, objection(right, where.right, left, where.left)),
    ]
    return [(road, one) for road, one in both if one is not None]


def _counterparts(
    where: Parting, found: list[tuple[Road, Found]], left: Road, right: Road
) -> tuple[CounterpartView, ...]:
    made = []
    for judge, one in found:
        if where.left and where.right:
            sides = (left, where.left, right, where.right)
            own_road, own, other_road, other = sides if judge is left else (*sides[2:], *sides[:2])
            view = counterpart(one, own_road, own, other_road, other)
            if view:
                made.append(view)
    return tuple(made)


def _title(road: Road, stretch: Stretch) -> str:
    return road.teller.tell(stretch.steps[0]).label


def _bracket(road: Road, stretch: Stretch | None) -> BracketLine:
    told = road.teller.tell(stretch.steps[0]) if stretch else None
    return BracketLine(
        edition=SHORT_NAMES[road.system], title=told.label if told else "", text=told.text if told else ""
    )


def _choices(sides: Sides) -> tuple[ChoiceView, ...]:
    (left, mine), (right, theirs) = sides
    both = ((left, mine, theirs), (right, theirs, mine))
    return tuple(_choice(road, own, other) for road, own, other in both if own)


def _choice(road: Road, own: Stretch, other: Stretch | None) -> ChoiceView:
    pairs = other.pairs if other else ()
    left_over = other.left_over if other else ()
    made = own.accepted.pairs if own.accepted else ()
    cast = road.cast
    return ChoiceView(
        edition=SHORT_NAMES[road.system],
        pairs=tuple(
            Pairing(first=cast.who(pair.first), second=cast.who(pair.second))
            for pair in made
            if frozenset(pair) not in pairs
        ),
        left_over=cast.group(tpn for tpn in own.left_over if tpn not in left_over),
        bye=own.opened.bracket_kind in {"last", "CLB"},
        number=own.accepted.number if own.accepted else 0,
        sequence=own.opened.sequence,
    )


def _special(sides: Sides) -> tuple[SpecialStep, ...]:
    """Return what only one of the systems does at this bracket, or did to get there."""
    both = [_special_steps(road, own) for road, own in sides]
    texts = [{one.text for one in steps} for steps in both]
    mine = [one for one in both[0] if one.text not in texts[1]]
    theirs = [one for one in both[1] if one.text not in texts[0]]
    return (*mine[:MOST_SPECIAL], *theirs[:MOST_SPECIAL])


def _special_steps(road: Road, stretch: Stretch | None) -> list[SpecialStep]:
    if stretch is None:
        return []
    steps = [step for step in stretch.steps if step.event.kind not in COMMON]
    again = stretch.undone or stretch.opened.bracket_kind in {"PPB", "CLB"}
    return [_told(road, step) for step in (*steps, *(road.impossible if again else ()))]


def _told(road: Road, step: Step) -> SpecialStep:
    event: Event = step.event
    return SpecialStep(
        edition=SHORT_NAMES[road.system],
        text=road.teller.tell(step).text,
        cited=citations(event.cites, road.system),
    )


def _rules(
    where: Parting, found: list[tuple[Road, Found]], view: PartingView, left: Road, right: Road
) -> tuple[RuleRow, ...]:
    """Return the clauses behind the objections and definitions, those of the left system first."""
    made: list[RuleRow] = []
    for road, other in ((left, right), (right, left)):
        cites: list[str] = []
        for judge, one in found:
            if one.criterion == "sequence":
                continue  # the order of generation is no criterion; it needs no more words
            if judge is road:
                cites += one.cites[:1] + tuple(cite for cite in one.cites if _is_reading(cite))
            elif judge is other and one.criterion:
                cites += criterion_cites(road).get(one.criterion, ())[:1]
        side = "left" if road is left else "right"
        cites += [cite for one in view.seen if (cite := getattr(one, side).cite)]
        if not where.same_players:
            stretch = where.left if road is left else where.right
            cites += stretch.opened.cites[:1] if stretch else ()
        made += rows(road, cites)
    return tuple(made)


def _is_reading(cite: str) -> bool:
    return " " not in cite and "-" in cite


def colour_parting(left: Road, right: Road) -> PartingView | None:
    """Return the first board that only the colours tell apart, where all pairs are the same."""
    pair = recoloured(left, right)
    if pair is None or pair not in left.colours or pair not in right.colours:
        return None
    mine, theirs = left.colours[pair], right.colours[pair]
    return PartingView(
        alike=(),
        title="",
        same_players=True,
        brackets=(),
        choices=(),
        special=(),
        objections=(),
        counterparts=(),
        seen=seen_differently(left, right, sorted(pair)),
        colours=ColourPair(
            left=colour(mine, left.cast),
            right=colour(theirs, right.cast),
            left_clause=label(mine.cites, left.system),
            right_clause=label(theirs.cites, right.system),
        ),
    )
