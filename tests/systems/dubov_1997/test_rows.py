"""The rows of 6.3 and the floaters of 6.4 on drawn graphs, against plain trying in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.common.listener import NullListener
from pairtutor.systems.common.participants import Scoregroup
from pairtutor.systems.dubov_1997.choosing import first_that_fits
from pairtutor.systems.dubov_1997.columns import Rows
from pairtutor.systems.dubov_1997.floaters import Floating
from pairtutor.systems.dubov_1997.participants import DubovParticipants
from tests.lab.rules.dubov_1997.build import figures

Pairs = list[tuple[int, int]]


def graph(size: int, *edges: tuple[int, int]) -> list[int]:
    """Return rows of those who may meet."""
    legal = [0] * size
    for one, other in edges:
        legal[one] |= 1 << other
        legal[other] |= 1 << one
    return legal


def drawn(rng: Random, size: int, chance: float) -> list[int]:
    return graph(size, *(edge for edge in combinations(range(size), 2) if rng.random() < chance))


def rows(legal: list[int], white: list[int], black: list[int]) -> Pairs:
    return Rows(legal, white, black, NullListener()).pair()


def tried(legal: list[int], white: list[int], black: list[int]) -> Pairs | None:
    """Return the first complete arrangement, going back where a row finds nobody; None if there is none."""
    lonely = [one for one in white if not legal[one] & mask_of(black)]
    for inside in range(len(white) // 2 + 1):
        order = [*lonely, *(one for one in white if one not in lonely)] if inside else white
        for pairs in arrange(legal, order, white, black, lonely, inside):
            return pairs
    return None


def arrange(
    legal: list[int], order: list[int], white: list[int], black: list[int], lonely: list[int], inside: int
) -> Iterator[Pairs]:
    """Yield the arrangements with so many pairs inside the White column; `lonely` may meet no Black."""
    if not order:
        if not inside:
            yield from among(legal, black)
        return
    one = order[0]
    place = white.index(one)
    if one in lonely:
        choices = [*white[place + 1 :], *reversed(white[:place])] if inside else []
    else:
        choices = [*black, *(white[place + 1 :] if inside else [])]
    for other in choices:
        if legal[one] >> other & 1:
            rest = [[x for x in part if x not in {one, other}] for part in (order, white, black)]
            left = inside - (other in white)
            for pairs in arrange(legal, rest[0], rest[1], rest[2], lonely, left):
                yield [(one, other), *pairs]


def among(legal: list[int], black: list[int]) -> Iterator[Pairs]:
    if not black:
        yield []
    for place, other in enumerate(black[1:], 1):
        if legal[black[0]] >> other & 1:
            for pairs in among(legal, black[1:place] + black[place + 1 :]):
                yield [(black[0], other), *pairs]


@pytest.mark.parametrize("block", range(4))
def test_the_rows_are_the_first_complete_arrangement(block: int) -> None:
    rng = Random(block)
    inside = 0
    for _ in range(250):
        half = rng.randint(1, 5)
        legal = drawn(rng, 2 * half, rng.choice((0.3, 0.45, 0.6)))
        white, black = list(range(half)), list(range(half, 2 * half))
        expected = tried(legal, white, black)
        if expected is not None:
            assert rows(legal, white, black) == expected
            inside += any(one < half and other < half for one, other in expected)
    assert inside > 10


def test_a_white_without_any_black_chooses_before_the_others() -> None:
    legal = graph(
        8, (1, 2), (1, 3), (3, 4), (0, 4), (0, 5), (2, 5), (2, 6), (5, 6), (6, 7), (5, 7), (4, 7), (0, 6)
    )
    pairs = rows(legal, [0, 1, 2, 3], [4, 5, 6, 7])
    assert pairs[:3] == [(1, 2), (0, 5), (3, 4)], "with 1 - 3 white 0 could have kept black 4"
    assert pairs[3] == (6, 7)


def test_the_text_s_own_example_the_second_row_is_improved() -> None:
    everybody = [(white, black) for white in range(3) for black in range(3, 6)]
    legal = graph(6, *(edge for edge in everybody if edge != (1, 4)))
    assert rows(legal, [0, 1, 2], [3, 4, 5]) == [(0, 3), (1, 5), (2, 4)]


def test_the_last_row_has_nobody_so_the_row_above_is_changed() -> None:
    everybody = [(white, black) for white in range(3) for black in range(3, 6)]
    legal = graph(6, *(edge for edge in everybody if edge != (2, 5)))
    assert rows(legal, [0, 1, 2], [3, 4, 5]) == [(0, 3), (1, 5), (2, 4)]


def floaters(legal: list[int], group: int, ends: list[int], ratings: list[int]) -> list[int]:
    """Return the floaters of the first `group` players; the others stand in score groups."""
    people = [figures(seed, rating) for seed, rating in enumerate(ratings)]
    below = [Scoregroup(0, first, end) for first, end in zip([group, *ends], ends, strict=False)]
    participants = SimpleNamespace(
        legal=legal,
        figures=people,
        groups=[Scoregroup(2, 0, group), *below],
        of=lambda places: [people[place] for place in bits(places)],
    )
    floating = Floating(
        cast("DubovParticipants", participants), (1 << group) - 1, (1 << len(ratings)) - (1 << group)
    )
    while floating.floaters.bit_count() < floating.count:
        assert first_that_fits(floating.undecided_players(), floating.try_floating, None).taken is not None
    return sorted(bits(floating.floaters))


def perfect(legal: list[int], players: list[int], apart: tuple[int, ...] = ()) -> bool:
    if not players:
        return True
    one, *others = players
    return any(
        legal[one] >> other & 1
        and not (one in apart and other in apart)
        and perfect(legal, [x for x in others if x != other], apart)
        for other in others
    )


def first_set(legal: list[int], group: int, near: int, ratings: list[int]) -> list[int]:
    """Return the first set of floaters in the order of the text, the smallest that works."""
    nearest = range(group, near)
    below = list(range(group, len(ratings)))
    order = sorted(
        range(group),
        key=lambda one: (not any(legal[one] >> x & 1 for x in nearest), ratings[one], -one),
    )
    for size in count(group % 2, 2):
        for chosen in combinations(order, size):
            stay = [one for one in range(group) if one not in chosen]
            if perfect(legal, stay) and perfect(legal, [*chosen, *below], chosen):
                return sorted(chosen)
    raise AssertionError("counting never ends")


@pytest.mark.parametrize("block", range(4))
def test_the_floaters_are_the_first_set_that_works(block: int) -> None:
    rng = Random(f"floaters {block}")
    sizes: set[int] = set()
    for _ in range(300):
        group, near, size = rng.choice(((4, 6, 8), (4, 5, 8), (6, 8, 10), (5, 7, 10), (6, 7, 12)))
        legal = drawn(rng, size, rng.choice((0.2, 0.3, 0.4)))
        ratings = [rng.choice((1500, 1600, 1700)) for _ in range(size)]
        if size % 2 == 0 and perfect(legal, list(range(size))):
            found = floaters(legal, group, [near, size], ratings)
            assert found == first_set(legal, group, near, ratings)
            sizes.add(len(found))
    assert sizes >= {0, 2, 4}
