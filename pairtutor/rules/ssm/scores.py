"""WDL points, opponents' scores and game points, as they stood before a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pairtutor.model.points import PointSystem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairtutor.model.game import Entry
    from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament

POINTS: Final = PointSystem(full_point_bye=0, half_point_bye=0)
"""What a round is worth, whatever points the file itself counts; everything else is 0.

Source: ssm A1, SSM-1.
"""


def scores(tournament: Tournament, number: RoundNumber) -> dict[Tpn, int]:
    """Return everybody's WDL points before a round.

    Source: ssm A1.
    """
    return {
        tpn: sum(POINTS.worth(entry.mark) for entry in line[: number - 1])
        for tpn, line in tournament.entries.items()
    }


def meetings(line: tuple[Entry, ...], number: RoundNumber) -> dict[Tpn, int]:
    """Return the opponents whom a player met before a round, each with the round of the meeting.

    Source: ssm B1, SSM-2.
    """
    return {
        entry.opponent: earlier
        for earlier, entry in enumerate(line[: number - 1], 1)
        if entry.opponent is not None and entry.played
    }


def opponents_scores(line: tuple[Entry, ...], number: RoundNumber, points: Mapping[Tpn, int]) -> int:
    """Return the SOS before a round: the scores of those met, `points`, once for each meeting.

    Source: ssm A2.b, SSM-5.
    """
    return sum(
        points[entry.opponent] for entry in line[: number - 1] if entry.opponent is not None and entry.played
    )


def game_points(tournament: Tournament, tpn: Tpn, number: RoundNumber) -> HalfPoints:
    """Return the sum of a player's game points (GAM) before a round, in half points.

    Source: ssm A2.c, SSM-6.
    """
    return sum(tournament.game_points.get(tpn, ())[: number - 1])
