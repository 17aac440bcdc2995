"""What can be doctored in a round by a procedure, system by system."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pairtutor.trace.events import ByeAssigned, RoundClosed
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested, OddPlayerFound
from pairtutor.trace.procedures import (
    FloatersCompared,
    GroupOpened,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    StandingsFormed,
)
from pairtutor.trace.refusals import (
    ColoursBarred,
    NeededHere,
    NoBetter,
    Outranked,
    SameTeam,
)
from pairtutor.trace.values import OnlyPartners, RepeatedFloat
from tests.lab.verify.doctor import (
    Doctoring,
    backwards,
    fact,
    more,
    other_way,
    shorter,
)
from tests.lab.verify.procedures.common_doctorings import (
    COLOURED,
    COMMON,
    DESPITE,
    figure,
    has,
    no_proof,
    one_way,
    only,
    others,
    turned_pairs,
)
from tests.lab.verify.procedures.dubov_doctorings import DUBOV, DUBOV_2026, WITHOUT
from tests.lab.verify.procedures.team_doctorings import SWISS_TEAM, WITHOUT_TEAMS
from tests.lab.verify.steps import passed_over

LIM: Final = (
    Doctoring("players barred from the bye by rank", ByeAssigned, fact(barred=others), "what else"),
    Doctoring(
        "nothing bars White for the second of two",
        PairScrutinised,
        passed_over("tried", ColoursBarred, limits=lambda why: one_way(why, why.first)),
        "White for",
    ),
    Doctoring(
        "nothing bars White for the first of two",
        PairScrutinised,
        passed_over("tried", ColoursBarred, limits=lambda why: one_way(why, why.second)),
        "White for",
    ),
    DESPITE,
    Doctoring("whether both get their colour", PairScrutinised, fact(suited=lambda one: not one), "colour"),
    Doctoring("the goal of a floater", PlayerTransferred, fact(to_score=more), "moved to"),
    Doctoring("the type of a floater", PlayerTransferred, fact(floater_type=lambda one: one and "e"), "type"),
    Doctoring(
        "who is needed",
        PlayerTransferred,
        passed_over("considered", NeededHere, pairs=lambda why: why.pairs + 1),
        "before",
    ),
    Doctoring(
        "what decides between floaters",
        PlayerTransferred,
        passed_over("considered", Outranked, by=lambda _: "order"),
        "before",
    ),
    Doctoring("whom a floater could not have", PlayerTransferred, fact(opponents=shorter), "could not have"),
    Doctoring("candidates in another order", FloatersCompared, fact(lines=backwards), "spared"),
    Doctoring("a candidate is left out", FloatersCompared, fact(lines=shorter), "spared"),
    Doctoring(
        "how many are due White", FloatersCompared, only(has("reason", "odd-number"), fact(white=more)), "due"
    ),
    Doctoring("somebody needed is left out", FloatersCompared, fact(needed=shorter), "needed"),
    Doctoring("another next group", FloatersCompared, fact(next_score=lambda one: one and one + 1), "next"),
    Doctoring(
        "the opponent meant for a floater",
        FloatersCompared,
        lambda one: replace(one, lines=(one.lines[0]._replace(opponent=99), *one.lines[1:])),
        "weighed",
    ),
    Doctoring("another pair is undone", PairingsUndone, fact(pairs=turned_pairs), "undone"),
    Doctoring("the side of an undone pair", PairingsUndone, fact(side=lambda _: "median"), "side"),
    Doctoring("how many came from above", PairingsUndone, fact(above=more), "side"),
    Doctoring("no proof that the median is blocked", PairingsUndone, no_proof, "proof"),
    Doctoring("who came is left out", GroupOpened, fact(arrived=shorter), "came"),
    Doctoring("the median", GroupOpened, fact(median=lambda one: one and one + 1), "median"),
    Doctoring("an upfloat is left out", RoundClosed, fact(upfloats=shorter), "upfloats"),
)

SSM: Final = (
    DESPITE,
    Doctoring("the scores of opponents", StandingsFormed, figure("sos", 99), "opponents"),
    Doctoring("the ranking", StandingsFormed, fact(lines=backwards), "ranking"),
    Doctoring("other criteria", PairScrutinised, fact(required=shorter), "asks"),
    Doctoring(
        "the float that comes again",
        PairScrutinised,
        passed_over("tried", RepeatedFloat, difference=lambda why: why.difference + 1),
        "meet",
    ),
    Doctoring(
        "another float",
        PairScrutinised,
        passed_over("tried", RepeatedFloat, direction=lambda why: other_way(why.direction)),
        "",
    ),
    Doctoring(
        "the team of two players",
        PairScrutinised,
        passed_over("tried", SameTeam, first=lambda why: why.second),
        "meet",
    ),
    Doctoring(
        "another exchange",
        PairingsProposed,
        only(has("reason", "after-exchange"), fact(leaving=others)),
        "halves",
    ),
    Doctoring(
        "the halves after an exchange",
        PairingsProposed,
        only(has("reason", "after-exchange"), fact(upper=backwards)),
        "halves",
    ),
    Doctoring("a pair stays made", PairingsUndone, fact(pairs=shorter), "undone"),
    Doctoring(
        "somebody joins", PairingsUndone, only(has("reason", "combination"), fact(joining=others)), "joins"
    ),
    Doctoring(
        "what a bracket can do", FeasibilityTested, fact(possible=lambda one: not one), "can be paired"
    ),
    Doctoring("how many pairs a bracket needs", FeasibilityTested, fact(pairs=more), "how many"),
    Doctoring(
        "a proof without its partners",
        FeasibilityTested,
        lambda one: (
            replace(one, witness=one.witness._replace(partners=()))
            if isinstance(one.witness, OnlyPartners) and one.witness.partners and "B4" not in one.required
            else None
        ),
        "partners",
    ),
    Doctoring("another odd player", OddPlayerFound, fact(player=more), "left over"),
    Doctoring(
        "what speaks against the odd player",
        OddPlayerFound,
        only(lambda one: one.against, fact(against=lambda _: ())),
        "against",
    ),
    Doctoring(
        "how often criteria are broken",
        PlayerTransferred,
        passed_over("considered", NoBetter, broken=lambda why: (*why.broken[:-1], why.broken[-1] + 1)),
        "before",
    ),
    Doctoring("who was looked at before", PlayerTransferred, fact(considered=shorter), "looked at before"),
    Doctoring(
        "who was looked at before, in another order",
        PlayerTransferred,
        fact(considered=backwards),
        "looked at before",
    ),
    Doctoring(
        "who was looked at before pairs were undone",
        PairingsUndone,
        only(has("reason", "combination"), fact(because=shorter)),
        "looked at",
    ),
    Doctoring("the score that somebody goes to", PlayerTransferred, fact(to_score=more), "scores"),
    Doctoring("the deal that stands", DealsCompared, fact(kept=lambda one: 3 - one), "stands"),
    Doctoring("who may not have the bye", ByeAssigned, fact(barred=others), "bye"),
)

ALL: Final = {
    "lim-1999": (*COMMON, *COLOURED, *LIM),
    "lim-2026": (*COMMON, *COLOURED, *LIM),
    "dubov-1997": (*COMMON, *COLOURED, *DUBOV),
    "dubov-2026": (*(one for one in (*COMMON, *COLOURED) if one.name not in WITHOUT), *DUBOV_2026),
    "ssm": (*COMMON, *SSM),
    "swiss-team-2026": (*(one for one in (*COMMON, *COLOURED) if one.name not in WITHOUT_TEAMS), *SWISS_TEAM),
}
