"""The order of a sequence as digits of a number: the less a candidate costs in them, the earlier it stands.

Source: dutch-2017 D.1, dutch-2017 D.2, dutch-2017 D.3, dutch-2026 4.1, burstein-2026 4.3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from pairtutor.verify.candidate_graph import ProofGraph
from pairtutor.verify.counts import Exchanges, Order

Rows = list[dict[int, int]]


class Digits(NamedTuple):
    """Digits of the order of a sequence, of pairs and of players left over; all need `width` bits."""

    pairs: Mapping[tuple[int, int], int]
    left: Mapping[int, int]
    width: int


Meets = Sequence[Set[int]]
"""Whom each vertex can meet in the bracket."""


def costs_with_digits(costs: Sequence[Mapping[int, int]], meets: Meets, order: Digits) -> Rows:
    """Return costs with the digits of an order below them."""
    pairs, left, width = order
    rows: Rows = []
    for v, row in enumerate(costs):
        met, own = meets[v], left.get(v, 0)
        rows.append(
            {
                w: (cost << width)
                + (pairs.get((v, w) if v < w else (w, v), 0) if w in met else own + left.get(w, 0))
                for w, cost in row.items()
            }
        )
    return rows


def index_order(size: int, meets: Meets) -> Digits:
    """Return digits: the first player's opponents from the largest number down, left over, the next player's.

    Source: burstein-2026 4.3.
    """
    wide = (size + 1).bit_length()
    place = [wide * (size - 1 - u) for u in range(size)]
    pairs = {(u, v): (size - 1 - v) << place[u] for u in range(size) for v in meets[u] if u < v}
    return Digits(pairs, {u: size << place[u] for u in range(size)}, wide * size + 1)


def mdp_order(graph: ProofGraph, meets: Meets) -> Digits:
    """Return digits: which MDPs are paired, higher scores first, then lower numbers; then whom each meets."""
    m0, wide = graph.m0, graph.size.bit_length()
    meeting, room = wide * m0, m0.bit_length() + 1
    scores = [one.score for one in graph.inside[:m0]]
    classes = sorted(set(scores))
    # fewer of a higher score left over come first; of as many, those that keep the first player
    left = {
        m: (1 << meeting + m0 + room * classes.index(scores[m])) + (1 << meeting + m0 - 1 - m)
        for m in range(m0)
    }
    pairs = {(m, w): w << wide * (m0 - 1 - m) for m in range(m0) for w in meets[m]}
    return Digits(pairs, left, meeting + m0 + room * len(classes) + 1)


def remainder_order(players: Sequence[int], pairs: int, meets: Meets) -> Digits:
    """Return digits for the order of the candidates of a remainder, whose players are numbered afresh."""
    numbers = {v: number for number, v in enumerate(players)}
    order = Order(Exchanges(players[:pairs], players[pairs:], dict(enumerate(players))))
    wide = len(players).bit_length()
    below = wide * len(players)
    made = {}
    for u in players:
        for v in meets[u]:
            if u < v and v in numbers:
                # the higher of a pair stands in S1: any other split of the same pairs comes later
                exchange = order.inside(numbers[u]) + order.outside(numbers[v])
                made[u, v] = (exchange << below) + (numbers[v] << wide * (len(players) - 1 - numbers[u]))
    left = {v: order.outside(numbers[v]) << below for v in players}
    return Digits(made, left, order.width + below + 1)
