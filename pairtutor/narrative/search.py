"""Views of the search through the sequence: families, exchanges, candidates."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.lowering_views import FloatersView, MarkView
from pairtutor.narrative.parts import (
    FindingRow,
    ForbiddenReason,
    MetReason,
    OnlyPartnersReason,
    OpponentsShared,
    Pairing,
    Reason,
    SameAbsoluteReason,
    SamePreferenceReason,
    ScoreGapReason,
    SharedView,
)
from pairtutor.narrative.reasons import proof, reason, shared, shut_out
from pairtutor.narrative.view import CandidateView, ExchangeView, FamilyView, ReopeningView, RequirementView
from pairtutor.trace.events import CandidateJudged, ExchangeApplied, FamilyRuledOut, SubgroupsFormed
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, MarkRevisited, RequirementLowered
from pairtutor.trace.values import FindingLine, OnlyPartners

LISTED = 3
"""Reasons of a joined line that are told one by one."""


def family(events: Sequence[FamilyRuledOut], cast: Cast, split: SubgroupsFormed | None = None) -> FamilyView:
    """Return one family, or several neighbouring ones with one kind of reason, made from a split."""
    first = events[0]
    told = shared([event.shared for event in events], cast)
    plain = shut_out(first, split, cast) if split and len(events) == 1 else None
    reasons = (plain,) if plain else tuple(dict.fromkeys(reason(event.witness, cast) for event in events))
    known = {event.reach for event in events}
    reach = first.reach if len(known) == 1 else None
    rounds = tuple(one.round for one in reasons if isinstance(one, MetReason))
    direct = all(_about_the_pair(one, told) for one in reasons)
    return FamilyView(
        first=first.first,
        last=events[-1].last,
        single=first.first == events[-1].last,
        shared=told,
        reasons=reasons if direct else reasons[:LISTED],
        more=0 if direct else len(reasons[LISTED:]),
        legality=first.criterion == "legality",
        as_good=first.criterion != "legality" and any(isinstance(one, OnlyPartnersReason) for one in reasons),
        title=cast.words.criteria[first.criterion].title,
        best="" if first.best is None else cast.words.measured(first.criterion, first.best),
        reach="" if reach is None else cast.words.measured(first.criterion, reach),
        direct=direct,
        rounds=rounds if direct else (),
        wanted=first.criterion == "wanted",
    )


def _about_the_pair(why: Reason, told: SharedView) -> bool:
    """Return whether a reason speaks of the very pair that the candidates share."""
    if not isinstance(told, OpponentsShared):
        return False
    if not isinstance(
        why, MetReason | ForbiddenReason | SameAbsoluteReason | SamePreferenceReason | ScoreGapReason
    ):
        return False
    return any({why.first, why.second} == {told.player, opponent} for opponent in told.opponents)


def requirement(event: RequirementLowered, cast: Cast) -> RequirementView:
    """Return a requirement that is lowered."""
    plain = event.requirement in {"pairs", "mdps"}
    return RequirementView(
        clause=event.clause,
        what="" if plain else cast.words.criteria[event.requirement].title,
        mdps=event.requirement == "mdps",
        before=event.before,
        after=event.after,
        restored=tuple(cast.words.criteria[name].title for name in event.restored),
        in_vain=event.in_vain,
        sequence=event.sequence,
        proof=None if event.proof is None else proof(event.proof, cast),
        reason=None if event.witness is None else reason(event.witness, cast),
    )


def reopening(event: BracketReopened, cast: Cast) -> ReopeningView:
    """Return a higher bracket that is looked at again."""
    return ReopeningView(
        clause="C.13" if event.reason == "join" else event.reason,
        joined=event.reason == "join",
        lowest=event.reason == "C.13",
        succeeded=event.succeeded,
        leaving=cast.group(event.leaving),
        entering=cast.group(event.entering),
        pairs=tuple(
            Pairing(first=cast.who(pair.first), second=cast.who(pair.second)) for pair in event.pairs
        ),
        reason=None if event.witness is None else reason(event.witness, cast),
    )


def mark(event: MarkRevisited, cast: Cast) -> MarkView:
    """Return a marked transposition that the search goes back to."""
    return MarkView(
        first=event.first,
        last=event.last,
        marked=tuple(
            Pairing(first=cast.who(pair.first), second=cast.who(pair.second)) for pair in event.marked
        ),
        remainder_pairs=event.remainder_pairs,
        player=cast.who(event.player),
        passed=cast.group(event.passed),
        following=cast.who(event.following),
        legality=event.criterion in {"legality", "wanted"},
        title=cast.words.criteria[event.criterion].title,
        reason=reason(event.witness, cast),
    )


def floaters(event: FloatersRefused, cast: Cast) -> FloatersView:
    """Return players whom a reopened bracket could leave over in vain."""
    return FloatersView(
        lowest=event.reason == "C.13",
        pairs=event.p1,
        floaters=cast.group(event.floaters),
        within=cast.group(event.within),
        others=len(event.within) > len(event.floaters) > 0,
        reason=None if event.witness is None else reason(event.witness, cast),
        stay=event.stay or 0,
        nobody_else=event.last,
        more=event.more,
    )


def exchange(event: ExchangeApplied, cast: Cast) -> ExchangeView:
    """Return an exchange; the one that exchanges nobody is not counted for the reader."""
    return ExchangeView(
        remainder=event.remainder,
        number=event.number - 1,
        leaving=cast.group(event.leaving),
        entering=cast.group(event.entering),
        s1=cast.group(event.s1),
        s2=cast.group(event.s2),
    )


def candidate(event: CandidateJudged, cast: Cast) -> CandidateView:
    """Return a candidate with what it has in each criterion."""
    findings = tuple(_finding(line, cast) for line in event.findings)
    return CandidateView(
        number=event.number,
        sequence=event.sequence,
        pairs=tuple(
            Pairing(first=cast.who(pair.first), second=cast.who(pair.second)) for pair in event.pairs
        ),
        downfloaters=cast.group(event.downfloaters),
        findings=findings,
        faults=tuple(row for row in findings if row.faulty),
        accepted=event.accepted,
        perfect=event.perfect,
        only=event.sequence == 1,
        decided_by="" if event.decided_by is None else cast.words.criteria[event.decided_by].title,
        legality=event.decided_by == "legality",
        as_good=event.decided_by != "legality" and isinstance(event.witness, OnlyPartners),
        reason=None if event.witness is None else reason(event.witness, cast),
    )


def _finding(line: FindingLine, cast: Cast) -> FindingRow:
    return FindingRow(
        title=cast.words.criteria[line.criterion].title,
        clause=of_criterion(line.criterion, cast.opened.system)[0].label,
        what=cast.words.measured(line.criterion, line.value),
        players=cast.group(line.players),
        faulty=line.criterion != "pairs"
        and (any(line.value) if isinstance(line.value, tuple) else line.value != 0),
    )
