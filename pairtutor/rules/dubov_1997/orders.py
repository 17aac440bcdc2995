"""The orders in which the text looks at players: columns, neutrals, bye, fetching, floating.

Each order is a key: the first player has the smallest. The names beside a key say what each of its
places compares, so that a choice can be explained by the first place that differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.model.colour import Colour

if TYPE_CHECKING:
    from collections.abc import Iterable

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


def white_column(one: Figures) -> Key:
    """Order those who should play White: ARO from the lowest, R from the lowest, pairing number.

    Source: dubov-1997 6.2, DUB-22.
    """
    return (one.aro, one.rating, one.seed)


def black_column(one: Figures) -> Key:
    """Order those who should play Black: R from the highest, ARO from the highest, pairing number.

    Source: dubov-1997 6.2, DUB-22.
    """
    return (-one.rating, -one.aro, one.seed)


def to_black_column(one: Figures) -> Key:
    """Order the whites who are to change columns: lowest ARO, higher R, smaller pairing number.

    Source: dubov-1997 7.3, DUB-40.
    """
    return (one.aro, -one.rating, one.seed)


def to_white_column(one: Figures) -> Key:
    """Order the blacks who are to change columns: highest ARO, lower R, smaller pairing number.

    Source: dubov-1997 7.4, DUB-40.
    """
    return (-one.aro, one.rating, one.seed)


def for_bye(one: Figures, dominating: Colour | None) -> Key:
    """Order those who could have the bye: lowest R, dominating colour, higher ARO, larger number.

    Source: dubov-1997 4, DUB-17.
    """
    return (one.rating, _not_due(one, dominating), -one.aro, -one.seed)


def for_fetching(one: Figures, wanted: Colour | None) -> Key:
    """Order players to be fetched: due the wanted colour, then neutral; higher R; lower ARO; number.

    Source: dubov-1997 7.1, dubov-1997 7.2, dubov-1997 8.2, DUB-27.
    """
    fit = 0 if wanted in {None, one.due} else 1 if one.due is None else 2
    return (fit, -one.rating, one.aro, one.seed)


def for_floating(one: Figures, dominating: Colour | None, *, can_be_paired_below: bool) -> Key:
    """Order those who could float: can be paired below, then as for the bye.

    Source: dubov-1997 6.4, DUB-33.
    """
    return (not can_be_paired_below, *for_bye(one, dominating))


def _not_due(one: Figures, colour: Colour | None) -> int:
    return 0 if colour is None or one.due is colour else 1


def dominating_colour(players: Iterable[Figures]) -> Colour | None:
    """Return the due colour of more players; None if as many are due either colour.

    Source: dubov-1997 4, DUB-18.
    """
    lead = 0
    for one in players:
        if one.due is not None:
            lead += 1 if one.due is Colour.WHITE else -1
    if not lead:
        return None
    return Colour.WHITE if lead > 0 else Colour.BLACK
