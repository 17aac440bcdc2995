"""Article 3 of the Dutch rules of 2026, in our own words: how a bracket is paired."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_lead = partial(Clause, system="dutch-2026", group="3  Pairing a bracket")
_step = partial(_lead, decides=True)

ARTICLE_3: tuple[Clause, ...] = (
    _lead(number="3", title="Pairing a bracket", meaning="One bracket after the other, from the top."),
    _step(
        number="3.1",
        title="M0, MaxPairs and M1",
        meaning=(
            "M0 players moved down into the bracket. It can have MaxPairs pairs at most. M1 of the"
            " moved-down players are paired in it."
        ),
    ),
    _step(
        number="3.2",
        title="S1, S2 and the Limbo",
        meaning=(
            "S1 is the first MaxPairs players or, with moved-down players, the first valid set of M1 of"
            " them (4.4). S2 is every other resident. Moved-down players outside S1 are in the Limbo."
        ),
    ),
    _lead(number="3.3", title="Candidates", meaning="A candidate says who meets whom and who is left over."),
    _step(
        number="3.3.1",
        title="S1 meets S2 in order",
        meaning="The first player of S1 meets the first of S2, the second meets the second, and so on.",
    ),
    _step(
        number="3.3.2",
        title="Candidate of a homogeneous bracket",
        meaning="These pairs, and the players of S2 for whom nobody is left: they float down.",
    ),
    _step(
        number="3.3.3",
        title="Candidate of a heterogeneous bracket",
        meaning=(
            "These pairs are the MDP-pairing; moved-down players meet residents only. The remainder is then"
            " paired like a homogeneous bracket, and the Limbo floats down."
        ),
    ),
    _step(
        number="3.4",
        title="A perfect candidate",
        meaning="A candidate that meets every criterion in full is taken at once.",
    ),
    _step(
        number="3.5",
        title="No perfect candidate yet",
        meaning="Otherwise the next candidate is made by altering S1, S2 and the Limbo.",
    ),
    _step(
        number="3.6",
        title="Alterations among equals",
        meaning=(
            "In a homogeneous bracket or a remainder: the other orders of S2, then the next exchange"
            " between the halves as they first were, again with every order of S2."
        ),
    ),
    _step(
        number="3.7",
        title="Alterations with moved-down players",
        meaning=(
            "First the remainder is altered; then S2 is put in its next order against the moved-down"
            " players; then the next valid set of them takes S1, and S2 is as it first was."
        ),
    ),
    _step(
        number="3.8",
        title="The best candidate",
        meaning="If none is perfect the best one is taken; of several equally good ones, the first made.",
    ),
)
