"""E.1 to E.5: who has White on each board.

Source: dutch-2012 E.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.colour import Colour
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.dutch.colours import Table


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair; absolute preferences are equal, however they came about.

    Source: dutch-2012 E.5.
    """
    grant = grant_preferences(higher.colours, lower.colours, weigh_differences=False)
    if grant is not None:
        return grant
    return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")


def tables(pairs: Sequence[tuple[int, int]], players: Sequence[Contender], initial: Colour) -> list[Table]:
    """Return the boards in order: score of the higher player, sum of scores, rank of the higher.

    `pairs` are ranks.
    Source: dutch-2012 F.1.
    """
    met = [(min(pair), max(pair)) for pair in pairs]
    met.sort(key=lambda pair: (-players[pair[0]].score, -players[pair[1]].score, pair[0]))
    return [
        Table(players[high], players[low], decide(players[high], players[low], initial)) for high, low in met
    ]
