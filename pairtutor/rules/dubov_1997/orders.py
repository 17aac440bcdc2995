"""The orders in which the text looks at players: columns, neutrals, bye, fetching, floating.

Each order is a key: the first player has the smallest. The names beside a key say what each of its
places compares, so that a choice can be explained by the first place that differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.figures import Figures

By = Literal["due-colour", "dominating-colour", "rating", "average-rating", "number", "can-be-paired-below"]
Key = tuple[int, ...]

BYE_BY: tuple[By, ...] = ("rating", "dominating-colour", "average-rating", "number")
FETCH_BY: tuple[By, ...] = ("due-colour", "rating", "average-rating", "number")
FLOAT_BY: tuple[By, ...] = (
    "can-be-paired-below",
    "rating",
    "dominating-colour",
    "average-rating",
    "number",
)


def white_column(player: Figures) -> Key:
    """Order those who should play White: ARO from the lowest, R from the lowest, pairing number.

    Source: dubov-1997 6.2, DUB-22.
    """
    return (player.aro, player.rating, player.seed)  # 6.2: rising ARO; DUB-22: then rising R, the number


def black_column(player: Figures) -> Key:
    """Order those who should play Black: R from the highest, ARO from the highest, pairing number.

    Source: dubov-1997 6.2, DUB-22.
    """
    return (-player.rating, -player.aro, player.seed)  # 6.2: falling R; DUB-22: then falling ARO, the number


def to_black_column(player: Figures) -> Key:
    """Order the whites who are to change columns: lowest ARO, higher R, smaller pairing number.

    Source: dubov-1997 7.3, DUB-40.
    """
    return (player.aro, -player.rating, player.seed)  # 7.3: lowest ARO, higher R; DUB-40: smaller number


def to_white_column(player: Figures) -> Key:
    """Order the blacks who are to change columns: highest ARO, lower R, smaller pairing number.

    Source: dubov-1997 7.4, DUB-40.
    """
    return (-player.aro, player.rating, player.seed)  # 7.4: highest ARO, lower R; DUB-40: smaller number


def for_bye(player: Figures, dominating: Colour | None) -> Key:
    """Order those who could have the bye: lowest R, dominating colour (or None), higher ARO, larger number.

    Source: dubov-1997 4, DUB-17.
    """
    # 4: lowest R, due the dominating colour, highest ARO; DUB-17: larger number
    return (player.rating, _not_due(player, dominating), -player.aro, -player.seed)


def for_fetching(player: Figures, colour_sought: Colour | None) -> Key:
    """Order players to be fetched: due the wanted colour (None: any), neutral; higher R; lower ARO; number.

    Source: dubov-1997 7.1, dubov-1997 7.2, dubov-1997 8.2, DUB-27.
    """
    fit = 0 if colour_sought in {None, player.due} else 1 if player.due is None else 2
    # 7.1, 8.2: due the wanted colour, highest R, lowest ARO; DUB-27: neutrals second, smaller number
    return (fit, -player.rating, player.aro, player.seed)


def for_floating(player: Figures, dominating: Colour | None, *, can_be_paired_below: bool) -> Key:
    """Order those who could float: can be paired below, then as for the bye.

    Source: dubov-1997 6.4, DUB-33.
    """
    # 6.4: who can be paired below; DUB-33: then as for the bye
    return (not can_be_paired_below, *for_bye(player, dominating))


def _not_due(player: Figures, colour: Colour | None) -> int:
    return 0 if colour is None or player.due is colour else 1


def dominating_colour(players: Iterable[Figures]) -> Colour | None:
    """Return the due colour of more players; None if as many are due either colour.

    Source: dubov-1997 4, DUB-18.
    """
    lead = 0
    for player in players:
        if player.due is not None:
            lead += 1 if player.due is Colour.WHITE else -1
    if not lead:
        return None
    return Colour.WHITE if lead > 0 else Colour.BLACK
