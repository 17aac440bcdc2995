"""An event of teams: which points are the score, what a match is worth, how much colours count.

In such an event the players of a tournament are its teams, and their games are matches; colours are those
of the first board.
"""

from __future__ import annotations

from typing import Final, Literal

from pairtutor.model.game import Mark, PointSystem
from pairtutor.model.ids import HalfPoints
from pairtutor.named_tuples import NamedTuple

PreferenceKind = Literal["A", "B", "none"]
"""The types of colour preferences that an event can choose."""
Choice = Literal["preferences", "score", "secondary"]
"""What the rules leave to an event."""

BOARDS: Final = 4
"""The boards of a match where nothing tells how many there are."""
MATCH_POINTS: Final = PointSystem(
    win=4,
    draw=2,
    loss=0,
    pairing_allocated_bye=2,
    full_point_bye=4,
    half_point_bye=2,
    zero_point_bye=0,
    forfeit_win=4,
    forfeit_loss=0,
)
"""The usual points of matches: 2, 1 and 0, and as for a draw without a match, in halves."""


def board_points(boards: int, draw: HalfPoints = 1, win: HalfPoints = 2) -> PointSystem:
    """Return the game points of rounds without a match, by the half points that a board is worth.

    A played match has points of its own boards, so that its result as such brings 0.
    """
    return PointSystem(
        win=0,
        draw=0,
        loss=0,
        pairing_allocated_bye=boards * draw,
        full_point_bye=boards * win,
        half_point_bye=boards * draw,
        zero_point_bye=0,
        forfeit_win=boards * win,
        forfeit_loss=0,
    )


class Worth(NamedTuple):
    """What a round brings a team, in half points: of the score, of the other points, and besides the result.

    What comes `besides` the worth of the result is a part of the whole score, but not of `score` here.
    """

    score: HalfPoints
    other: HalfPoints
    besides: HalfPoints


class TeamEvent(NamedTuple):
    """What an event of teams has chosen.

    The `score` goes by match points or game points; if the others are `secondary`, they count for colours.
    `matches` are the match points of each result, `games` the game points of rounds without a match.
    `assumed` is what the source does not say, so that the default of the rules stands.
    """

    preferences: PreferenceKind = "A"
    score: Literal["match", "game"] = "match"
    secondary: bool = True
    boards: int = BOARDS
    matches: PointSystem = MATCH_POINTS
    games: PointSystem = board_points(BOARDS)
    assumed: tuple[Choice, ...] = ()

    @property
    def points(self) -> PointSystem:
        """What results are worth for the score."""
        return self.matches if self.score == "match" else self.games

    def worth(self, mark: Mark, games: HalfPoints | None) -> Worth:
        """Return the half points of a round; `games` are the game points of a match, None without one."""
        match = self.matches.worth(mark)
        own = self.games.worth(mark) if games is None else games
        if self.score == "match":
            return Worth(match, own, besides=0)
        return Worth(self.games.worth(mark), match, own - self.games.worth(mark))


def mark_of_match(own: HalfPoints, other: HalfPoints) -> Mark:
    """Return the result of a match that was played, by the game points of both."""
    if own == other:
        return Mark.DRAW
    return Mark.WIN if own > other else Mark.LOSS
