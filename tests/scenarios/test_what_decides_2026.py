"""What is special in the rules of 2026, each in the scenario that turns on it."""

from __future__ import annotations

from pairtutor.model.pairing import RoundPairing
from pairtutor.trace.events import BracketOpened, ByeAssigned, FloaterChosen, RoundOpened, TargetSet
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import Played, played


def as_before(lesson: Played) -> RoundPairing:
    """The same round by the rules of 2017."""
    return run(lesson.scenario.tournament, None, "dutch-2017", record=False).paired


def pairs(pairing: RoundPairing) -> list[set[int]]:
    return [{board.white, board.black} for board in pairing.boards]


def scores(lesson: Played) -> dict[int, int]:
    (opened,) = lesson.steps(RoundOpened)
    return {line.tpn: line.score for line in opened.players}


def test_the_lowest_score_for_the_bye_costs_a_pair_higher_up() -> None:
    lesson = played("2026-bye")
    before = as_before(lesson)
    assert {4, 7} in pairs(before) and {4, 7} not in pairs(lesson.pairing)
    assert before.bye is not None
    (bye,) = lesson.steps(ByeAssigned)
    assert scores(lesson)[bye.player] == 0 < scores(lesson)[before.bye]
    assert lesson.bracket(2).downfloaters == 2 and lesson.bracket(2).max_pairs == 0
    for target in lesson.steps(TargetSet):
        assert (target.lines[0].criterion, target.lines[0].value) == ("bye-score", (0,))


def test_a_round_missed_with_zero_points_is_no_float() -> None:
    lesson = played("2026-absence")
    (opened,) = lesson.steps(RoundOpened)
    two = next(line for line in opened.players if line.tpn == 2)
    assert two.games[-1].mark == "Z" and two.floats == ("none", "none")
    assert 2 in [floater.player for floater in lesson.steps(FloaterChosen)]
    assert {2, 6} in pairs(as_before(lesson)) and {2, 6} not in pairs(lesson.pairing)


def test_of_two_who_moved_down_the_one_with_more_points_is_paired() -> None:
    lesson = played("2026-limbo")
    has = scores(lesson)
    crowded = [one for one in lesson.steps(BracketOpened) if 0 < one.m1 < one.m0]
    mixed = [one for one in crowded if len({has[tpn] for tpn in one.mdps}) > 1]
    assert mixed
    for bracket in mixed:
        (accepted,) = [one for one in lesson.accepted() if one.bracket == bracket.number]
        limbo = [tpn for tpn in accepted.downfloaters if tpn in bracket.mdps]
        inside = set(bracket.mdps) - set(limbo)
        assert max(has[tpn] for tpn in limbo) < min(has[tpn] for tpn in inside)
        assert "dutch-2026 2.4.2" in lesson.cited()
    assert pairs(as_before(lesson)) != pairs(lesson.pairing)
