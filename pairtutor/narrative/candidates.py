"""What single candidates have in every criterion; the accepted one against the best of those refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.stretch import Stretch
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.families import instead_view, surroundings
from pairtutor.narrative.hits import hits, pairings, players_behind
from pairtutor.narrative.limbo import as_told
from pairtutor.narrative.naming import name_players
from pairtutor.narrative.parts import Group
from pairtutor.narrative.value_parts import ContestRow, ContestView, FindingRow
from pairtutor.narrative.view import CandidateView, Reason, TargetView
from pairtutor.records import replace
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import FindingLine, Hit, OnlyPartners, Players, Value

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers


def candidate(event: CandidateJudged, cast: PlayerNames) -> CandidateView:
    """Return a candidate with what it has in each criterion."""
    players = (*event.downfloaters, *(tpn for pair in event.pairs for tpn in pair))
    own = cast.score_below(players)
    findings = tuple(_finding_row(line, event, cast, own) for line in event.findings)
    costs = [(row, line.criterion) for row, line in zip(findings, event.findings, strict=True) if row.cost]
    missed = [criterion for _, criterion in costs]
    along = [row for row, criterion in costs if criterion_facets(criterion).counted_by in missed]
    return CandidateView(
        number=event.number,
        sequence=event.sequence,
        pairs=pairings(event.pairs, cast),
        downfloaters=cast.group(event.downfloaters),
        findings=findings,
        faults=tuple(row for row in findings if row.faulty),
        costs=tuple(row for row, _ in costs if row not in along),
        accepted=event.accepted,
        perfect=event.perfect,
        only=event.sequence == 1,
        decided_by="" if event.decided_by is None else cast.words.criteria[event.decided_by].title,
        legality=event.decided_by == "legality",
        as_good=event.decided_by != "legality" and isinstance(event.witness, OnlyPartners),
        reason=_refusal(event, cast),
        along=tuple(row.clause for row in along),
    )


def told_with_run(view: CandidateView, step: Step, answers: RoundAnswers, cast: PlayerNames) -> CandidateView:
    """Return a candidate that the next run contains with its own fault, where the run is told by another."""
    bracket = answers.index.bracket_of(step)
    run = bracket.run_of(step) if bracket else None
    if run is None or not isinstance(step.event, CandidateJudged):
        return view
    example, own = answers.stretch(run).example, answers.refused_candidate(step.event)
    if own is None or (example and _fault(own) == _fault(example)):
        return replace(view, in_run=True)
    return replace(view, in_run=True, own=instead_view(own, cast, surroundings(answers.index, bracket)))


def _fault(member: MemberLine) -> tuple[str, Value, Hit, Players]:
    """Return the first fault of a candidate: criterion, value, and the players concerned."""
    return member.criterion, member.value, member.hit, member.remain


_OF_WHO_IS_LEFT = frozenset({"bye-score", "bye-unplayed", "next-bracket"})
"""Criteria that no pair violates: a fact about one belongs to the run of the candidate, not to them."""


def _refusal(event: CandidateJudged, cast: PlayerNames) -> Reason | None:
    """Return the fault of a candidate in the criterion that refuses it, None if nobody is named."""
    if event.decided_by not in _OF_WHO_IS_LEFT or isinstance(event.witness, OnlyPartners):
        named: Reason | None = name_players(event.witness, cast)
        return named
    hit = tuple((player,) for player in event.downfloaters)
    return next(iter(hits(event.decided_by, hit, event.pairs, cast)), None)


def name_refused_player(view: CandidateView, index: RoundIndex, cast: PlayerNames) -> CandidateView:
    """Return a candidate whose pairs stand: of two who want one colour it names the one who is refused it.

    Where a clash of the two is counted, as in the Dutch system, it goes on naming both.
    """
    if SYSTEMS[cast.opened.system].family == "dutch":
        return view

    def one_named(row: FindingRow) -> FindingRow:
        """Return a row that names only the player refused; a fault of pairs goes on naming both."""
        return (
            row
            if row.both
            else replace(row, behind=tuple(_who_is_refused(players, index, cast) for players in row.behind))
        )

    return replace(
        view,
        findings=tuple(map(one_named, view.findings)),
        faults=tuple(map(one_named, view.faults)),
        costs=tuple(map(one_named, view.costs)),
    )


def listed_above(view: CandidateView, target: TargetView) -> CandidateView:
    """Return a candidate whose costs are `listed` if it is accepted and a target above has them all."""
    told = {(row.clause, row.noun) for row in target.given_up}
    if not view.accepted or not view.costs or not {(row.clause, row.noun) for row in view.costs} <= told:
        return view
    return replace(view, listed=("above", *(row.clause for row in target.given_up if row.behind)))


def _who_is_refused(players: Group, index: RoundIndex, cast: PlayerNames) -> Group:
    """Return the one of two who wants a colour and does not get it, or both where that is not so of one."""
    decided = index.colour(frozenset(Tpn(player.tpn) for player in players)) if len(players) == 2 else None
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


def _finding_row(line: FindingLine, event: CandidateJudged, cast: PlayerNames, own: str) -> FindingRow:
    """Return the row of a finding of a candidate; `own` is the score of the scoregroup that follows."""
    value = as_told(line.criterion, line.value, event, cast)
    some = any(line.value) if isinstance(line.value, tuple) else line.value != 0
    return FindingRow(
        title=cast.words.criteria[line.criterion].title,
        clause=of_criterion(line.criterion, cast.opened.system)[0].label,
        what=cast.words.value_in_words(line.criterion, value, own, nobody=not event.downfloaters),
        noun=cast.words.noun(line.criterion, value, own),
        behind=tuple(cast.group(players) for players in players_behind(line)),
        both=cast.words.criteria[line.criterion].of_pairs,
        left_over=line.criterion == "pairs",
        faulty=line.criterion != "pairs" and some,
        cost=criterion_facets(line.criterion).personal and some,
    )


def contests(answers: RoundAnswers, cast: PlayerNames) -> dict[int, ContestView]:
    """Return the comparison of each bracket, by the number of the step that opens it.

    A bracket that takes its first candidate has none.
    """
    compared = (
        (bracket.opening.number, contest(bracket, answers, cast)) for bracket in answers.index.openings
    )
    return {number: view for number, view in compared if view}


def contest(bracket: BracketRecord, answers: RoundAnswers, cast: PlayerNames) -> ContestView | None:
    """Return the comparison for one pairing of a bracket, None if nothing came before the accepted one.

    The best candidate falls short in the last criterion, there by least, and of those that are level there it
    has least in the criteria after it; of such candidates it is the first. A run whose best candidate is told
    by another criterion than refuses the run is passed over, but for the score of the bye. There is no
    comparison where runs are refused only because others are wanted further down (`next-bracket`).
    """
    refused = list(bracket.events_of(FamilyRuledOut))
    accepted = bracket.accepted_first
    if accepted is None or not refused:
        return None
    order = [line.criterion for line in accepted.findings]
    for deciding in sorted({_place_in_order(run, order) for run in refused} - {-1}, reverse=True):
        stretches = [answers.stretch(run) for run in refused if _place_in_order(run, order) == deciding]
        among = [run for run in stretches if run.criterion == order[deciding]]
        if among:
            best = _least(among)
            return _view(accepted, best, deciding, cast, _example(accepted, best, cast))
    stretches = [answers.stretch(run) for run in refused]
    dearer = [run for run in stretches if run.criterion == "bye-score"]
    if dearer:
        best = _least(dearer)
        return _view(accepted, best, order.index("bye-score"), cast, _example(accepted, best, cast))
    if all(run.criterion == "legality" for run in stretches):
        # all before the accepted one are illegal, so none of them is shown
        before = accepted.number - 1
        return ContestView(number=accepted.number, first=1, last=before, legal=False, shown=0, rows=())
    return None


def _place_in_order(run: FamilyRuledOut, order: list[str]) -> int:
    """Return where the criterion that refuses a run stands among those of the accepted one; -1 nowhere."""
    return order.index(run.criterion) if run.criterion in order else -1


def _least(runs: list[Stretch]) -> Stretch:
    """Return the first run whose best candidate has least; the first of all where not all are known."""
    examples = [run.example for run in runs if run.example]
    if len(examples) < len(runs):
        return runs[0]
    best = min(examples, key=lambda member: (member.value, member.values, member.number))
    return next(run for run in runs if run.example == best)


def _example(accepted: CandidateJudged, best: Stretch, cast: PlayerNames) -> str:
    """Return what the best candidate of a run has in the criterion that refuses it, if it is known."""
    players = (*accepted.downfloaters, *(tpn for pair in accepted.pairs for tpn in pair))
    if best.example is None or best.value is None:
        return ""
    value = as_told(best.criterion, best.value, best.example, cast)
    return cast.words.value_in_words(best.criterion, value, cast.score_below(players))


def _view(
    accepted: CandidateJudged, best: Stretch, deciding: int, cast: PlayerNames, example: str
) -> ContestView:
    """Return the accepted candidate against the best of a run: row `deciding` does, those before are alike.

    `example` is what the best has in that row, in words.
    """
    return ContestView(
        number=accepted.number,
        first=best.first,
        last=best.last,
        legal=True,
        shown=best.example.number if best.example else best.first if best.first == best.last else 0,
        rows=tuple(
            ContestRow(
                finding=finding,
                same=row < deciding,
                decides=row == deciding,
                example=example if row == deciding else "",
            )
            for row, finding in enumerate(candidate(accepted, cast).findings)
        ),
    )
