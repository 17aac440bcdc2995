"""Sizes of families and places in the sequence, as exact integers."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial, perm


def homogeneous(players: int, pairs: int) -> int:
    """Return the number of candidates of a homogeneous bracket or remainder.

    Source: dutch-2017 B.6.
    """
    return comb(players, pairs) * perm(players - pairs, pairs)


def heterogeneous(m0: int, m1: int, residents: int, max_pairs: int) -> int:
    """Return the number of candidates of a heterogeneous bracket.

    `m1` of `m0` MDPs are paired, with residents; `max_pairs` counts these pairs, too.
    Source: dutch-2017 B.7.
    """
    return comb(m0, m1) * perm(residents, m1) * homogeneous(residents - m1, max_pairs - m1)


def with_floaters(players: int, floaters: int) -> int:
    """Return the number of pairings of `players` of whom `floaters` are left over, 0 where that cannot be.

    The others must be even in number.
    Source: burstein-2026 4.3.
    """
    if not 0 <= floaters <= players:
        return 0
    pairs = (players - floaters) // 2
    return comb(players, floaters) * factorial(2 * pairs) // (factorial(pairs) << pairs)


def transposition_rank(order: Sequence[int], s2: Sequence[int]) -> int:
    """Return the place, from 0, of the transposition of S2 whose first places hold `order`.

    The natural one (numbers ascending) is 0. Transpositions that differ behind these places count once.
    Source: dutch-2017 D.1.
    """
    untaken = sorted(s2)
    rank = 0
    block = perm(len(untaken), len(order))  # how many share the places before the one looked at
    for taken in order:
        block //= len(untaken)
        index = untaken.index(taken)
        rank += index * block
        del untaken[index]
    return rank


def sets_before_profile(sizes: Sequence[int], profile: Sequence[int]) -> int:
    """Return the number of sets of MDPs that have higher scores than those of a profile.

    `sizes` is how many MDPs have each score, highest first; `profile` how many of each are in S1. Scores are
    compared from the top.
    Source: dutch-2017 D.3.a.
    """
    to_place = sum(profile)
    higher_sets, agreeing = 0, 1  # agreeing: the ways to have the profile in the scores before
    for index, (size, chosen) in enumerate(zip(sizes, profile, strict=True)):
        lower = sum(sizes[index + 1 :])
        for larger in range(chosen + 1, min(size, to_place) + 1):
            higher_sets += agreeing * comb(size, larger) * comb(lower, to_place - larger)
        agreeing *= comb(size, chosen)
        to_place -= chosen
    return higher_sets


def subset_rank(chosen: Sequence[int], players: Sequence[int]) -> int:
    """Return the place, from 0, of a subset in lexicographic order (by `players`) among those of its size.

    Source: dutch-2017 D.3.b.
    """
    members = set(chosen)
    members_left = len(members)
    rank = 0
    for index, player in enumerate(players):
        if not members_left:
            break
        if player in members:
            members_left -= 1
        else:
            rank += comb(len(players) - index - 1, members_left - 1)
    return rank
