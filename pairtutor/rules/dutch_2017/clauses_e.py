"""Chapter E of the Dutch rules of 2017, in our own words: who has White."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="dutch-2017", group="E  Colours")
_decision = partial(_clause, decides=True)

CHAPTER_E: tuple[Clause, ...] = (
    _decision(
        number="E",
        title="Initial colour",
        restated=True,
        meaning=(
            "One colour is drawn by lot before the first round: it goes to the top player and, by E.5,"
            " decides all pairs without any colour history. The rules E.1 to E.5 are then tried in turn for"
            " each pair; the first that tells the two apart decides."
        ),
    ),
    _decision(
        number="E.1",
        title="Both have what they prefer",
        meaning=(
            "If one prefers White and the other Black, or only one of them has a preference, both get what"
            " they want."
        ),
    ),
    _decision(
        number="E.2",
        title="The stronger preference wins",
        meaning=(
            "If both prefer the same colour, absolute goes before strong and strong before mild. If both"
            " are absolute, which happens only with a topscorer, the wider colour difference wins: -3"
            " before -2."
        ),
    ),
    _decision(
        number="E.3",
        title="Turn round the last difference",
        meaning=(
            "Go back through the games both have played, latest first (C.04.2 D.5), to the point where one"
            " had White and the other Black; now it is the other way round. For WWB and BWB it is the third"
            " game back, so the first of the two has Black."
        ),
    ),
    _decision(
        number="E.4",
        title="The higher ranked player's preference",
        meaning=(
            "If their histories do not tell them apart, the higher ranked of the two (A.2) has what they"
            " prefer."
        ),
    ),
    _decision(
        number="E.5",
        title="By the pairing number",
        meaning=(
            "If neither has a preference, the higher ranked has the initial colour when their pairing"
            " number is odd and the other colour when it is even."
        ),
    ),
)
