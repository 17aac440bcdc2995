"""Section 3: who has White when two players meet.

Source: dubov-1997 3.
"""

from __future__ import annotations

from typing import Literal

from pairtutor.model.colour import Colour
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.dubov_1997.figures import Figures
from pairtutor.rules.measures.colours import last_difference

Rule = Literal[
    "drawn-colour",
    "only-allowed",
    "both-preferences",
    "one-due",
    "more-blacks",
    "alternate",
    "average-rating",
    "rating",
    "number",
]


class Allocation(NamedTuple):
    """The colour of the higher ranked of two players, who is named first, and the rule that decides it.

    `games_back` counts games from the last one (1) where an earlier game decides.
    """

    higher: Colour
    rule: Rule
    games_back: int | None = None


def may_meet(player: Figures, other: Figures) -> bool:
    """Say whether the two can be given colours that both may have.

    Source: dubov-1997 2.3, dubov-1997 2.4, DUB-6.
    """
    return bool(_ways(player, other))


def _ways(player: Figures, other: Figures) -> list[Colour]:
    """Return the colours that the first may have while the second may have the opposite one."""
    return [colour for colour in Colour if player.may_have(colour) and other.may_have(colour.opposite)]


def allocate(player: Figures, other: Figures) -> Allocation:
    """Decide the colours of a pair that is allowed; `player` is the higher ranked one.

    Source: dubov-1997 3, DUB-11, DUB-12, DUB-13, DUB-14, DUB-15, DUB-16.
    """
    ways = _ways(player, other)
    if len(ways) == 1:
        return Allocation(ways[0], "only-allowed")
    if player.due is not None and other.due is player.due.opposite:
        return Allocation(player.due, "both-preferences")
    if player.due is None and other.due is not None:
        return Allocation(other.due.opposite, "one-due")
    if player.due is not None and other.due is None:
        return Allocation(player.due, "one-due")
    if player.balance != other.balance:
        return Allocation(_white_if(player.balance < other.balance), "more-blacks")
    back = last_difference(player.colours, other.colours)
    if back is not None:
        # White for whoever had Black in the last game in which their colours differed
        return Allocation(_white_if(player.colours[-back] == "B"), "alternate", back)
    if player.aro != other.aro:
        return Allocation(_white_if(player.aro > other.aro), "average-rating")
    if player.rating != other.rating:
        return Allocation(_white_if(player.rating < other.rating), "rating")
    return Allocation(_white_if(player.seed > other.seed), "number")


def _white_if(first: bool) -> Colour:
    """Return the colour of the first player, who has White if so."""
    return Colour.WHITE if first else Colour.BLACK
