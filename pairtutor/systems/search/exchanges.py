"""Resident exchanges in the order of D.2, and the place of each in that order.

An exchange takes equally many numbers from the original S1 and S2. Order: fewest;
smallest difference of the sums; the largest differing number leaving S1; the smallest differing
one leaving S2. `leaving` is told largest first, `entering` smallest first.
Source: dutch-2017 D.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count as count_from
from math import comb

Group = tuple[int, ...]


def in_order(s1: Sequence[int], s2: Sequence[int], size: int) -> Iterator[tuple[Group, Group]]:
    """Yield the exchanges of `size` numbers, as (leaving, entering), best first."""
    down, up = sorted(s1, reverse=True), sorted(s2)
    if size > min(len(down), len(up)):
        return
    widest = sum(down[:size]) - sum(down[-size:]) + sum(up[-size:]) - sum(up[:size])
    for slack in count_from():
        if slack > widest:
            return
        for leaving, spent in _falling(down, size, slack):
            for entering, _ in _rising(up, size, slack - spent, exact=True):
                yield leaving, entering


def _falling(down: Sequence[int], size: int, slack: int) -> Iterator[tuple[Group, int]]:
    """Yield groups whose sum is at most `slack` below the largest, largest list first."""
    negated = [-number for number in down]
    for group, spent in _rising(negated, size, slack, exact=False):
        yield tuple(-number for number in group), spent


def _rising(up: Sequence[int], size: int, slack: int, *, exact: bool) -> Iterator[tuple[Group, int]]:
    """Yield groups in lexicographic order whose sum is `slack` (or at most that) above the least."""
    if not size:
        if not exact or not slack:
            yield (), 0
        return
    least = sum(up[:size])
    for index in range(len(up) - size + 1):
        rest = sum(up[index : index + size]) - least
        if rest > slack:
            return
        here = up[index] - up[0] + sum(up[index + 1 : index + size]) - sum(up[1:size])
        if exact and size == 1 and here != slack:
            continue
        for tail, spent in _rising(up[index + 1 :], size - 1, slack - here, exact=exact):
            yield (up[index], *tail), here + spent


def _sums(numbers: Sequence[int], size: int, slack: int) -> list[int]:
    """Count the groups of `size` numbers by how far their sum is above the least, up to `slack`.

    `numbers` ascend.
    """
    if size > len(numbers):
        return [0] * (slack + 1)
    table = [[0] * (slack + 1) for _ in range(size + 1)]
    table[0][0] = 1
    # a group of k has k places; taking numbers[i] for place j costs numbers[i] - numbers[j]
    for index, number in enumerate(numbers):
        if size and number - numbers[min(index, size - 1)] > slack:
            break
        for taken in range(min(index, size - 1), -1, -1):
            extra = number - numbers[taken]
            if extra <= slack:
                row, above = table[taken], table[taken + 1]
                for spent in range(slack - extra + 1):
                    if row[spent]:
                        above[spent + extra] += row[spent]
    return table[size]


def place(s1: Sequence[int], s2: Sequence[int], leaving: Sequence[int], entering: Sequence[int]) -> int:
    """Return the number of an exchange, from 1; number 1 is the one that exchanges nobody."""
    size = len(leaving)
    if not size:
        return 1
    up = sorted(s2)
    down = [-number for number in sorted(s1, reverse=True)]
    before = sum(comb(len(down), fewer) * comb(len(up), fewer) for fewer in range(size))
    out = sorted(-number for number in leaving)
    into = sorted(entering)
    slack = sum(out) - sum(down[:size]) + sum(into) - sum(up[:size])
    from_s1, from_s2 = _sums(down, size, slack), _sums(up, size, slack)
    for spent in range(slack):
        before += from_s1[spent] * sum(from_s2[: slack - spent])
    before += _earlier(down, out, slack, from_s2)
    own = sum(into) - sum(up[:size])
    only = [0] * (own + 1)
    only[own] = 1
    return before + _earlier(up, into, own, list(reversed(only))) + 1


def _earlier(numbers: Sequence[int], group: Sequence[int], slack: int, others: Sequence[int]) -> int:
    """Count what comes before `group` in lexicographic order at one slack.

    Each group counts as often as `others` has partners that use up the slack that it leaves.
    """
    found = 0
    spent = 0
    start = 0
    size = len(group)
    base = list(numbers[:size])
    for place_of, member in enumerate(group):
        left = size - place_of - 1
        for index in range(start, len(numbers)):
            if numbers[index] == member:
                start = index + 1
                break
            cost = spent + numbers[index] - base[place_of]
            tail = numbers[index + 1 :]
            if left > len(tail):
                break
            shift = sum(tail[:left]) - sum(base[place_of + 1 :])
            room = slack - cost - shift
            if room < 0:
                break
            for more, ways in enumerate(_sums(tail, left, room)):
                rest = room - more
                if ways and rest < len(others):
                    found += ways * others[rest]
        spent += member - base[place_of]
    return found
