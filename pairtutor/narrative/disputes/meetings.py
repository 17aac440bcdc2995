"""Two who were paired before, but whose game was not played: they have not met, and may meet now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import citations
from pairtutor.narrative.parts import Group
from pairtutor.rules.facts import facts


@dataclass(frozen=True, slots=True, kw_only=True)
class UnplayedView:
    """Two who are paired again: the round of the game that they did not play."""

    template: ClassVar[str] = "why-unplayed"
    two: Group
    round: int
    clauses: tuple[str, ...]


def last_unplayed(cast: PlayerNames, player: int, other: int) -> UnplayedView | None:
    """Return the last round in which two were paired and did not play, None if there is none."""
    for number, game in reversed(list(enumerate(cast.line(player).games, start=1))):
        if game.opponent == other and not game.played:
            cites = facts(cast.opened.system).group("not_met")
            return UnplayedView(
                two=cast.group((player, other)),
                round=number,
                clauses=tuple(map(str, citations(cites, cast.opened.system))),
            )
    return None
