"""The accepted candidate of a bracket against the best of those refused before it, criterion by criterion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.candidates import candidate
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.families import family
from pairtutor.narrative.parts import FindingRow
from pairtutor.narrative.view import FamilyView
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut
from pairtutor.trace.index import RoundIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestRow:
    """One criterion: what the accepted candidate has in it, and how the best refused one compares.

    At most one of `same` and `decides` is set; with neither, an earlier criterion has decided.
    `example` is what a candidate of the run has where it decides, if one was looked at in full.
    """

    finding: FindingRow
    same: bool
    decides: bool
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestView:
    """The accepted candidate against the best run of candidates refused before it.

    Without `legal` nothing before it was allowed. `shown` is the number of the run's candidate that was
    looked at in full, 0 if there is none.
    """

    template: ClassVar[str] = "contest"
    number: int
    run: FamilyView
    legal: bool
    shown: int
    rows: tuple[ContestRow, ...]


def contests(index: RoundIndex, cast: Cast) -> dict[int, ContestView]:
    """Return the comparison of each bracket, by the number of the step that opens it.

    A bracket that takes its first candidate has none.
    """
    found = ((one.opening.number, contest(one, cast)) for one in index.openings)
    return {number: view for number, view in found if view}


def contest(bracket: BracketRecord, cast: Cast) -> ContestView | None:
    """Return the comparison for one pairing of a bracket, None if nothing came before the accepted one.

    The best run is the one that falls short in the last criterion, there by least; of such runs the first.
    """
    refused = list(bracket.all(FamilyRuledOut))
    accepted = bracket.judged
    if accepted is None or not refused:
        return None
    order = [line.criterion for line in accepted.findings]
    best = min(refused, key=lambda one: (-_place(one, order), one.first))
    shown = next((one for one in bracket.all(CandidateJudged) if best.first <= one.number <= best.last), None)
    return _view(accepted, best, shown, cast)


def _place(run: FamilyRuledOut, order: list[str]) -> int:
    return order.index(run.criterion) if run.criterion in order else -1


def _view(
    accepted: CandidateJudged, best: FamilyRuledOut, shown: CandidateJudged | None, cast: Cast
) -> ContestView:
    place = _place(best, [line.criterion for line in accepted.findings])
    run = family([best], cast)
    found = {line.criterion: line.value for line in shown.findings} if shown else {}
    example = found.get(best.criterion)
    return ContestView(
        number=accepted.number,
        run=run,
        legal=place >= 0,
        shown=shown.number if shown else 0,
        rows=tuple(
            ContestRow(
                finding=finding,
                same=number < place,
                decides=number == place,
                example=cast.words.measured(best.criterion, example)
                if number == place and example is not None
                else "",
            )
            for number, finding in enumerate(candidate(accepted, cast).findings)
        ),
    )
