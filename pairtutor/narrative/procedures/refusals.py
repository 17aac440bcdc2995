"""Why a procedure passed somebody over, ready to be told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, assert_never

from pairtutor.narrative.cast import Cast
from pairtutor.narrative.layout import clean
from pairtutor.narrative.parts import Reason, Who
from pairtutor.narrative.reasons import reason
from pairtutor.trace.refusals import (
    ColourLimit,
    ColoursBarred,
    HadBye,
    LiftedBefore,
    NeededHere,
    NoBetter,
    Outranked,
    PassedOver,
    RatingApart,
    Refusal,
    SameDue,
    SameTeam,
    TooMany,
)
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, RepeatedFloat


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitReason:
    """A colour that a player may not have: one too many in a row, or else too wide a difference."""

    template: ClassVar[str] = "refusal-limit"
    player: Who
    colour: str
    in_a_row: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursReason:
    """Neither way to give the colours will do; `limits` say for each way who may not have it."""

    template: ClassVar[str] = "refusal-colours"
    first: Who
    second: Who
    limits: tuple[LimitReason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DueReason:
    """Both are due the same colour."""

    template: ClassVar[str] = "refusal-due"
    first: Who
    second: Who
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamReason:
    """Both belong to one group of players who are kept apart."""

    template: ClassVar[str] = "refusal-team"
    first: Who
    second: Who
    group: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingReason:
    """The ratings are too far apart."""

    template: ClassVar[str] = "refusal-rating"
    player: Who
    other: Who
    difference: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeReason:
    """A player has had a bye or points without playing; exactly one of the four is set."""

    template: ClassVar[str] = "refusal-bye"
    player: Who
    had_bye: bool
    forfeit_win: bool
    full_point: bool
    half_point: bool
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OutrankedReason:
    """Somebody else comes first; `by` picks the words that say what decides.

    The figures are those of the two where a rating or an average decides.
    """

    template: ClassVar[str] = "refusal-outranked"
    player: Who
    other: Who
    by: str
    score: str
    other_score: str
    figure: str = ""
    other_figure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NeededReason:
    """The group could not make enough pairs without this player."""

    template: ClassVar[str] = "refusal-needed"
    player: Who
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftedReason:
    """A player was brought up before: in the last round, or else as often as is allowed."""

    template: ClassVar[str] = "refusal-lifted"
    player: Who
    last_round: bool
    rounds: tuple[int, ...]
    allowed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TooManyReason:
    """More floaters, or else more pairs inside a column, would be needed than the group has to have."""

    template: ClassVar[str] = "refusal-too-many"
    player: Who
    floaters: bool
    allowed: int


_FIGURES = {"rating": "rating", "average-rating": "aro"}
"""Where the standings have the figure that decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoBetterReason:
    """Another player in this place would break the criteria no less often; one count for each criterion."""

    template: ClassVar[str] = "refusal-no-better"
    player: Who
    other: Who
    criteria: tuple[str, ...]
    broken: tuple[int, ...]
    before: tuple[int, ...]


RefusalView = (
    Reason
    | LimitReason
    | ColoursReason
    | DueReason
    | TeamReason
    | RatingReason
    | ByeReason
    | OutrankedReason
    | NeededReason
    | NoBetterReason
    | LiftedReason
    | TooManyReason
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOverView:
    """Somebody who was looked at before, and why not."""

    who: Who
    why: RefusalView


def passed_over(players: Iterable[PassedOver], cast: Cast) -> tuple[PassedOverView, ...]:
    """Return those passed over, in the order in which they were looked at."""
    return tuple(
        PassedOverView(who=cast.who(one.player), why=refusal(one.why, one.player, cast)) for one in players
    )


def refusal(why: Refusal, player: int, cast: Cast) -> RefusalView:
    """Return why `player` was passed over."""
    who = cast.who
    match why:
        case Met() | Forbidden() | OnlyPartners() | RepeatedFloat():
            return reason(why, cast)
        case ColourLimit():
            return limit(why, cast)
        case ColoursBarred():
            limits = tuple(limit(one, cast) for one in why.limits)
            return ColoursReason(first=who(why.first), second=who(why.second), limits=limits)
        case SameDue():
            return DueReason(
                first=who(why.first), second=who(why.second), colour=cast.words.colours[why.colour]
            )
        case SameTeam():
            return TeamReason(first=who(why.first), second=who(why.second), group=clean(why.group))
        case RatingApart():
            return RatingReason(player=who(why.player), other=who(why.other), difference=why.difference)
        case HadBye():
            return ByeReason(
                player=who(why.player),
                had_bye=why.reason == "pairing-allocated-bye",
                forfeit_win=why.reason in {"forfeit-win", "unplayed-win"},
                full_point=why.reason == "full-point-bye",
                half_point=why.reason == "half-point-bye",
                round=why.round,
            )
        case Outranked():
            return OutrankedReason(
                player=who(why.player),
                other=who(why.other),
                by=why.by,
                score=cast.points(cast.score(why.player)),
                other_score=cast.points(cast.score(why.other)),
                figure=figure(why.player, why.by, cast),
                other_figure=figure(why.other, why.by, cast),
            )
        case NeededHere():
            return NeededReason(player=who(player), pairs=why.pairs)
        case LiftedBefore():
            return lifted(why, cast)
        case TooMany():
            return TooManyReason(player=who(why.player), floaters=why.what == "floaters", allowed=why.allowed)
        case NoBetter():
            return NoBetterReason(
                player=who(why.player),
                other=who(why.other),
                criteria=why.criteria,
                broken=why.broken,
                before=why.before,
            )
        case _:
            assert_never(why)


def figure(tpn: int, by: str, cast: Cast) -> str:
    """Return a player's figure where a rating or an average decides; empty otherwise."""
    return cast.figure(tpn, _FIGURES[by]) if by in _FIGURES else ""


def lifted(why: LiftedBefore, cast: Cast) -> LiftedReason:
    """Return why somebody should not be brought up once more."""
    return LiftedReason(
        player=cast.who(why.player),
        last_round=why.reason == "round-before",
        rounds=why.rounds,
        allowed=why.allowed,
    )


def limit(why: ColourLimit, cast: Cast) -> LimitReason:
    """Return what bars a player from a colour."""
    return LimitReason(
        player=cast.who(why.player),
        colour=cast.words.colours[why.colour],
        in_a_row=why.reason == "in-a-row",
    )
