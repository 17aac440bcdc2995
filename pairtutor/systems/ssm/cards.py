"""Dealing the cards: each of S1 in turn is offered the free of S2; and what to do at a dead end.

Players of a deal are told by rank. Where all of a bracket are searched, `members` are their ranks in order,
and a vertex (`x`, `y`, `w`, a bit of `free`) is a place in `members`.

Source: ssm C3, C4, C5, SSM-25.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from pairtutor.matching.bits import Mask, bits, lowest, mask_of
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.ssm.participants import Level, Pairs, SsmParticipants


def halves(members: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return S1 and S2 of a bracket in rank order; if it is odd, S2 has one more.

    Source: ssm A5, C2, SSM-20.
    """
    p = len(members) // 2
    return list(members[:p]), list(members[p:])


class CardListener(Protocol):
    """Hears how the cards are dealt."""

    def halves(self, s1: Sequence[int], s2: Sequence[int]) -> None:
        """Hear S1 and S2 of those with whom the bracket is tried."""

    def card(self, x: int, free: Mask, level: Level, y: int | None) -> None:
        """Hear to whom of the free players of S2 one of S1 is offered, and who is taken."""

    def on_exchange(self, undone: Pairs, x: int, y: int, s1: Sequence[int], s2: Sequence[int]) -> None:
        """Hear the exchange of `x` of S1 for `y` of S2, and the halves after it."""

    def carried_on(self, stuck: int, s1: Sequence[int], free: Mask) -> None:
        """Hear who of S1, after the one who found nobody, still has to be offered the free ones of S2."""


class Deal:
    """One deal of the cards; `pairs` are those made, `free` the players of S2 still on the table.

    `stuck` are the players of S1 who found nobody. All are told by rank, the players of S1 in their order.
    """

    def __init__(
        self, participants: SsmParticipants, s1: Sequence[int], s2: Sequence[int], listener: CardListener
    ) -> None:
        self.s1 = s1
        self.pairs: Pairs = []
        self.free = mask_of(s2)
        self.stuck: list[int] = []
        self._participants = participants
        self._listener = listener
        self._next = 0

    def deal_on(self) -> int | None:
        """Deal until a player of S1 finds nobody; return that player, None if everybody has an opponent.

        Called again, it passes over that player and carries on; at the end the last one is returned again.
        """
        while self._next < len(self.s1):
            x = self.s1[self._next]
            self._next += 1
            y = self._partner(x)
            if y is None:
                self.stuck.append(x)
                return x
            self.free ^= 1 << y  # the card of y is taken off the table
            self.pairs.append((min(x, y), max(x, y)))
        return self.stuck[-1] if self.stuck else None

    def finish(self) -> None:
        """Deal to the end of S1, passing over whoever finds nobody.

        Source: ssm SSM-28.
        """
        if self._next < len(self.s1):
            self._listener.carried_on(self.stuck[-1], self.s1[self._next :], self.free)
        while self._next < len(self.s1):
            self.deal_on()

    def _partner(self, x: int) -> int | None:
        """Return the first free player of S2 with whom the criteria hold, fewer of them each time."""
        for level in self._participants.levels:
            near = level.rows[x] & self.free
            y = lowest(near) if near else None
            self._listener.card(x, self.free, level, y)
            if y is not None:
                return y
        return None


class DeadEndListener(Protocol):
    """Hears how a bracket is paired in a dead end."""

    def on_feasibility_test(
        self, members: Sequence[int], level: Level, rest: Completion, undone: Pairs
    ) -> None:
        """Hear whether the bracket has as many pairs as it needs under some criteria."""

    def on_refusal(
        self, members: Sequence[int], level: Level, x: int, w: int, rest: Completion | None
    ) -> None:
        """Hear of a partner refused for `x`: by a criterion, or (with `rest`) for the sake of the others."""

    def on_partner(self, members: Sequence[int], level: Level, x: int, y: int | None) -> None:
        """Hear the partner of `x`, or that `x` stays over."""


def search(
    participants: SsmParticipants, members: Sequence[int], undone: Pairs, listener: DeadEndListener
) -> Pairs | None:
    """Return p pairs under the strictest criteria that allow as many, None if even B1 does not.

    The pairs are by rank, in the order in which they are made; `undone` are those that the cards made last.
    """
    for level in participants.levels:
        rest = graph(members, level)
        listener.on_feasibility_test(members, level, rest, undone)
        if rest.possible:
            return _form(members, level, rest, listener)
    return None


def graph(members: Sequence[int], level: Level) -> Completion:
    """Return the matching of a bracket by place in it; of an odd one anybody may stay over, as with a bye."""
    vertex = {member: number for number, member in enumerate(members)}
    group = sum(1 << member for member in members)
    rows = [sum(1 << vertex[other] for other in bits(level.rows[member] & group)) for member in members]
    return Completion(rows, (1 << len(members)) - 1)


def _form(members: Sequence[int], level: Level, rest: Completion, listener: DeadEndListener) -> Pairs:
    """Return the pairs by rank: the highest free player takes the first partner who leaves enough pairs.

    One who finds none stays over.
    """
    p = len(members) // 2
    free = (1 << len(members)) - 1
    pairs: Pairs = []
    while len(pairs) < p:
        x = lowest(free)
        free ^= 1 << x
        y = None
        for w in _partners_in_order(x, free, p):
            allowed = rest.rows[x] >> w & 1
            if allowed and rest.try_without(1 << x | 1 << w):
                y = w
                break
            listener.on_refusal(members, level, x, w, rest if allowed else None)
        listener.on_partner(members, level, x, y)
        if y is None:
            if rest.try_without(1 << x | 1 << rest.place) is None:
                raise AssertionError("somebody can stay over whenever nobody else will do")
        else:
            free ^= 1 << y
            pairs.append((members[x], members[y]))
    return pairs


def _partners_in_order(x: int, free: Mask, p: int) -> Iterator[int]:
    """Yield the partners in order: S2 from the top, then the rest of S1 from the bottom.

    One of S2 (from place `p` on) has only partners of S2.
    """
    upper = free & ((1 << p) - 1)
    yield from bits(free & ~upper)  # S2 from the top
    if x < p:
        yield from sorted(bits(upper), reverse=True)
