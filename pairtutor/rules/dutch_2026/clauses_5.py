"""Article 5 of the Dutch rules of 2026, in our own words: the colours."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_lead = partial(Clause, system="dutch-2026", group="5  Colours")
_rule = partial(_lead, decides=True)

ARTICLE_5: tuple[Clause, ...] = (
    _lead(number="5", title="Colours", meaning="Who has White, once the pairs are fixed."),
    _rule(
        number="5.1",
        title="Initial colour",
        meaning="A colour drawn before the first round; 5.2.5 goes by it.",
    ),
    _lead(number="5.2", title="Order of the colour rules", meaning="The first that applies decides."),
    _rule(
        number="5.2.1",
        title="Both preferences",
        meaning="Give both what they prefer, or the one preference if the other player has none.",
    ),
    _rule(
        number="5.2.2",
        title="The stronger preference",
        meaning="Otherwise the stronger one is granted; of two absolute ones that of the wider difference.",
    ),
    _rule(
        number="5.2.3",
        title="Alternate",
        meaning="Otherwise swap the colours of the latest round in which the two had different ones.",
    ),
    _rule(
        number="5.2.4",
        title="The higher ranked player's preference",
        meaning="Otherwise the one who ranks higher (1.2) gets the colour of their preference.",
    ),
    _rule(
        number="5.2.5",
        title="By the TPN",
        meaning="Otherwise an odd TPN of the higher one means the initial colour, an even TPN the other.",
    ),
)
