"""A dead end: cards and exchange failed, but perhaps the bracket can be paired all the same.

Source: ssm SSM-25.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, lowest
from pairtutor.systems.common.completion import Completion

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pairtutor.systems.ssm.participants import Level, Pairs, SsmParticipants


class DeadEndListener:
    """Hears how a bracket is paired in a dead end."""

    def tested(self, members: Sequence[int], level: Level, rest: Completion, undone: Pairs) -> None:
        """Hear whether the bracket has as many pairs as it needs under some criteria."""

    def refused(self, members: Sequence[int], level: Level, x: int, w: int, rest: Completion | None) -> None:
        """Hear of a partner refused for `x`: by a criterion, or (with `rest`) for the sake of the others."""

    def paired(self, members: Sequence[int], level: Level, x: int, y: int | None) -> None:
        """Hear the partner of `x`, or that `x` stays over."""


def search(
    participants: SsmParticipants, members: Sequence[int], undone: Pairs, listener: DeadEndListener
) -> Pairs | None:
    """Return p pairs under the strictest criteria that allow as many, None if even B1 does not.

    `undone` are the pairs that the cards made last.
    """
    for level in participants.levels:
        rest = graph(members, level)
        listener.tested(members, level, rest, undone)
        if rest.possible:
            return _form(members, level, rest, listener)
    return None


def graph(members: Sequence[int], level: Level) -> Completion:
    """Return the matching of a bracket by place in it; of an odd one anybody may stay over."""
    place = {member: number for number, member in enumerate(members)}
    group = sum(1 << member for member in members)
    rows = [sum(1 << place[other] for other in bits(level.rows[member] & group)) for member in members]
    return Completion(rows, (1 << len(members)) - 1)


def _form(members: Sequence[int], level: Level, rest: Completion, listener: DeadEndListener) -> Pairs:
    """Return the pairs: the highest free player takes the first partner who leaves enough pairs."""
    p = len(members) // 2
    free = (1 << len(members)) - 1
    pairs: Pairs = []
    while len(pairs) < p:
        x = lowest(free)
        free ^= 1 << x
        y = None
        for w in _partners_in_order(x, free, p):
            allowed = rest.rows[x] >> w & 1
            if allowed and rest.possible_without(1 << x | 1 << w):
                y = w
                break
            listener.refused(members, level, x, w, rest if allowed else None)
        listener.paired(members, level, x, y)
        if y is None:
            if not rest.possible_without(1 << x | 1 << rest.place):
                raise AssertionError("somebody can stay over whenever nobody else will do")
        else:
            free ^= 1 << y
            pairs.append((members[x], members[y]))
    return pairs


def _partners_in_order(x: int, free: int, p: int) -> Iterator[int]:
    """Yield the partners in order: S2 from the top, then the rest of S1 from the bottom."""
    upper = free & ((1 << p) - 1)
    yield from bits(free & ~upper)
    if x < p:
        yield from sorted(bits(upper), reverse=True)
