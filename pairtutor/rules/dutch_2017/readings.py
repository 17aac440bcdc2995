"""How the gaps in the Dutch text of 2017 are read: the question left open, the choice, the reason."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading


def _reading(number: int, *clauses: str, question: str, choice: str, why: str) -> Reading:
    """Return a reading of this system; a clause without its text is one of this system."""
    full = tuple(clause if " " in clause else f"dutch-2017 {clause}" for clause in clauses)
    return Reading(
        id=f"D17-{number}", system="dutch-2017", clauses=full, question=question, choice=choice, why=why
    )


_FLOAT_COUNTS = ("C.12", "C.13", "C.14", "C.15")
_FLOAT_DIFFERENCES = ("C.16", "C.17", "C.18", "C.19")

READINGS: Final[tuple[Reading, ...]] = (
    _reading(
        1,
        "A.9",
        question="What exactly is asked when we ask whether the round can still be completed?",
        choice=(
            "Only whether everybody left over and everybody below can be paired somehow under C.1 to C.3."
            " Those left over may meet each other in this test, and with an odd number one player who may"
            " have the bye stays free."
        ),
        why="Quality is no matter yet; a stricter test would collapse brackets that can be paired normally.",
    ),
    _reading(
        2,
        "A.9",
        "C.4",
        question="How are the PPB and the CLB paired?",
        choice=(
            "The PPB is paired again, with C.4 above C.5 and without C.7. The CLB is one heterogeneous"
            " bracket: those who float from the PPB are its moved-down players, everybody below is a"
            " resident."
        ),
        why=(
            "Completing the round goes before the number of pairs; and only one bracket follows, which"
            " takes whoever comes, so looking ahead has nothing to add."
        ),
    ),
    _reading(
        3,
        "B.1.c",
        "C.6",
        question=(
            "Is M1 the largest number of moved-down players that could be paired, or the number that will be?"
        ),
        choice=(
            "The number that the best pairing of the bracket pairs: first most pairs (C.5), then the"
            " smallest PSD (C.6)."
        ),
        why=(
            "S1 has to fit the pairing that is sought; with any other size the right candidate would never"
            " be made."
        ),
    ),
    _reading(
        4,
        "A.8",
        "A.9",
        "C.6",
        question="Which score has a player of the collapsed group when score differences are taken?",
        choice="Their own. The group has no common score.",
        why="It is put together out of need, from players who remain 3, 2½ or 2 points strong.",
    ),
    _reading(
        5,
        "C.7",
        question="Who makes up the following bracket, and how is it judged?",
        choice=(
            "Those who float down and the next scoregroup, under C.1 to C.3 alone: first the most pairs,"
            " then the lowest scores among those left there, the highest compared first. What comes after"
            " is not looked at."
        ),
        why=(
            "The clause itself says that only the following bracket counts, and speaks only of pairs and PSD."
        ),
    ),
    _reading(
        6,
        "C.7",
        "C.2",
        question="How do players left over in the following bracket count when it is the last one?",
        choice=(
            "Everyone left there counts 1. If the last scoregroup is in that bracket, a player left there"
            " who may not have the bye counts 3. The smallest total is best."
        ),
        why=(
            "In the last scoregroup being left over means the bye; somebody who may not have it is no"
            " solution. The reference engine weighs it in this way."
        ),
    ),
    _reading(
        7,
        *_FLOAT_COUNTS,
        *_FLOAT_DIFFERENCES,
        question="When does a player receive the same float again, as long as the round is not yet paired?",
        choice=(
            "When the pairing under examination gives it: a downfloat to the player with more points in a"
            " pair of different scores and to everybody whom the bracket leaves over; an upfloat to the one"
            " with fewer points."
        ),
        why=(
            "Whoever is left over will meet somebody with fewer points, or nobody: either way it is a"
            " downfloat."
        ),
    ),
    _reading(
        8,
        *_FLOAT_DIFFERENCES,
        question="How are several score differences compared, and which one has a player who is left over?",
        choice=(
            "As lists, largest first, place by place. A player left over has the difference to the value"
            " of A.8, one point below the lowest score of the bracket."
        ),
        why="It is the comparison that A.8 lays down for the PSD; nothing suggests a second kind.",
    ),
    _reading(
        9,
        "C.2",
        "C.04.1 d",
        question="Which points without a game keep a player from having the bye?",
        choice=(
            "An earlier pairing-allocated bye and a win by forfeit. A full-point bye that the player asked"
            " for does not, under these rules."
        ),
        why="The clause names the first two and no others.",
    ),
    _reading(
        10,
        "A.6",
        "A.6.a",
        "A.6.c",
        "C.04.2 D.5",
        question="Do byes, absences and forfeits count for colours?",
        choice=(
            "No. Colour difference, the last two games and alternation look at played games only; the rest"
            " is skipped."
        ),
        why="C.04.2 D.5 says so for colour sequences, and a game that was not played gave nobody a colour.",
    ),
    _reading(
        11,
        "A.7",
        "C.3",
        question="Who is a topscorer, and must both players of a pair be one for C.3 to be waived?",
        choice=(
            "There are topscorers only in the last planned round: players with more than half of the"
            " points that could be had up to then. C.3 is waived when at least one of the two is a"
            " topscorer."
        ),
        why=(
            "C.3 binds non-topscorers meeting each other; C.8 and C.9 speak of the opponents of topscorers"
            " too."
        ),
    ),
    _reading(
        12,
        "E.3",
        "C.04.2 D.5",
        question="Which games stand opposite each other when one player has played fewer?",
        choice=(
            "Compare from the latest played game backwards, as if the unplayed rounds came first, up to"
            " the first place where the colours differ."
        ),
        why="C.04.2 D.5 moves unplayed rounds to the front: BWB-W counts as -BWBW.",
    ),
    _reading(
        13,
        "E.5",
        question="Which number decides between odd and even?",
        choice="The pairing number among the players who take part in the pairing of the event.",
        why="Those who never take part get no pairing number, so they must not shift the others.",
    ),
    _reading(
        14,
        "B.8",
        question="What does the order of generation mean where nothing else decides?",
        choice="Of equally good candidates the one made first wins. That is all the order means.",
        why="So the result is the same whether the candidates are really listed or found by a shorter way.",
    ),
    _reading(
        15,
        "C.04.2 D.9",
        question="In which order do the boards stand?",
        choice=(
            "By the score of the higher player, then by the sum of both scores, then by the rank of the"
            " higher player."
        ),
        why="The Dutch text is silent about boards, so the general rule for publishing applies.",
    ),
    _reading(
        16,
        "C.1",
        "C.04.2 D.6",
        question="Have two players met when their game was won by forfeit?",
        choice="No. A game won or lost by forfeit is no meeting, and they may be paired again.",
        why="They have not played each other, and C.1 is about playing.",
    ),
    _reading(
        17,
        "E",
        "E.5",
        question="Which colour was drawn before the first round?",
        choice=(
            "The one stated in the tournament file. If it states none, the colour that the highest player"
            " had in the first round with colours."
        ),
        why="The lot is not part of the results, but the first pairing shows what it was.",
    ),
    _reading(
        18,
        "C.8",
        "C.9",
        question="Which pairs can break C.8 and C.9?",
        choice=(
            "Only those in which both have an absolute preference for the same colour. C.8 counts such a"
            " pair when both colour differences are beyond +1 or -1; C.9 when the one who will be refused"
            " (E.2, else E.3 and on) had the same colour in the last two games."
        ),
        why="In every other pair whoever must have a colour gets it, so neither limit can be passed.",
    ),
    _reading(
        19,
        "C.10",
        "C.11",
        question="What is counted: players, pairs, and which of them?",
        choice=(
            "C.10 counts the pairs in which both prefer the same colour: one player in each is refused."
            " C.11 counts those of them in which both preferences are strong or absolute, but not both"
            " absolute."
        ),
        why=(
            "With unlike preferences the stronger is granted (E.2), so a strong one is refused only"
            " against another strong or an absolute one; two absolute ones are the matter of C.8 and C.9."
        ),
    ),
    _reading(
        20,
        "D.2",
        "B.7",
        question="Which numbers do the players of a remainder have when exchanges are compared?",
        choice=(
            "They are numbered afresh, 1, 2, 3, ...: the opponents of the moved-down players leave no gaps"
            " in the sums of D.2."
        ),
        why=(
            "A remainder is paired like a homogeneous bracket (B.3), the endorsed programs number it so, and"
            " the edition of 2026 says it (4.1.1). Numbers with gaps would lead to another exchange about"
            " once in forty thousand rounds."
        ),
    ),
)
"""The readings D17-1 to D17-20, in order."""
