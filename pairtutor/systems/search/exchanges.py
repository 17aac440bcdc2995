"""Resident exchanges in the order of D.2, the number of each, and the exchange of a number.

An exchange takes equally many numbers from the original S1 and S2. Order: fewest; smallest difference of the
sums; the largest differing number leaving S1; the smallest differing one leaving S2. `leaving` is told
largest first, `entering` smallest first. The slack of an exchange is how far its difference of sums lies
above the least for its size, that of a group how far its sum lies above the least; where numbers of S1 are
negated, both halves ascend and the slack of an exchange is that of its two groups together.
Source: dutch-2017 D.2.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from operator import add, mul

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
    # by rising difference of the sums: slack 0 is the least one, `widest` the largest
    for slack in range(max(begun, 0), widest + 1):
        out, into = since if since is not None and slack == begun else ((), ())
        for leaving, spent in _groups_falling(down, size, slack, out):
            second = into if leaving == out else ()
            for entering, _ in _groups_rising(up, size, slack - spent, second, exact=True):
                yield leaving, entering


def difference(exchange: Exchange) -> int:
    """Return by how much the sum of those who enter S1 is larger than that of those who leave."""
    leaving, entering = exchange
    return sum(entering) - sum(leaving)


def _groups_falling(down: Sequence[int], size: int, slack: int, since: Group) -> Iterator[tuple[Group, int]]:
    """Yield groups whose sum is at most `slack` below the largest, largest list first, `since` or later.

    Each comes with how far it is below; `down` falls.
    """
    negated = [-number for number in down]
    for group, spent in _groups_rising(negated, size, slack, tuple(-number for number in since), exact=False):
        yield tuple(-number for number in group), spent


def _groups_rising(
    up: Sequence[int], size: int, slack: int, since: Group, *, exact: bool
) -> Iterator[tuple[Group, int]]:
    """Yield groups in lexicographic order whose sum is `slack` (or at most that) above the least.

    Each comes with how far it is above. Those before `since` are passed over (empty: none); `up` ascends.
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
        # what beginning here costs in any case: the least sum from here on, above the least of all
        here = up[index] - up[0] + sum(up[index + 1 : index + size]) - sum(up[1:size])
        if exact and size == 1 and here != slack:
            continue
        after = since[1:] if since and up[index] == since[0] else ()
        for tail, spent in _groups_rising(up[index + 1 :], size - 1, slack - here, after, exact=exact):
            yield (up[index], *tail), here + spent


def place(s1: Sequence[int], s2: Sequence[int], leaving: Sequence[int], entering: Sequence[int]) -> int:
    """Return the number of an exchange, from 1; number 1 is the one that exchanges nobody.

    Each argument may be in any order.
    """
    size = len(leaving)
    if not size:
        return 1
    up = sorted(s2)
    down = [-number for number in sorted(s1, reverse=True)]
    out = sorted(-number for number in leaving)
    into = sorted(entering)
    slack = sum(out) - sum(down[:size]) + sum(into) - sum(up[:size])
    from_s1, from_s2 = _sums(down, size, slack), _sums(up, size, slack)
    earlier = _fewer(s1, s2, size) + _with_less(slack, from_s1, from_s2)
    earlier += _earlier(down, out, slack, from_s2)
    slack_of_s2 = sum(into) - sum(up[:size])
    return earlier + _earlier(up, into, slack_of_s2, [1]) + 1  # [1]: nobody follows, and no slack is left


def exchange_at(s1: Sequence[int], s2: Sequence[int], number: int) -> Exchange:
    """Return an exchange by its number; 1 is that of nobody."""
    if number == 1:
        return (), ()
    size = 1
    while number > _fewer(s1, s2, size + 1):
        size += 1
    down, up = [-number for number in sorted(s1, reverse=True)], sorted(s2)
    widest = sum(down[-size:]) - sum(down[:size]) + sum(up[-size:]) - sum(up[:size])
    from_s1, from_s2 = _sums(down, size, widest), _sums(up, size, widest)
    rank = number - _fewer(s1, s2, size)
    # the least slack so that enough exchanges have it or less
    slack = bisect_left(range(widest), rank, key=lambda tried: _with_less(tried + 1, from_s1, from_s2))
    out, rank = _at(down, size, slack, from_s2, rank - _with_less(slack, from_s1, from_s2))
    into, _ = _at(up, size, slack - sum(out) + sum(down[:size]), [1], rank)
    return tuple(-number for number in out), into


def _fewer(s1: Sequence[int], s2: Sequence[int], size: int) -> int:
    """Count the exchanges of fewer numbers, with that of nobody."""
    return sum(comb(len(s1), fewer) * comb(len(s2), fewer) for fewer in range(size))


def _with_less(slack: int, from_s1: Sequence[int], from_s2: Sequence[int]) -> int:
    """Count the exchanges with less slack; the groups of S1 and of S2 are counted by what they use of it.

    Each list begins with those that use nothing.
    """
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
                # a place further on for each unit of the sum
                table[taken + 1] += table[taken] << width * extra & within
    return _unpack_counts(table[size], width, slack)


def _unpack_counts(packed: int, width: int, most: int) -> list[int]:
    """Return the counts that stand side by side, one for each from 0 to `most`."""
    step = width // 8
    data = packed.to_bytes(step * (most + 1), "little")
    return [int.from_bytes(data[at : at + step], "little") for at in range(0, len(data), step)]


def _earlier(numbers: Sequence[int], group: Sequence[int], slack: int, others: Sequence[int]) -> int:
    """Count what comes before `group` in lexicographic order at one slack; numbers and group ascend.

    Each group counts as often as `others` has partners that use up the slack that it leaves; these are
    given by how much they use. Sums are taken of what each number is above the least: `most` is what a group
    may come to, `room` what is left of it.
    """
    size, least = len(group), numbers[0]
    most = slack + sum(numbers[:size]) - size * least
    reached = [sum(group[:taken]) - taken * least for taken in range(size)]
    earlier = 0
    for number, after in zip(numbers, _groups_behind(numbers, size, most), strict=False):
        taken = bisect_left(group, number)
        if taken < size and number != group[taken]:
            room = most - reached[taken] - number + least
            earlier += _partners(after[size - taken - 1], numbers, most, room, others)
    return earlier


def _at(
    numbers: Sequence[int], size: int, slack: int, others: Sequence[int], number: int
) -> tuple[Group, int]:
    """Return the group to which a number (from 1) belongs, and the number among those who go with that group.

    As where `_earlier` counts, a group has as many numbers as `others` has partners for it.
    """
    least = numbers[0]
    most = slack + sum(numbers[:size]) - size * least
    group: list[int] = []
    for following, after in zip(numbers, _groups_behind(numbers, size, most), strict=False):
        if len(group) == size:
            break
        room = most - sum(group) + (len(group) + 1) * least - following
        belonging = _partners(after[size - len(group) - 1], numbers, most, room, others)
        if number <= belonging:
            group.append(following)
        else:
            number -= belonging
    return tuple(group), number


def _width(numbers: Sequence[int]) -> int:
    """Return the number of bits, in whole bytes, that a count of groups of these numbers needs."""
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
        # every count moves up by what the number adds to the sum
        taken = [sums << shift & within for sums in fewer[:-1]]
        behind.append([1, *map(add, fewer[1:], taken)])
    return behind[::-1]


def _partners(packed: int, numbers: Sequence[int], most: int, room: int, others: Sequence[int]) -> int:
    """Count the pairs of a group of `packed` and one of `others` that use up some room between them.

    `packed` are counts side by side, by the sum from 0 to `most`; `others` is by what they use.
    """
    if room < 0 or not packed:
        return 0
    ways = _unpack_counts(packed, _width(numbers), most)[: room + 1]
    return sum(map(mul, reversed(ways), others))
