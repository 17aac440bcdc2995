"""Chapter A of the Dutch rules of 2012, in our own words: definitions."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.dutch_2012.naming import clause, decision

_clause = partial(clause, "A  Remarks and definitions")
_decision = partial(decision, "A  Remarks and definitions")

CHAPTER_A: tuple[Clause, ...] = (
    _clause(
        "A",
        "Remarks and definitions",
        ("Chapter A ranks the players, names brackets and floats, and says what colours a player is due."),
    ),
    _clause(
        "A.1",
        "Rating",
        "Check the ratings that players give; estimate where none is known.",
    ),
    _decision(
        "A.2",
        "Order",
        (
            "Players are ranked by score, then rating, title and name. The order before the first"
            " round gives the pairing numbers, and among equal scores the lower number ranks higher."
        ),
    ),
    _decision(
        "A.3",
        "Brackets",
        (
            "Players of one score are a homogeneous bracket. Whoever is left over there moves down"
            " and makes the next bracket heterogeneous; there the moved-down players are paired"
            " first and the rest, the remainder, is paired like a homogeneous one. A bracket at"
            " least half of which has come down is managed as homogeneous altogether."
        ),
    ),
    _decision(
        "A.4",
        "Floats",
        (
            "Two players of unequal scores who meet have a float each: the higher a downfloat, the"
            " lower an upfloat. It is remembered for two rounds."
        ),
    ),
    _decision(
        "A.5",
        "Bye",
        (
            "With an odd number one player is left over: no opponent, no colour, and the point or"
            " half point that the tournament gives."
        ),
    ),
    _clause(
        "A.6",
        "S1, S2, P0 and M0",
        "How a bracket is divided, and two numbers that describe it.",
    ),
    _decision(
        "A.6.a",
        "S1 and S2",
        ("A bracket is divided into S1 and an S2 at least as large; S1 is tentatively paired with S2."),
    ),
    _decision(
        "A.6.b",
        "P0",
        "The most pairs a bracket can have: half of its players, rounded down.",
    ),
    _decision(
        "A.6.c",
        "M0",
        "How many players of the bracket moved down from above; possibly none.",
    ),
    _decision(
        "A.7",
        "Colour difference and preference",
        (
            "Games with White less games with Black. From it, and from the last games, follows what"
            " colour a player is due once he has played."
        ),
    ),
    _decision(
        "A.7.a",
        "Absolute preference",
        (
            "A difference beyond one, or one colour in the last two games: the other colour is due"
            " without condition."
        ),
    ),
    _decision(
        "A.7.b",
        "Strong preference",
        "A difference of one: the colour that evens it out.",
    ),
    _decision(
        "A.7.c",
        "Mild preference",
        (
            "A difference of zero: the colour he did not have last. Before the first round one"
            " preference is drawn by lot."
        ),
    ),
    _decision(
        "A.7.d",
        "Odd rounds: strong counts as absolute",
        (
            "In odd rounds a strong preference is treated like an absolute one, unless that makes"
            " more floaters, floaters with higher scores, or pairs further apart in score."
        ),
        restated=True,
    ),
    _decision(
        "A.7.e",
        "Even rounds: mild preferences give way",
        (
            "In even rounds a mild preference counts for its colour, but may turn where that lowers"
            " the number of pairs in which two strong preferences clash."
        ),
        restated=True,
    ),
    _decision(
        "A.7.f",
        "No game yet",
        "Who has not played has no preference; the opponent gets what he prefers.",
        restated=True,
    ),
    _decision(
        "A.8",
        "X1 and Z1",
        (
            "X1 is the least number of pairs in which not every preference can be fulfilled, Z1"
            " (even rounds) the least in which not every strong one can: counted from how many"
            " prefer each colour. Both only say where the search starts."
        ),
        restated=True,
    ),
    _decision(
        "A.9",
        "Transpositions and exchanges",
        (
            "To get a sound pairing S2 may be put in another order, and in homogeneous brackets"
            " players may change places between S1 and S2; both are then ordered again."
        ),
        restated=True,
    ),
    _decision(
        "A.10",
        "Top scorers, backtracking",
        (
            "Top scorers have more than half of the maximum when the last round is paired."
            " Backtracking is undoing a higher bracket's pairing to get other floaters."
        ),
        restated=True,
    ),
    _decision(
        "A.11",
        "How good a pairing is",
        (
            "From the ideal the requirements are lowered step by step. Most precious is the number"
            " of pairs, then closeness of scores, then fulfilled preferences, then downfloaters,"
            " then upfloaters."
        ),
        restated=True,
    ),
)
