"""The first exchange that a stage allows, by one matching of least cost.

Which pairs are made decides the earliest exchange that makes them: the higher of each pair stands in S1.
So the four parts of the order are sums over pairs, and one number holds all of them.
Source: dutch-2017 D.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.many_costs import ManyCosts
from pairtutor.systems.search.refinement import CriterionGraph, keep_free, split_by_cost


def first_exchange(
    stage: CriterionGraph,
    s1: Sequence[int],
    s2: Sequence[int],
    numbers: Sequence[int],
    mate: list[int],
    alive: int,
) -> list[int]:
    """Return the matching of a stage whose exchange between `s1` and `s2` comes first.

    `numbers` are those of the players of `s1` and `s2` in this order, ascending.
    """
    out, into, dearest = _prices(numbers[: len(s1)], numbers[len(s1) :])
    leaving, entering = dict(zip(s1, out, strict=True)), dict(zip(s2, into, strict=True))
    top, bottom = mask_of(s1), mask_of(s2)
    beyond = alive & ~(top | bottom)
    classes = split_by_cost(stage.rows, alive, stage.odd, 2 * dearest)
    costs: list[dict[int, int]] = [{} for _ in stage.rows]
    free = [0] * len(costs)
    for crossing, rows in classes.items():
        for v in bits(alive):
            for w in bits(rows[v] >> v + 1 << v + 1):
                cost = crossing
                if top >> w & 1 and (top | beyond) >> v & 1:
                    cost += 2 * leaving[w]
                elif top >> v & 1 and beyond >> w & 1:
                    cost += 2 * leaving[v]
                elif bottom >> v & bottom >> w & 1:
                    cost += 2 * entering[v]
                costs[v][w] = costs[w][v] = cost
                if not cost:
                    free[v] |= 1 << w
                    free[w] |= 1 << v
    found = mate[:]
    keep_free(found, free, alive)
    if ManyCosts(costs, found, alive).solve() is None:
        raise AssertionError("a stage always has a perfect matching")
    return found


def _prices(upper: Sequence[int], lower: Sequence[int]) -> tuple[list[int], list[int], int]:
    """Return what it costs to leave S1, to enter it, and more than all players together can cost.

    In falling weight: how many enter; the difference of the sums; the largest that leave, looked at
    one after the other; the smallest that enter. As many leave as enter, so a constant for each does no harm.
    """
    players = len(upper) + len(lower)
    room = players.bit_length()
    by_entering = 1 << len(lower)
    by_leaving = by_entering << room + len(upper)
    unit = by_entering << room
    spread = lower[-1] - upper[0] if players > 1 else 0
    each = by_leaving * (players * spread + 1)
    out = [
        (upper[-1] - number) * by_leaving + ((1 << len(upper)) - (1 << place)) * unit
        for place, number in enumerate(upper)
    ]
    into = [
        each + (number - lower[0]) * by_leaving + by_entering - (by_entering >> place + 1)
        for place, number in enumerate(lower)
    ]
    return out, into, each * (players + 1)
