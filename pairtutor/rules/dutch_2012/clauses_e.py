"""Chapter E of the Dutch rules of 2012, in our own words: colours."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.dutch_2012.naming import clause, decision

_clause = partial(clause, "E  Colours")
_decision = partial(decision, "E  Colours")

CHAPTER_E: tuple[Clause, ...] = (
    _clause(
        "E",
        "Colours",
        "Who has White, pair by pair; the first rule that applies decides.",
    ),
    _decision(
        "E.1",
        "Both preferences",
        "If both can have the colour they prefer, they do.",
    ),
    _decision(
        "E.2",
        "The stronger preference",
        "Absolute before strong before mild.",
    ),
    _decision(
        "E.3",
        "Alternate",
        ("Go back to the last round in which the two had different colours and turn these around."),
    ),
    _decision(
        "E.4",
        "The higher ranked player",
        "The higher ranked one has what he prefers.",
    ),
    _decision(
        "E.5",
        "First round",
        "Even and odd numbers of S1 have different colours, as the lot says.",
    ),
)
