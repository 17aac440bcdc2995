"""What can be doctored in the search, in its candidates, and in the outcome."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pairtutor.trace.events import (
    ByeAssigned,
    CandidateJudged,
    ColourDecided,
    ExchangeApplied,
    FamilyRuledOut,
    FloaterChosen,
    MdpSetChanged,
    RoundClosed,
    SubgroupsFormed,
    TranspositionApplied,
)
from pairtutor.trace.values import (
    Met,
    OnlyPartners,
    RepeatedFloat,
    SameAbsolute,
    SamePreference,
    SharedExchanges,
    SharedMdp,
    SharedOpponent,
)
from tests.lab.verify.doctor import (
    CRITERION_CITES,
    Doctoring,
    accepted,
    backwards,
    behind,
    board_turned,
    colours,
    even_group,
    fact,
    more,
    other_colour,
    other_criterion,
    other_rule,
    other_way,
    pairs_crossed,
    refused,
    shared,
    shorter,
    shorter_group,
    turned,
    value_at,
    witness,
)

IN_THE_SEARCH: Final = (
    Doctoring("S1 in another order", SubgroupsFormed, fact(s1=backwards), "S1"),
    Doctoring("S2 in another order", SubgroupsFormed, fact(s2=backwards), "S2"),
    Doctoring("a player missing in the Limbo", SubgroupsFormed, fact(limbo=shorter), "Limbo"),
    Doctoring("the number of a set of MDPs", MdpSetChanged, fact(number=more), "set of MDPs"),
    Doctoring("an exchange with another number", ExchangeApplied, fact(number=more), "exchange"),
    Doctoring(
        "another player exchanged",
        ExchangeApplied,
        fact(leaving=lambda one: (one[0] + 1, *one[1:])),
        "exchange",
    ),
    Doctoring("the number of a transposition", TranspositionApplied, fact(number=more), "transposition"),
    Doctoring("S2 of a transposition", TranspositionApplied, fact(s2=backwards), "transposition"),
    Doctoring(
        "a shortened family",
        FamilyRuledOut,
        fact(last=lambda one: one - 1 if one > 1 else None),
        "last candidate",
    ),
    Doctoring("a family that begins later", FamilyRuledOut, fact(first=more), "first candidate"),
    Doctoring(
        "another criterion of a family",
        FamilyRuledOut,
        other_criterion,
        "criterion that rules",
    ),
    Doctoring(
        "all absolute criteria where two have met",
        FamilyRuledOut,
        lambda one: replace(one, cites=CRITERION_CITES["legality"]) if isinstance(one.witness, Met) else None,
        "citations of the criterion",
    ),
    Doctoring(
        "another opponent of a family",
        FamilyRuledOut,
        shared(SharedOpponent, lambda one: one._replace(opponent=one.player)),
        "shares",
    ),
    Doctoring(
        "more settled pairs",
        FamilyRuledOut,
        shared(SharedOpponent, lambda one: one._replace(settled=one.settled + 1)),
        "shares",
    ),
    Doctoring(
        "another run of exchanges",
        FamilyRuledOut,
        shared(SharedExchanges, lambda one: one._replace(first=one.first + 1)),
        "shares",
    ),
    Doctoring(
        "another MDP of a family",
        FamilyRuledOut,
        shared(SharedMdp, lambda one: one._replace(chosen=(one.player,))),
        "shares",
    ),
    Doctoring(
        "the best value of a family",
        FamilyRuledOut,
        fact(best=lambda one: None if one is None else one + 1),
        "best value",
    ),
    Doctoring(
        "the round of a meeting",
        FamilyRuledOut,
        witness(Met, lambda one: one._replace(round=one.round + 1)),
        "met",
    ),
    Doctoring(
        "the players of a meeting",
        FamilyRuledOut,
        witness(Met, lambda one: one._replace(second=one.first)),
        "met",
    ),
    Doctoring(
        "the colour of two absolute preferences",
        FamilyRuledOut,
        witness(SameAbsolute, lambda one: one._replace(colour=other_colour(one.colour))),
        "absolute preference",
    ),
    Doctoring(
        "the colour of a common preference",
        FamilyRuledOut,
        witness(SamePreference, lambda one: one._replace(colour=other_colour(one.colour))),
        "preference",
    ),
    Doctoring(
        "a float that was none",
        FamilyRuledOut,
        witness(RepeatedFloat, lambda one: one._replace(direction=other_way(one.direction))),
        "float",
    ),
    Doctoring(
        "too few groups of a family",
        FamilyRuledOut,
        witness(OnlyPartners, shorter_group),
        "groups and partners",
    ),
    Doctoring("an even group", FamilyRuledOut, witness(OnlyPartners, even_group), "size of a group"),
    Doctoring("a crossed pair", CandidateJudged, accepted(fact(pairs=pairs_crossed)), ""),
    Doctoring(
        "another number of the accepted candidate",
        CandidateJudged,
        accepted(fact(number=more)),
        "number of the accepted candidate",
    ),
    Doctoring("another downfloater", CandidateJudged, accepted(fact(downfloaters=shorter)), "left over"),
    Doctoring(
        "a criterion value off by one", CandidateJudged, accepted(fact(findings=value_at(-1))), "value in"
    ),
    Doctoring(
        "the pairs off by one", CandidateJudged, accepted(fact(findings=value_at(0, -1))), "value in pairs"
    ),
    Doctoring(
        "the players behind a criterion", CandidateJudged, accepted(fact(findings=behind)), "players behind"
    ),
    Doctoring(
        "whether it is perfect", CandidateJudged, accepted(fact(perfect=lambda one: not one)), "perfect"
    ),
    Doctoring(
        "a criterion value of candidate 1", CandidateJudged, refused(fact(findings=value_at(-1))), "value in"
    ),
    Doctoring("the pairs of candidate 1", CandidateJudged, refused(fact(pairs=pairs_crossed)), ""),
    Doctoring(
        "what refuses candidate 1",
        CandidateJudged,
        refused(fact(decided_by=lambda one: "legality" if one != "legality" else "pairs")),
        "criterion that refuses",
    ),
    Doctoring("a moved floater", FloaterChosen, fact(player=more), "left over", "accepted"),
    Doctoring("the Limbo", FloaterChosen, fact(limbo=lambda one: not one), "Limbo"),
    Doctoring("somebody else with the bye", ByeAssigned, fact(player=more), "left over", "accepted"),
    Doctoring("who may not have the bye", ByeAssigned, fact(barred=shorter), "may not have the bye"),
    Doctoring("a swapped colour", ColourDecided, colours, "colour"),
    Doctoring("another colour rule", ColourDecided, fact(rule=other_rule), "rule"),
    Doctoring(
        "another round that decides",
        ColourDecided,
        fact(games_back=lambda one: None if one is None else one + 1),
        "games back",
    ),
    Doctoring(
        "other colours played", ColourDecided, fact(white_colours=lambda one: turned(one) or None), "colours"
    ),
    Doctoring(
        "the higher ranked of the two",
        ColourDecided,
        lambda one: replace(one, higher=one.black if one.higher == one.white else one.white),
        "higher ranked",
    ),
    Doctoring(
        "a board with its colours turned", RoundClosed, fact(boards=board_turned), "colours of the boards"
    ),
    Doctoring("the order of the boards", RoundClosed, fact(boards=backwards), "boards in order"),
    Doctoring("a board with other players", RoundClosed, fact(boards=pairs_crossed), "boards"),
    Doctoring("no bye", RoundClosed, fact(bye=lambda one: None if one is None else one + 1), "bye"),
    Doctoring("a downfloat left out", RoundClosed, fact(downfloats=shorter), "downfloats"),
    Doctoring("an upfloat left out", RoundClosed, fact(upfloats=shorter), "upfloats"),
    Doctoring("the sum of the families", RoundClosed, fact(families=more), "families"),
    Doctoring("the sum of the candidates", RoundClosed, fact(candidates=more), "candidates"),
)
