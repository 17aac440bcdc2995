"""Views of the search through the sequence: families, exchanges, candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pairtutor.narrative.bars import barred, none_for_the_bye, remaining
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.hits import hits
from pairtutor.narrative.naming import named
from pairtutor.narrative.parts import FindingRow, Group, OpponentsShared, SharedView
from pairtutor.narrative.reasons import pairings, shared, shut_out
from pairtutor.narrative.view import CandidateView, ExampleView, FamilyView, Reason
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, SubgroupsFormed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import (
    Example,
    FindingLine,
    Forbidden,
    Met,
    OnlyPartners,
    PairLine,
    Players,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    SharedOpponent,
    Witness,
)

LISTED = 3
"""Reasons of a joined line that are told one by one."""


class Within(NamedTuple):
    """What is around a run: the candidate accepted in its bracket, and everybody in the brackets below."""

    accepted: CandidateJudged | None
    below: Players


def within(index: RoundIndex, bracket: BracketRecord | None) -> Within:
    """Return what is around the runs of a bracket."""
    if bracket is None:
        return Within(None, ())
    number = bracket.opened.number
    here = {tpn for one in index.openings if one.opened.number <= number for tpn in one.players}
    below = tuple(line.tpn for line in index.opened.players if line.tpn not in here)
    return Within(bracket.judged, below)


MANY_PAIRS = 6
"""Pairs of an example that are told whole; of more only those which the accepted candidate has not."""


def family(
    events: Sequence[FamilyRuledOut],
    cast: Cast,
    split: SubgroupsFormed | None = None,
    within: Within | None = None,
) -> FamilyView:
    """Return one family, or several neighbouring ones with one kind of reason, made from a split."""
    if len(events) == 1:
        return _example(events[0], _family(events, cast, split), cast, within or Within(None, ()))
    whole = _family(events, cast, split)
    return (
        whole
        if whole.direct
        else replace(whole, members=tuple(family([event], cast, split, within) for event in events))
    )


def _family(events: Sequence[FamilyRuledOut], cast: Cast, split: SubgroupsFormed | None) -> FamilyView:
    first = events[0]
    told = shared([event.shared for event in events], cast, first.example)
    plain = shut_out(first, split, cast) if split and len(events) == 1 else None
    witnesses = tuple(dict.fromkeys(event.witness for event in events))
    reasons: tuple[Reason, ...] = (
        (plain,) if plain else tuple(_reason(one, first.criterion, cast) for one in witnesses)
    )
    rounds = tuple(one.round for one in witnesses if isinstance(one, Met))
    direct = all(_about_the_pair(one, told) for one in witnesses)
    return FamilyView(
        first=first.first,
        last=events[-1].last,
        single=first.first == events[-1].last,
        shared=told,
        reasons=reasons if direct else reasons[:LISTED],
        more=0 if direct else len(reasons[LISTED:]),
        legality=first.criterion == "legality",
        as_good=first.criterion != "legality" and not plain and isinstance(first.witness, OnlyPartners),
        title=cast.words.criteria[first.criterion].title,
        paired=""
        if first.criterion in {"legality", "wanted"} or first.best is None
        else cast.words.as_paired(first.criterion, first.best),
        direct=direct,
        rounds=rounds if direct else (),
        wanted=first.criterion == "wanted",
    )


def _example(event: FamilyRuledOut, view: FamilyView, cast: Cast, within: Within) -> FamilyView:
    """Return the view of a family with its best member, as far as the trace has one."""
    example = event.example
    if example is None or event.value is None:
        return view
    facts = hits(event.criterion, event.hit, example.pairs, cast)
    pairs = example.pairs
    made = {frozenset(pair) for pair in within.accepted.pairs} if within.accepted else set()
    other = tuple(pair for pair in pairs if frozenset(pair) not in made)
    rest = len(pairs) > MANY_PAIRS and 0 < len(other) < len(pairs)
    legality = view.legality
    return replace(
        view,
        example=ExampleView(
            number=example.number,
            pairs=pairings(other if rest else pairs, cast),
            further=pairings((pair for pair in pairs if pair not in _shared_pairs(event, example)), cast),
            left=cast.group(example.left),
            rest=rest,
        ),
        hits=facts,
        what="" if legality else cast.words.measured(event.criterion, event.value),
        counted=not legality and not (facts and (event.value, event.best) == (1, 0)),
        remain=remaining(event.remain, event.bars, cast)
        if event.remain
        else none_for_the_bye((*example.left, *within.below), cast)
        if legality and event.value == 0
        else None,
        barred=()
        if event.remain
        else barred(event.bars, cast, event.witness if isinstance(event.witness, OnlyPartners) else None),
    )


def _shared_pairs(event: FamilyRuledOut, example: Example) -> tuple[PairLine, ...]:
    """Return the pairs of an example that are named by what its run shares."""
    settled = getattr(event.shared, "settled", 0)
    return example.pairs[: settled + isinstance(event.shared, SharedOpponent)]


def _reason(why: Witness, criterion: str, cast: Cast) -> Reason:
    """Return a witness as it is told; two of one colour as the criterion sees them."""
    if isinstance(why, SamePreference):
        found = hits(criterion, ((why.first, why.second),), (), cast)
        if found:
            return found[0]
    told: Reason = named(why, cast)
    return told


def _about_the_pair(why: Witness, told: SharedView) -> bool:
    """Return whether a reason speaks of the very pair that the candidates share."""
    if not isinstance(told, OpponentsShared):
        return False
    if not isinstance(why, Met | Forbidden | SameAbsolute | SamePreference | ScoreGap):
        return False
    return any({why.first, why.second} == {told.player.tpn, opponent.tpn} for opponent in told.opponents)


def candidate(event: CandidateJudged, cast: Cast) -> CandidateView:
    """Return a candidate with what it has in each criterion."""
    findings = tuple(_finding(line, cast) for line in event.findings)
    return CandidateView(
        number=event.number,
        sequence=event.sequence,
        pairs=pairings(event.pairs, cast),
        downfloaters=cast.group(event.downfloaters),
        findings=findings,
        faults=tuple(row for row in findings if row.faulty),
        costs=tuple(row for row in findings if row.cost),
        accepted=event.accepted,
        perfect=event.perfect,
        only=event.sequence == 1,
        decided_by="" if event.decided_by is None else cast.words.criteria[event.decided_by].title,
        legality=event.decided_by == "legality",
        as_good=event.decided_by != "legality" and isinstance(event.witness, OnlyPartners),
        reason=named(event.witness, cast),
    )


def behind(line: FindingLine, cast: Cast) -> tuple[Group, ...]:
    """Return the players behind a finding one by one, or two by two where each two are counted once."""
    players = line.players
    if line.criterion != "pairs" and isinstance(line.value, int) and len(players) == 2 * line.value:
        return tuple(cast.group(players[at : at + 2]) for at in range(0, len(players), 2))
    return tuple(cast.group((tpn,)) for tpn in players)


def _finding(line: FindingLine, cast: Cast) -> FindingRow:
    return FindingRow(
        title=cast.words.criteria[line.criterion].title,
        clause=of_criterion(line.criterion, cast.opened.system)[0].label,
        what=cast.words.measured(line.criterion, line.value),
        behind=behind(line, cast),
        both=cast.words.criteria[line.criterion].of_pairs,
        left_over=line.criterion == "pairs",
        faulty=line.criterion != "pairs"
        and (any(line.value) if isinstance(line.value, tuple) else line.value != 0),
        cost=line.criterion in cast.words.costs
        and (any(line.value) if isinstance(line.value, tuple) else line.value != 0),
    )
