"""The brackets: an attempt at each, who of an odd one stays over, and the last joined with the one above.

Players are told by rank; a mask holds ranks.

Source: ssm C7, C8, C9, SSM-26, SSM-29, SSM-30.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import Mask, lowest
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.ssm.cards import Deal, halves, search
from pairtutor.systems.ssm.listener import Part, SsmListener
from pairtutor.systems.ssm.participants import Pairs, SsmParticipants


class Attempt(NamedTuple):
    """What became of a bracket; `pairs` (by rank) is None where p pairs cannot be made.

    `over` is the player whom the pairs of an odd bracket leave, else None. `deals` are those before and
    after the exchange, one where no exchange was needed.
    """

    pairs: Pairs | None
    over: int | None
    deals: tuple[Deal, ...]


def attempt(participants: SsmParticipants, members: Sequence[int], listener: SsmListener) -> Attempt:
    """Try to make all pairs of a bracket: `members` are in rank order.

    Source: ssm C6, SSM-24.
    """
    s1, s2 = halves(members)
    listener.halves(s1, s2)
    first = Deal(participants, s1, s2, listener)
    if first.deal_on() is None:
        return _attempt_made(members, first.pairs, (first,))
    # who found nobody changes places with the highest ranked of S2 who is free
    x, y = first.stuck[0], lowest(first.free)
    s1 = sorted({*s1, y} - {x})
    s2 = sorted({*s2, x} - {y})
    listener.on_exchange(first.pairs, x, y, s1, s2)
    second = Deal(participants, s1, s2, listener)
    if second.deal_on() is None:
        return _attempt_made(members, second.pairs, (first, second))
    return _attempt_made(members, search(participants, members, second.pairs, listener), (first, second))


def _attempt_made(members: Sequence[int], pairs: Pairs | None, deals: tuple[Deal, ...]) -> Attempt:
    """Return an attempt as it came out: its pairs by rank and who is left over, None without pairs."""
    if pairs is None:
        return Attempt(pairs=None, over=None, deals=deals)
    left = set(members).difference(rank for pair in pairs for rank in pair)
    return Attempt(sorted(pairs), left.pop() if left else None, deals)


class Over(NamedTuple):
    """Who stays over, and the pairs of the others."""

    player: int
    pairs: Pairs


def odd_player(
    participants: SsmParticipants, members: Sequence[int], made: Attempt, allowed: Mask, listener: SsmListener
) -> Over | None:
    """Return the player who stays over of a bracket whose pairs are `made`; None if nobody who may can.

    `allowed` are the players who may stay over: in the last bracket those without an earlier bye. It is whom
    `made` leaves, if that one may and would not float again; else from the bottom the first with whom less is
    broken, or with whom the pairs can be made at all where the one left may not; else again whom `made`
    leaves; at last those who would float again.

    Raises:
        ValueError: `made` leaves nobody over.
    """
    if made.pairs is None or made.over is None:
        raise ValueError("the pairs of an odd bracket leave one player")
    u, pairs = made.over, made.pairs
    fits, marked = bool(allowed >> u & 1), bool(participants.marked >> u & 1)
    if fits and not marked:
        listener.stays_over(u)
        return Over(u, pairs)
    broken = participants.breaks(pairs, u)
    listener.looks_for_another(u, fits=fits)
    failing: list[int] = []
    for v in reversed(members):
        if v == u:
            continue
        if not allowed >> v & 1:
            listener.had_bye(v)
            continue
        if participants.marked >> v & 1:
            listener.would_float_again(v)
            failing.append(v)
            continue
        other = _pairs_without(participants, members, v, listener)
        if other is None:
            continue
        breaks = participants.breaks(other, v)
        if not fits or breaks < broken:
            return Over(v, other)
        listener.no_better(v, u, breaks, broken)
    if fits:
        return Over(u, pairs)
    for v in failing:
        other = _pairs_without(participants, members, v, listener)
        if other is not None:
            return Over(v, other)
    return None


def _pairs_without(
    participants: SsmParticipants, members: Sequence[int], v: int, listener: SsmListener
) -> Pairs | None:
    """Return the pairs of a bracket less one player, None if they cannot all be made."""
    rest = [member for member in members if member != v]
    listener.without(v)
    pairs = attempt(participants, rest, listener).pairs
    listener.without(None)
    if pairs is None:
        listener.cannot_spare(v)
    return pairs


class Settled(NamedTuple):
    """The pairs of a bracket, and who goes down from it, in no fixed order."""

    pairs: Pairs
    moved: list[int]


def settle(participants: SsmParticipants, members: Sequence[int], listener: SsmListener) -> Settled:
    """Pair a bracket above the last one: `members` are in rank order.

    While not all pairs can be made, one who may meet nobody here goes down, and it is tried anew.
    """
    moved: list[int] = []
    staying = list(members)
    while True:
        made = attempt(participants, staying, listener)
        if made.pairs is not None:
            return _settle_paired(participants, staying, made, moved, listener)
        alone = participants.players_alone(staying)
        if not alone:
            return _settle_better_deal(staying, made, moved, listener)
        listener.nobody_to_play(staying, alone)
        moved.append(alone[0])
        staying.remove(alone[0])


def _settle_paired(
    participants: SsmParticipants, staying: list[int], made: Attempt, moved: list[int], listener: SsmListener
) -> Settled:
    """All pairs are made; of an odd bracket one player goes down."""
    pairs = made.pairs or []
    if made.over is not None:
        over = odd_player(participants, staying, made, (1 << len(participants.players)) - 1, listener)
        if over is None:
            raise AssertionError("anybody may go down")
        pairs = over.pairs
        moved = [*moved, over.player]
        listener.odd_goes_down(made.over, over.player)
    listener.on_group_settled(pairs, moved)
    return Settled(pairs, moved)


def _settle_better_deal(
    staying: list[int], made: Attempt, moved: list[int], listener: SsmListener
) -> Settled:
    """All pairs cannot be made, and nobody stands out: the better deal stands, the others go down.

    Source: ssm C8, SSM-28.
    """
    for deal in made.deals:
        deal.finish()
    deals = [sorted(deal.pairs) for deal in made.deals]
    pairs = max(deals, key=len)  # C8: the deal with more pairs; of equally many the earlier (SSM-28)
    free = [rank for rank in staying if all(rank not in pair for pair in pairs)]
    listener.better_deal(deals, deals.index(pairs))
    listener.on_left_over(free)
    listener.on_group_settled(pairs, sorted([*moved, *free]))
    return Settled(pairs, sorted([*moved, *free]))


class Ended(NamedTuple):
    """The pairs of the round, bracket by bracket, and who has the bye, if anybody."""

    brackets: list[Pairs]
    bye: int | None


def finish(
    participants: SsmParticipants,
    higher: list[Pairs],
    arrived: list[int],
    residents: Sequence[int],
    listener: SsmListener,
) -> Ended | None:
    """Pair the last bracket; None if the round cannot be paired at all.

    As long as it cannot be, the bracket above that has pairs joins it, and these are undone. `higher` are the
    pairs of the brackets above, highest first; `arrived` came down from the last of them.
    """
    last = sorted([*arrived, *residents])
    part: Part = "last"
    while True:
        with listener.group(last, residents, part):
            ended = _try(participants, last, listener)
        if ended is not None:
            return Ended([*higher, ended.brackets[0]], ended.bye)
        while higher and not higher[-1]:
            higher = higher[:-1]
        if not higher:
            return None
        joining = sorted(rank for pair in higher[-1] for rank in pair)
        listener.on_combination(higher[-1], joining)
        part = "combined"
        higher = higher[:-1]
        last = sorted([*last, *joining])


def _try(participants: SsmParticipants, last: list[int], listener: SsmListener) -> Ended | None:
    """Pair the bracket as it is, with the bye if its number is odd; None if that cannot be.

    `last` is in rank order.
    """
    made = attempt(participants, last, listener)
    if made.pairs is None:
        return None
    pairs, bye = made.pairs, None
    if made.over is not None:
        over = odd_player(participants, last, made, participants.bye, listener)
        if over is None:
            return None
        pairs, bye = over.pairs, over.player
    listener.on_group_settled(pairs, [] if bye is None else [bye])
    if bye is not None:
        listener.on_bye(last, bye)
    return Ended([pairs], bye)
