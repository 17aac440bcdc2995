"""Section 4 of the Lim rules of 1999, in our own words: scrutiny and exchanges."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="lim-1999", group="4  Exchanges")
_decision = partial(_clause, decides=True)

CHAPTER_4: tuple[Clause, ...] = (
    _clause(
        number="4",
        title="Exchanges",
        meaning="How proposed pairs are looked at one by one and players exchanged where a pair will not do.",
    ),
    _decision(
        number="4.1",
        title="Scrutiny of the proposed pairs",
        meaning="The proposed pairs are looked at in turn: are the two compatible (2.1)?",
    ),
    _decision(
        number="4.1.a",
        title="Scrutiny downward",
        meaning=(
            "Begin with the highest numbered player. If the pair will not do, exchange the lower numbered"
            " of the two until one does."
        ),
    ),
    _decision(
        number="4.1.b",
        title="Scrutiny upward",
        meaning=(
            "Begin with the lowest numbered player. If the pair will not do, exchange the higher numbered"
            " of the two until one does."
        ),
    ),
    _decision(
        number="4.2",
        title="Whom the first player tries",
        meaning=(
            "Of six players #1 tries #4, #5 and #6, the bottom half downward, and then #3 and #2, the rest"
            " of the top half upward. After each exchange the others are set against each other afresh."
        ),
    ),
    _decision(
        number="4.3",
        title="Whom the second player tries",
        meaning=(
            "With 1-6 found, #2 tries #4, #5 and #3; if none will do, #1 gives up #6 again, so that"
            " #2 can have #6 while #1 meets #3, or else #1 and #2 meet each other."
        ),
    ),
    _decision(
        number="4.4",
        title="An exchange leaves nobody behind",
        meaning=(
            "Finding #2 an opponent must leave #1 with one too. If that cannot be done, 1-6 stands"
            " and #2 floats."
        ),
    ),
    _decision(
        number="4.4.a",
        title="From an odd group",
        meaning=(
            "If the group was odd and its lowest numbered player had floated, #2 goes instead and that"
            " player stays."
        ),
    ),
    _decision(
        number="4.4.b",
        title="From an even group",
        meaning="If the group was even, the lowest numbered player left floats along with #2.",
    ),
)
