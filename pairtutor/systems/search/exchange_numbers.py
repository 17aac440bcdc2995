"""The number of an exchange in the order of D.2, and the exchange of a number, by counting.

Source: dutch-2017 D.2.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from operator import add, mul

from pairtutor.systems.search.exchanges import Exchange, Group


def place(s1: Sequence[int], s2: Sequence[int], leaving: Sequence[int], entering: Sequence[int]) -> int:
    """Return the number of an exchange, from 1; number 1 is the one that exchanges nobody."""
    size = len(leaving)
    if not size:
        return 1
    up = sorted(s2)
    down = [-number for number in sorted(s1, reverse=True)]
    out = sorted(-number for number in leaving)
    into = sorted(entering)
    slack = sum(out) - sum(down[:size]) + sum(into) - sum(up[:size])
    before = _before(s1, s2, size, slack) + _earlier(down, out, slack, _sums(up, size, slack))
    own = sum(into) - sum(up[:size])
    return before + _earlier(up, into, own, [1]) + 1


def _fewer(s1: Sequence[int], s2: Sequence[int], size: int) -> int:
    """Count the exchanges of fewer numbers, with that of nobody."""
    return sum(comb(len(s1), fewer) * comb(len(s2), fewer) for fewer in range(size))


def _before(s1: Sequence[int], s2: Sequence[int], size: int, slack: int) -> int:
    """Count the exchanges of fewer numbers, or of as many with less slack."""
    found = _fewer(s1, s2, size)
    if slack:
        from_s1 = _sums([-number for number in sorted(s1, reverse=True)], size, slack - 1)
        below = list(accumulate(_sums(sorted(s2), size, slack - 1)))
        found += sum(map(mul, from_s1, reversed(below)))
    return found


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


def exchange_at(s1: Sequence[int], s2: Sequence[int], number: int) -> Exchange:
    """Return an exchange by its number, from 1, that of nobody."""
    size = 0
    while number > _fewer(s1, s2, size + 1):
        size += 1
    down, up = [-one for one in sorted(s1, reverse=True)], sorted(s2)
    widest = sum(down[-size:]) - sum(down[:size]) + sum(up[-size:]) - sum(up[:size]) if size else 0
    slack = bisect_left(range(widest), number, key=lambda one: _before(s1, s2, size, one + 1))
    out, left = _at(down, size, slack, _sums(up, size, slack), number - _before(s1, s2, size, slack))
    into, _ = _at(up, size, slack - sum(out) + sum(down[:size]), [1], left)
    return tuple(-one for one in out), into


def _at(
    numbers: Sequence[int], size: int, slack: int, others: Sequence[int], number: int
) -> tuple[Group, int]:
    """Return the group to which a number belongs, and the number among those who go with that group.

    As where `_earlier` counts, a group has as many numbers as `others` has partners for it.
    """
    least = numbers[0] if size else 0
    most = slack + sum(numbers[:size]) - size * least
    width = 8 * (len(numbers) // 8 + 1)
    within = (1 << width * (most + 1)) - 1
    rest = [[1, *[0] * size]]
    for one in reversed(numbers):
        before = rest[-1]
        taken = [fewer << width * (one - least) & within for fewer in before[:-1]]
        rest.append([1, *map(add, before[1:], taken)])
    group: list[int] = []
    for one, after in zip(numbers, reversed(rest[:-1]), strict=True):
        room = most - sum(group) + (len(group) + 1) * least - one
        if len(group) == size or room < 0:
            break
        ways = _apart(after[size - len(group) - 1], width, most)[: room + 1]
        found = sum(map(mul, reversed(ways), others))
        if number <= found:
            group.append(one)
        else:
            number -= found
    return tuple(group), number
