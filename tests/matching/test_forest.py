from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.matching.forest import Tree, augment_all
from tests.lab.matching.brute import (
    as_set,
    edges_of,
    largest,
    members,
    perfect_matchings,
    random_rows,
    rows_of,
)
from tests.lab.seeds import TIMES


@st.composite
def graphs(draw: st.DrawFn, most: int = 9) -> list[int]:
    """A graph of any density."""
    size = draw(st.integers(1, most))
    density = draw(st.sampled_from([0.15, 0.3, 0.5, 0.8]))
    return random_rows(Random(draw(st.integers(0, 2**32))), size, density)


def _maximum(rows: list[int], alive: int) -> tuple[list[int], int]:
    mate = [-1] * len(rows)
    left = augment_all(rows, mate, alive, alive)
    return mate, left


@given(graphs(), st.integers(0, 2**9 - 1))
@settings(max_examples=100 * TIMES)
def test_a_matching_is_enlarged_until_none_is_larger(rows: list[int], among: int) -> None:
    alive = among & ((1 << len(rows)) - 1)
    mate, left = _maximum(rows, alive)
    found = as_set(mate)
    assert found <= set(edges_of(rows))
    assert all(alive >> v & 1 and alive >> w & 1 for v, w in found)
    assert len(found) == largest(rows, alive)
    assert left == sum(1 << v for v in members(alive) if mate[v] < 0)


@given(graphs(), st.data())
@settings(max_examples=50 * TIMES)
def test_a_matching_mended_after_pairs_are_parted_is_as_large(rows: list[int], data: st.DataObject) -> None:
    alive = (1 << len(rows)) - 1
    mate, left = _maximum(rows, alive)
    before = mate.count(-1)
    parted = 0
    for v, w in as_set(mate):
        if data.draw(st.booleans()):
            mate[v] = mate[w] = -1
            parted |= 1 << v | 1 << w
    left = augment_all(rows, mate, alive, parted | left)
    assert mate.count(-1) == before == left.bit_count()
    as_set(mate)


@given(graphs())
@settings(max_examples=66 * TIMES)
def test_the_outer_vertices_are_those_that_can_be_left_over_instead(rows: list[int]) -> None:
    alive = (1 << len(rows)) - 1
    mate, left = _maximum(rows, alive)
    for root in members(left):
        tree = Tree(rows, mate, root, alive)
        covered = alive & ~left | 1 << root
        spare = [
            v for v in members(covered) if any(True for _ in perfect_matchings(rows, covered & ~(1 << v)))
        ]
        assert tree.hit == -1
        assert members(tree.outer) == spare
        assert not tree.outer & tree.inner


@given(graphs())
@settings(max_examples=50 * TIMES)
def test_any_outer_vertex_can_be_released(rows: list[int]) -> None:
    alive = (1 << len(rows)) - 1
    mate, left = _maximum(rows, alive)
    for root in members(left):
        for v in members(Tree(rows, mate, root, alive).outer):
            changed = mate[:]
            Tree(rows, changed, root, alive).release(v)
            other, before = mate[:], mate[:]
            Tree(rows, mate, root, alive).release(v, other)
            assert other == changed
            assert mate == before
            assert as_set(changed) <= set(edges_of(rows))
            assert [w for w, partner in enumerate(changed) if partner < 0] == [
                w for w in range(len(rows)) if (left & ~(1 << root) | 1 << v) >> w & 1
            ]


@given(graphs())
@settings(max_examples=50 * TIMES)
def test_the_groups_of_a_failed_tree_prove_that_one_is_left_over(rows: list[int]) -> None:
    alive = (1 << len(rows)) - 1
    mate, left = _maximum(rows, alive)
    for root in members(left):
        tree = Tree(rows, mate, root, alive)
        groups = tree.groups()
        assert sum(groups) == tree.outer
        assert len(groups) == tree.inner.bit_count() + 1
        for group in groups:
            assert group.bit_count() % 2
            outside = ~(group | tree.inner)
            assert not any(rows[v] & outside for v in members(group)), "only the inner ones are partners"


def test_a_path_through_an_odd_cycle_is_found() -> None:
    rows = rows_of(8, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (3, 6), (6, 7)])
    mate = [-1, -1, 3, 2, 5, 4, 7, 6]
    left = augment_all(rows, mate, 0b11111111, 0b00000011)
    assert left == 0
    assert as_set(mate) == {(0, 1), (2, 3), (4, 5), (6, 7)}
    mate = [1, 0, 3, 2, 5, 4, -1, -1]
    tree = Tree(rows, mate, 7, 0b11111111, 1 << 6)
    assert tree.hit == 6
    tree.augment()
    assert as_set(mate) == {(0, 1), (2, 3), (4, 5), (6, 7)}


def test_a_flower_with_a_stem_is_contracted() -> None:
    # root 0, stem 1=2, cycle 2-3=4-5=6-2; every vertex of the cycle can be spared
    rows = rows_of(7, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 2)])
    mate = [-1, 2, 1, 4, 3, 6, 5]
    tree = Tree(rows, mate, 0, 0b1111111)
    assert tree.outer == 0b1111101
    assert tree.inner == 0b0000010
    assert sorted(tree.groups()) == [0b1, 0b1111100]
    tree.release(5)
    assert as_set(mate) == {(0, 1), (3, 4), (2, 6)}
