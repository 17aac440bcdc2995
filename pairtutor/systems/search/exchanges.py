"""Resident exchanges in the order of D.2.

An exchange takes equally many numbers from the original S1 and S2. Order: fewest;
smallest difference of the sums; the largest differing number leaving S1; the smallest differing
one leaving S2. `leaving` is told largest first, `entering` smallest first.
Source: dutch-2017 D.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Group = tuple[int, ...]
Exchange = tuple[Group, Group]
"""Who leaves S1, largest first, and who enters it, smallest first."""


def in_order(
    s1: Sequence[int], s2: Sequence[int], size: int, since: Exchange | None = None
) -> Iterator[Exchange]:
    """Yield the exchanges of `size` numbers, as (leaving, entering), best first.

    `since` is one of as many numbers, perhaps of others, before which none is wanted.
    """
    down, up = sorted(s1, reverse=True), sorted(s2)
    if size > min(len(down), len(up)):
        return
    least = sum(up[:size]) - sum(down[:size])
    widest = sum(up[-size:]) - sum(down[-size:]) - least if size else 0
    begun = 0 if since is None else difference(since) - least
    for slack in range(max(begun, 0), widest + 1):
        out, into = since if since is not None and slack == begun else ((), ())
        for leaving, spent in _falling(down, size, slack, out):
            second = into if leaving == out else ()
            for entering, _ in _rising(up, size, slack - spent, second, exact=True):
                yield leaving, entering


def in_run(s1: Sequence[int], s2: Sequence[int], first: Exchange, last: Exchange) -> Iterator[Exchange]:
    """Yield the exchanges of these numbers from one to another, which may be of more numbers."""
    for size in range(len(first[0]), len(last[0]) + 1):
        for exchange in in_order(s1, s2, size, first if size == len(first[0]) else None):
            if size == len(last[0]) and _order(exchange) > _order(last):
                return
            yield exchange


def difference(exchange: Exchange) -> int:
    """Return by how much the sum of those who enter S1 is larger than that of those who leave."""
    leaving, entering = exchange
    return sum(entering) - sum(leaving)


def _order(exchange: Exchange) -> tuple[int, Group, Group]:
    """Return what puts exchanges of the same size in order."""
    leaving, entering = exchange
    return difference(exchange), tuple(-number for number in leaving), entering


def _falling(down: Sequence[int], size: int, slack: int, since: Group) -> Iterator[tuple[Group, int]]:
    """Yield groups whose sum is at most `slack` below the largest, largest list first, `since` or later."""
    negated = [-number for number in down]
    for group, spent in _rising(negated, size, slack, tuple(-number for number in since), exact=False):
        yield tuple(-number for number in group), spent


def _rising(
    up: Sequence[int], size: int, slack: int, since: Group, *, exact: bool
) -> Iterator[tuple[Group, int]]:
    """Yield groups in lexicographic order whose sum is `slack` (or at most that) above the least.

    Those before `since` are passed over.
    """
    if not size:
        if not exact or not slack:
            yield (), 0
        return
    least = sum(up[:size])
    for index in range(len(up) - size + 1):
        rest = sum(up[index : index + size]) - least
        if rest > slack:
            return
        if since and up[index] < since[0]:
            continue
        here = up[index] - up[0] + sum(up[index + 1 : index + size]) - sum(up[1:size])
        if exact and size == 1 and here != slack:
            continue
        after = since[1:] if since and up[index] == since[0] else ()
        for tail, spent in _rising(up[index + 1 :], size - 1, slack - here, after, exact=exact):
            yield (up[index], *tail), here + spent
