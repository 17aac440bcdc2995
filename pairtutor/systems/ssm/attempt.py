"""One attempt at a bracket: the cards, the exchange, and the search where both end dead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.matching.bits import lowest
from pairtutor.systems.ssm.cards import Deal, halves
from pairtutor.systems.ssm.dead_end import search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.ssm.listener import SsmListener
    from pairtutor.systems.ssm.participants import Pairs, SsmParticipants


class Attempt(NamedTuple):
    """What became of a bracket; `pairs` is None where p pairs cannot be made.

    `over` is the player whom the pairs of an odd bracket leave. `deals` are those before and
    after the exchange.
    """

    pairs: Pairs | None
    over: int | None
    deals: tuple[Deal, ...]


def attempt(participants: SsmParticipants, members: Sequence[int], listener: SsmListener) -> Attempt:
    """Try to make all pairs of a bracket: `members` are in rank order.

    Source: ssm C6, SSM-24.
    """
    s1, s2 = halves(members)
    listener.cards.halves(s1, s2)
    first = Deal(participants, s1, s2, listener.cards)
    if first.go_on():
        return _attempt_made(members, first.pairs, (first,))
    x, y = first.stuck[0], lowest(first.free)
    s1 = sorted({*s1, y} - {x})
    s2 = sorted({*s2, x} - {y})
    listener.cards.exchanged(first.pairs, x, y, s1, s2)
    second = Deal(participants, s1, s2, listener.cards)
    if second.go_on():
        return _attempt_made(members, second.pairs, (first, second))
    return _attempt_made(
        members, search(participants, members, second.pairs, listener.dead_end), (first, second)
    )


def _attempt_made(members: Sequence[int], pairs: Pairs | None, deals: tuple[Deal, ...]) -> Attempt:
    if pairs is None:
        return Attempt(None, None, deals)
    left = set(members).difference(place for pair in pairs for place in pair)
    return Attempt(sorted(pairs), left.pop() if left else None, deals)
