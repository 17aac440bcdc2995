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
    TargetSet,
    TranspositionApplied,
)
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import SharedMdp, SharedOpponent


def about(player: Tpn, index: RoundIndex) -> Wanted:
    """Return which steps can be told on a player's way: what is sure to be none of it is not worked out."""

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
            case FamilyRuledOut() if not any(_shares(member.event, player) for member in steps):
                return False
        opening = index.opening_of(step.number)
        if opening is None:
            return False
        bracket, group = index.bracket_of(opening), index.group_of(opening)
        inside: Collection[int] = bracket.players if bracket else group.members if group else ()
        return player in inside

    return concerns_player


def _shares(event: Event, player: int) -> bool:
    """Return whether what a run of candidates shares is of a player, or of nobody in particular."""
    match getattr(event, "shared", None):
        case SharedOpponent() as shared:
            return player in (shared.player, shared.opponent)
        case SharedMdp() as shared:
            return player == shared.player
        case _:
            return True
