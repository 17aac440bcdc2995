"""The last bracket: pair it, give the bye, or put it together with the bracket above.

Source: ssm C9, SSM-29, SSM-30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.systems.ssm.attempt import attempt
from pairtutor.systems.ssm.odd_player import odd_player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.ssm.listener import Part, SsmListener
    from pairtutor.systems.ssm.participants import Pairs, SsmParticipants


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
