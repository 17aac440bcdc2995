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
    from_s1, from_s2 = _sums(down, size, slack), _sums(up, size, slack)
    before = _fewer(s1, s2, size) + _with_less(slack, from_s1, from_s2)
    before += _earlier(down, out, slack, from_s2)
    own = sum(into) - sum(up[:size])
    return before + _earlier(up, into, own, [1]) + 1


def exchange_at(s1: Sequence[int], s2: Sequence[int], number: int) -> Exchange:
    """Return an exchange by its number, from 1, that of nobody."""
    if number == 1:
        return (), ()
    size = 1
    while number > _fewer(s1, s2, size + 1):
        size += 1
    down, up = [-one for one in sorted(s1, reverse=True)], sorted(s2)
    widest = sum(down[-size:]) - sum(down[:size]) + sum(up[-size:]) - sum(up[:size])
    from_s1, from_s2 = _sums(down, size, widest), _sums(up, size, widest)
    left = number - _fewer(s1, s2, size)
    slack = bisect_left(range(widest), left, key=lambda one: _with_less(one + 1, from_s1, from_s2))
    out, left = _at(down, size, slack, from_s2, left - _with_less(slack, from_s1, from_s2))
    into, _ = _at(up, size, slack - sum(out) + sum(down[:size]), [1], left)
    return tuple(-one for one in out), into


def _fewer(s1: Sequence[int], s2: Sequence[int], size: int) -> int:
    """Count the exchanges of fewer numbers, with that of nobody."""
    return sum(comb(len(s1), fewer) * comb(len(s2), fewer) for fewer in range(size))


def _with_less(slack: int, from_s1: Sequence[int], from_s2: Sequence[int]) -> int:
    """Count the exchanges with less slack; the groups of S1 and of S2 are counted by what they use of it."""
    below = list(accumulate(from_s2[:slack]))
    return sum(map(mul, from_s1[:slack], reversed(below)))


def _sums(numbers: Sequence[int], size: int, slack: int) -> list[int]:
    """Count the groups of `size` numbers by how far their sum is above the least, up to `slack`.

    `numbers` ascend. All counts of a table stand side by side in one whole number.
    """
    width = _width(numbers)
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
    reached = [sum(group[:taken]) - taken * least for taken in range(size)]
    found = 0
    for number, after in zip(numbers, _groups_behind(numbers, size, most), strict=False):
        taken = bisect_left(group, number)
        if taken < size and number != group[taken]:
            room = most - reached[taken] - number + least
            found += _partners(after[size - taken - 1], numbers, most, room, others)
    return found


def _at(
    numbers: Sequence[int], size: int, slack: int, others: Sequence[int], number: int
) -> tuple[Group, int]:
    """Return the group to which a number belongs, and the number among those who go with that group.

    As where `_earlier` counts, a group has as many numbers as `others` has partners for it.
    """
    least = numbers[0]
    most = slack + sum(numbers[:size]) - size * least
    group: list[int] = []
    for one, after in zip(numbers, _groups_behind(numbers, size, most), strict=False):
        if len(group) == size:
            break
        room = most - sum(group) + (len(group) + 1) * least - one
        found = _partners(after[size - len(group) - 1], numbers, most, room, others)
        if number <= found:
            group.append(one)
        else:
            number -= found
    return tuple(group), number


def _width(numbers: Sequence[int]) -> int:
    """Return how many bits a count of groups of these numbers needs, in whole bytes."""
    return 8 * (len(numbers) // 8 + 1)


def _groups_behind(numbers: Sequence[int], size: int, most: int) -> list[list[int]]:
    """Return for each number how many groups of up to `size` there are of the numbers behind it.

    Numbers ascend; they count by how much more they are than the least, and those with more than `most`
    belong to no group. The counts of groups of one size stand side by side, by that sum.
    """
    least, width = numbers[0], _width(numbers)
    within = (1 << width * (most + 1)) - 1
    behind = [[1, *[0] * size]]
    for number in reversed(numbers[1 : bisect_right(numbers, least + most)]):
        shift = width * (number - least)
        fewer = behind[-1]
        taken = [one << shift & within for one in fewer[:-1]]
        behind.append([1, *map(add, fewer[1:], taken)])
    return behind[::-1]


def _partners(packed: int, numbers: Sequence[int], most: int, room: int, others: Sequence[int]) -> int:
    """Count with partners the groups that leave the rest of some room to them."""
    if room < 0 or not packed:
        return 0
    ways = _apart(packed, _width(numbers), most)[: room + 1]
    return sum(map(mul, reversed(ways), others))
