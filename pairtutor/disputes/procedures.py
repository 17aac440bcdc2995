"""Where a wish falls in a procedure: the step that refused it, or that decided before it came up."""

from __future__ import annotations

from pairtutor.disputes.wishes import Wish, players_of
from pairtutor.narrative.disputes.verdicts import Elsewhere
from pairtutor.trace.events import ByeAssigned, Event
from pairtutor.trace.procedures import ColumnsFormed, PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import PassedOver
from pairtutor.trace.trace import Trace


def falls(trace: Trace, wish: Wish) -> Elsewhere:
    """Return the step of a procedure at which a wish falls.

    First the last step that looked at the wished choice and passed it over; else the last one that decided
    about a player of the wish.
    """
    players = frozenset(players_of(wish))
    refused = [step for step in trace.steps if _refuses(step.event, players)]
    if refused:
        return Elsewhere("elsewhere", refused[-1], refused=True)
    decided = [step for step in trace.steps if players & _decides(step.event)]
    return Elsewhere("elsewhere", decided[-1] if decided else trace.steps[-1], refused=False)


def _refuses(event: Event, players: frozenset[int]) -> bool:
    """Return whether a step passed over the choice that joins these players (or singles out the one)."""
    match event:
        case PairScrutinised():
            return _passed(event.tried, players - {event.player}) and event.player in players
        case PlayerTransferred(partner=partner):
            return _passed(event.considered, players - {partner})
        case ByeAssigned():
            return len(players) == 1 and _passed(event.passed_over, players)
        case _:
            return False


def _passed(over: tuple[PassedOver, ...], players: frozenset[int]) -> bool:
    return len(players) == 1 and any(one.player in players for one in over)


def _decides(event: Event) -> frozenset[int]:
    """Return the players about whom a step decides."""
    match event:
        case PairScrutinised(player=player, opponent=int(opponent)):
            return frozenset({player, opponent})
        case PlayerTransferred(player=player, partner=partner):
            return frozenset({player} if partner is None else {player, partner})
        case ColumnsFormed(moved=moved):
            return frozenset(moved)
        case ByeAssigned(player=player):
            return frozenset({player})
        case _:
            return frozenset()
