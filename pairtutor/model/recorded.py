"""A round as a source records it: who met, with which colours, who had the bye."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.tournament import Tournament


class Meeting(NamedTuple):
    """Two players who were paired; White is `white`, unless colours are unknown (`coloured` is False)."""

    white: int
    black: int
    coloured: bool = True

    @property
    def players(self) -> frozenset[int]:
        """The two, whatever the colours."""
        return frozenset((self.white, self.black))


class Recorded(NamedTuple):
    """A round as the source records it; forfeits are pairs like any other."""

    meetings: tuple[Meeting, ...]
    bye: int | None


def recorded_round(tournament: Tournament, number: int) -> Recorded:
    """Return what a source records of a round, pairs by their lower pairing number."""
    meetings: list[Meeting] = []
    bye: int | None = None
    for tpn, line in tournament.entries.items():
        entry = line[number - 1]
        if entry.mark is Mark.PAIRING_ALLOCATED_BYE:
            bye = tpn
        if entry.opponent is None or entry.opponent < tpn:
            continue
        colour = entry.colour
        if colour is None:
            other = tournament.entries[entry.opponent][number - 1].colour
            colour = other.opposite if other else None
        pair = (entry.opponent, tpn) if colour is Colour.BLACK else (tpn, entry.opponent)
        meetings.append(Meeting(*pair, coloured=colour is not None))
    return Recorded(tuple(sorted(meetings, key=lambda meeting: min(meeting.players))), bye)
