"""Searches for an opponent, as the steps of a procedure tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import PassedOver, Refusal


class OpponentSearch(NamedTuple):
    """Whom a player was given (`opponent`, None if nobody); `tried` are those refused, with the step."""

    step: Step
    player: Tpn
    opponent: Tpn | None
    tried: Mapping[Tpn, tuple[int, Refusal]]


def searches_of(steps: Iterable[Step]) -> Sequence[OpponentSearch]:
    """Return the searches that steps tell; one in two steps, for colours too, is one."""
    searches: list[OpponentSearch] = []
    for step in steps:
        match step.event:
            case PairScrutinised(player=player, opponent=opponent, tried=tried) as event:
                whys = {refusal.player: (step.number, refusal.why) for refusal in tried}
                if searches and event.for_colours and searches[-1].player == player:
                    whys = {**searches.pop().tried, **whys}
                searches.append(OpponentSearch(step, player, opponent, whys))
            case PlayerTransferred(player=player, partner=int(partner), considered=considered):
                searches.append(
                    OpponentSearch(step, Tpn(partner), player, looked_at_before(step.number, considered))
                )
    return searches


def looked_at_before(step: int, considered: Iterable[PassedOver]) -> Mapping[Tpn, tuple[int, Refusal]]:
    """Return the players refused before somebody was chosen, each with step and reason.

    Those only left behind are not among them.
    """
    return {
        refusal.player: (step, refusal.why)
        for refusal in considered
        if refusal.why.kind not in ("outranked", "lifted-before")
    }
