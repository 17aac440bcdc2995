"""Sizes of families and places in the sequence, against writing the sequence out."""

from __future__ import annotations

from math import comb, perm

from pairtutor.systems.search.counting import (
    heterogeneous,
    homogeneous,
    sets_before_profile,
    subset_rank,
    transposition_rank,
)
from tests.lab.oracles.sequence import exchanges_of, mdp_sets, transpositions
from tests.lab.together import together

SHAPES = [(players, pairs) for players in range(10) for pairs in range(players // 2 + 1)]
MIXED = [
    (m0, m1, players - m0, pairs)
    for players in range(1, 10)
    for m0 in range(1, players)
    for m1 in range(m0 + 1)
    for pairs in range(m1, m1 + (players - m0 - m1) // 2 + 1)
    if m1 <= players - m0
]


def listed(players: int, pairs: int) -> int:
    """Count the candidates of a homogeneous bracket by listing them."""
    return sum(sum(1 for _ in transpositions(s2, pairs)) for _, s2 in exchanges_of(pairs, players - pairs))


@together(("players", "pairs"), SHAPES)
def test_every_homogeneous_bracket_up_to_nine_players(players: int, pairs: int) -> None:
    assert homogeneous(players, pairs) == listed(players, pairs)


def test_every_heterogeneous_bracket_up_to_nine_players() -> None:
    remainders = {shape: listed(*shape) for shape in SHAPES}
    assert len(MIXED) > 200
    for m0, m1, residents, pairs in MIXED:
        sets = len(mdp_sets(range(m0, 0, -1), m1))
        orders = sum(1 for _ in transpositions(range(residents), m1))
        wanted = sets * orders * remainders[residents - m1, pairs - m1]
        assert heterogeneous(m0, m1, residents, pairs) == wanted, (m0, m1, residents, pairs)


def test_large_brackets_have_exact_sizes() -> None:
    assert homogeneous(20, 10) == comb(20, 10) * 3628800
    assert homogeneous(21, 10) == comb(21, 10) * 39916800
    assert heterogeneous(0, 0, 20, 10) == homogeneous(20, 10)


@together(("size", "n1"), [(0, 0), (1, 1), (4, 2), (5, 5), (6, 3), (7, 1)])
def test_every_transposition_has_its_place(size: int, n1: int) -> None:
    s2 = [3 * number + 1 for number in range(size)]
    order = list(transpositions(s2, n1))
    assert [transposition_rank(one, s2) for one in order] == list(range(perm(size, n1)))


def test_the_text_s_own_transpositions() -> None:
    eleven = range(6, 12)
    assert perm(6, 5) == 720
    assert transposition_rank((6, 7, 8, 9, 10), eleven) == 0
    assert transposition_rank((6, 7, 8, 9, 11), eleven) == 1
    assert transposition_rank((6, 7, 8, 10, 9), eleven) == 2
    assert transposition_rank((11, 10, 9, 8, 7), eleven) == 719
    mdps = range(3, 12)
    assert perm(9, 2) == 72
    assert [transposition_rank(two, mdps) for two in ((3, 4), (3, 5), (11, 10))] == [0, 1, 71]


@together(
    "scores", [(5,), (5, 5), (6, 5), (6, 5, 5, 4), (7, 7, 6, 6, 5), (6, 6, 6, 6), (8, 7, 7, 7, 6, 6, 5)]
)
def test_every_set_of_moved_down_players_has_its_place(scores: tuple[int, ...]) -> None:
    classes = [
        [number for number, has in enumerate(scores, 1) if has == score]
        for score in sorted(set(scores), reverse=True)
    ]
    sizes = [len(group) for group in classes]
    for m1 in range(len(scores) + 1):
        for index, chosen in enumerate(mdp_sets(scores, m1)):
            inside = [[number for number in group if number in chosen] for group in classes]
            rank = 0
            for group, some in zip(classes, inside, strict=True):
                rank = rank * comb(len(group), len(some)) + subset_rank(some, group)
            assert sets_before_profile(sizes, [len(some) for some in inside]) + rank == index


def test_sets_of_moved_down_players_by_hand() -> None:
    # D.3: four MDPs with 6, 5, 5 and 4 points, two of them in S1
    assert sets_before_profile([1, 2, 1], [1, 1, 0]) == 0
    assert sets_before_profile([1, 2, 1], [1, 0, 1]) == 2
    assert sets_before_profile([1, 2, 1], [0, 2, 0]) == 3
    assert [subset_rank(two, (2, 3, 4)) for two in ((2, 3), (2, 4), (3, 4))] == [0, 1, 2]
    assert subset_rank((), (2, 3)) == 0
