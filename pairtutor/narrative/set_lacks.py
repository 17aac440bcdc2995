"""Who would find nobody if others came up, or were top members; the only two who would be left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pairtutor.answers.answer import About, Answer, Bar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.hits import met_all
from pairtutor.narrative.lim_choices import LackingReason, lacking_view
from pairtutor.narrative.partners import remain_view
from pairtutor.narrative.parts import RemainView, ShutOutReason
from pairtutor.trace.events import Event
from pairtutor.trace.index import RoundIndex, players_open
from pairtutor.trace.procedures import GroupOpened, PairScrutinised, TopMembersChosen, UpfloatersSought
from pairtutor.trace.values import OnlyPartners

FEW: Final = 6
"""Of somebody who would find nobody up to so many meetings are told."""


def lack_of_opponents(
    answer: Answer,
    event: Event | None,
    opened: GroupOpened,
    index: RoundIndex,
    below: Sequence[Tpn],
    cast: PlayerNames,
) -> ShutOutReason | LackingReason | None:
    """Return the fact that the only player without an opponent has met all who are left; None if not so.

    `opened` opens the group, `below` are all who are below it. In a Lim group it is what the answer has
    itself, unless that is the reason already (`stuck`).
    """
    why = answer.witness
    if answer.lacking is not None:
        return None if answer.verdict == "stuck" else lacking_view(answer.lacking, cast)
    if not isinstance(why, OnlyPartners) or why.partners or [len(group) for group in why.groups] != [1]:
        return None
    ((alone,),) = why.groups
    match event:
        case UpfloatersSought():
            whole = _is_whole_set(answer, event)
            left = {*opened.residents, *answer.players} if whole else {*opened.residents, alone}
            named = alone in left if whole else alone in answer.players
            if whole and not named:
                left = {*below} - {*answer.players}
                named = True
        case TopMembersChosen(tops=tops, bottoms=bottoms):
            left = {*tops, *bottoms} - {*answer.players}
            named = alone in left
        case PairScrutinised() if event.stage != "row":
            left = players_open(index.groups[opened.group], event) - {*answer.players}
            named = alone in left
        case _:
            return None
    # `left` has the one alone as well, so it is one more than the meetings to be told
    return met_all((alone,), sorted(left - {alone}), cast) if named and len(left) <= FEW + 1 else None


def _is_whole_set(answer: Answer, event: UpfloatersSought) -> bool:
    """Return whether the players of an answer are all who would come up."""
    return answer.criterion == "upfloater-scores" or len(answer.players) == sum(
        share.taken for share in event.shares
    )


def two_left_below(
    answer: Answer, about: About, below: Sequence[Tpn], cast: PlayerNames
) -> RemainView | None:
    """Return the only two whom a set leaves below, if they have met; None where that is not so."""
    if about != "set" or answer.verdict != "stuck":
        return None
    left = sorted({*below} - {*answer.players})
    why = answer.witness
    if len(left) != 2 or not isinstance(why, OnlyPartners):
        return None
    one, other = left
    number = cast.round_met(one, other)
    shown = {tpn for group in why.groups for tpn in group} <= {*left}
    return (
        None
        if number is None or not shown
        else remain_view(left, [Bar(one, other, "met", RoundNumber(number))], cast)
    )
