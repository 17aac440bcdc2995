"""A round as a source records it: who met, with which colours, who had the bye."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.tournament import Tournament


class OneRound(Protocol):
    """What a source says of one player in one round."""

    @property
    def opponent(self) -> Tpn | None:
        """Whom the player meets."""

    @property
    def colour(self) -> Colour | None:
        """The player's colour, if it is known."""

    @property
    def mark(self) -> Mark | None:
        """The result, or what stands for one."""


def recorded_round(tournament: Tournament, number: int) -> Recorded:
    """Return what a source has of a round, be it without results as the last one may be."""
    if number > tournament.recorded_rounds and tournament.published is not None:
        return tournament.published
    return gather_round({tpn: line[number - 1] for tpn, line in tournament.entries.items()})


def gather_round(lines: Mapping[Tpn, OneRound]) -> Recorded:
    """Return one round of all players as pairs and bye."""
    meetings: list[Meeting] = []
    bye: int | None = None
    for tpn, line in lines.items():
        if line.mark is Mark.PAIRING_ALLOCATED_BYE:
            bye = tpn
        if line.opponent is None or line.opponent < tpn:
            continue
        colour = line.colour
        if colour is None and line.opponent in lines:
            other = lines[line.opponent].colour
            colour = other.opposite if other else None
        pair = (line.opponent, tpn) if colour is Colour.BLACK else (tpn, line.opponent)
        meetings.append(Meeting(*pair, coloured=colour is not None))
    return Recorded(tuple(sorted(meetings, key=lambda meeting: min(meeting.players))), bye)
