"""How the gaps of chapters D, E and F of 2012 are read."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.dutch_2012.naming import reading as _reading

READINGS_DEF: Final[tuple[Reading, ...]] = (
    _reading(
        47,
        "D.1",
        question="Which orders of S2 differ?",
        choice=(
            "S2 permutations in lexicographic order of A.2 places; only the first |S1| places matter, the"
            " others stay unpaired (homogeneous) or form the remainder (heterogeneous), reordered by A.2."
        ),
        why="D1.2.",
    ),
    _reading(
        48,
        "D.2",
        question=(
            "Which numbers does an exchange go by, and in which order do exchanges of several players come?"
        ),
        choice=(
            "Numbers are the places 1, 2 and so on in the homogeneous group (S1 first), not pairing numbers."
            " Sizes N = 1, 2 and so on up to the smaller of |S1| and |S2|; within N by difference (sum of S2"
            " numbers - sum of S1 numbers), then the S1 list (groups written in descending order,"
            " decreasing lexicographically), then the S2 list (ascending, increasing). Always from the"
            " original S1, S2."
        ),
        why="Tables of D.2.",
    ),
    _reading(
        49,
        "D.3",
        question="In which order do the sets of moved-down players come?",
        choice="Combinations of M1 out of the M0 MDPs in lexicographic order of A.2 places.",
        why="The table.",
    ),
    _reading(
        50,
        "E.1",
        "E.2",
        question="Which preference is the stronger?",
        choice=(
            "Different wishes, or only one has a preference: granted (E.1, A.7.f). Same colour: absolute"
            " > strong > mild; the stronger is granted. Two absolute ones are equal (no look at the size"
            " of the difference); A.7.d and A.7.e change nothing here."
        ),
        why="Three degrees are all the text has.",
    ),
    _reading(
        51,
        "E.3",
        question="How are two histories with gaps compared?",
        choice=(
            "Align the two sequences of D12-8 at their ends; go back to the first place where both have a"
            " colour and these differ; each gets the opposite of what he had there. Nowhere: E.4."
        ),
        why="F.3 moves gaps to the front.",
    ),
    _reading(
        52,
        "E.4",
        question="Who is the higher ranked player?",
        choice="The higher ranked by A.2 (score, then pairing number) gets his colour.",
        why="Literal.",
    ),
    _reading(
        53,
        "E.5",
        "A.7.c",
        question="Who has which colour when neither has a preference?",
        choice=(
            "If neither has a preference: the higher ranked one gets the initial colour if his pairing"
            " number is odd, the other colour if even - his number in the starting list, not his place"
            " among those present. The initial colour (the lot) is input: the colour of odd numbers."
        ),
        why="The text says 'even numbered players in S1'; the only rule that fits later rounds.",
    ),
    _reading(
        54,
        "F.1",
        question="In which order are the boards?",
        choice=(
            "Boards by score of the higher ranked player, then sum of the scores, then rank of the higher"
            " ranked player; the bye last."
        ),
        why="Literal.",
    ),
    _reading(
        55,
        "F.4",
        question="How is the first round paired?",
        choice=(
            "Round 1 runs through the same procedure; without preferences and floats its first candidate"
            " is 1 against k+1, 2 against k+2 and so on, bye to the last. Absentees are left out"
            " before S1 and S2 are made."
        ),
        why="One homogeneous bracket.",
    ),
    _reading(
        56,
        "F.5",
        question="What about players who are absent?",
        choice=(
            "Absent, withdrawn and players with a requested bye take no part in the round (no bracket, no"
            " parity)."
        ),
        why="Literal; what they score is in their record afterwards.",
    ),
)
