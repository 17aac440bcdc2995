"""Which drawing belongs to which step; a kind without one is told in words alone."""

from __future__ import annotations

from pairtutor.html.figures import dutch, procedures
from pairtutor.html.figures.figure import Figure
from pairtutor.html.figures.scene import BracketScene
from pairtutor.narrative.naming import Spoken
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
from pairtutor.trace.subgroups import SubgroupsShifted


def draw(view: View, scene: BracketScene) -> Figure | None:
    """Return the drawing of a step as it follows those that the scene has seen."""
    match view:
        case CandidateView():
            return dutch.candidate(view, scene)
        case Spoken(thing=ExchangeApplied()):
            return dutch.exchange(view, scene)
        case Spoken(thing=MdpSetChanged()):
            return dutch.mdp_set(view, scene)
        case Spoken(thing=TranspositionApplied()):
            return dutch.transposition(view, scene)
        case Spoken(thing=PairingsProposed()):
            return procedures.proposal(view)
        case Spoken(thing=ColumnsFormed() | SubgroupsShifted()):
            return procedures.columns(view)
        case Spoken(thing=PairScrutinised()):
            return procedures.scrutiny(view)
        case Spoken(thing=PlayerTransferred()):
            return procedures.transfer(view)
        case Spoken(thing=GroupSettled()):
            return procedures.settled(view)
        case Spoken(thing=PairingsUndone()):
            return procedures.undone(view)
        case _:
            return None
