"""Which steps of a round can be told on one player's way through it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.narrative.outline import Wanted
from pairtutor.trace.events import (
    ByeAssigned,
    CandidateJudged,
    ColourDecided,
    CompletionTested,
    Event,
    FamilyRuledOut,
    RoundClosed,
    RoundOpened,
    SubgroupsFormed,
    TargetSet,
    TranspositionApplied,
)
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import SharedMdp, SharedOpponent


def about(player: Tpn, index: RoundIndex) -> Wanted:
    """Return which steps can be told on a player's way: what is sure to be none of it is not worked out."""
    own = {player, *opposites_lost(player, index)}

    def concerns_player(steps: Sequence[Step]) -> bool:
        """Say whether steps that are told together belong on the player's way through the round."""
        step, event = steps[0], steps[0].event
        match event:
            case RoundOpened():
                return True  # every document begins with it
            case ByeAssigned():
                return step is index.bye and event.player == player
            case ColourDecided():
                return player in (event.white, event.black)
            case TargetSet() | CompletionTested() | TranspositionApplied() | RoundClosed():
                return False
            case CandidateJudged() if not event.accepted:
                return False
            case PairScrutinised(tried=()) if not event.for_colours:
                return player in (event.player, event.opponent, event.proposed)  # it names nobody else
            case FamilyRuledOut() if not any(_shares(member.event, player, own) for member in steps):
                return False
        opening = index.opening_of(step.number)
        if opening is None:
            return False
        bracket, group = index.bracket_of(opening), index.group_of(opening)
        inside: Collection[int] = bracket.players if bracket else group.members if group else ()
        return player in inside

    return concerns_player


def opposites_lost(player: Tpn, index: RoundIndex) -> frozenset[Tpn]:
    """Return MDPs who stood opposite a player as S1 and S2 were first formed, and do not play there.

    Why that is so is a part of the player's way: without it nobody sees where the opponent comes from.
    """
    boards = index.closed.boards if index.closed else ()
    opponents = {tpn for board in boards if player in board for tpn in board}
    lost = set()
    for step in index.trace.steps:
        event = step.event
        if isinstance(event, SubgroupsFormed) and not event.remainder and player in event.s2:
            at = event.s2.index(player)
            if at < len(event.s1) and event.s1[at] not in opponents:
                lost.add(event.s1[at])
    return frozenset(lost)


def _shares(event: Event, player: int, own: Collection[int]) -> bool:
    """Return whether what a run of candidates shares is of a player, or of nobody in particular.

    Of those moved down it may also be of those of the player's `own` way.
    """
    match getattr(event, "shared", None):
        case SharedOpponent() as shared:
            return player in (shared.player, shared.opponent)
        case SharedMdp() as shared:
            return shared.player in own
        case _:
            return True
