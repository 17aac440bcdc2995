"""The preface, section 1 and section 2 of the Dubov rules: the aim, the words, the limits."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_definition = partial(Clause, system="dubov-1997", group="1  Definitions")
_limit = partial(Clause, system="dubov-1997", group="2  Limitations", decides=True)

DEFINITIONS: tuple[Clause, ...] = (
    _definition(
        number="Preface",
        title="The aim of the system",
        meaning=(
            "Whoever performs better should have more points. In a Swiss tournament that needs"
            " opponents of equal strength, so the system tries to equalise the average rating of the"
            " opponents within each score group: who has met weak opponents gets a strong one now."
        ),
    ),
    _definition(
        number="1",
        title="Rating, ARO, due colour",
        decides=True,
        meaning=(
            "R is a player's rating. ARO is the average rating of the opponents met so far, worked out"
            " anew after each round. Due White is who has had Black more often, and with equal numbers"
            " who had Black last; due Black is who has had White more often, and with equal numbers who"
            " had White last."
        ),
    ),
)
"""The preface and section 1."""

LIMITATIONS: tuple[Clause, ...] = (
    Clause(
        system="dubov-1997",
        group="2  Limitations",
        number="2",
        title="What no pairing may do",
        meaning="Six limits hold for every pairing, each in a clause of its own.",
    ),
    _limit(
        number="2.1",
        title="No second meeting",
        meaning="Two players who have played each other are not paired again.",
    ),
    _limit(
        number="2.2",
        title="Who may not have the bye",
        meaning="Whoever has had a point without playing does not get the bye.",
    ),
    _limit(
        number="2.3",
        title="Two games more with one colour at most",
        meaning="Nobody may come to three games more with one colour than with the other.",
    ),
    _limit(
        number="2.4",
        title="Not three times the same colour",
        meaning="Nobody has the same colour three times in a row.",
    ),
    _limit(
        number="2.5",
        title="How often a player is brought up",
        meaning=(
            "A player is not transferred to a higher score group in two rounds running, nor more than three"
            " times in a tournament (four times if it has ten rounds or more). The last round is exempt."
        ),
    ),
    _limit(
        number="2.6",
        title="Who does not change columns",
        meaning=(
            "A player is not moved from one colour's column to the other's if the other colour is barred by"
            " 2.3 or 2.4."
        ),
    ),
)
"""Section 2."""
