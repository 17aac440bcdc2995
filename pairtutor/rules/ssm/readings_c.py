"""Readings of chapter C: how the steps of the procedure are carried out."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.ssm.naming import reading
from pairtutor.rules.ssm.readings_b import READING_OF_STANDINGS

READINGS_C: Final[tuple[Reading, ...]] = (
    reading(
        20,
        "A5",
        "C2",
        question="How is a bracket with an odd number or with several scores divided?",
        choice=(
            "Always alike: half of the players, rounded down, form S1, the others S2. Those moved down have"
            " no part of their own. A single player makes no pair and stays over."
        ),
        why="A5 makes no difference.",
    ),
    reading(
        21,
        "C3",
        question="Whom does the second player of S1 meet if the first did not take the first of S2?",
        choice="The first who is still free: each of S1 in turn is offered the free ones of S2 in order.",
        why="The cards still on the table are offered in order.",
    ),
    reading(
        22,
        "C4",
        question="Are earlier pairs taken back?",
        choice="No. The first free player of S2 with whom all criteria hold is taken, and the pair stands.",
        why="C6 speaks of the unpaired player and of the first free one, so the other pairs stand.",
    ),
    reading(
        23,
        "C5",
        question="What is the complementary subgroup, and for whom is a criterion dropped?",
        choice=(
            "It is S2. For this one player of S1 the free ones of S2 are gone through again without B5, then"
            " with B1 alone. The next player of S1 starts with all criteria."
        ),
        why="The step is about one pair that cannot be found.",
    ),
    reading(
        24,
        "C6",
        question="When is there an exchange, with whom, and how often?",
        choice=(
            "At the first player of S1 who finds nobody, with the highest player of S2 who is free at that"
            " moment. All pairs of the bracket are undone, both halves put in order, and it starts again from"
            " the top. This is done once each time the bracket is divided."
        ),
        why="The text describes one exchange and then says what follows if it does not help.",
    ),
    reading(
        25,
        "C6",
        "C7",
        question="What if the exchange does not help although the bracket could be paired?",
        choice=(
            "Before C7 it is asked whether p pairs can be made at all: under B1, B4 and B5, then without B5,"
            " then with B1 alone. The first yes is carried out: the highest free player takes the first"
            " partner, S2 from the top and then S1 from the bottom, who leaves enough pairs for the others."
            " In an odd bracket a player without such a partner stays over."
        ),
        why="It keeps players in their bracket where that can be done, with partners in the usual order.",
    ),
    reading(
        26,
        "C3",
        "B2",
        "B5",
        question="Who of an odd bracket stays over?",
        choice=(
            "The player whom the pairs leave, unless a downfloat in the round before or, in the last bracket,"
            " an earlier bye speaks against it. Then the others without such a mark are tried from the lowest"
            " up, and the first is taken without whom the bracket can be paired, provided that it breaks B4"
            " and B5 less often. If there is none, the first one stays over; if that is not allowed, the"
            " lowest who may."
        ),
        why=(
            "An organiser who sees the mark on the card lets another player go; but somebody must go, so"
            " nobody is moved for a relative criterion."
        ),
    ),
    reading(
        27,
        "C7",
        question="Which player goes down by C7, and how often?",
        choice=(
            "The highest of those whom no other player of the bracket may meet under B1. The rest starts"
            " again from C2, as often as needed. The claim to a bye means no more than going on down."
        ),
        why="A player who cannot be paired is one without any possible opponent there.",
    ),
    reading(
        28,
        "C8",
        question="Who is free, and which pairs stay?",
        choice=(
            "The cards are dealt to the end, before and after the exchange, passing over who finds nobody."
            " The one with more pairs stands, the first if both have as many; everybody else goes down. It"
            " can be no pair at all."
        ),
        why="That moves as few players as the steps on the table allow.",
    ),
    reading(
        29,
        "C7",
        "C9",
        question="What does a first claim to the bye mean?",
        choice=(
            "In the last bracket, with an odd number and all pairs made, the player left over has it unless"
            " the search for the odd player finds otherwise. Without all pairs more than one would be over,"
            " so brackets are combined."
        ),
        why="B2 and B3 are absolute; a claim is not a right.",
    ),
    reading(
        30,
        "C9",
        "A7",
        question="When are brackets combined, with which, and how does it go on?",
        choice=(
            "When the last bracket cannot make its pairs, or nobody left over there may have the bye. The"
            " pairs of the nearest higher bracket that has any are undone and its players join. That is then"
            " the last bracket and starts from C2; C7 and C8 are not used in it. Brackets further up keep"
            " their pairs."
        ),
        why="A7 says so; a bracket without pairs has already moved down as a whole.",
    ),
    reading(
        31,
        "C9",
        "B3",
        question="Do the steps always end?",
        choice=(
            "Yes. In the end everybody can be in one bracket, and if that cannot be paired either, no pairing"
            " meets B1 to B3. Then the round is reported as impossible; any other round is paired."
        ),
        why="With everybody in one bracket the two searches leave nothing out.",
    ),
    READING_OF_STANDINGS,
)
