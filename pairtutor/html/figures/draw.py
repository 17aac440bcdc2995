"""Which drawing belongs to which step; a kind without one is told in words alone."""

from __future__ import annotations

from pairtutor.html.figures import dutch, procedures
from pairtutor.html.figures.figure import Figure
from pairtutor.html.figures.scene import BracketScene
from pairtutor.narrative.naming import PhraseContext
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
        case PhraseContext(thing=ExchangeApplied()):
            return dutch.exchange(view, scene)
        case PhraseContext(thing=MdpSetChanged()):
            return dutch.mdp_set(view, scene)
        case PhraseContext(thing=TranspositionApplied()):
            return dutch.transposition(view, scene)
        case PhraseContext(thing=PairingsProposed()):
            return procedures.proposal(view)
        case PhraseContext(thing=ColumnsFormed() | SubgroupsShifted()):
            return procedures.columns(view)
        case PhraseContext(thing=PairScrutinised()):
            return procedures.scrutiny(view)
        case PhraseContext(thing=PlayerTransferred()):
            return procedures.transfer(view)
        case PhraseContext(thing=GroupSettled()):
            return procedures.settled_pairs(view)
        case PhraseContext(thing=PairingsUndone()):
            return procedures.undone_pairs(view)
        case _:
            return None
