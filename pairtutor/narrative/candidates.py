"""Views of single candidates: what each has in every criterion, and of whom it speaks."""

from __future__ import annotations

from dataclasses import replace

from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.hits import players_behind
from pairtutor.narrative.naming import name_players
from pairtutor.narrative.parts import FindingRow, Group
from pairtutor.narrative.reasons import pairings
from pairtutor.narrative.view import CandidateView
from pairtutor.trace.events import CandidateJudged
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import FindingLine, OnlyPartners


def candidate(event: CandidateJudged, cast: PlayerNames) -> CandidateView:
    """Return a candidate with what it has in each criterion."""
    players = (*event.downfloaters, *(tpn for pair in event.pairs for tpn in pair))
    own = cast.following(players)
    findings = tuple(_finding_row(line, cast, own, nobody=not event.downfloaters) for line in event.findings)
    missed = [line.criterion for row, line in zip(findings, event.findings, strict=True) if row.cost]
    return CandidateView(
        number=event.number,
        sequence=event.sequence,
        pairs=pairings(event.pairs, cast),
        downfloaters=cast.group(event.downfloaters),
        findings=findings,
        faults=tuple(row for row in findings if row.faulty),
        costs=tuple(
            row
            for row, line in zip(findings, event.findings, strict=True)
            if row.cost and line.criterion.removesuffix("-difference") not in {*missed} - {line.criterion}
        ),
        accepted=event.accepted,
        perfect=event.perfect,
        only=event.sequence == 1,
        decided_by="" if event.decided_by is None else cast.words.criteria[event.decided_by].title,
        legality=event.decided_by == "legality",
        as_good=event.decided_by != "legality" and isinstance(event.witness, OnlyPartners),
        reason=name_players(event.witness, cast),
    )


def name_refused_player(view: CandidateView, index: RoundIndex, cast: PlayerNames) -> CandidateView:
    """Return a candidate whose pairs stand: of two who want one colour it names the one who is refused it."""

    def one_named(row: FindingRow) -> FindingRow:
        return (
            row
            if row.both
            else replace(row, behind=tuple(_who_is_refused(one, index, cast) for one in row.behind))
        )

    return replace(
        view,
        findings=tuple(map(one_named, view.findings)),
        faults=tuple(map(one_named, view.faults)),
        costs=tuple(map(one_named, view.costs)),
    )


def _who_is_refused(players: Group, index: RoundIndex, cast: PlayerNames) -> Group:
    """Return the one of two who wants a colour and does not get it, or both where that is not so of one."""
    decided = index.colour(frozenset(Tpn(one.tpn) for one in players)) if len(players) == 2 else None
    if decided is None:
        return players
    refused = [
        tpn
        for tpn, colour, preference in (
            (decided.white, "white", decided.white_preference),
            (decided.black, "black", decided.black_preference),
        )
        if preference.colour not in (None, colour)
    ]
    return cast.group(refused) if len(refused) == 1 else players


def _finding_row(line: FindingLine, cast: PlayerNames, own: str, *, nobody: bool) -> FindingRow:
    some = any(line.value) if isinstance(line.value, tuple) else line.value != 0
    return FindingRow(
        title=cast.words.criteria[line.criterion].title,
        clause=of_criterion(line.criterion, cast.opened.system)[0].label,
        what=cast.words.measured(line.criterion, line.value, own, nobody=nobody),
        behind=tuple(cast.group(one) for one in players_behind(line)),
        both=cast.words.criteria[line.criterion].of_pairs,
        left_over=line.criterion == "pairs",
        faulty=line.criterion != "pairs" and some,
        cost=line.criterion in cast.words.costs and some,
    )
