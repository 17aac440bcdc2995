"""Who floats, one line a player over all brackets: from which score, through which brackets, to where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.parts import PlayerRef
from pairtutor.narrative.view import BracketView
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import FloaterChosen
from pairtutor.trace.index import RoundIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatLine:
    """One player's way down: `through` are brackets that leave the player over, `to` is the one after them.

    `to` is None where no bracket follows; the bye is then what is left. `step` is the last that tells it.
    """

    template: ClassVar[str] = "float-line"
    player: PlayerRef
    through: tuple[BracketView, ...]
    to: BracketView | None
    bye: bool
    step: int


def float_lines(index: RoundIndex, cast: PlayerNames, views: Sequence[BracketView]) -> tuple[FloatLine, ...]:
    """Return the floats of a round that compares candidates, in the order in which they begin.

    `views` are those of the brackets that stand.
    """
    ways: dict[int, list[int]] = {}
    steps: dict[int, int] = {}
    for place, bracket in enumerate(index.brackets):
        for player, step in _floaters(bracket):
            ways.setdefault(player, []).append(place)
            steps[player] = step
    bye = index.closed.bye if index.closed else None
    return tuple(
        FloatLine(
            player=cast.who(player),
            through=tuple(views[place] for place in places),
            to=views[places[-1] + 1] if places[-1] + 1 < len(views) else None,
            bye=player == bye,
            step=steps[player],
        )
        for player, places in ways.items()
    )


def _floaters(bracket: BracketRecord) -> list[tuple[int, int]]:
    return [(one.event.player, one.number) for one in bracket.steps if isinstance(one.event, FloaterChosen)]
