"""What can be doctored in a round by the Dubov rules of 1997 and of 2026."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pairtutor.trace.events import RoundClosed
from pairtutor.trace.procedures import (
    ColumnsFormed,
    PlayerTransferred,
    ShortfallFound,
    StandingsFormed,
    SubgroupsShifted,
    SubgroupTransposed,
    UpfloatersSought,
)
from pairtutor.trace.refusals import (
    Average,
    ColourLimit,
    LiftedBefore,
    Outranked,
    SetsWorse,
)
from tests.lab.verify.doctor import (
    Doctoring,
    backwards,
    fact,
    more,
    other_colour,
    shorter,
)
from tests.lab.verify.procedures.common_doctorings import (
    DESPITE,
    UPFLOATING,
    figure,
    no_proof,
    only,
    others,
    swapped_columns,
)
from tests.lab.verify.steps import fewer_groups, passed_over

DUBOV: Final = (
    Doctoring("an average rating", StandingsFormed, figure("aro", Average(1999, 7)), "average"),
    Doctoring("a rating", StandingsFormed, figure("rating", 1), "rating"),
    Doctoring("the rounds of being brought up", StandingsFormed, figure("lifted", (1, 1)), "brought up"),
    Doctoring("columns change places", ColumnsFormed, swapped_columns, "column"),
    Doctoring("the white column in another order", ColumnsFormed, fact(white=backwards), "white column"),
    Doctoring("somebody else changes columns", ColumnsFormed, fact(moved=shorter), "columns"),
    Doctoring("a column loses a player", ColumnsFormed, fact(black=shorter), "black column"),
    Doctoring(
        "why somebody stays in a column",
        ColumnsFormed,
        passed_over("considered", ColourLimit, colour=lambda why: other_colour(why.colour)),
        "",
    ),
    Doctoring("for whom a player comes", PlayerTransferred, fact(partner=lambda one: one and 99), "whom"),
    Doctoring(
        "the colour looked for",
        PlayerTransferred,
        fact(wanted=lambda one: one and other_colour(one)),
        "colour",
    ),
    Doctoring("somebody considered is left out", PlayerTransferred, fact(considered=shorter), "who"),
    Doctoring(
        "what decides between two",
        PlayerTransferred,
        passed_over("considered", Outranked, by=lambda _: "order"),
        "later",
    ),
    Doctoring(
        "who was brought up before",
        PlayerTransferred,
        passed_over("considered", LiftedBefore, allowed=lambda why: why.allowed + 1),
        "later",
    ),
    Doctoring(
        "what speaks against who is taken",
        PlayerTransferred,
        only(lambda one: one.despite, fact(despite=lambda _: ())),
        "against",
    ),
    Doctoring("how many exceptions are made", ShortfallFound, fact(count=more), "how many"),
    Doctoring("why an exception is made", ShortfallFound, fact(reason=lambda _: "other"), "reason"),
    Doctoring("who floats first", ShortfallFound, fact(first=backwards), "order"),
    Doctoring(
        "an exception without proof",
        ShortfallFound,
        no_proof,
        "proof",
    ),
)

WITHOUT: Final = {"the number of pairs", "a limit is left out"}
"""What a bracket by the Dubov rules of 2026 does not tell."""

DUBOV_2026: Final = (
    DESPITE,
    *UPFLOATING,
    Doctoring("an average rating", StandingsFormed, figure("aro", 1999), "average"),
    Doctoring("a rating", StandingsFormed, figure("rating", 1), "rating"),
    Doctoring("the games", StandingsFormed, figure("games", 77), "games"),
    Doctoring("the rounds of floating up", StandingsFormed, figure("lifted", (1, 1)), "brought up"),
    Doctoring("no proof that somebody must come up", UpfloatersSought, no_proof, "proof"),
    Doctoring(
        "who could come up",
        UpfloatersSought,
        lambda one: replace(one, shares=(one.shares[0]._replace(players=()), *one.shares[1:])),
        "scores",
    ),
    Doctoring(
        "what speaks against sets",
        PlayerTransferred,
        passed_over("considered", SetsWorse, criterion=lambda _: "repeated-upfloaters", value=lambda _: 9),
        "passed over",
    ),
    Doctoring(
        "how good the sets could be",
        PlayerTransferred,
        passed_over("considered", SetsWorse, best=lambda _: 7),
        "passed over",
    ),
    Doctoring(
        "who lacks an opponent with a set",
        PlayerTransferred,
        passed_over("considered", SetsWorse, witness=lambda why: why.witness and fewer_groups(why.witness)),
        "",
    ),
    Doctoring("subgroups change places", ColumnsFormed, swapped_columns, "G1"),
    Doctoring("a subgroup loses a player", ColumnsFormed, fact(black=shorter), "G2"),
    Doctoring("why the subgroups are so", ColumnsFormed, fact(reason=lambda _: "turns"), "reason"),
    Doctoring("somebody has changed already", ColumnsFormed, fact(moved=others), "what else"),
    Doctoring("how many pairs are inside", ShortfallFound, fact(count=more), "how many"),
    Doctoring("why pairs are inside", ShortfallFound, fact(reason=lambda _: "group"), "reason"),
    Doctoring("pairs inside without proof", ShortfallFound, no_proof, "proof"),
    Doctoring("why somebody changes", SubgroupsShifted, fact(reason=lambda _: "turns"), "why"),
    Doctoring("who could change, in another order", SubgroupsShifted, fact(order=backwards), "numbers"),
    Doctoring("somebody else changes", SubgroupsShifted, fact(moved=others), "who changes"),
    Doctoring("the number of the change", SubgroupsShifted, fact(number=more), "number"),
    Doctoring("how many changes there are", SubgroupsShifted, fact(sets=more), "number"),
    Doctoring("who cannot change is left out", SubgroupsShifted, fact(considered=shorter), "before"),
    Doctoring("G1 after a change", SubgroupsShifted, fact(white=backwards), "G1"),
    Doctoring("G2 after a change", SubgroupsShifted, fact(black=shorter), "G2"),
    Doctoring("the number of a transposition", SubgroupTransposed, fact(number=more), "number"),
    Doctoring("how many transpositions there are", SubgroupTransposed, fact(transpositions=more), "number"),
    Doctoring("another transposition", SubgroupTransposed, fact(lower=backwards), "T2"),
    Doctoring("an upfloat is left out", RoundClosed, fact(upfloats=shorter), "upfloats"),
    Doctoring("the sum of the sets", RoundClosed, fact(candidates=more), "candidates"),
    Doctoring("the sum of those passed over", RoundClosed, fact(skipped=more), "skipped"),
)
