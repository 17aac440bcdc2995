"""What if a game had ended otherwise?"""

from __future__ import annotations

import pytest

from pairtutor.disputes.case import Case, PairWish
from pairtutor.disputes.results import Changed, what_changes, with_result
from pairtutor.errors import UsageError
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.tutor import round_to_pair, run


@pytest.fixture(scope="module")
def exchange() -> Tournament:
    return load("exchange")


def changed(number: int, white: int, black: int, result: str) -> Changed:
    return Changed(RoundNumber(number), Tpn(white), Tpn(black), result)


def test_another_result_gives_the_boards_of_the_round_paired_with_it(exchange: Tournament) -> None:
    case = Case(exchange, round_to_pair(exchange), None)
    other = changed(3, 12, 1, "1-0")
    found = what_changes(case, case.trace(), other)
    before = {(one.white, one.black) for one in run(exchange).paired.boards}
    after = {(one.white, one.black) for one in run(with_result(exchange, other)).paired.boards}
    assert {(one.first, one.second) for one in found.gone} == before - after != set()
    assert {(one.first, one.second) for one in found.new} == after - before
    assert found.wish == PairWish(Tpn(2), Tpn(1))
    assert found.answer is not None
    assert found.answer.verdict.kind == "fewer"


def test_the_result_that_there_was_changes_nothing(exchange: Tournament) -> None:
    case = Case(exchange, round_to_pair(exchange), None)
    found = what_changes(case, case.trace(), changed(3, 12, 1, "0-1"))
    assert (found.gone, found.new, found.wish, found.answer) == ((), (), None, None)


def test_points_follow_from_the_values_of_the_tournament(exchange: Tournament) -> None:
    made = with_result(exchange, changed(3, 12, 1, "+/-"))
    assert [made.entries[Tpn(tpn)][2].points for tpn in (12, 1)] == [2, 0]
    assert not made.entries[Tpn(12)][2].was_played
    assert made.entries[Tpn(12)][2].colour == exchange.entries[Tpn(12)][2].colour


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (changed(3, 12, 2, "1-0"), "12 and 2 did not play each other in round 3"),
        (changed(9, 12, 1, "1-0"), "there is no round 9: 3 rounds have been played"),
        (changed(3, 99, 1, "1-0"), "99 and 1 did not play each other in round 3"),
        (changed(3, 12, 1, "2-0"), "'2-0' is no result"),
    ],
)
def test_a_game_or_a_result_that_is_none_is_refused(exchange: Tournament, what: Changed, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        with_result(exchange, what)
