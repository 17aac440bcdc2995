"""Views of the search through the sequence: families, exchanges, candidates."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.naming import named
from pairtutor.narrative.parts import FindingRow, Group, OpponentsShared, Pairing, SharedView
from pairtutor.narrative.reasons import shared, shut_out
from pairtutor.narrative.view import CandidateView, FamilyView, Reason
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, SubgroupsFormed
from pairtutor.trace.values import (
    FindingLine,
    Forbidden,
    Met,
    OnlyPartners,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    Witness,
)

LISTED = 3
"""Reasons of a joined line that are told one by one."""


def family(events: Sequence[FamilyRuledOut], cast: Cast, split: SubgroupsFormed | None = None) -> FamilyView:
    """Return one family, or several neighbouring ones with one kind of reason, made from a split."""
    first = events[0]
    told = shared([event.shared for event in events], cast)
    plain = shut_out(first, split, cast) if split and len(events) == 1 else None
    witnesses = tuple(dict.fromkeys(event.witness for event in events))
    reasons: tuple[Reason, ...] = (plain,) if plain else tuple(named(one, cast) for one in witnesses)
    rounds = tuple(one.round for one in witnesses if isinstance(one, Met))
    direct = all(_about_the_pair(one, told) for one in witnesses)
    counted = isinstance(first.best, int) and first.criterion not in ("legality", "wanted")
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
        best=cast.words.measured(first.criterion, first.best) if counted and first.best is not None else "",
        direct=direct,
        rounds=rounds if direct else (),
        wanted=first.criterion == "wanted",
    )


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
    )
