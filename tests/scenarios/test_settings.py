"""What a tournament asks for beside the rules decides its scenario: without it the round is another one."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, RoundOpened, TranspositionApplied
from pairtutor.trace.values import Forbidden
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import played


def pairs(tournament: Tournament) -> set[frozenset[int]]:
    return {frozenset(board) for board in run(tournament, record=False).paired.boards}


def test_virtual_points_make_other_brackets_and_other_pairs() -> None:
    lesson = played("acceleration")
    (opened,) = lesson.steps(RoundOpened)
    real = {line.tpn: line.score - line.virtual for line in opened.players}
    assert {line.tpn: line.virtual for line in opened.players if line.virtual} == dict.fromkeys(
        range(1, 7), 2
    )
    assert [group.score for group in opened.scoregroups] == [4, 2, 0]
    assert real[Tpn(5)] == 0 and real[Tpn(8)] == 2 and (8, 5) in lesson.pairs
    upper, lower = ({tpn for tpn in half if real[Tpn(tpn)]} for half in (range(1, 7), range(7, 11)))
    assert not any({*board} & upper and {*board} & lower for board in lesson.pairs)
    tournament = lesson.scenario.tournament
    without = pairs(tournament._replace(virtual_points={}))
    assert any(board & upper and board & lower for board in without)


def test_a_forbidden_pair_is_what_refuses_the_first_candidate() -> None:
    lesson = played("forbidden-pair")
    first = next(one for one in lesson.steps(CandidateJudged) if not one.accepted)
    assert (first.number, first.decided_by, first.witness) == (
        1,
        "legality",
        Forbidden("forbidden", Tpn(1), Tpn(4)),
    )
    told = [one for one in lesson.steps(FamilyRuledOut) if isinstance(one.witness, Forbidden)]
    assert [(one.bracket, one.first, one.last) for one in told] == [(1, 1, 1)]
    orders = [one for one in lesson.steps(TranspositionApplied) if one.bracket == 1]
    assert [(one.number, one.s2) for one in orders] == [(2, (6, 4))]
    tournament = lesson.scenario.tournament
    without = pairs(tournament._replace(forbidden=()))
    assert without ^ pairs(tournament) == {frozenset(two) for two in ((1, 4), (3, 6), (1, 6), (3, 4))}
