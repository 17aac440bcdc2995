"""Section 3 of the Lim rules of 1999, in our own words: who floats, and how floaters are paired."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="lim-1999", group="3  Choosing and pairing floaters")
_decision = partial(_clause, decides=True)

CHAPTER_3: tuple[Clause, ...] = (
    _clause(
        number="3",
        title="Floaters",
        meaning="Who is moved to another score-group, and how such a player is paired there.",
    ),
    _decision(
        number="3.1",
        title="What a floater is",
        meaning=(
            "A floater is moved to another score-group, either under 2.3 or because all exchanges in the"
            " group find no compatible opponent."
        ),
    ),
    _decision(
        number="3.2",
        title="Where to, and who makes the number even",
        meaning=(
            "A floater goes to the next group in the direction of pairing. To make a number even choose"
            " somebody due the colour that more players are due. If as many are due White as Black, choose"
            " the lowest numbered player when pairing downward, the highest numbered when pairing upward."
            " In a Maxi-tournament somebody is chosen for colour only if their rating is within 100 points"
            " of that player's."
        ),
    ),
    _decision(
        number="3.3",
        title="Choosing a floater downward",
        meaning=(
            "Where there is a choice, the lowest numbered player floats who has a compatible opponent in"
            " the group below, after those that the floaters before them will meet are set aside."
        ),
    ),
    _decision(
        number="3.4",
        title="Choosing a floater upward",
        meaning=(
            "Where there is a choice, the highest numbered player floats who has a compatible opponent in"
            " the group above, after those that the floaters before them will meet are set aside."
        ),
    ),
    _decision(
        number="3.5",
        title="No opponent in the next group",
        meaning=(
            "A floater who would have no compatible opponent in the next group is exchanged for another"
            " player of their own group if that is possible; if not, they float further."
        ),
    ),
    _decision(
        number="3.6",
        title="Order of floaters from above",
        meaning=(
            "Of the floaters who came from above, the one with the highest score is paired first; with"
            " equal scores the highest numbered."
        ),
    ),
    _decision(
        number="3.6.1",
        title="Downfloaters of one group",
        meaning="Of downfloaters from the same group, the higher numbered is paired first.",
    ),
    _decision(
        number="3.6.2",
        title="Downfloaters of several groups",
        meaning="Whoever comes from the highest group is paired first, whatever their number.",
    ),
    _decision(
        number="3.6.3",
        title="Floaters from both sides in the median",
        meaning=(
            "Where floaters from above and from below meet in the median, those from above are paired"
            " first, then those from below, then everybody else."
        ),
    ),
    _decision(
        number="3.7",
        title="Order of floaters from below",
        meaning=(
            "Of the floaters who came from below, the one with the lowest score is paired first; with"
            " equal scores the lowest numbered."
        ),
    ),
    _decision(
        number="3.7.1",
        title="Upfloaters of one group",
        meaning="Of upfloaters from the same group, the lower numbered is paired first.",
    ),
    _decision(
        number="3.7.2",
        title="Upfloaters of several groups",
        meaning="Whoever comes from the lowest group is paired first, whatever their number.",
    ),
    _clause(
        number="3.7.3",
        title="Floaters from both sides in the lower half",
        meaning=(
            "In the lower half of the groups those from below would be paired first, then those from above."
            " It cannot happen, as nobody from above ever comes past the median."
        ),
    ),
    _decision(
        number="3.8",
        title="The floater's opponent",
        meaning=(
            "A floater meets the first player of the group who is available and due the other colour:"
            " downward from the highest numbered on, upward from the lowest numbered on. In a"
            " Maxi-tournament opponents are exchanged for colour only if their ratings are within 100"
            " points of each other."
        ),
    ),
    _decision(
        number="3.9",
        title="Four types of floater",
        meaning=(
            "Floaters are of four types, from the hardest lot to the mildest, a to d. Where there is a"
            " choice avoid type a first, then b, then c."
        ),
    ),
    _decision(
        number="3.9.a",
        title="Type a",
        meaning="Floated into this group already, and no compatible opponent in the next one.",
    ),
    _decision(
        number="3.9.b",
        title="Type b",
        meaning="Floated into this group already, and a compatible opponent in the next one.",
    ),
    _decision(
        number="3.9.c",
        title="Type c",
        meaning="From this group, and no compatible opponent in the next one.",
    ),
    _decision(
        number="3.9.d",
        title="Type d",
        meaning="From this group, and a compatible opponent in the next one.",
    ),
    _decision(
        number="3.10",
        title="Not two rounds running",
        meaning=(
            "Whoever floated in the round before does not float to make a number even, as long as no"
            " floater of type a, b or c comes of it and the group loses no pair."
        ),
    ),
)
