"""The first point where two systems part, and why, put together from their traces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairtutor.narrative.against_boards import recoloured
from pairtutor.narrative.against_causes import (
    NEAR,
    bears_on,
    bye_score,
    counterpart,
    players_seen_differently,
    seen_differently,
)
from pairtutor.narrative.against_objections import Found, objection
from pairtutor.narrative.against_parts import (
    BracketLine,
    ByeScoreView,
    ChoiceView,
    ColourPair,
    CounterpartView,
    PartingView,
    RuleRow,
    SeenView,
    SpecialStep,
)
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.against_rules import Cites, criterion_cites, label, rows
from pairtutor.narrative.against_where import Parting
from pairtutor.narrative.citations import citations
from pairtutor.narrative.outcomes import colour
from pairtutor.narrative.parts import Pairing
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import Event
from pairtutor.trace.lowering import BracketReopened, RequirementLowered
from pairtutor.trace.trace import Step

COMMON = frozenset(("round", "bracket", "target", "split", "mdp-set", "exchange", "transposition"))
COMMON |= {"family", "candidate", "floater", "bye", "colour", "completion", "result"}
COMMON |= {"mark", "refused-floaters"}
"""Kinds of step that mean the same in every system, or only lead to another; the others are special."""

MOST_SPECIAL = 3
"""So many special steps of one system are told."""

Sides = tuple[tuple[Road, BracketRecord | None], tuple[Road, BracketRecord | None]]


def parting_view(where: Parting, left: Road, right: Road) -> tuple[PartingView, tuple[RuleRow, ...]]:
    """Return the point where two roads part, and the rules behind it."""
    sides: Sides = ((left, where.left), (right, where.right))
    found = _objections(where, left, right)
    criteria = {one.criterion for _, one in found} if where.same_players else {"legality"}
    named = dict.fromkeys(tpn for _, one in found for tpn in one.players)
    here = {tpn for _, one in sides if one for tpn in one.players}
    others = [tpn for tpn in players_seen_differently(left, right) if tpn in here]
    seen = _bearing(left, right, named, criteria) or _bearing(left, right, others, criteria)
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
        byes=_byes(where, left, right),
        seen=seen,
    )
    return view, _rules(found, view, left, right)


def _bearing(left: Road, right: Road, players: Iterable[int], criteria: set[str]) -> tuple[SeenView, ...]:
    return tuple(view for view in seen_differently(left, right, players) if bears_on(view, criteria))


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


def _byes(where: Parting, left: Road, right: Road) -> tuple[ByeScoreView, ...]:
    both = (bye_score(left, where.left, right), bye_score(right, where.right, left))
    return tuple(view for view in both if view)


def _title(road: Road, record: BracketRecord) -> str:
    return road.teller.tell(record.steps[0]).label


def _bracket(road: Road, record: BracketRecord | None) -> BracketLine:
    told = road.teller.tell(record.steps[0]) if record else None
    return BracketLine(
        edition=road.teller.record.short, title=told.label if told else "", text=told.text if told else ""
    )


def _choices(sides: Sides) -> tuple[ChoiceView, ...]:
    (left, mine), (right, theirs) = sides
    both = ((left, mine, theirs), (right, theirs, mine))
    return tuple(_choice(road, own, other) for road, own, other in both if own)


def _choice(road: Road, own: BracketRecord, other: BracketRecord | None) -> ChoiceView:
    pairs = other.pairs if other else ()
    left_over = other.left_over if other else ()
    cast = road.cast
    return ChoiceView(
        edition=road.teller.record.short,
        pairs=tuple(
            Pairing(first=cast.who(pair.first), second=cast.who(pair.second))
            for pair in own.made
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


def _special_steps(road: Road, record: BracketRecord | None) -> list[SpecialStep]:
    if record is None:
        return []
    steps = [step for step in record.steps if step.event.kind not in COMMON and not _vain(step.event)]
    following = [*steps, None][1:]
    steps = [one for one, after in zip(steps, following, strict=True) if not _goes_on(one, after)]
    again = record.undone or record.opened.bracket_kind in {"PPB", "CLB"}
    number = record.opened.number
    return [_told(road, step, number) for step in (*steps, *(road.index.impossible if again else ()))]


def _vain(event: Event) -> bool:
    """Return whether a higher bracket was looked at again without success, so that nothing follows."""
    return isinstance(event, BracketReopened) and not event.succeeded


def _goes_on(step: Step, after: Step | None) -> bool:
    """Return whether a requirement is lowered once more by the following step, which then tells enough."""
    one, other = step.event, after.event if after else None
    if not (isinstance(one, RequirementLowered) and isinstance(other, RequirementLowered)):
        return False
    return (one.requirement, one.after) == (other.requirement, other.before)


def _told(road: Road, step: Step, bracket: int) -> SpecialStep:
    event: Event = step.event
    return SpecialStep(
        edition=road.teller.record.short,
        kind=event.kind,
        from_below=isinstance(event, BracketReopened) and event.higher == bracket,
        text=road.teller.tell(step).text,
        cited=citations(event.cites, road.system),
    )


def _rules(
    found: list[tuple[Road, Found]], view: PartingView, left: Road, right: Road
) -> tuple[RuleRow, ...]:
    """Return the clauses behind the objections and definitions, those of the left system first."""
    made: list[RuleRow] = []
    for road, side in ((left, "left"), (right, "right")):
        name = road.teller.record.short
        known = criterion_cites(road)
        cites: list[str] = []
        for step in view.special:
            own = (step.cited[0].whole,) if step.cited else ()
            other = known.get("completion", ())[:1] if step.kind == "completion" else ()
            cites += own if step.edition == name else other
        for judge, one in found:
            cites += _own_cites(one) if judge is road else _counter_cites(one.criterion, known)
        for bye in view.byes:
            cites += bye.cites if bye.edition == name else ()
        cites += [cite for one in view.seen if (cite := getattr(one, side).cite)]
        made += rows(road, cites)
    return tuple(made)


def _own_cites(found: Found) -> Cites:
    """Return the main clause behind an objection and its readings; the order of generation needs no words."""
    if found.criterion == "sequence":
        return ()
    return _main_and_readings(found.cites)


def _counter_cites(criterion: str, known: Mapping[str, Cites]) -> Cites:
    """Return the clause that another system has for a criterion, or for one alike."""
    if criterion in {"", "sequence"}:
        return ()
    name = "completion" if criterion == "legality" else criterion
    return _main_and_readings(known.get(name, known.get(NEAR.get(name, ""), ())))


def _main_and_readings(cites: Cites) -> Cites:
    return (*cites[:1], *(cite for cite in cites if _is_reading(cite)))


def _is_reading(cite: str) -> bool:
    return " " not in cite and "-" in cite


def colour_parting(left: Road, right: Road) -> tuple[PartingView | None, tuple[RuleRow, ...]]:
    """Return the first board that only colours tell apart, and the rules, where all pairs are the same."""
    pair = recoloured(left, right)
    if pair is None:
        return None, ()
    mine, theirs = left.index.colour(pair), right.index.colour(pair)
    if mine is None or theirs is None:
        return None, ()
    rules = (*rows(left, _main_and_readings(mine.cites)), *rows(right, _main_and_readings(theirs.cites)))
    view = PartingView(
        alike=(),
        title="",
        same_players=True,
        brackets=(),
        choices=(),
        special=(),
        objections=(),
        counterparts=(),
        byes=(),
        seen=seen_differently(left, right, sorted(pair)),
        colours=ColourPair(
            left=colour(mine, left.cast),
            right=colour(theirs, right.cast),
            left_clause=label(mine.cites, left.system),
            right_clause=label(theirs.cites, right.system),
        ),
    )
    return view, rules
