"""Chapter B of the Dutch rules of 2012, in our own words: criteria."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.dutch_2012.naming import clause, decision

_clause = partial(clause, "B  Criteria")
_decision = partial(decision, "B  Criteria")

CHAPTER_B: tuple[Clause, ...] = (
    _clause(
        "B",
        "Criteria",
        (
            "What a pairing must never break (B.1, B.2), and what it should meet as far as possible"
            " (B.3 to B.6), in falling priority."
        ),
    ),
    _clause(
        "B.1",
        "Meetings and byes",
        "What may happen only once.",
    ),
    _decision(
        "B.1.a",
        "No second meeting",
        "Two players play each other at most once.",
    ),
    _decision(
        "B.1.b",
        "No bye after points without play",
        ("Who has had a point or half point without playing gets no bye; he has a downfloat for it."),
    ),
    _decision(
        "B.2",
        "Same absolute preference",
        (
            "Two players with one absolute preference do not meet. With top scorers this may be"
            " dropped where it spares floaters; the opponent of a top scorer then counts as one."
        ),
    ),
    _decision(
        "B.3",
        "Close scores",
        "Those who meet should be as close in score as possible.",
    ),
    _decision(
        "B.4",
        "Colours",
        "As many players as possible get the colour they prefer.",
    ),
    _decision(
        "B.5",
        "No float twice running",
        "Nobody should have the same float in two rounds running.",
    ),
    _decision(
        "B.6",
        "No float as two rounds before",
        "Nobody should have the float that he had two rounds before.",
    ),
)
