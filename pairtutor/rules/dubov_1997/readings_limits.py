"""How the gaps in sections 1 to 5 of the Dubov text are read: words, limits, colours, bye, first round."""

from __future__ import annotations

from pairtutor.rules.dubov_1997.reading import reading as _reading

LIMITS = (
    _reading(
        1,
        "1",
        "2.1",
        "2.3",
        "2.4",
        question="Do games count that were not played?",
        choice=(
            "No. Meetings, colours and ARO come from games that were really played; a forfeit or a bye is"
            " left out, and the colours before and after it become neighbours."
        ),
        why="Nothing was played, so there is nothing to balance.",
    ),
    _reading(
        2,
        "1",
        question="How exact is the ARO, and what about players without games or ratings?",
        choice=(
            "The ARO is an exact fraction and compared as such; shown is one decimal. Without a game it is"
            " 0. A player without a rating counts as 0."
        ),
        why="The example in the text shows one decimal, but a tie must not hang on rounding.",
    ),
    _reading(
        3,
        "1",
        question="Which colour is due to a player who has not played yet?",
        choice=(
            "Neither: the player is neutral. From the first game on the numbers of games with White and"
            " with Black decide, and if these are equal the last game."
        ),
        why="Both halves of the definition speak of games.",
    ),
    _reading(
        4,
        "2.2",
        question="What is a point received without playing?",
        choice=(
            "A pairing bye, a full-point bye or a win by forfeit in any earlier round. A half-point bye, a"
            " zero-point bye and a forfeit loss bar nobody from the bye."
        ),
        why="The text says a point.",
    ),
    _reading(
        5,
        "2.3",
        "2.4",
        question="Do 2.3 and 2.4 bend in the last round or for the leaders?",
        choice=(
            "Never. A player may have a colour if afterwards the difference is at most two and the last"
            " three games played do not all have that colour."
        ),
        why="Only 2.5 makes an exception of the last round.",
    ),
    _reading(
        6,
        "2",
        "6.1",
        "7.1",
        "7.2",
        question="What is a possible opponent?",
        choice=(
            "Somebody not met before with whom at least one way to give the colours lets both have a"
            " colour that they may have. Wherever the text asks whether two have played or can be paired,"
            " this is meant."
        ),
        why="Otherwise sections 6 and 7 would make pairs that section 2 forbids.",
    ),
    _reading(
        8,
        "2.5",
        question="What counts as a transfer to a higher score group?",
        choice=(
            "Being paired with somebody who had more points before the round, whether brought up by 7.1 or"
            " 7.2 or as a floater's opponent, and even if the game was then forfeited. Byes do not count."
        ),
        why="In the cross table all three look alike, and it is the pairing that transfers.",
    ),
    _reading(
        9,
        "2.5",
        question="When exactly does 2.5 speak against a player?",
        choice=(
            "If the player was transferred up in the round of the tournament directly before (an absence in"
            " between breaks the run), or has been transferred three times already, four times if ten or more"
            " rounds are planned."
        ),
        why="The words of the clause, no more.",
    ),
    _reading(
        10,
        "2.5",
        question="What if 2.5 speaks against everybody, and what of the last round?",
        choice=(
            "In the last round it speaks against nobody. Before, such a player is taken only after all"
            " others of the same score group, but before anybody of a still lower group. No round is"
            " impossible because of 2.5."
        ),
        why=(
            "The smallest score difference comes first; the program that FIDE endorsed did the same. Whoever"
            " takes 2.5 for absolute will expect another player here."
        ),
    ),
    _reading(
        11,
        "3",
        "2.3",
        "2.4",
        question="How do 2.3 and 2.4 rank against the criteria for colours?",
        choice="If they leave only one way to give the colours, it is taken and nothing else is asked.",
        why="Limits stand above the allocation.",
    ),
    _reading(
        12,
        "3",
        question="What if due colours are equal or missing?",
        choice=(
            "If only one of the two is due a colour, that one gets it. If both are due the same, or neither"
            " is due any, the next criterion is asked."
        ),
        why="The words of the clause.",
    ),
    _reading(
        13,
        "3",
        question="How are the numbers of games with each colour equalised?",
        choice=(
            "Each player has a difference, games with White less games with Black. White goes to the smaller"
            " one; if they are equal, the next criterion is asked."
        ),
        why="The larger imbalance is mended first.",
    ),
    _reading(
        14,
        "3",
        question="How are colour histories with gaps compared?",
        choice=(
            "Only games played count: last against last, last but one against last but one. At the first"
            " difference each gets the opposite of the colour had there. Where one history ends, there is"
            " no difference."
        ),
        why="Unplayed games do not count anywhere else either.",
    ),
    _reading(
        15,
        "3",
        question="Which ARO and which rating decide about White?",
        choice="The exact ARO: the higher one gets White. If they are equal, the lower rating gets White.",
        why="The words of the clause.",
    ),
    _reading(
        16,
        "3",
        question="Who has White if ARO and rating are equal as well?",
        choice="The player with the larger pairing number.",
        why="It goes on where the lower rating left off.",
    ),
    _reading(
        17,
        "4",
        question="What is the complete order for the bye?",
        choice=(
            "Among those of the lowest score group who may have it: lowest rating; then due the dominating"
            " colour (all others are level); then higher ARO; then larger pairing number."
        ),
        why="The order of the text, with a last step that always decides.",
    ),
    _reading(
        18,
        "4",
        question="Which is the dominating colour?",
        choice=(
            "The one that more of the present players of the score group are due; neutral players do not"
            " count. With equal numbers none dominates, and the step is left out."
        ),
        why="The plain meaning of the word.",
    ),
    _reading(
        19,
        "4",
        "2.2",
        question="What if nobody of the lowest group may have the bye, or the others could not be paired?",
        choice=(
            "In the order for the bye the first is taken with whose bye all others can be paired completely;"
            " if there is none in the group, the next higher group is asked."
        ),
        why="Clause 2.2 and the other limits of section 2 are absolute.",
    ),
    _reading(
        20,
        "5",
        question="Which list is halved in the first round?",
        choice=(
            "The players who are present, by pairing number. If their number is odd, the last has the bye"
            " and the others are halved."
        ),
        why="It is the initial ranking.",
    ),
    _reading(
        21,
        "5",
        question="Who gets the colour that is drawn?",
        choice=(
            "The upper-half player of the first pair has the initial colour of the tournament, that of the"
            " second pair the other, and so on. Section 3 is not used in the first round."
        ),
        why="The lot is a fact that the tournament states.",
    ),
)
"""DUB-1 to DUB-6 and DUB-8 to DUB-21."""
