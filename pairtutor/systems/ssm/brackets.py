"""The brackets: players move down until one can be paired; the last one can be joined with the one above.

Source: ssm C7, C8, C9, SSM-29, SSM-30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.systems.ssm.attempt import attempt
from pairtutor.systems.ssm.odd_player import odd_player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.ssm.attempt import Attempt
    from pairtutor.systems.ssm.listener import Part, SsmListener
    from pairtutor.systems.ssm.participants import Pairs, SsmParticipants


class Settled(NamedTuple):
    """The pairs of a bracket, and who goes down from it."""

    pairs: Pairs
    moved: list[int]


def settle(participants: SsmParticipants, members: Sequence[int], listener: SsmListener) -> Settled:
    """Pair a bracket above the last one: `members` are in rank order."""
    moved: list[int] = []
    staying = list(members)
    while True:
        made = attempt(participants, staying, listener)
        if made.pairs is not None:
            return _settle_paired(participants, staying, made, moved, listener)
        alone = participants.alone(staying)
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
    listener.settled(pairs, moved)
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
    pairs = max(deals, key=len)
    free = [place for place in staying if all(place not in pair for pair in pairs)]
    listener.better_deal(deals, deals.index(pairs))
    listener.left_over(free)
    listener.settled(pairs, sorted([*moved, *free]))
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

    `higher` are the pairs of the brackets above, highest first; `arrived` came down from the last of them.
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
        joining = sorted(place for pair in higher[-1] for place in pair)
        listener.combined(higher[-1], joining)
        part = "combined"
        higher = higher[:-1]
        last = sorted([*last, *joining])


def _try(participants: SsmParticipants, last: list[int], listener: SsmListener) -> Ended | None:
    """Pair the bracket as it is, with the bye if its number is odd; None if that cannot be."""
    made = attempt(participants, last, listener)
    if made.pairs is None:
        return None
    pairs, bye = made.pairs, None
    if made.over is not None:
        over = odd_player(participants, last, made, participants.bye, listener)
        if over is None:
            return None
        pairs, bye = over.pairs, over.player
    listener.settled(pairs, [] if bye is None else [bye])
    if bye is not None:
        listener.bye(last, bye)
    return Ended([pairs], bye)
