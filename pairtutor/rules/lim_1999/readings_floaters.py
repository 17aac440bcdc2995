"""Readings of the Lim rules: who floats, and how floaters are paired."""

from __future__ import annotations

from pairtutor.rules.clause import Reading
from pairtutor.rules.lim_1999.reading import reading

FLOATER_READINGS: tuple[Reading, ...] = (
    reading(
        12,
        "2.3.a",
        "2.3.b",
        "2.3.c",
        question="Who counts as a possible opponent in the group, and how often is it looked at?",
        choice=(
            "Once, when the group's turn comes: whoever is compatible with nobody else in it floats."
            " Floaters who have come in count as possible opponents, and may have to go on themselves."
        ),
        why="Rule 2.1 already covers meetings and colours, so a, b and c are one test.",
    ),
    reading(
        13,
        "2.3",
        "3.10",
        "4.4",
        question="How many pairs does a group have to make?",
        choice=(
            "As many as those left after 2.3 a to c can form. The others float, and nobody may be chosen"
            " without whom fewer pairs would be possible."
        ),
        why="Rules 3.10 and 4.4 both protect the number of pairs.",
    ),
    reading(
        14,
        "2.3.d",
        "3.2",
        "3.3",
        "3.4",
        "3.9",
        "3.10",
        question="Which of the rules for making a number even goes first?",
        choice=(
            "First the type: d before c before b before a. Among type d, somebody who did not float in the"
            " round before. Then somebody who evens out the due colours. Then the lowest numbered downward,"
            " the highest numbered upward."
        ),
        why="Rule 3.9 ranks the harms, 3.10 gives way to types and pairs, 3.2 and 3.3 choose among equals.",
    ),
    reading(
        15,
        "3.3",
        "3.4",
        question="Which opponents are set aside for the other floaters, when nothing is paired there yet?",
        choice=(
            "The floaters already chosen from this group who would be paired before the candidate each take"
            " the opponent of 3.8, one after the other, among the players of the next group. The candidate"
            " has an opponent there if somebody compatible is left."
        ),
        why="It is what an arbiter would write down beside each floater.",
    ),
    reading(
        16,
        "3.5",
        "3.9",
        "3.9.a",
        "3.9.b",
        "3.9.c",
        "3.9.d",
        question="How is the type of a floater found, and what becomes of the exchange of 3.5?",
        choice=(
            "Whoever came into the group as a floater is type b with an opponent in the next group and type"
            " a without; everybody else is type d with and c without. Preferring d to c is the exchange"
            " of 3.5."
        ),
        why="Rule 3.9 lists the types in that order.",
    ),
    reading(
        17,
        "3.2",
        question="Who counts when due colours are evened out?",
        choice=(
            "Those left in the group who are due a colour. If more are due one colour, somebody due that"
            " one evens it out; if as many are due White as Black, nobody does. In a Maxi-tournament only"
            " players within 100 rating points of the last (downward) or first (upward) of them count."
        ),
        why="Rule 3.2 says so, and its sentence about Maxi-tournaments limits this step only.",
    ),
    reading(
        18,
        "3.10",
        question="Who floated in the round before, when the table shows only results?",
        choice=(
            "By the scores before that round: whoever was above its median and was paired with a lower"
            " score, or below it with a higher score. A pair whose game was forfeited counts; byes and"
            " absences do not."
        ),
        why="Only such a player was moved; the opponent stayed in their own group.",
    ),
    reading(
        19,
        "3.1",
        "3.5",
        "4.4",
        "4.4.a",
        "4.4.b",
        question="Who floats when exchanges cannot pair everybody?",
        choice=(
            "It is settled before pairs are proposed. While more players are left than the pairs need, one"
            " more floats: of those who can be spared the best type, then the lowest numbered downward, the"
            " highest numbered upward. Colours and 3.10 are not asked here."
        ),
        why="Leaving out the lowest possible player keeps the head of the group in place, as 4.4 does.",
    ),
    reading(
        20,
        "3.6",
        "3.6.1",
        "3.6.2",
        "3.6.3",
        "3.7",
        "3.7.1",
        "3.7.2",
        question="In which order are floaters paired when the sub-clauses seem to disagree?",
        choice=(
            "Before all other players. From above: highest score first, then the highest numbered. From"
            " below: lowest score first, then the lowest numbered. In the median those from above come"
            " first. The score is always the player's own."
        ),
        why="Rules 3.6 and 3.7 state the general rule; the sub-clauses speak of equal scores or repeat it.",
    ),
    reading(
        21,
        "3.8",
        question="Can one floater be another's opponent?",
        choice=(
            "Only if no player of the group itself is available. Colour does not change that: the group's"
            " own players always come first."
        ),
        why="A floater was moved to meet that score-group.",
    ),
    reading(
        22,
        "3.8",
        question="Whom does a floater meet if nobody is due the right colour, and in which order?",
        choice=(
            "Players are gone through in the direction of the group, so in the median from the highest"
            " numbered. The first one available is proposed; if their colours do not suit, the first"
            " available one whose do is taken, and if there is none, the one proposed. In a Maxi-tournament"
            " only somebody rated within 100 points of the one proposed can be taken instead."
        ),
        why="Rule 3.8 speaks of the direction of pairing, and the median is paired downward.",
    ),
    reading(
        23,
        "3.2",
        "3.5",
        question="How far does a floater go?",
        choice=(
            "Always into the next group. Whoever is compatible with nobody there, or is chosen again, goes"
            " on to the one after it, at most to the median, and never returns."
        ),
        why="Rule 3.5 lets a floater go on to a further group only where the next one does not help.",
    ),
)
