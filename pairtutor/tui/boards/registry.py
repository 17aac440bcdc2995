"""Which board belongs to which kind of view; a kind without one shows the bracket as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pairtutor.narrative.procedures import views as procedure
from pairtutor.narrative.view import (
    BracketView,
    ByeView,
    CandidateView,
    ColourView,
    ExchangeView,
    FamilyView,
    FloaterView,
    MdpSetView,
    ResultView,
    RoundView,
    SplitView,
    TargetView,
    TranspositionView,
)
from pairtutor.tui.boards import bracket, outcomes, procedures
from pairtutor.tui.boards.lines import Board
from pairtutor.tui.boards.scene import Scene

BOARDS: Final[dict[type, Callable[[Scene], Board]]] = {
    RoundView: outcomes.opening,
    BracketView: bracket.table,
    TargetView: bracket.target,
    SplitView: bracket.halves,
    MdpSetView: bracket.halves,
    ExchangeView: bracket.halves,
    TranspositionView: bracket.halves,
    FamilyView: bracket.family,
    CandidateView: bracket.candidate,
    FloaterView: outcomes.floater,
    ByeView: outcomes.bye,
    ColourView: outcomes.colour,
    ResultView: outcomes.result,
    procedure.StandingsView: procedures.standings,
    procedure.GroupView: bracket.table,
    procedure.ProposalView: procedures.side_by_side,
    procedure.ColumnsView: procedures.side_by_side,
    procedure.ScrutinyView: procedures.scrutiny,
    procedure.TransferView: procedures.transfer,
    procedure.ShortfallView: procedures.shortfall,
    procedure.UndoneView: procedures.undone,
    procedure.SettledView: procedures.settled,
}


def board_of(scene: Scene) -> Board:
    """Return the board of a step."""
    return BOARDS.get(type(scene.view), bracket.halves)(scene)
