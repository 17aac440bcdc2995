"""Two who were paired before, but whose game was not played: they have not met, and may meet now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from pairtutor.model.game import PLAYED
from pairtutor.narrative.against_rules import label
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.parts import Group
from pairtutor.trace.values import Cites

MEETING: Final[dict[str, Cites]] = {
    "dutch-2012": ("dutch-2012 B.1.a", "D12-14"),
    "dutch-2017": ("dutch-2017 C.1", "D17-16"),
    "dutch-2026": ("dutch-2026 2.1.1", "D26-8"),
    "lim-1999": ("lim-1999 2.1", "LIM-2"),
    "dubov-1997": ("dubov-1997 2.1", "DUB-1"),
    "ssm": ("ssm B1", "SSM-15"),
}
"""By which clause, and in which reading, a game that was not played is no meeting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnplayedView:
    """Two who are paired again: the round of the game that they did not play."""

    template: ClassVar[str] = "why-unplayed"
    two: Group
    round: int
    clause: str


def unplayed(cast: Cast, player: int, other: int) -> UnplayedView | None:
    """Return the last round in which two were paired and did not play, None if there is none."""
    for number, cell in reversed(list(enumerate(cast.line(player).games, start=1))):
        opponent, _, mark = cell.split()
        if opponent == str(other) and mark not in PLAYED:
            cites = MEETING.get(cast.opened.system, ())
            return UnplayedView(
                two=cast.group((player, other)),
                round=number,
                clause=", ".join(label((cite,), cast.opened.system) for cite in cites),
            )
    return None
