"""The places that a source has, held against its list of tie-breaks."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.tiebreaks.codes import CodeFault, read_tiebreaks
from pairtutor.tiebreaks.table import Standings, standings_of, with_places


class PlaceDeparture(NamedTuple):
    """A player whose place in the source is none that the list gives: the least and the most it could be."""

    player: Tpn
    stated: int
    least: int
    most: int


def places_by_list(tournament: Tournament) -> dict[Tpn, int] | None:
    """Return the place of each player by the list of a tournament; None without one that can be read."""
    if tournament.tiebreaks is None:
        return None
    try:
        of_teams = tournament.teams is not None
        tiebreaks = read_tiebreaks(tournament.tiebreaks.text, of_teams=of_teams)
    except CodeFault:
        return None
    return {line.player: line.place for line in standings_of(tournament, tiebreaks).lines}


def departures(standings: Standings) -> list[PlaceDeparture]:
    """Return the players whose places in the source depart from those of the list, in order of the table.

    Who shares a place may stand at any of the places that are shared, as by lot. Who has no place in the
    source departs from none.
    """
    stated = standings.tournament.places
    return [
        PlaceDeparture(tpn, stated[tpn], place, last)
        for place, group in with_places(standings.final_groups)
        for last in [place + len(group) - 1]
        for tpn in group
        if stated.get(tpn) and not place <= stated[tpn] <= last
    ]
