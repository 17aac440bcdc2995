"""Resident exchanges in the order of D.2, and the place of each in that order.

An exchange takes equally many numbers from the original S1 and S2. Order: fewest;
smallest difference of the sums; the largest differing number leaving S1; the smallest differing
one leaving S2. `leaving` is told largest first, `entering` smallest first.
Source: dutch-2017 D.2.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from itertools import count as count_from
from math import comb
from operator import mul

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
    below = [0, *accumulate(from_s2)]
    before += sum(ways * below[slack - spent] for spent, ways in enumerate(from_s1))
    before += _earlier(down, out, slack, from_s2)
    own = sum(into) - sum(up[:size])
    return before + _earlier(up, into, own, [1]) + 1


def _sums(numbers: Sequence[int], size: int, slack: int) -> list[int]:
    """Count the groups of `size` numbers by how far their sum is above the least, up to `slack`.

    `numbers` ascend. All counts of a table stand side by side in one whole number.
    """
    width = 8 * (len(numbers) // 8 + 1)
    within = (1 << width * (slack + 1)) - 1
    table = [1, *[0] * size]
    # a group of k has k places; taking numbers[i] for place j costs numbers[i] - numbers[j]
    for index, number in enumerate(numbers):
        if size and number - numbers[min(index, size - 1)] > slack:
            break
        for taken in range(min(index, size - 1), -1, -1):
            extra = number - numbers[taken]
            if extra <= slack:
                table[taken + 1] += table[taken] << width * extra & within
    return _apart(table[size], width, slack)


def _apart(packed: int, width: int, most: int) -> list[int]:
    """Return the counts that stand side by side, one for each from 0 to `most`."""
    step = width // 8
    data = packed.to_bytes(step * (most + 1), "little")
    return [int.from_bytes(data[at : at + step], "little") for at in range(0, len(data), step)]


def _earlier(numbers: Sequence[int], group: Sequence[int], slack: int, others: Sequence[int]) -> int:
    """Count what comes before `group` in lexicographic order at one slack.

    Each group counts as often as `others` has partners that use up the slack that it leaves; these are
    given by how much they use.
    """
    size, least = len(group), numbers[0]
    most = slack + sum(numbers[:size]) - size * least
    width = 8 * (len(numbers) // 8 + 1)
    within = (1 << width * (most + 1)) - 1
    reached = [sum(group[:taken]) - taken * least for taken in range(size)]
    rest = [1, *[0] * size]
    found = 0
    for index in range(bisect_right(numbers, least + most) - 1, -1, -1):
        extra = numbers[index] - least
        taken = bisect_left(group, numbers[index])
        if taken < size and numbers[index] != group[taken]:
            left = size - taken - 1
            room = most - reached[taken] - extra
            if room >= 0 and rest[left]:
                ways = _apart(rest[left], width, most)[: room + 1]
                found += sum(map(mul, reversed(ways), others))
        for more in range(size, 0, -1):
            rest[more] += rest[more - 1] << width * extra & within
    return found
