"""What one round was for one player, a game, a forfeit, a bye or an absence, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal

from pairtutor.model.colour import Colour
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple


class Mark(StrEnum):
    """The result mark of one player in one round, as tournament files write it."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    SHORT_WIN = "W"
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    HALF_POINT_BYE = "H"
    FULL_POINT_BYE = "F"
    PAIRING_ALLOCATED_BYE = "U"
    ZERO_POINT_BYE = "Z"

    __hash__ = str.__hash__


PLAYED = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.SHORT_WIN, Mark.SHORT_DRAW, Mark.SHORT_LOSS})
"""Marks of games that count as played for pairing; a game shorter than one move is one."""

RESULTS: Final[Mapping[str, tuple[Mark, Mark]]] = {
    "1-0": (Mark.WIN, Mark.LOSS),
    "0-1": (Mark.LOSS, Mark.WIN),
    "1/2-1/2": (Mark.DRAW, Mark.DRAW),
    "+/-": (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    "-/+": (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    "-/-": (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS),
}
"""Results as they are written, with the marks of both players, that of the first (White) first."""

ABSENT = frozenset({Mark.HALF_POINT_BYE, Mark.FULL_POINT_BYE, Mark.ZERO_POINT_BYE})
"""Marks of players who take no part in the pairing of the round."""


ByeReason = Literal[
    "pairing-allocated-bye",
    "forfeit-win",
    "full-point-bye",
    "half-point-bye",
    "zero-point-bye",
    "forfeit-loss",
    "unplayed-win",
]
"""What somebody had who may not have the pairing-allocated bye."""


class ByeBar(NamedTuple):
    """Why a player may not have the pairing-allocated bye, and since which round."""

    reason: ByeReason
    round: RoundNumber


class Entry(NamedTuple):
    """One player's line of one round.

    `opponent` is None for byes and absences; `colour` is the colour played, or
    scheduled when the game was forfeited; `points` are half points.
    """

    opponent: Tpn | None
    colour: Colour | None
    mark: Mark
    points: HalfPoints

    @property
    def was_played(self) -> bool:
        """Whether a game took place at the board."""
        return self.mark in PLAYED

    @property
    def takes_part(self) -> bool:
        """Whether the player was in the pairing of that round (paired or allocated the bye)."""
        return self.mark not in ABSENT

    def cell(self) -> str:
        """Return the entry as a tournament file writes it, `12 w 1` or `- - U`."""
        opponent = "-" if self.opponent is None else str(self.opponent)
        colour = "-" if self.colour is None else self.colour[0]
        return f"{opponent} {colour} {self.mark}"


class ForbiddenMeeting(NamedTuple):
    """Players no two of whom may meet in the rounds `first` to `last`, both included."""

    players: tuple[Tpn, ...]
    first: RoundNumber
    last: RoundNumber

    def without(self, two: frozenset[Tpn]) -> tuple[ForbiddenMeeting, ...]:
        """Return the bans on the same meetings but that of two players: one of all less each of the two.

        The ban itself if it is not about both; none where nobody else is left.
        """
        if not two <= {*self.players}:
            return (self,)
        kept = (tuple(tpn for tpn in self.players if tpn != left) for left in two)
        return tuple(self._replace(players=players) for players in kept if len(players) > 1)


class PointSystem(NamedTuple):
    """Half points for each kind of result; the defaults are win 1, draw 1/2, loss 0.

    `zero_point_bye` is also the value of an absence.
    """

    win: HalfPoints = 2
    draw: HalfPoints = 1
    loss: HalfPoints = 0
    pairing_allocated_bye: HalfPoints = 2
    full_point_bye: HalfPoints = 2
    half_point_bye: HalfPoints = 1
    zero_point_bye: HalfPoints = 0
    forfeit_win: HalfPoints = 2
    forfeit_loss: HalfPoints = 0

    def worth(self, mark: Mark) -> HalfPoints:
        """Return the half points that a mark brings."""
        return self[_WORTH[mark]]


_WORTH: Final[Mapping[Mark, int]] = {
    mark: PointSystem._fields.index(name)
    for name, marks in (
        ("win", (Mark.WIN, Mark.SHORT_WIN)),
        ("draw", (Mark.DRAW, Mark.SHORT_DRAW)),
        ("loss", (Mark.LOSS, Mark.SHORT_LOSS)),
        ("forfeit_win", (Mark.FORFEIT_WIN,)),
        ("forfeit_loss", (Mark.FORFEIT_LOSS,)),
        ("half_point_bye", (Mark.HALF_POINT_BYE,)),
        ("full_point_bye", (Mark.FULL_POINT_BYE,)),
        ("pairing_allocated_bye", (Mark.PAIRING_ALLOCATED_BYE,)),
        ("zero_point_bye", (Mark.ZERO_POINT_BYE,)),
    )
    for mark in marks
}
"""The place of each mark's half points in a point system."""
