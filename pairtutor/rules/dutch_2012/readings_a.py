"""How the gaps of chapters A and B of 2012 are read."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.dutch_2012.naming import reading as _reading

READINGS_AB: Final[tuple[Reading, ...]] = (
    _reading(
        1,
        "A.2",
        question="In which order are players of one score?",
        choice=(
            "The order is score at the start of the round (all points, including those for byes and"
            " forfeits), higher first, then pairing number, lower first."
        ),
        why="The pairing number is that order, fixed before round 1.",
    ),
    _reading(
        2,
        "A.3",
        question="When is a bracket mostly of moved-down players tested, and what follows from it?",
        choice=(
            "After C.1 has removed incompatible players; n players of whom M0 are MDPs; if M0 > 0 and 2"
            " M0 is at least n the bracket is managed as homogeneous throughout (M1 = 0, P = P1, D.1 +"
            " D.2, no rules for upfloaters). MDPs remain MDPs for C.1 and C.12. The test is not repeated"
            " later. Not applied to brackets joined by C.13 (D12-43)."
        ),
        why="C.1 comes before C.2; nothing in C.3-C.14 re-tests it.",
    ),
    _reading(
        3,
        "A.3",
        question="Are homogeneous brackets that hold several scores ordered or judged in another way?",
        choice=(
            "Homogeneous brackets and remainders are ordered by A.2 as always; no further test of score"
            " differences is made (B.3 acts only through the order of brackets, MDPs first, and the"
            " reductions of M1 and P1)."
        ),
        why="The procedure has no other step for B.3.",
    ),
    _reading(
        4,
        "A.4",
        question="Which played games give floats?",
        choice=(
            "Compare the two players' scores at the start of that round, whatever bracket they were"
            " paired in: the higher score got a downfloat, the lower an upfloat, equal scores none."
        ),
        why="A float is 'players with unequal scores were paired'.",
    ),
    _reading(
        5,
        "A.4",
        "B.1.b",
        question="Which unplayed rounds give a float?",
        choice=(
            "Pairing bye, full-point bye, half-point bye and forfeit win give a downfloat; forfeit loss"
            " (also when both lose), zero-point bye and absence give none, whatever the scores of the"
            " scheduled opponents."
        ),
        why="B.1.b names points without playing only.",
    ),
    _reading(
        6,
        "B.5",
        "B.6",
        question="Which rounds do B.5 and B.6 look at?",
        choice=(
            "B5 looks at the float of round r-1, B6 at that of round r-2, by round number, played or not."
            " One player may count for both."
        ),
        why="The text says 'consecutive rounds'.",
    ),
    _reading(
        7,
        "A.5",
        question="What is the bye worth?",
        choice="One point.",
        why="The usual choice; it matters only for scores.",
    ),
    _reading(
        8,
        "A.7",
        "F.2",
        "F.3",
        question="What is the colour history of a player who missed rounds?",
        choice=(
            "The sequence of colours of games actually played, oldest first; unplayed rounds are left out"
            " (so they move to the front)."
        ),
        why="F.3.",
    ),
    _reading(
        9,
        "A.7.a",
        question="What if the colour difference and the last two games point to different colours?",
        choice="Difference > +1: black; < -1: white; only otherwise the last two games.",
        why="Keeps the difference within 2.",
    ),
    _reading(
        10,
        "A.7.c",
        "A.7.f",
        question="What does a player prefer who has not played yet?",
        choice=(
            "No played game: no preference; also in round 1, where the lot is not a preference but only"
            " enters E.5."
        ),
        why="Else X1 would be affected.",
    ),
    _reading(
        11,
        "A.7.e",
        question="What does it mean that a mild preference may turn?",
        choice=(
            "It is flexible only for Z: a pair with a mild player never counts for Z. For X (and for E)"
            " every mild preference counts as it is."
        ),
        why="In A.8, X1 uses w and b on their own side, while Z1 subtracts both.",
    ),
    _reading(
        12,
        "A.10",
        question="What is more than half of the maximum score in the last round?",
        choice="Round number = planned number of rounds, and score > (rounds before this one) / 2.",
        why="That is 50% of what could be scored so far.",
    ),
    _reading(
        13,
        "A.8",
        question="On which players are X1 and Z1 counted?",
        choice=(
            "All players of the bracket after C.1 (MDPs included, homogeneous or not); they are not"
            " counted anew for a remainder. They are lower bounds, so they only tell where the walk starts"
            " and never change its result."
        ),
        why="The text says 'in the score bracket'.",
    ),
    _reading(
        14,
        "B.1.a",
        question="Is a forfeited pairing a meeting?",
        choice="Only games actually played are meetings.",
        why="F.2.",
    ),
    _reading(
        15,
        "B.1.b",
        question="Who may not have the bye?",
        choice="Anyone who before this round had a pairing bye, a full- or half-point bye or a forfeit win.",
        why="The text says 'a point or half point without playing'.",
    ),
    _reading(
        16,
        "B.2",
        "C.3.b",
        question="Which pairs may break B.2 for the sake of top scorers?",
        choice=(
            "A pair of two absolute preferences for the same colour is forbidden, unless at least one of"
            " the two is a top scorer; then it is legal and counts 1 for B2."
        ),
        why="The note makes the opponent of a top scorer one, too.",
    ),
    _reading(
        17,
        "A.7.d",
        "C.3.c",
        "C.10.f",
        question="What does A.7.d forbid, and when is its condition met?",
        choice=(
            "Odd rounds only: a pair with the same preferred colour in which both preferences are strong"
            " or absolute, not both absolute, counts 1 for A7d. The proviso is fulfilled by C.10.f alone"
            " (dropped before P1 or M1 is reduced); a 'higher ranked floater' is one of a higher score,"
            " not another player of the same score."
        ),
        why="No other step refers to it.",
    ),
    _reading(
        18,
        "A.8",
        question="Which pairs count for X?",
        choice=(
            "A pair counts 1 for X if both players have a preference (any strength) for the same colour."
            " Pairs that count for A7d or B2 count for X as well."
        ),
        why="A.8.a 'not fulfilling all preferences'.",
    ),
    _reading(
        19,
        "A.8",
        question="Which pairs count for Z?",
        choice=(
            "Even rounds only: a pair counts 1 for Z if both preferences are strong or absolute and for"
            " the same colour."
        ),
        why="A.8.b with A.7.e; an absolute preference is at least a strong one.",
    ),
    _reading(
        20,
        "B.5",
        "B.6",
        question="Whose downfloats do B.5 and B.6 test?",
        choice=(
            "The players left unpaired when the bracket is complete (after the remainder), MDPs among"
            " them included; in the lowest bracket the player with the bye. Each such player with a"
            " downfloat in round r-1 / r-2 counts 1 for B5down / B6down. Players moved on by C.1 are not"
            " counted, nor MDPs who are paired here."
        ),
        why="They float; the others have already done so.",
    ),
    _reading(
        21,
        "B.5",
        "B.6",
        question="Whose upfloats do B.5 and B.6 test?",
        choice=(
            "Only pairs of the heterogeneous part: if the scores differ, the player with the lower score"
            " counts 1 for B5up / B6up if he had an upfloat in round r-1 / r-2. Not tested in homogeneous"
            " brackets (also not if managed as homogeneous, M1 = 0) nor in the remainder, even if scores"
            " differ there."
        ),
        why="C.3.g-h and C.10.a-b are for heterogeneous brackets; the remainder is 'always homogeneous'.",
    ),
)
