"""[C7] and [C9] to [C21]: what each counts, where it differs from the edition before."""

from __future__ import annotations

import pytest

from pairtutor.rules.criterion import Criterion, Finding, measure
from pairtutor.rules.dutch_2026.criteria import AFTER_C8, C7, C9, C14, C15, C16, C18, C20
from pairtutor.rules.measures.contenders import Contender
from pairtutor.rules.measures.floats import FloatMark
from tests.lab.rules.build import before, tournament

ARTIFICIAL = 2
"""One point below residents who have 2 points (4 half points)."""


def contender(score: int, down: FloatMark = "none", earlier: FloatMark = "none") -> Contender:
    """Return a player with a score in half points and the floats of the last two rounds."""
    one = before(tournament("2 w =", "1 b ="))[1]
    return one._replace(score=score, real_score=score, floats=(down, earlier))


def found(
    criterion: Criterion, players: list[Contender], pairs: list[tuple[int, int]], floaters: list[int]
) -> Finding:
    return measure(criterion, [criterion.trait(one) for one in players], pairs, floaters, ARTIFICIAL)


def test_they_are_in_the_order_of_the_articles() -> None:
    assert [criterion.clause for criterion in (C7, *AFTER_C8)] == ["2.4.2"] + [
        f"2.4.{number}" for number in range(4, 17)
    ]
    assert len({criterion.name for criterion in AFTER_C8}) == len(AFTER_C8)


def test_c7_lists_the_scores_of_the_downfloaters() -> None:
    players = [contender(6), contender(5), contender(4), contender(4)]
    assert found(C7, players, [(0, 2)], [3, 1]) == Finding((5, 4), (3, 1))
    assert found(C7, players, [(0, 2), (1, 3)], []).value == ()


def test_c9_counts_the_games_that_the_taker_of_the_bye_missed() -> None:
    players = list(before(tournament("Z, 2 w 1", "H, 1 b 0", "U, Z")).values())
    missed = {one.tpn: found(C9, players, [], [place]).value for place, one in enumerate(players)}
    assert missed == {1: 1, 2: 1, 3: 2}


@pytest.mark.parametrize(("criterion", "marks"), [(C14, ("down", "none")), (C16, ("none", "down"))])
def test_c14_and_c16_count_residents_only(criterion: Criterion, marks: tuple[FloatMark, FloatMark]) -> None:
    players = [contender(6, *marks), contender(4, *marks), contender(4)]
    assert found(criterion, players, [(0, 2)], [1]) == Finding(1, (1,))
    assert found(criterion, players, [(1, 2)], [0]).value == 0


def test_c15_counts_the_opponents_of_mdps_who_went_up() -> None:
    players = [contender(6), contender(4, "up"), contender(4, "up")]
    assert found(C15, players, [(0, 1)], [2]) == Finding(1, (1,))
    assert found(C15, players, [(1, 2)], [0]).value == 0


@pytest.mark.parametrize(("criterion", "marks"), [(C18, ("down", "none")), (C20, ("none", "down"))])
def test_c18_and_c20_look_at_mdps_and_the_limbo_is_further_away(
    criterion: Criterion, marks: tuple[FloatMark, FloatMark]
) -> None:
    players = [contender(6, *marks), contender(5, *marks), contender(4, *marks), contender(4)]
    assert found(criterion, players, [(0, 2)], [1, 3]).value == (3, 2)
    assert found(criterion, players, [(1, 2)], [0, 3]).value == (4, 1)
    assert found(criterion, players, [], [2]).value == ()
