"""Chapter D of the Dutch rules of 2012, in our own words: transpositions and exchanges."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.dutch_2012.naming import clause, decision

_clause = partial(clause, "D  Transpositions and exchanges")
_decision = partial(decision, "D  Transpositions and exchanges")

CHAPTER_D: tuple[Clause, ...] = (
    _clause(
        "D",
        "Transpositions and exchanges",
        "The order in which S2 is rearranged, players exchanged, and moved-down players chosen.",
    ),
    _clause(
        "D.1",
        "Transpositions",
        "Orders of S2 as numbers: the lowest players change first.",
    ),
    _decision(
        "D.1.1",
        "In homogeneous groups",
        (
            "All orders of S2, smallest change at the low end first: 6 7 8 9, then 6 7 9 8, and so"
            " on in rising order."
        ),
    ),
    _decision(
        "D.1.2",
        "In heterogeneous brackets",
        (
            "The same orders, but only the first places count, as many as S1 has; who stands behind"
            " them is not paired in this attempt."
        ),
    ),
    _decision(
        "D.2",
        "Exchanges",
        (
            "Groups of equal size change places between S1 and S2. The smallest difference of the"
            " sums of their numbers comes first; then the group from S1 with the lowest-ranked"
            " players, then the one from S2 with the highest-ranked. One player first, then two, and"
            " so on; S1 and S2 are ordered again after each."
        ),
    ),
    _decision(
        "D.3",
        "Sets of moved-down players",
        (
            "If S1 takes M1 of M0: first the highest M1, then in falling priority down to the"
            " lowest M1, changing the lowest member first."
        ),
    ),
)
