"""The tables of 4.2 and 4.3, both ways of 4.4, and their mirror upward.

Meetings are forbidden instead of played: so nobody has a colour, and only the exchanges decide.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.systems.lim.opponents import trial_order
from tests.lab.rules.build import tournament
from tests.lab.systems.lim.build import meetings, paired, pairs_of

Met = tuple[int, int]


def barring(one: Tournament, met: Iterable[Met]) -> Tournament:
    """Return the tournament with pairs that may not meet."""
    meetings_ = tuple(
        ForbiddenMeeting((Tpn(first), Tpn(second)), RoundNumber(1), RoundNumber(99)) for first, second in met
    )
    return one._replace(forbidden=meetings_)


def six(*met: Met) -> Tournament:
    """Six players of one score, in round one, which is the median."""
    return barring(tournament(*[""] * 6), met)


def six_below(*met: Met) -> Tournament:
    """Six players below the median, for whom two others left their points: pairing goes upward."""
    return barring(tournament(*["Z"] * 6, "H,", "H,"), met)


COLUMNS = [
    ([], [(1, 4), (2, 5), (3, 6)]),
    ([(1, 4)], [(1, 5), (2, 4), (3, 6)]),
    ([(1, 4), (1, 5)], [(1, 6), (2, 4), (3, 5)]),
    ([(1, 4), (1, 5), (1, 6)], [(1, 3), (2, 5), (4, 6)]),
    ([(1, 4), (1, 5), (1, 6), (1, 3)], [(1, 2), (3, 5), (4, 6)]),
]
"""4.2: whom #1 may not meet, and the pairs that come of it."""

ONE_HAS_SIX = [(1, 4), (1, 5)]
SECOND_COLUMNS = [
    ([], [(1, 6), (2, 4), (3, 5)]),
    ([(2, 4)], [(1, 6), (2, 5), (3, 4)]),
    ([(2, 4), (2, 5)], [(1, 6), (2, 3), (4, 5)]),
    ([(2, 4), (2, 5), (2, 3)], [(1, 3), (2, 6), (4, 5)]),
    ([(2, 4), (2, 5), (2, 3), (2, 6)], [(1, 2), (3, 5), (4, 6)]),
]
"""4.3: #1 has found #6; whom #2 may not meet, and the pairs that come of it."""


@pytest.mark.parametrize(("met", "pairs"), COLUMNS)
def test_the_table_of_4_2(met: list[Met], pairs: list[Met]) -> None:
    assert meetings(paired(six(*met))) == pairs_of(*pairs)


@pytest.mark.parametrize(("met", "pairs"), SECOND_COLUMNS)
def test_the_table_of_4_3(met: list[Met], pairs: list[Met]) -> None:
    assert meetings(paired(six(*ONE_HAS_SIX, *met))) == pairs_of(*pairs)


@pytest.mark.parametrize(
    ("columns", "before"), [(COLUMNS, []), (SECOND_COLUMNS, ONE_HAS_SIX)], ids=["4.2", "4.3"]
)
def test_upward_both_tables_are_mirrored(
    columns: list[tuple[list[Met], list[Met]]], before: list[Met]
) -> None:
    def turned(pairs: Iterable[Met]) -> list[Met]:
        return [(7 - one, 7 - other) for one, other in pairs]

    for met, pairs in columns:
        found = meetings(paired(six_below(*turned([*before, *met]))))
        assert found - pairs_of((7, 8)) == pairs_of(*turned(pairs)), met


def test_upward_the_last_of_six_tries_3_2_1_4_5() -> None:
    assert trial_order([6, 5, 4, 3, 2, 1]) == [3, 2, 1, 4, 5]
    assert trial_order([1, 2, 3, 4, 5, 6]) == [4, 5, 6, 3, 2]
    assert trial_order([1, 2]) == [2]


LEADERS_ONLY_6 = [*((1, other) for other in (2, 3, 4, 5, 7)), *((2, other) for other in (3, 4, 5, 7))]
"""#1 and #2 have met each other and everybody but #6."""


def leaders(count: int) -> Tournament:
    """So many players with one point above others, who had none or half a point."""
    lines = [*["U"] * count, *["H"] * (10 - count)]
    return barring(tournament(*lines), LEADERS_ONLY_6)


def test_from_an_even_group_the_lowest_floats_along_with_the_second() -> None:
    assert meetings(paired(leaders(6))) == pairs_of((1, 6), (3, 4), (2, 8), (5, 7), (9, 10))


def test_from_an_odd_group_the_second_floats_instead_of_the_last() -> None:
    assert meetings(paired(leaders(7))) == pairs_of((1, 6), (3, 5), (4, 7), (2, 8), (9, 10))
