"""Chapter A of the Swiss System Modified, in our own words: scores, ranking, brackets, floats."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.ssm.naming import clause, decision

_clause = partial(clause, "A  Definitions")
_decision = partial(decision, "A  Definitions")

CHAPTER_A: tuple[Clause, ...] = (
    _clause(
        "A1",
        "Two kinds of points",
        "A game itself gives game points (GAM), counted as the game is played. Its outcome gives WDL points,"
        " which pairing goes by: 2, 1 or 0. Everybody starts from 0, and a game missed gives 0.",
    ),
    _decision("A1.a", "A win", "A win is worth 2 points."),
    _decision("A1.b", "A draw", "A draw is worth 1 point."),
    _decision("A1.c", "A loss", "A loss is worth no points, nor is a missed game."),
    _decision(
        "A2",
        "The ranking",
        "Players are ranked by five criteria, one after the other: a criterion counts only between players"
        " whom all before it leave level.",
    ),
    _decision("A2.a", "First the score", "Whoever has more WDL points ranks higher."),
    _decision(
        "A2.b",
        "Then the opponents' scores",
        "Between equal scores the SOS decides: the sum of the scores of all opponents so far.",
    ),
    _decision("A2.c", "Then the game points", "Between equal SOS the sum of one's own game points decides."),
    _decision(
        "A2.d", "Then the rating", "Between equal game points the rating decides, if the event has ratings."
    ),
    _decision("A2.e", "Last the draw", "If all else is level, lots decide."),
    _decision(
        "A3",
        "Score brackets",
        "Players with one score form a bracket, which is homogeneous. Whoever is left unpaired joins the next"
        " lower bracket, which then holds several scores: it is heterogeneous.",
    ),
    _decision(
        "A4",
        "Floats",
        "Where two players with different scores are paired, the one with more points gets a downfloat and"
        " the other an upfloat.",
    ),
    _decision(
        "A5",
        "S1 and S2",
        "A bracket is divided in two. S1 is its higher half, rounded down; S2 is the rest. The number p of"
        " players in S1 is the most pairs that the bracket can make.",
    ),
    _decision(
        "A6",
        "Exchanges and transpositions",
        "An exchange swaps a player of S1 with one of S2. Transposed, in this text, is a player who leaves"
        " for another bracket.",
    ),
    _decision(
        "A7",
        "Combinations",
        "Two or more brackets can be put together as one heterogeneous bracket. The pairs made in them until"
        " then are undone.",
    ),
    _decision(
        "A8",
        "Byes",
        "With an odd number of players one stays without an opponent and gets a bye: 2 points, and a"
        " downfloat for the round.",
    ),
)
