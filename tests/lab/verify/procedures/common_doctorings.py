"""What can be doctored in a round by any procedure, and how a step is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pairtutor.trace.events import ByeAssigned, ColourDecided, CompletionTested, RoundClosed
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairScrutinised,
    PlayerTransferred,
    StandingsFormed,
    UpfloatersSought,
)
from pairtutor.trace.refusals import (
    ColourLimit,
    ColoursBarred,
    Figure,
    LiftedBefore,
    Outranked,
    SetsWorse,
)
from pairtutor.trace.values import Met
from tests.lab.numbers import rounds
from tests.lab.verify.doctor import (
    Change,
    Doctoring,
    backwards,
    board_turned,
    colours,
    fact,
    more,
    other_way,
    shorter,
)
from tests.lab.verify.steps import crossed, passed_over


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


def unproven_set(event: PlayerTransferred) -> PlayerTransferred | None:
    """Leave out who lacks partners with a set, where that is told."""
    for place, line in enumerate(event.considered):
        if isinstance(line.why, SetsWorse) and line.why.witness is not None:
            fresh = line._replace(why=line.why._replace(witness=None))
            told = (*event.considered[:place], fresh, *event.considered[place + 1 :])
            return replace(event, considered=told)
    return None


UPFLOATING: Final = (
    Doctoring(
        "what decides about the bye",
        ByeAssigned,
        passed_over("passed_over", Outranked, by=lambda _: "order"),
        "later",
    ),
    Doctoring("why somebody must come up", UpfloatersSought, fact(reason=lambda _: "other"), "why"),
    Doctoring("the scores that come up", UpfloatersSought, fact(shares=shorter), "scores"),
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
    Doctoring("who lacks partners with a set", PlayerTransferred, unproven_set, "proof"),
    Doctoring("the score that somebody goes to", PlayerTransferred, fact(to_score=more), "scores"),
)
"""What can be doctored where brackets are filled from below."""
