"""Readings of the Lim rules: terms, the bye, score-groups and the median."""

from __future__ import annotations

from pairtutor.rules.clause import Reading
from pairtutor.rules.lim_1999.reading import reading

GROUP_READINGS: tuple[Reading, ...] = (
    reading(
        1,
        "1.1",
        "3.3",
        "3.4",
        "4.2",
        "5.4",
        question="Is a higher number a large or a small one, and does the score count for the rank?",
        choice=(
            "Number 1 is the highest numbered and highest ranked player; a higher number is always the"
            " smaller figure. The rank is the pairing number, whatever the score."
        ),
        why="Rule 4.2 calls #1 the highest numbered player; pairing numbers are places in the initial list.",
    ),
    reading(
        2,
        "2.1",
        "5.1",
        "C.04.2 D.5",
        "C.04.2 D.6",
        question="What do forfeits, byes and missed rounds mean for meetings, colours and scores?",
        choice=(
            "Only games really played are meetings and give colours. A player's colours are the row of"
            " those games with the gaps closed; the last two games are the last two of that row. Scores"
            " count every point, however it was won."
        ),
        why="A player had no colour in a round that they did not play.",
    ),
    reading(
        3,
        "2.1",
        "5.1.a",
        "5.1.b",
        question="When may a player not have a colour?",
        choice=(
            "When the last two games had it, or when the player has already had it two times more than the"
            " other. Every other colour is permissible."
        ),
        why="It would be the third running, or make three more.",
    ),
    reading(
        4,
        "2.1",
        "2.3.b",
        "2.3.c",
        "6",
        question="How does the last round change who is compatible, and for whom?",
        choice=(
            "Compatible players have not met and have at least one way to share the colours permissible to"
            " both. In the last planned round two players with the same score need only not have met; two"
            " with different scores need permissible colours as before."
        ),
        why="Section 6 puts pairing equal scores before colours, and speaks of nothing else.",
    ),
    reading(
        5,
        "5.1",
        "5.5",
        "5.6",
        question="Which colour is a player due when alternating and equalising ask for different ones?",
        choice=(
            "Whoever had one colour more often is due the other. With as many Whites as Blacks the opposite"
            " of the last colour is due. Before the first game no colour is due."
        ),
        why="Where nobody missed a game this is just what 5.5 and 5.6 ask for.",
    ),
    reading(
        6,
        "3.8",
        "5.2",
        question="When do two players suit each other in colour?",
        choice="When they are due different colours, or at least one of them is due none.",
        why="Then both get what they are due.",
    ),
    reading(
        7,
        "1.1",
        "C.04.1 d",
        question="When is the bye given, and who comes next if the last player may not have it?",
        choice=(
            "First of all, before any group is formed. Players are looked at from the lowest score up, with"
            " equal scores from the largest number up. Whoever has had a bye from the pairing, a full-point"
            " bye or a win by forfeit is passed over. The player with the bye belongs to no group."
        ),
        why="It is 1.1 with the basic rules, moved up one place at a time.",
    ),
    reading(
        8,
        "1.1",
        "2.1",
        question="What if the rest of the round could not be paired?",
        choice=(
            "A player is also passed over for the bye if the others could not all be paired. If nobody is"
            " left, or an even number of players cannot all be paired, the round is declared impossible and"
            " no rule is relaxed."
        ),
        why="The bye is the only step that no later one can undo.",
    ),
    reading(
        9,
        "2.2",
        question="What is the median after an odd number of rounds, or if nobody has that score?",
        choice=(
            "The score is half a point for each round played: 1.5 after three. The median is always there;"
            " if nobody has its score it is the empty place where the floaters of both sides meet. Byes and"
            " absences do not change it."
        ),
        why="Nothing in 2.2 moves the median to another score.",
    ),
    reading(
        10,
        "2.2",
        question="Can a floater go past the median, or change direction?",
        choice=(
            "No. Floaters of the upper groups only move down, those of the lower groups only up, and the"
            " median is the end of the way for both."
        ),
        why="The two sides are paired towards the median, which is paired last.",
    ),
    reading(
        11,
        "3.2",
        "3.3",
        "3.4",
        "3.5",
        "3.9",
        question="Which is the next group when the median is empty, and who belongs to it?",
        choice=(
            "It is the next score in the direction of pairing that a player to be paired has; an empty"
            " median is skipped when opponents are looked for. All players with that score belong to it,"
            " paired already or not. The floater still enters the median, not the other side."
        ),
        why="That is where the opponent will come from.",
    ),
    reading(
        24,
        "2.4",
        "4.2",
        "4.3",
        question="What is proposed after some pairs are confirmed?",
        choice=(
            "Those left are put in order again and halved again, first against first, after every"
            " confirmed pair."
        ),
        why="Every column of 4.2 and 4.3 is made in this way.",
    ),
    reading(
        30,
        "2.6",
        question="Which pair is the next to be undone, how often, and what if one side has none left?",
        choice=(
            "The median is blocked when its players cannot all be paired; nobody floats out of it. The pair"
            " made last on the lower side is undone if more came from above than from below, else the one"
            " made last on the upper side; if that side has none left, one of the other side. Its players"
            " count as floaters of their side, and may meet again."
        ),
        why="Taking back the latest pair widens the median step by step from its own border.",
    ),
    reading(
        32,
        "C.04.2 D.9",
        question="In which order do the boards stand?",
        choice=(
            "By the score of the higher player, then by the sum of both scores, then by that player's number."
        ),
        why="The Lim text is silent about boards, so the general rule for publishing applies.",
    ),
    reading(
        33,
        "3.2",
        "3.8",
        "5.7",
        question="Where does the Maxi-tournament act, and is a difference of exactly 100 points allowed?",
        choice=(
            "Only when it is asked for, and only in three choices made for colour: the floater who makes a"
            " number even, the opponent of a floater, the exchange of the second scrutiny. Exactly 100 is"
            " allowed."
        ),
        why="These are the places where the text has its bracket about Maxi-tournaments.",
    ),
)
