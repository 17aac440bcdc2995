"""The tables of chapter D, from the text, against the order in which candidates come."""

from __future__ import annotations

from itertools import combinations, islice, permutations

from pairtutor.systems.search.counting import subset_rank, transposition_rank
from pairtutor.systems.search.exchanges import in_order, place

S1 = [1, 2, 3, 4, 5]
S2 = [6, 7, 8, 9, 10, 11]

ONE_PLAYER = {
    6: [1, 3, 6, 10, 15],
    7: [2, 5, 9, 14, 20],
    8: [4, 8, 13, 19, 24],
    9: [7, 12, 18, 23, 27],
    10: [11, 17, 22, 26, 29],
    11: [16, 21, 25, 28, 30],
}
"""D.2: the place of the exchange of each player of S2 with 5, 4, 3, 2 and 1 of S1."""

D3 = {
    4: ["1-2-3-4", "1-2-3-5", "1-2-4-5", "1-3-4-5", "2-3-4-5"],
    3: [
        *("1-2-3", "1-2-4", "1-2-5", "1-3-4", "1-3-5"),
        *("1-4-5", "2-3-4", "2-3-5", "2-4-5", "3-4-5"),
    ],
    2: ["1-2", "1-3", "1-4", "1-5", "2-3", "2-4", "2-5", "3-4", "3-5", "4-5"],
    1: ["1", "2", "3", "4", "5"],
}


def test_d1_transpositions_change_the_lowest_players_first() -> None:
    told = {
        0: [6, 7, 8, 9, 10, 11],
        1: [6, 7, 8, 9, 11, 10],
        2: [6, 7, 8, 10, 9, 11],
        3: [6, 7, 8, 10, 11, 9],
        6: [6, 7, 9, 8, 10, 11],
        12: [6, 7, 10, 8, 9, 11],
        23: [6, 7, 11, 10, 9, 8],
        719: [11, 10, 9, 8, 7, 6],
    }
    orders = [list(order) for order in permutations(S2)]
    for number, order in told.items():
        assert orders[number] == order
        assert transposition_rank(order, S2) == number


def test_d2_exchanges_of_one_player_come_as_the_table_numbers_them() -> None:
    order = list(in_order(S1, S2, 1))
    assert len(order) == 30
    for entering, numbers in ONE_PLAYER.items():
        for leaving, number in zip((5, 4, 3, 2, 1), numbers, strict=True):
            assert order[number - 1] == ((leaving,), (entering,))
            assert place(S1, S2, (leaving,), (entering,)) == number + 1


def test_d2_exchanges_of_two_players_start_with_the_smallest_difference() -> None:
    first = list(islice(in_order(S1, S2, 2), 4))
    assert first == [((5, 4), (6, 7)), ((5, 4), (6, 8)), ((5, 3), (6, 7)), ((5, 4), (6, 9))]


def test_d3_sets_of_moved_down_players_come_as_the_table_lists_them() -> None:
    for size, rows in D3.items():
        sets = [list(map(int, row.split("-"))) for row in rows]
        assert sets == [list(chosen) for chosen in combinations(S1, size)]
        assert [subset_rank(chosen, S1) for chosen in sets] == list(range(len(sets)))
