"""Chapter C of the Dutch rules of 2012 up to C.9, in our own words: the search."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.dutch_2012.naming import clause, decision

_clause = partial(clause, "C  Procedure")
_decision = partial(decision, "C  Procedure")

CHAPTER_C_SEARCH: tuple[Clause, ...] = (
    _clause(
        "C",
        "Pairing procedure",
        (
            "Brackets are taken from the top; each goes through the steps below until a pairing"
            " stands. Colours come last (chapter E)."
        ),
    ),
    _decision(
        "C.1",
        "Incompatible players",
        (
            "A player who fits nobody in the bracket: if he came down, look for others to come down"
            " instead (C.12); in the lowest bracket go to C.13; else he moves on to the next"
            " bracket."
        ),
    ),
    _clause(
        "C.2",
        "The numbers of the bracket",
        "What is worked out before the search starts.",
    ),
    _decision(
        "C.2.a",
        "P0, P1, M0, M1",
        "P1 starts as P0, the pairs that the size allows; M1 as M0, the players who moved down.",
    ),
    _decision(
        "C.2.b",
        "X1 and Z1",
        (
            "The least numbers of pairs that cannot fulfil all preferences, and in even rounds all"
            " strong ones."
        ),
    ),
    _clause(
        "C.3",
        "Requirements",
        ("Everything is required at first; the later a requirement stands here, the sooner it is lowered."),
    ),
    _decision(
        "C.3.a",
        "P",
        ("Homogeneous: P is P1. Heterogeneous: P is M1, as the moved-down players are paired first."),
    ),
    _decision(
        "C.3.b",
        "B.2 required",
        "Of top scorers, too, none may be given a third colour or a difference beyond two.",
    ),
    _decision(
        "C.3.c",
        "A.7.d required",
        "In odd rounds strong preferences count as absolute.",
    ),
    _decision(
        "C.3.d",
        "X and Z",
        "X starts at X1 and, in even rounds, Z at Z1.",
    ),
    _decision(
        "C.3.e",
        "B.5 for downfloaters",
        "If somebody will be left over: nobody who floated down in the last round.",
    ),
    _decision(
        "C.3.f",
        "B.6 for downfloaters",
        "If somebody will be left over: nobody who floated down two rounds ago.",
    ),
    _decision(
        "C.3.g",
        "B.5 for upfloaters",
        "With moved-down players: none of them meets somebody who floated up in the last round.",
    ),
    _decision(
        "C.3.h",
        "B.6 for upfloaters",
        "With moved-down players: none of them meets somebody who floated up two rounds ago.",
    ),
    _decision(
        "C.4",
        "S1 and S2",
        "The highest P players are S1, all others S2.",
    ),
    _decision(
        "C.5",
        "Order",
        "S1 and S2 are put in the order of A.2.",
    ),
    _decision(
        "C.6",
        "Pairing",
        (
            "First of S1 meets first of S2, and so on. If the requirements hold a homogeneous"
            " bracket or remainder is done, and who is left over moves down. In a heterogeneous"
            " bracket the order is marked and the rest, with P1 less M1 pairs to make, goes back to"
            " C.4."
        ),
    ),
    _decision(
        "C.7",
        "Transposition",
        "Take the next order of S2 (D.1) and try again.",
    ),
    _clause(
        "C.8",
        "Exchange",
        "What is changed when all orders of S2 have been tried.",
    ),
    _decision(
        "C.8.a",
        "Exchange in a homogeneous group",
        "Take the next exchange between S1 and S2 (D.2).",
    ),
    _decision(
        "C.8.b",
        "Other moved-down players",
        "If fewer moved-down players are in S1 than there are, take the next set of them (D.3).",
    ),
    _decision(
        "C.9",
        "Back to the heterogeneous part",
        (
            "A remainder that cannot be paired is given up: return to the order marked in C.6 and"
            " take the next one."
        ),
    ),
)
