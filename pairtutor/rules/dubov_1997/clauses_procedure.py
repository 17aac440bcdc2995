"""Sections 3 to 6 of the Dubov rules: colours, bye, first round, the standard procedure."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="dubov-1997")
_decision = partial(_clause, decides=True)
_standard = partial(_decision, group="6  The standard procedure")

PROCEDURE: tuple[Clause, ...] = (
    _decision(
        number="3",
        group="3  Colours",
        title="Who has White",
        meaning=(
            "Five criteria, the first that tells the two apart decides: both get the colour they are due;"
            " the numbers of games with each colour are made more equal; both get the other colour than in"
            " the latest game in which their colours differed; White for the higher ARO; White for the lower"
            " rating."
        ),
    ),
    _decision(
        number="4",
        group="4  The bye",
        title="Odd number of players: who has the bye",
        meaning=(
            "The bye goes to the lowest score group, and there to the lowest rating. If several have it,"
            " somebody who is due the dominating colour is taken, and of these the one with the highest ARO."
        ),
    ),
    _decision(
        number="5",
        group="5  The first round",
        title="The first round",
        meaning=(
            "The list is cut into two halves; the first of the upper half meets the first of the lower half,"
            " and so on. A lot gives the colours of the first pair, and from pair to pair they alternate."
            " With an odd number the last of the list has the bye."
        ),
    ),
    _standard(
        number="6",
        title="All later rounds",
        meaning="From the second round on, score groups are paired by a standard procedure.",
    ),
    _standard(
        number="6.1",
        title="What the standard procedure needs",
        meaning=(
            "It needs an even number of players of one score, as many due White as due Black, and for"
            " everybody at least one possible opponent in the group. Section 7 sees to it."
        ),
    ),
    _standard(
        number="6.2",
        title="The two columns",
        meaning=(
            "Those who should play White stand in a column by rising ARO, those who should play Black beside"
            " them by falling rating. So whoever has met the weakest opponents so far meets the strongest."
            " Each row is a pair, unless the two have played each other."
        ),
    ),
    _standard(
        number="6.3",
        title="Improvements",
        meaning=(
            "A White who has met the Black beside takes the next Black further down who will do. If there is"
            " none, the row above is changed, then the one above that. A White who has met all Blacks gets"
            " an opponent from the White column: first from further down, then from further up."
        ),
    ),
    _standard(
        number="6.4",
        title="Floaters",
        meaning=(
            "Whoever cannot be paired in the score group goes down to the next one. If there is a choice,"
            " somebody floats who has not come from a higher group and who can be paired in the lower one."
        ),
    ),
)
"""Sections 3 to 6."""
