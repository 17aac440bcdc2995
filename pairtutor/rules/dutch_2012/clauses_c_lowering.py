"""Chapter C of the Dutch rules of 2012 from C.10, in our own words: lowering what is asked."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.dutch_2012.naming import clause, decision

_clause = partial(clause, "C  Procedure")
_decision = partial(decision, "C  Procedure")

CHAPTER_C_LOWERING: tuple[Clause, ...] = (
    _decision(
        "C.10",
        "Lowering requirements",
        (
            "If nothing meets all requirements the last one is lowered first. Each time one is"
            " lowered, all that stand after it are required in full again; and none is lowered for"
            " more pairs or players than needed."
        ),
    ),
    _decision(
        "C.10.a",
        "B.6 for upfloaters is dropped",
        "First to go, with moved-down players only: upfloats of two rounds ago.",
    ),
    _decision(
        "C.10.b",
        "B.5 for upfloaters is dropped",
        ("Then, with moved-down players only: upfloats of the last round; B.6 for upfloaters is back."),
    ),
    _decision(
        "C.10.c",
        "B.6 for downfloaters is dropped",
        ("Then, if somebody is left over: downfloats of two rounds ago; what concerns upfloaters is back."),
    ),
    _decision(
        "C.10.d",
        "B.5 for downfloaters is dropped",
        "Then, if somebody is left over: downfloats of the last round; B.6 is back.",
    ),
    _decision(
        "C.10.e",
        "X or Z is raised",
        (
            "Then one more pair may fail its preferences. In even rounds first one more may fail"
            " strong ones (Z), up to X; then X goes up and Z starts again. All floats are required"
            " again."
        ),
    ),
    _decision(
        "C.10.f",
        "A.7.d is dropped",
        "Odd rounds only: strong preferences need no longer count as absolute. X starts again.",
    ),
    _decision(
        "C.10.g",
        "B.2 is dropped for top scorers",
        "Last of all, where top scorers are paired: two with one absolute preference may meet.",
    ),
    _clause(
        "C.11",
        "Deleted",
        "Its content is in C.10.e.",
    ),
    _decision(
        "C.12",
        "Backtracking",
        (
            "If players moved down and the bracket cannot be paired: look in the previous bracket"
            " for a pairing that sends another set of players, as many and with the same scores, so"
            " that P1 pairs can be made. Not while already backtracking."
        ),
    ),
    _decision(
        "C.13",
        "The lowest bracket",
        (
            "Here everybody has to be placed. Fewer moved-down players in S1 are tried first; then"
            " the penultimate bracket is paired in another way that lets this one be paired; if"
            " there is none, the two are joined into a new lowest bracket with the added one as S1,"
            " and so on upwards."
        ),
    ),
    _clause(
        "C.14",
        "Fewer pairs",
        "What is reduced when no candidate exists and backtracking does not help.",
    ),
    _decision(
        "C.14.a",
        "Homogeneous: P1 less one",
        (
            "One pair fewer, X1 and Z1 one less if above zero. When no pair is left the whole"
            " bracket moves down."
        ),
    ),
    _clause(
        "C.14.b",
        "Heterogeneous",
        "It depends on whether the moved-down players could be paired at all.",
    ),
    _decision(
        "C.14.b.1",
        "The remainder was reached",
        "The moved-down players can be paired: one pair fewer, as in a homogeneous bracket.",
    ),
    _decision(
        "C.14.b.2",
        "The remainder was not reached",
        (
            "One moved-down player fewer in S1. With none left the bracket is managed as"
            " homogeneous and P1 starts again at P0."
        ),
    ),
)
