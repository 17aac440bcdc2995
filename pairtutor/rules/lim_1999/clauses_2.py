"""Section 2 of the Lim rules of 1999, in our own words: score-groups, who leaves them, the median."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="lim-1999", group="2  Pairing a score-group")
_decision = partial(_clause, decides=True)

CHAPTER_2: tuple[Clause, ...] = (
    _clause(
        number="2",
        title="Pairing a score-group",
        meaning="In which order the score-groups are paired, who leaves one, and how its pairs are proposed.",
    ),
    _decision(
        number="2.1",
        title="Compatible players",
        meaning=(
            "Two players can be paired if they have not met and if neither would have to play a third game"
            " running with one colour, or have three more games with one colour than with the other."
        ),
    ),
    _decision(
        number="2.2",
        title="Score-groups and the order of pairing",
        meaning=(
            "Players with equal scores are a score-group; the median is the one with half a point for each"
            " round played. Pair the groups above it from the top down, then those below it from the bottom"
            " up, and the median last, as if pairing downward."
        ),
    ),
    _decision(
        number="2.3",
        title="Players without an opponent leave the group",
        meaning=(
            "Before a group is paired, those who find no suitable opponent in it are moved to the"
            " neighbouring group. They are floaters; section 3 says whom to choose where there is a choice."
        ),
    ),
    _decision(
        number="2.3.a",
        title="Has met the whole group",
        meaning="A player who has already played everybody in the group floats.",
    ),
    _decision(
        number="2.3.b",
        title="Two games more with one colour",
        meaning=(
            "A player who has had one colour twice more than the other floats if no compatible opponent in"
            " the group leaves them the colour that they may have."
        ),
    ),
    _decision(
        number="2.3.c",
        title="The same colour twice running",
        meaning=(
            "A player who had one colour in the last two games floats if no compatible opponent in the"
            " group leaves them the other colour."
        ),
    ),
    _decision(
        number="2.3.d",
        title="Making the number even",
        meaning="If the group has an odd number of players, one of them floats.",
    ),
    _decision(
        number="2.4",
        title="Proposed pairings",
        meaning=(
            "The players who stay are put in the order of their numbers and the top half is set against the"
            " bottom half, first against first. These pairs are only proposals until they are scrutinised."
        ),
    ),
    _decision(
        number="2.5",
        title="Exchanges in the group",
        meaning=(
            "Where a proposed pair has already met, one of the two is exchanged for another player of the"
            " same group. Further exchanges may be made for the sake of colour. Section 4 says how."
        ),
    ),
    _decision(
        number="2.6",
        title="A median that cannot be paired",
        meaning=(
            "The pairs made last are taken back one by one and their players join the median: one from the"
            " lower side if more floaters came from above than from below, else one from the upper side."
            " After each the median is tried again."
        ),
    ),
)
