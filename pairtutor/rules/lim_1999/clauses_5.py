"""Section 5 of the Lim rules of 1999, in our own words: colours."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="lim-1999", group="5  Colours")
_decision = partial(_clause, decides=True)

CHAPTER_5: tuple[Clause, ...] = (
    _clause(
        number="5",
        title="Colours",
        meaning="Which colours are possible, who is due which, and what exchanges are made for it.",
    ),
    _decision(
        number="5.1",
        title="Alternate and equalise",
        meaning=(
            "As far as exchanges allow it, colours alternate, and after an even number of rounds everybody"
            " has had as many Whites as Blacks. Two limits always hold."
        ),
    ),
    _decision(
        number="5.1.a",
        title="Never three running",
        meaning="Nobody has one colour in three games running.",
    ),
    _decision(
        number="5.1.b",
        title="Never three more",
        meaning="Nobody has three more games with one colour than with the other.",
    ),
    _decision(
        number="5.2",
        title="The second scrutiny",
        meaning=(
            "When the pairs are new, they are looked at a second time, and exchanged where it gives both"
            " players the colour that they are due."
        ),
    ),
    _decision(
        number="5.3",
        title="Twice running must change",
        meaning=(
            "Whoever had one colour in the last two games must have the other one. If that is true of both"
            " players of a pair and neither has another opponent in the group, one or both float."
        ),
    ),
    _decision(
        number="5.4",
        title="Equal claims: the histories",
        meaning=(
            "If both had the same colour last, go back through earlier games until the colours differ;"
            " that difference is turned round. With identical histories the higher ranked player has the"
            " due colour in the median and above it, the lower ranked player below it."
        ),
    ),
    _decision(
        number="5.5",
        title="Odd rounds",
        meaning="In an odd round, where possible, nobody goes beyond one game more with one colour.",
    ),
    _decision(
        number="5.6",
        title="Even rounds",
        meaning=(
            "In an even round, where possible, everybody reaches as many Whites as Blacks. If both players"
            " of a pair need the same colour for it and no exchange helps, the histories decide (5.4); one"
            " of them then has two more of one colour, within the limits of 5.1."
        ),
    ),
    _decision(
        number="5.7",
        title="Maxi-tournament: 100 rating points",
        meaning=(
            "In a Maxi-tournament opponents are exchanged for colour only if the ratings of the two"
            " exchanged are at most 100 points apart."
        ),
    ),
)
