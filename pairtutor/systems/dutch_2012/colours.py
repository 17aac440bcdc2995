"""E.1 to E.5: who has White on each board.

Source: dutch-2012 E.
"""

from __future__ import annotations

from pairtutor.model.colour import Colour
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.contenders import Contender


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair; absolute preferences are equal, however they came about.

    Source: dutch-2012 E.5.
    """
    grant = grant_preferences(higher.colours, lower.colours, weigh_differences=False)
    if grant is not None:
        return grant
    return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")
