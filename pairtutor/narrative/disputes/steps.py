"""Verdicts of procedures: the step at which a wish falls, and what it did instead."""

from __future__ import annotations

from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.against_rules import label
from pairtutor.narrative.disputes.verdicts import Elsewhere
from pairtutor.narrative.disputes.views import DeedView, ElsewhereView, PlacedView, WishView
from pairtutor.narrative.naming import named
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.trace import Step


def elsewhere(verdict: Elsewhere, wish: WishView, road: Road) -> ElsewhereView:
    """Return what the verdict shows; `road` is the round as it was made."""
    over, fewer = verdict.over, verdict.reason == "moved-down"
    return ElsewhereView(
        wish=wish,
        told=road.teller.tell(verdict.step),
        clause=label(verdict.step.event.cites, road.system),
        deed=_deed(verdict.step, road),
        refused=verdict.reason == "refused",
        before=verdict.reason == "before",
        idle=verdict.reason == "idle",
        why=None if over is None else named(over.why, road.cast),
        places=tuple(
            PlacedView(player=road.cast.who(tpn), deed=_deed(step, road), group=_title(opened, road))
            for tpn, step, opened in verdict.places
        ),
        group=_title(verdict.step if fewer else verdict.group, road),
        moved=verdict.moved if fewer else None,
        undone=0 if verdict.made is None else verdict.made.number,
    )


def _deed(step: Step, road: Road) -> DeedView:
    cast = road.cast
    match step.event:
        case PairScrutinised(player=player, opponent=int(opponent)):
            return DeedView(step=step.number, pair=cast.group((player, opponent)))
        case PlayerTransferred(player=player, partner=int(partner)):
            return DeedView(step=step.number, pair=cast.group((partner, player)))
        case PlayerTransferred(player=player):
            return DeedView(step=step.number, floats=cast.who(player))
        case ByeAssigned(player=player):
            return DeedView(step=step.number, bye=cast.who(player))
        case _:
            return DeedView(step=step.number)


def _title(opened: Step | None, road: Road) -> str:
    return "" if opened is None else road.teller.phrases.say(road.teller.view(opened.event), "title")
