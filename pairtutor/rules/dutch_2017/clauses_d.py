"""Chapter D of the Dutch rules of 2017, in our own words: the order of transpositions and exchanges."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="dutch-2017", group="D  Order of the candidates")
_decision = partial(_clause, decides=True)

CHAPTER_D: tuple[Clause, ...] = (
    _decision(
        number="D",
        title="Numbers in the bracket (BSN)",
        meaning=(
            "All players of the bracket are numbered 1, 2, 3, ... from the highest to the lowest (A.2)."
            " Transpositions and exchanges are put in order by these numbers, and each step takes the next"
            " one in that order."
        ),
    ),
    _decision(
        number="D.1",
        title="Transpositions: other orders of S2",
        restated=True,
        meaning=(
            "S2 is put in another order. Only the places opposite S1 count, and the order in which they"
            " are tried is that of a dictionary, place by place. In a bracket of 11 with five in S1:"
            " 6-7-8-9-10, 6-7-8-9-11, 6-7-8-10-9, ..., 11-10-9-8-7, which makes 720. With two moved-down"
            " players: 3-4, 3-5, ..., 11-10, which makes 72."
        ),
    ),
    _decision(
        number="D.2",
        title="Exchanges between S1 and S2",
        restated=True,
        meaning=(
            "Residents of the original S1 and equally many of the original S2 change places; both halves"
            " are then put in order again (A.2). Which exchange comes first is decided by D.2.a, then"
            " D.2.b, D.2.c and D.2.d. In a bracket of 11 the first are 5 with 6, 5 with 7, 4 with 6, 5 with"
            " 8, 4 with 7, 3 with 6."
        ),
    ),
    _decision(
        number="D.2.a",
        title="Exchanges: the fewest players",
        meaning="Exchange as few players as possible: one for one comes before two for two.",
    ),
    _decision(
        number="D.2.b",
        title="Exchanges: the smallest change",
        meaning=(
            "Then compare how far the sum of the numbers that come up from S2 exceeds the sum of those"
            " that go down: 6 with 4 (two more) comes before 8 with 5 (three more)."
        ),
    ),
    _decision(
        number="D.2.c",
        title="Exchanges: the lowest players leave S1",
        meaning=(
            "Then, of the players who go down from S1, the first difference decides for the larger number:"
            " sending down 5 comes before sending down 4, and 5 with 2 before 4 with 3."
        ),
    ),
    _decision(
        number="D.2.d",
        title="Exchanges: the highest players enter S1",
        meaning=(
            "Then, of the players who come up from S2, the first difference decides for the smaller"
            " number: 6 comes up before 7, and 6 with 9 before 7 with 8."
        ),
    ),
    _decision(
        number="D.3",
        title="Exchanges between S1 and the Limbo",
        restated=True,
        meaning=(
            "Moved-down players of the original S1 and equally many of the original Limbo change places;"
            " S1 is then put in order again. Which choice comes first is decided by D.3.a, then D.3.b."
        ),
    ),
    _decision(
        number="D.3.a",
        title="Moved-down players: the highest scores",
        meaning=(
            "Compare the scores of those who would be in S1: the first difference decides for the higher"
            " score. This is what C.6 asks for anyway."
        ),
    ),
    _decision(
        number="D.3.b",
        title="Moved-down players: the lowest numbers",
        meaning=(
            "With the same scores, compare their numbers in the bracket in rising order, place by place:"
            " 1-2-4 comes before 1-3-4."
        ),
    ),
)
