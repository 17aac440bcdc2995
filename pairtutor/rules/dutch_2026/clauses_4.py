"""Article 4 of the Dutch rules of 2026, in our own words: the order of the candidates."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_lead = partial(Clause, system="dutch-2026", group="4  Order of the candidates")
_order = partial(_lead, decides=True)

ARTICLE_4: tuple[Clause, ...] = (
    _lead(number="4", title="Order of the candidates", meaning="Which alteration comes before which."),
    _order(
        number="4.1",
        title="Bracket sequence numbers (BSN)",
        meaning=(
            "The players of a bracket are numbered 1, 2, 3, ... from the highest down; those of a remainder"
            " are numbered afresh."
        ),
    ),
    _lead(number="4.2", title="Transpositions", meaning="S2 is put in another order."),
    _order(
        number="4.2.2",
        title="Order of the transpositions",
        meaning=(
            "Only the places opposite S1 count, read like a word in a dictionary. With five in S1 of a"
            " bracket of 11: 6-7-8-9-10, 6-7-8-9-11, 6-7-8-10-9, and so on to 11-10-9-8-7, 720 in all."
        ),
    ),
    _order(
        number="4.3",
        title="Exchanges between S1 and S2",
        meaning=(
            "Fewest players first; then the smallest change of the sum of the numbers in S1; then the"
            " largest differing number that leaves S1; then the smallest differing one that leaves S2."
        ),
    ),
    _lead(number="4.4", title="Sets of moved-down players", meaning="Which of them stand in S1."),
    _order(
        number="4.4.1",
        title="Valid sets",
        meaning="Only sets count that leave the lowest possible scores in the Limbo, as [C7] asks.",
    ),
    _order(
        number="4.4.2",
        title="Order of the valid sets",
        meaning="The first number in which two sets differ decides; the smaller one comes first.",
    ),
)
