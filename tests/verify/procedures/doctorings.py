"""What can be doctored in a round by a procedure, system by system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pairtutor.trace.events import ByeAssigned, ColourDecided, CompletionTested, RoundClosed
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested, OddPlayerFound
from pairtutor.trace.procedures import (
    ColumnsFormed,
    FloatersCompared,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
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
    ColoursBarred,
    Figure,
    LiftedBefore,
    NeededHere,
    NoBetter,
    Outranked,
    SameTeam,
    SetsWorse,
)
from pairtutor.trace.values import Met, OnlyPartners, RepeatedFloat
from tests.numbers import rounds
from tests.verify.doctor import (
    Change,
    Doctoring,
    backwards,
    board_turned,
    colours,
    fact,
    more,
    other_colour,
    other_way,
    shorter,
)
from tests.verify.steps import crossed, fewer_groups, passed_over


def only(condition: Callable[[Any], Any], change: Change) -> Change:
    """Change a step only if something holds for it."""
    return lambda event: change(event) if condition(event) else None


def figure(column: str, told: Figure) -> Change:
    """Change what the standings tell of the first player in one column."""

    def change(event: StandingsFormed) -> StandingsFormed | None:
        names: tuple[str, ...] = event.columns
        if column not in names:
            return None
        line, *rest = event.lines
        place = names.index(column)
        figures: tuple[Figure, ...] = (*line.figures[:place], told, *line.figures[place + 1 :])
        return replace(event, lines=(line._replace(figures=figures), *rest))

    return change


def refused_instead(field: str, taken: str) -> Change:
    """Take somebody who was refused."""

    def change(event: Any) -> Any:
        lines = getattr(event, field)
        return replace(event, **{taken: lines[0].player}) if lines else None

    return change


def turned_pairs(pairs: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Tell the first pair the other way round."""
    return board_turned(pairs) if pairs else None


def no_proof(event: Any) -> Any:
    """Leave out the players that prove something."""
    return replace(event, witness=None) if event.witness else None


def others(players: tuple[int, ...]) -> tuple[int, ...]:
    """Name one player more."""
    return (*players, 99)


def swapped_halves(event: PairingsProposed) -> PairingsProposed:
    """Let the two halves change places."""
    return replace(event, upper=event.lower, lower=event.upper)


def swapped_columns(event: ColumnsFormed) -> ColumnsFormed:
    """Let the two columns change places."""
    return replace(event, white=event.black, black=event.white)


def one_way(why: ColoursBarred, white: int) -> tuple[ColourLimit, ...]:
    """Return only what bars one of two from White, and the other from Black."""
    return tuple(one for one in why.limits if (one.player == white) == (one.colour == "white"))


def has(field: str, *values: Any) -> Callable[[Any], bool]:
    """Say whether a field has one of some values."""
    return lambda event: getattr(event, field) in values


COMMON: Final = (
    Doctoring("an opponent tried is left out", PairScrutinised, fact(tried=shorter), "tried"),
    Doctoring("opponents tried in another order", PairScrutinised, fact(tried=backwards), "tried"),
    Doctoring(
        "the round of a meeting",
        PairScrutinised,
        passed_over("tried", Met, round=lambda why: why.round + 1),
        "met",
    ),
    Doctoring(
        "somebody refused is taken",
        PairScrutinised,
        only(lambda one: one.opponent, refused_instead("tried", "opponent")),
        "opponent",
    ),
    Doctoring(
        "another opponent is proposed", PairScrutinised, fact(proposed=lambda one: one and 99), "propos"
    ),
    Doctoring("another stage of a search", PairScrutinised, fact(stage=lambda _: "colours"), "asks"),
    Doctoring("a pair is dropped", GroupSettled, fact(pairs=shorter), "pairs"),
    Doctoring("opponents change places", GroupSettled, fact(pairs=crossed), "pairs"),
    Doctoring("a pair the other way round", GroupSettled, fact(pairs=turned_pairs), "pairs"),
    Doctoring("one more is left over", GroupSettled, fact(left=others), "left over"),
    Doctoring("residents in another order", GroupOpened, fact(residents=backwards), "residents"),
    Doctoring("the score of a group", GroupOpened, fact(score=lambda one: one and one + 1), "score"),
    Doctoring("the direction of a group", GroupOpened, fact(direction=lambda _: "up"), "direction"),
    Doctoring("the role of a group", GroupOpened, fact(role=lambda _: "combined"), "role"),
    Doctoring("the number of pairs", GroupOpened, fact(pairs=lambda one: one and one + 1), "pairs"),
    Doctoring("a move the other way", PlayerTransferred, fact(direction=other_way), "direction"),
    Doctoring("somebody else is moved", PlayerTransferred, fact(player=more), "moved"),
    Doctoring("the score that is left", PlayerTransferred, fact(from_score=more), "score"),
    Doctoring("a board is dropped", RoundClosed, fact(boards=shorter), "boards"),
    Doctoring("boards in another order", RoundClosed, fact(boards=backwards), "board"),
    Doctoring("a board the other way round", RoundClosed, fact(boards=turned_pairs), "boards"),
    Doctoring("a downfloat is left out", RoundClosed, fact(downfloats=shorter), "downfloats"),
    Doctoring("another bye in the outcome", RoundClosed, fact(bye=lambda one: one and one + 1), "bye"),
    Doctoring("another bye", ByeAssigned, fact(player=more), "bye"),
    Doctoring("somebody passed over is left out", ByeAssigned, fact(passed_over=shorter), ""),
    Doctoring("a wrong citation", GroupSettled, fact(cites=lambda _: ("C.04.1 z",)), "citation"),
)
"""What every procedure has."""

COLOURED: Final = (
    Doctoring("colours change sides", ColourDecided, colours, "colour"),
    Doctoring("another rule for colours", ColourDecided, fact(rule=lambda _: "wider-difference"), "rule"),
    Doctoring("the game that decides", ColourDecided, fact(games_back=lambda one: one and one + 1), "back"),
    Doctoring("the higher ranked player", ColourDecided, fact(higher=more), "higher"),
    Doctoring("a limit is left out", ColourDecided, fact(limits=shorter), "which colour"),
    Doctoring("a round that can be paired", CompletionTested, fact(possible=lambda one: not one), ""),
    Doctoring("two halves change places", PairingsProposed, swapped_halves, "halves"),
)

DESPITE: Final = Doctoring(
    "something speaks against a move where nothing can",
    PlayerTransferred,
    lambda one: replace(one, despite=LiftedBefore("lifted-before", one.player, rounds(1), "round-before", 3)),
    "what else",
)

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
    Doctoring("an average rating", StandingsFormed, figure("aro", 1999), "average"),
    Doctoring("a rating", StandingsFormed, figure("rating", 1), "rating"),
    Doctoring("the games", StandingsFormed, figure("games", 77), "games"),
    Doctoring("the rounds of floating up", StandingsFormed, figure("lifted", (1, 1)), "brought up"),
    Doctoring(
        "what decides about the bye",
        ByeAssigned,
        passed_over("passed_over", Outranked, by=lambda _: "order"),
        "later",
    ),
    Doctoring("why somebody must come up", UpfloatersSought, fact(reason=lambda _: "other"), "why"),
    Doctoring("no proof that somebody must come up", UpfloatersSought, no_proof, "proof"),
    Doctoring("the scores that come up", UpfloatersSought, fact(shares=shorter), "scores"),
    Doctoring(
        "who could come up",
        UpfloatersSought,
        lambda one: replace(one, shares=(one.shares[0]._replace(players=()), *one.shares[1:])),
        "scores",
    ),
    Doctoring("how many sets there are", UpfloatersSought, fact(sets=more), "how many sets"),
    Doctoring("the number of the set", UpfloatersSought, fact(number=more), "number of the set"),
    Doctoring("a value of the set", UpfloatersSought, fact(findings=shorter), "best values"),
    Doctoring("a set passed over is left out", PlayerTransferred, fact(considered=shorter), "passed over"),
    Doctoring(
        "how many sets are passed over",
        PlayerTransferred,
        passed_over("considered", SetsWorse, last=lambda why: why.last + 1),
        "passed over",
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
    Doctoring("the score that somebody goes to", PlayerTransferred, fact(to_score=more), "scores"),
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
}
