"""The figures that a round by the Dubov system begins with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pairtutor.rules.citing import union
from pairtutor.rules.dubov_1997 import citations as cites
from pairtutor.rules.dubov_1997.figures import due_colour
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.refusals import StandingLine
from pairtutor.trace.values import PreferenceLine

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.field import DubovField


@cache
def due_line(colours: str) -> PreferenceLine:
    """Return the colour that a player is due after these games, as a trace writes it."""
    due = due_colour(colours)
    return PreferenceLine(None, "none") if due is None else PreferenceLine(colour_word(due), "due")


def standings(field: DubovField) -> StandingsFormed:
    """Return the step that lists rating, exact ARO, and the rounds in which each was brought up."""
    lines = []
    for one, figures in zip(field.players, field.figures, strict=True):
        lifted = ", ".join(map(str, figures.lifted))
        lines.append(StandingLine(one.tpn, (str(figures.rating), figures.average.text(), lifted or "-")))
    cited = union(
        cites.STANDINGS,
        cites.UNPLAYED if any(len(one.games) > len(one.colours) for one in field.players) else (),
        cites.NEUTRAL if any(one.due is None for one in field.figures) else (),
        cites.BROUGHT_UP if any(one.lifted for one in field.figures) else (),
    )
    return StandingsFormed(cites=cited, columns=("rating", "aro", "lifted"), lines=tuple(lines))
