"""How the gaps in section 6 of the Dubov text are read, and in the clauses that fill its columns."""

from __future__ import annotations

from pairtutor.rules.dubov_1997.reading import reading as _reading

COLUMNS = (
    _reading(
        7,
        "2.6",
        "7.3",
        "7.4",
        question="What happens to a player whom 2.6 keeps in the column?",
        choice="The player stays, and the next in the order of 7.3 or 7.4 changes columns instead.",
        why="The words of the clause.",
    ),
    _reading(
        22,
        "6.2",
        "7.3",
        "7.4",
        question="What is alphabetical order, and what is the full order of each column?",
        choice=(
            "Alphabetical means by pairing number, the small one first. White column: ARO from the lowest,"
            " rating from the lowest, number. Black column: rating from the highest, ARO from the highest,"
            " number. Whoever comes into a column later is sorted in like everybody else."
        ),
        why="Names can be alike, numbers cannot.",
    ),
    _reading(
        23,
        "6.2",
        question="Where do players go who are due neither colour?",
        choice=(
            "Before 7.3 and 7.4 they go one by one into the shorter column, or into the Black one if both"
            " are equal; highest rating first, then higher ARO, then smaller number."
        ),
        why="They fill the gap first; and with equal ARO section 3 gives White to the lower rating.",
    ),
    _reading(
        24,
        "6.3",
        question="How do improvements go on when one exchange is not enough?",
        choice=(
            "Row by row from the top, each White takes the highest free Black with whom the rows below can"
            " still be completed; whoever was passed over is offered to the next row first. Only if no such"
            " arrangement exists, pairs within a column are allowed, as few as possible: first for Whites"
            " who may meet no Black at all (further down, then further up), then for the others. Blacks left"
            " over meet each other in their order. Colours follow section 3, not the column."
        ),
        why=(
            "These are the steps of the text done to the end. Going back row by row leads to the same first"
            " complete arrangement."
        ),
    ),
    _reading(
        40,
        "7.3",
        "7.4",
        question="Are the columns made equal once or again and again?",
        choice=(
            "Once, after the neutral players are seated: half of the surplus moves, leaving out those whom"
            " 2.6 protects. To Black: lowest ARO, higher rating, smaller number. To White: highest ARO,"
            " lower rating, smaller number."
        ),
        why="The words of the clauses.",
    ),
    _reading(
        41,
        "6.1",
        question="When does the standard procedure start?",
        choice=(
            "When everybody in the group has a possible opponent there, the number is even, and both the"
            " group and all players below it can be paired completely. Otherwise 6.4 applies."
        ),
        why="The words of the clause, and no choice may spoil the rest of the round.",
    ),
    _reading(
        42,
        "6",
        "7",
        question="In which order are the groups dealt with?",
        choice=(
            "From the top. Each time first 7.1, then 7.2, then 7.3 and 7.4, then the rows, or 6.4 with"
            " section 8. Whoever was brought up has left the own group, which is looked at afresh when its"
            " turn comes. Nobody is added to a lower group."
        ),
        why="The order in which section 7 lists its clauses.",
    ),
    _reading(
        39,
        "C.04.2 D.9",
        question="In which order are the boards?",
        choice=(
            "By the score of the higher player, then by the sum of both scores, then by the pairing number"
            " of the higher player; the bye comes last."
        ),
        why="The general handling rules of the same years.",
    ),
)
"""DUB-7, DUB-22 to DUB-24 and DUB-39 to DUB-42."""
