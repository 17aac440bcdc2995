"""Which drawing belongs to which step; a kind without one is told in words alone."""

from __future__ import annotations

from pairtutor.html.figures import dutch, procedures
from pairtutor.html.figures.figure import Figure
from pairtutor.html.figures.scene import Scene
from pairtutor.narrative.naming import Named
from pairtutor.narrative.view import CandidateView, View
from pairtutor.trace.events import ExchangeApplied, MdpSetChanged, TranspositionApplied
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
)


def draw(view: View, scene: Scene) -> Figure | None:
    """Return the drawing of a step as it follows those that the scene has seen."""
    match view:
        case CandidateView():
            return dutch.candidate(view, scene)
        case Named(thing=ExchangeApplied()):
            return dutch.exchange(view, scene)
        case Named(thing=MdpSetChanged()):
            return dutch.mdp_set(view, scene)
        case Named(thing=TranspositionApplied()):
            return dutch.transposition(view, scene)
        case Named(thing=PairingsProposed()):
            return procedures.proposal(view)
        case Named(thing=ColumnsFormed()):
            return procedures.columns(view)
        case Named(thing=PairScrutinised()):
            return procedures.scrutiny(view)
        case Named(thing=PlayerTransferred()):
            return procedures.transfer(view)
        case Named(thing=GroupSettled()):
            return procedures.settled(view)
        case Named(thing=PairingsUndone()):
            return procedures.undone(view)
        case _:
            return None
