"""Figures made by hand."""

from __future__ import annotations

from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.figures import Average, Figures, colour_limit, due_colour
from pairtutor.rules.measures.colours import difference


def figures(seed: int = 0, rating: int = 2000, aro: int = 0, colours: str = "") -> Figures:
    """Return a player's figures; `aro` is a whole number, `colours` those played (`WBW`)."""
    return Figures(
        seed=seed,
        rating=rating,
        average=Average(aro, 1),
        aro=aro,
        colours=colours,
        balance=difference(colours),
        due=due_colour(colours),
        limits=(colour_limit(colours, Colour.WHITE), colour_limit(colours, Colour.BLACK)),
        lifted=(),
        barred=False,
    )
