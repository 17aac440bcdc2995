"""The order of a sequence as digits of a number: the less a candidate costs in them, the earlier it stands.

Source: dutch-2017 D.1, dutch-2017 D.2, dutch-2017 D.3, dutch-2026 4.1, burstein-2026 4.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.verify.candidate_graph import ProofGraph
from pairtutor.verify.counts import Exchanges, Order

Rows = list[dict[int, int]]


class Digits(NamedTuple):
    """Digits of the order of a sequence, of pairs and of players left over; all need `width` bits."""

    pairs: dict[tuple[int, int], int]
    left: Sequence[int]
    width: int


def costs_with_digits(costs: Rows, size: int, real: Sequence[set[int]], order: Digits) -> tuple[Rows, int]:
    """Return costs with the digits of an order below them, and how wide these are."""
    width = order.width
    rows: Rows = []
    for v, row in enumerate(costs):
        fresh = {}
        for w, cost in row.items():
            if v < size and w in real[v]:
                digits = order.pairs.get((min(v, w), max(v, w)), 0)
            else:
                digits = sum(order.left[u] for u in (v, w) if u < size)
            fresh[w] = (cost << width) + digits
        rows.append(fresh)
    return rows, width


def index_order(graph: ProofGraph) -> Digits:
    """Return digits: the first player's opponents from the largest number down, left over, the next player's.

    Source: burstein-2026 4.3.
    """
    size = graph.size
    wide = (size + 1).bit_length()
    place = [wide * (size - 1 - u) for u in range(size)]
    pairs = {(u, v): (size - 1 - v) << place[u] for u in range(size) for v in graph.real[u] if u < v}
    return Digits(pairs, [size << place[u] for u in range(size)], wide * size + 1)


def mdp_order(graph: ProofGraph) -> Digits:
    """Return digits: which MDPs are paired, higher scores first, then lower numbers; then whom each meets."""
    m0, size = graph.m0, graph.size
    wide = size.bit_length()
    meeting = wide * m0
    scores = [one.score for one in graph.inside[:m0]]
    classes = sorted(set(scores))
    room = m0.bit_length() + 1
    left = [0] * size
    for m in range(m0):
        # fewer of a higher score left over come first; of as many, those that keep the first player
        left[m] = (1 << meeting + m0 + room * classes.index(scores[m])) + (1 << meeting + m0 - 1 - m)
    pairs = {(m, w): w << wide * (m0 - 1 - m) for m in range(m0) for w in graph.real[m]}
    return Digits(pairs, left, meeting + m0 + room * len(classes) + 1)


def remainder_order(graph: ProofGraph, players: Sequence[int], pairs: int) -> Digits:
    """Return digits for the order of the candidates of a remainder, whose players are numbered afresh."""
    numbers = {v: number for number, v in enumerate(players)}
    exchanges = Exchanges(players[:pairs], players[pairs:], dict(enumerate(players)))
    order = Order(exchanges)
    wide = len(players).bit_length()
    below = wide * len(players)
    made = {}
    for u in players:
        for v in graph.real[u]:
            if u < v and v in numbers:
                # the higher of a pair stands in S1: any other split of the same pairs comes later
                exchange = order.inside(numbers[u]) + order.outside(numbers[v])
                made[u, v] = (exchange << below) + (numbers[v] << wide * (len(players) - 1 - numbers[u]))
    left = [0] * graph.size
    for v in players:
        left[v] = order.outside(numbers[v]) << below
    return Digits(made, left, order.width + below + 1)
