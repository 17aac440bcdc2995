"""Readings of the Lim rules: scrutiny, exchanges, colours, round one."""

from __future__ import annotations

from pairtutor.rules.clause import Reading
from pairtutor.rules.lim_1999.reading import reading

PAIR_READINGS: tuple[Reading, ...] = (
    reading(
        25,
        "4.1",
        "4.4",
        question="How far ahead does an exchange have to look?",
        choice=(
            "A player is available if the two are compatible and everybody else still unpaired in the group"
            " can be paired."
        ),
        why="It is 4.4 for any number of players, and comes to the same as undoing earlier pairs in 4.3.",
    ),
    reading(
        26,
        "4.2",
        "4.3",
        question="In which order are exchanges tried in groups of other sizes, and upward?",
        choice=(
            "The first unpaired player tries the first of the bottom half, then the rest of it in order,"
            " and then the top half backwards from its end. Upward it is the mirror: of six #6 tries"
            " #3, #2, #1, #4, #5."
        ),
        why="It gives every column of both tables.",
    ),
    reading(
        27,
        "4.1",
        "5.2",
        "5.3",
        "5.7",
        question="Which exchanges may colour cause, and when does the second scrutiny end?",
        choice=(
            "The first available opponent stands if the two suit each other or if no later available one"
            " suits; otherwise the first later one that suits is taken. Each pair is looked at once and"
            " never touched again. In a Maxi-tournament the later one must be rated within 100 points of"
            " the first. Nobody floats only because both are due the same colour."
        ),
        why="Pair by pair it gives the same as a second pass that starts again from the top.",
    ),
    reading(
        28,
        "5.1",
        "5.3",
        "5.5",
        "5.6",
        "6",
        question="In which order are the colour rules asked?",
        choice=(
            "If only one way to share the colours is permissible to both, it is used. Otherwise each gets"
            " the colour due, if those differ or only one is due any. In the last round neither way may be"
            " permissible; then too the due colours decide, and after them the histories."
        ),
        why="Rules 5.1 a and b and 5.3 bind, while a due colour is given where possible.",
    ),
    reading(
        29,
        "5.4",
        "5.6",
        question="How are unequal histories compared, and to which side does a floater's pair belong?",
        choice=(
            "Played games are compared from the last one back; the first difference is turned round. If one"
            " row ends first, the histories count as identical: then the higher ranked player has the due"
            " colour in pairs made in the median or above, the lower ranked in pairs made below. What counts"
            " is the group where the pair was made. If neither has played, that player's own number decides"
            " as in round one."
        ),
        why="It is 5.4 in its own order.",
    ),
    reading(
        31,
        "7.1",
        "7.2",
        question="What is round one's list when players are missing?",
        choice=(
            "The players present, by pairing number; the last has the bye if their number is odd. A player"
            " of the top half with an odd number has the colour drawn for #1, with an even number the"
            " other, even if #1 is absent. No lot is drawn again."
        ),
        why="The text speaks of odd-numbered players, not of odd places.",
    ),
)
