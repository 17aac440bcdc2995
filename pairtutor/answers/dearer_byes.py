"""Refused candidates that are legal, but with which the bye goes to a higher score (dutch-2026 [C5])."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.settings import BracketSetting
from pairtutor.answers.stretch import Stretch
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.positions.candidate_graph import LEGALITY


class DearerBye(NamedTuple):
    """The best run with one: its `number` if it is alone, and the least score of the bye.

    The score is in half points; None where not every candidate is known.
    """

    run: Stretch
    number: int | None
    score: int | None


def best_dearer_bye(bracket: BracketSetting, runs: Iterable[Stretch]) -> DearerBye | None:
    """Return the best candidate that only a higher score of the bye refuses, None if there is none."""
    if bracket.lowest is None or bracket.bye_score is None:
        return None
    listed = [(run, run.members or ((run.example,) if run.example else ())) for run in runs]
    scores = [
        (score, member.number, run)
        for run, members in listed
        for member in members
        if (score := _least_score(bracket, member)) is not None
    ]
    if not scores:
        return None
    complete = all(len(members) == run.last - run.first + 1 for run, members in listed)
    least = min(score for score, _, _ in scores)
    best = [(number, run) for score, number, run in scores if score == least]
    alone = complete and len(best) == 1
    return DearerBye(best[0][1], best[0][0] if alone else None, least if complete else None)


def _least_score(bracket: BracketSetting, member: MemberLine) -> int | None:
    """Return the least score of the bye with which the round can be completed after a candidate.

    None where it is refused for something else, or cannot be completed with any bye.
    """
    if member.criterion != LEGALITY or member.value:
        return None
    persons, placing = bracket.setting.legality.persons, bracket.completion
    left = [placing.number[Tpn(tpn)] for tpn in member.left]
    kept = {*left, *(placing.number[one.tpn] for one in bracket.setting.below)}
    gone = [v for v, tpn in enumerate(placing.names) if tpn != PLACE and v not in kept]
    for score in sorted({persons[tpn].score for tpn in bracket.setting.takers}):
        takers = [tpn for tpn in bracket.setting.takers if persons[tpn].score == score]
        if placing.with_takers(takers).lack(gone, combinations(left, 2)) is None:
            return score
    return None
