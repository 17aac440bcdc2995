"""Which drawing belongs to which step; a kind without one is told in words alone."""

from __future__ import annotations

from pairtutor.html.figures import dutch, procedures
from pairtutor.html.figures.figure import Figure
from pairtutor.html.figures.scene import Scene
from pairtutor.narrative.procedures import views
from pairtutor.narrative.view import CandidateView, ExchangeView, MdpSetView, TranspositionView, View


def draw(view: View, scene: Scene) -> Figure | None:
    """Return the drawing of a step as it follows those that the scene has seen."""
    match view:
        case CandidateView():
            return dutch.candidate(view, scene)
        case ExchangeView():
            return dutch.exchange(view, scene)
        case MdpSetView():
            return dutch.mdp_set(view, scene)
        case TranspositionView():
            return dutch.transposition(view, scene)
        case views.ProposalView():
            return procedures.proposal(view)
        case views.ColumnsView():
            return procedures.columns(view)
        case views.ScrutinyView():
            return procedures.scrutiny(view)
        case views.TransferView():
            return procedures.transfer(view)
        case views.SettledView():
            return procedures.settled(view)
        case views.UndoneView():
            return procedures.undone(view)
        case _:
            return None
