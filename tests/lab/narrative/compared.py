"""Rounds paired by two systems, each with what it says to the other's pairing."""

from __future__ import annotations

from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import PairedSide, judge_both
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import round_to_pair, run


def both(
    tournament: Tournament, number: int | None, left: str, right: str, *, first: bool = True
) -> tuple[PairedSide, PairedSide]:
    """Both sides of a comparison; `first` ends the verdicts at the first bracket that differs."""
    mine, theirs = (side(tournament, number, system) for system in (left, right))
    return judge_both(mine, theirs, first=first)


def side(tournament: Tournament, number: int | None, system: str) -> tuple[Case, PairedSide]:
    """A round paired by one system, as a side of a comparison."""
    lesson = run(tournament, number, system)
    case = Case(tournament, round_to_pair(tournament, number), system)
    return case, PairedSide(lesson.recorded, lesson.refusal)
