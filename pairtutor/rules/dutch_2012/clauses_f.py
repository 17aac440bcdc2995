"""Chapter F of the Dutch rules of 2012, in our own words: final remarks."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.dutch_2012.naming import clause, decision

_clause = partial(clause, "F  Final remarks")
_decision = partial(decision, "F  Final remarks")

CHAPTER_F: tuple[Clause, ...] = (
    _clause(
        "F",
        "Final remarks",
        "Order of boards, histories with gaps, and what becomes of later changes.",
    ),
    _decision(
        "F.1",
        "Order of boards",
        ("By the score of the higher player, then the sum of both, then the higher player's rank."),
    ),
    _decision(
        "F.2",
        "Games that were not played",
        "Byes and forfeits have no colour, and two whose game was forfeited may meet again.",
    ),
    _decision(
        "F.3",
        "Histories with gaps",
        "Rounds without a game move to the front of the colour history: BWB-B is read as -BWBB.",
    ),
    _decision(
        "F.4",
        "First round",
        (
            "All are one homogeneous bracket: the highest of S1 meets the highest of S2, and with"
            " an odd number the lowest ranked has the bye."
        ),
    ),
    _decision(
        "F.5",
        "Absence and withdrawal",
        "Who is not there is not paired and scores nothing.",
    ),
    _clause(
        "F.6",
        "Published pairings stand",
        "A published pairing is changed only if it breaks B.1 or B.2.",
    ),
    _clause(
        "F.7",
        "Corrections",
        ("A wrong result, a wrong colour or a corrected rating has effect on pairings still to be made."),
    ),
    _clause(
        "F.8",
        "Absent without notice",
        "Counts as withdrawn.",
    ),
    _clause(
        "F.9",
        "Adjourned games",
        "Count as draws for the pairing.",
    ),
)
