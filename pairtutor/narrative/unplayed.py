"""Two who are paired again because the game that they were paired for was never played."""

from __future__ import annotations

from typing import ClassVar

from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation, citations
from pairtutor.narrative.parts import Group
from pairtutor.records import Record
from pairtutor.rules.facts import facts


class UnplayedView(Record):
    """Two who are paired again: the round of the game that they did not play."""

    template: ClassVar[str] = "why-unplayed"
    two: Group
    round: int
    cited: tuple[Citation, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """What says that they have not met."""
        return tuple(map(str, self.cited))


def last_unplayed(cast: PlayerNames, player: int, other: int) -> UnplayedView | None:
    """Return the last round in which two were paired and did not play, None if there is none."""
    for number, game in reversed(list(enumerate(cast.line(player).games, start=1))):
        if game.opponent == other and not game.was_played:
            cites = facts(cast.opened.system).group("not_met")
            return UnplayedView(
                two=cast.group((player, other)),
                round=number,
                cited=citations(cites, cast.opened.system),
            )
    return None
