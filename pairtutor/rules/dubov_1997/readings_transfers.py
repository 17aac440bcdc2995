"""How the gaps in 6.4 and sections 7 to 9 of the Dubov text are read: who is fetched, who floats."""

from __future__ import annotations

from pairtutor.rules.dubov_1997.reading import reading as _reading

TRANSFERS = (
    _reading(
        25,
        "7.1",
        question="Who has played with everybody of the own group?",
        choice=(
            "Whoever has no possible opponent in it, also because of colours, and a player alone in the"
            " group. Such players are looked for once, before anybody is brought up."
        ),
        why="Clause 6.1 asks for a possible opponent.",
    ),
    _reading(
        26,
        "7.1",
        question="Does the player brought up by 7.1 meet the one who has nobody?",
        choice=(
            "Yes, the two are a pair at once and do not stand in the columns. Several are served in the"
            " order of 8.1, each with the first possible opponent that leaves a complete pairing of the rest."
        ),
        why="That is what the player was brought up for.",
    ),
    _reading(
        27,
        "7.1",
        "7.2",
        "8.2",
        question="How do the three requirements make one order?",
        choice=(
            "Due the wanted colour first, then neutral, then due the other one; in each the higher rating,"
            " then the lower ARO, then the smaller pairing number. If no colour is wanted, the first step is"
            " left out."
        ),
        why="So the program that FIDE endorsed listed it.",
    ),
    _reading(
        28,
        "7.1",
        "7.2",
        "8.2",
        question="What is the next possible lower score group?",
        choice=(
            "All free players below are one list, group by group downwards, in each group those last against"
            " whom 2.5 speaks. The first who fits is taken, so a group in which nobody fits is skipped."
        ),
        why="The text says possible.",
    ),
    _reading(
        29,
        "7.2",
        question="Is the number of players looked at before or after 7.1, and how many are fetched?",
        choice="After the pairs of 7.1 have left the group; exactly one player is fetched.",
        why="The clauses are listed in this order.",
    ),
    _reading(
        30,
        "7.2",
        "6.4",
        question="Over whom is the dominating colour counted in 7.2 and 6.4?",
        choice=(
            "Over the players of the group who are still to be paired: not those paired by 7.1, not those"
            " whom a higher group has fetched."
        ),
        why="The others are paired already.",
    ),
    _reading(
        31,
        "7.2",
        question="What if the player fetched can meet somebody above, but others are left without opponents?",
        choice=(
            "Taken is the first with whom the whole group can be paired completely, and without whom all"
            " players below can. If there is none, 6.4 applies. The player then belongs to the group like"
            " everybody else."
        ),
        why="A player whose coming leaves others unpaired does not meet the requirement of section 6.",
    ),
    _reading(
        32,
        "6.4",
        question="When do players float down, and how many?",
        choice=(
            "Only if an even group cannot be paired within itself without spoiling the rest, or if nobody"
            " fits for 7.2. Then the smallest number that works: two, four and so on, from an odd group"
            " three, five and so on."
        ),
        why="The aim is to pair everybody within the score group.",
    ),
    _reading(
        33,
        "6.4",
        question="Which players float?",
        choice=(
            "The players are listed: those with a possible opponent in the next lower group first; then"
            " lowest rating; due the dominating colour; higher ARO; larger number. Of this list the first"
            " set is taken with which those who stay can be paired, and the floaters with all players below,"
            " no two floaters with each other."
        ),
        why=(
            "The classes of the text come first, then its only rule for leaving a group downwards, the one"
            " of the bye."
        ),
    ),
    _reading(
        34,
        "8.1",
        question="What if more floaters are due one colour, or are due none?",
        choice=(
            "Neutral floaters are put into the columns as in a group. When one column has run out, the rest"
            " of the other follows. Several players served by 7.1 take turns in the same way."
        ),
        why="The words of the clause, done to the end.",
    ),
    _reading(
        35,
        "8.2",
        question="In which group does a floater look, and what if nobody there will do?",
        choice=(
            "In the order of 7.1, from group to group downwards. Taken is the first possible opponent with"
            " whom the other floaters and all players below can still be paired, no two floaters with each"
            " other."
        ),
        why="Clause 8.2 has the order of 7.1.",
    ),
    _reading(
        36,
        "6.4",
        "8",
        question="Does a floater join the lower group?",
        choice=(
            "No. Floating down and fetching up end in the same kind of pair: the floater is paired at once,"
            " and the opponent counts as transferred up. 7.1 and 7.2 go first; 6.4 is the last resort."
        ),
        why="The program that FIDE endorsed set both aside in one group of floaters.",
    ),
    _reading(
        37,
        "9",
        question="What if a choice would make the rest of the round impossible?",
        choice=(
            "It does not count: a bye, an opponent fetched or a set of floaters is taken only if everybody"
            " still free can be paired completely afterwards, the score groups disregarded. Otherwise the"
            " next in the order is taken."
        ),
        why="The arbiter would come back to the same choice later; testing it at once is easier to follow.",
    ),
    _reading(
        38,
        "9",
        question="What if no pairing of the round exists?",
        choice="Then the round cannot be paired: it is reported, and nobody is paired.",
        why="No rule of the text may be broken.",
    ),
)
"""DUB-25 to DUB-38."""
