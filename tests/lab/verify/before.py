"""What can be doctored in the opening of a round, its brackets and their targets."""

from __future__ import annotations

from typing import Final

from pairtutor.model.game import ByeBar
from pairtutor.model.ids import RoundNumber
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    CompletionTested,
    FamilyRuledOut,
    RoundOpened,
    TargetSet,
)
from pairtutor.trace.values import OnlyPartners, PreferenceLine
from tests.lab.verify.doctor import (
    Doctoring,
    counted,
    even_set,
    fact,
    fewer_partners,
    games,
    groups,
    line_of,
    list_proof,
    more,
    proof,
    shorter,
    shorter_group,
    swapped,
    value_at,
    witness,
)

BEFORE_THE_SEARCH: Final = (
    Doctoring("a score half a point higher", RoundOpened, line_of(0, score=99), "score"),
    Doctoring("a game that ended otherwise for one of the two", RoundOpened, games, "round"),
    Doctoring("colours that were not played", RoundOpened, line_of(1, colours="WWB"), "colours"),
    Doctoring("a colour difference", RoundOpened, line_of(1, colour_difference=7), "colour difference"),
    Doctoring(
        "a preference", RoundOpened, line_of(1, preference=PreferenceLine("white", "absolute")), "preference"
    ),
    Doctoring("a float", RoundOpened, line_of(1, floats=("up", "up")), "floats"),
    Doctoring(
        "a bar from the bye",
        RoundOpened,
        line_of(0, bye_bar=ByeBar("forfeit-win", RoundNumber(2))),
        "bars the bye",
    ),
    Doctoring("a topscorer", RoundOpened, line_of(0, topscorer=True), "topscorer"),
    Doctoring("the order of two players", RoundOpened, swapped, "rank"),
    Doctoring("the order in a scoregroup", RoundOpened, groups, "scoregroups"),
    Doctoring("whether a bye is needed", RoundOpened, fact(bye_needed=lambda one: not one), "bye is needed"),
    Doctoring("the last round", RoundOpened, fact(last_round=lambda one: not one), "last round"),
    Doctoring(
        "a citation that does not exist",
        FamilyRuledOut,
        fact(cites=lambda _: ("dutch-2017 Z.9",)),
        "citation",
    ),
    Doctoring(
        "a citation of something else", FamilyRuledOut, fact(cites=lambda _: ("dutch-2017 E.5",)), "citation"
    ),
    Doctoring("no citation", CandidateJudged, fact(cites=lambda _: ()), "citations"),
    Doctoring(
        "the players left over in a completion test", CompletionTested, fact(floaters=shorter), "left over"
    ),
    Doctoring("the players below", CompletionTested, fact(below=more), "below"),
    Doctoring(
        "a collapse that is none",
        CompletionTested,
        fact(possible=lambda one: None if one else True),
        "collapsed",
    ),
    Doctoring(
        "the witness of a collapse",
        CompletionTested,
        witness(OnlyPartners, fewer_partners),
        "possible partners",
    ),
    Doctoring(
        "too few groups", CompletionTested, witness(OnlyPartners, shorter_group), "groups and partners"
    ),
    Doctoring("a resident fewer", BracketOpened, fact(residents=shorter), "residents"),
    Doctoring("MaxPairs", BracketOpened, fact(max_pairs=more), "MaxPairs"),
    Doctoring("M1", BracketOpened, fact(m1=lambda one: one - 1 if one else None), "M1"),
    Doctoring("the length of the sequence", BracketOpened, fact(sequence=more), "length of the sequence"),
    Doctoring("the number of downfloaters", BracketOpened, fact(downfloaters=more), "downfloaters"),
    Doctoring(
        "the kind of a bracket",
        BracketOpened,
        fact(bracket_kind=lambda one: "CLB" if one != "CLB" else "last"),
        "kind",
    ),
    Doctoring("the number of a bracket", BracketOpened, fact(number=more), "bracket"),
    Doctoring("a target lower than what can be", TargetSet, fact(lines=value_at(-1)), "target"),
    Doctoring("a criterion left out of the target", TargetSet, fact(lines=shorter), "criteria of the target"),
    Doctoring("a weight of a proof", TargetSet, proof, "weights prove"),
    Doctoring("a weight of a proof about a list of scores", TargetSet, list_proof, "weights prove in"),
    Doctoring("an odd set that is even", TargetSet, even_set, "size of an odd set"),
    Doctoring("how many prefer White", TargetSet, counted, "prefer White"),
)
