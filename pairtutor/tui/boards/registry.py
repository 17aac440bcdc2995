"""Which board belongs to which kind of step; a kind without one shows the bracket as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pairtutor.tui.boards import bracket, outcomes, procedures
from pairtutor.tui.boards.lines import Board
from pairtutor.tui.boards.scene import Scene

BOARDS: Final[dict[str, Callable[[Scene], Board]]] = {
    "round": outcomes.opening,
    "bracket": bracket.table,
    "target": bracket.target,
    "family": bracket.family,
    "candidate": bracket.candidate,
    "floater": outcomes.floater,
    "bye": outcomes.bye,
    "colour": outcomes.colour,
    "result": outcomes.result,
    "standings": procedures.standings,
    "group": bracket.table,
    "proposal": procedures.side_by_side,
    "columns": procedures.side_by_side,
    "shift": procedures.side_by_side,
    "scrutiny": procedures.scrutiny,
    "transfer": procedures.transfer,
    "shortfall": procedures.shortfall,
    "undone": procedures.undone_pairs,
    "settled": procedures.settled_pairs,
}


def board_of(scene: Scene) -> Board:
    """Return the board of a step."""
    return BOARDS.get(scene.told.kind, bracket.halves)(scene)
