"""What would have made a player first? Each own game tried with each better result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairtutor.disputes.results import Changed, with_result
from pairtutor.errors import UsageError
from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn, points_text
from pairtutor.model.tournament import Tournament
from pairtutor.tiebreaks.chances import MOST_WAYS, OwnChances, OwnResult
from pairtutor.tiebreaks.table import Standings, standings_of

_BETTER = {
    **dict.fromkeys((Mark.LOSS, Mark.SHORT_LOSS, Mark.FORFEIT_LOSS), (Mark.DRAW, Mark.WIN)),
    **dict.fromkeys((Mark.DRAW, Mark.SHORT_DRAW), (Mark.WIN,)),
}
"""The better results of a game over the board, the next better one first."""

_WRITTEN = {Mark.DRAW: "1/2-1/2", Mark.WIN: "1-0"}
"""How a better result is written, the player's own part first."""


def chances_of(tpn: Tpn, standings: Standings) -> OwnChances | None:
    """Return which better result of one own game would have put a player first, or ahead of the next above.

    None where there is no such question: before the last round, in first place, or where the source has game
    points of players, which other results would change too.
    """
    place = standings.line_of(tpn).place
    if place == 1 or not standings.event.is_final:
        return None
    rival = standings.lines[place - 2].player
    first: list[OwnResult] = []
    ahead: list[OwnResult] = []
    tiebreaks = [key.tiebreak for key in standings.keys]
    entries = standings.tournament.entries[tpn][: standings.event.rounds]
    for number, entry in enumerate(entries, start=1):
        found_shared = found_alone = found_ahead = False
        for way in _ways(tpn, RoundNumber(number), entry, standings):
            try:
                under = with_result(standings.tournament, _as_changed(tpn, entry, way))
            except UsageError:
                return None
            made = standings_of(under, tiebreaks)
            then = made.line_of(tpn).place
            if not found_ahead and then < made.line_of(rival).place:
                found_ahead = True
                ahead.append(way)
            if then == 1:
                shares = [line.place for line in made.lines].count(1) > 1
                if not found_alone and not (shares and found_shared):
                    first.append(way._replace(is_shared=shares))
                found_shared, found_alone = found_shared or shares, found_alone or not shares
            if found_alone and found_ahead:
                break
    lead = HalfPoints(standings.lines[0].points - standings.line_of(tpn).points)
    to_first, to_ahead = _in_order(first, standings.lines[0].player), _in_order(ahead, rival)
    return OwnChances(
        tpn,
        to_first[:MOST_WAYS],
        rival,
        to_ahead[:MOST_WAYS],
        lead,
        len(to_first[MOST_WAYS:]),
        len(to_ahead[MOST_WAYS:]),
    )


def _in_order(ways: Iterable[OwnResult], passed: Tpn) -> tuple[OwnResult, ...]:
    """Return the ways against who is passed first, then the smallest changes, in order of the rounds.

    They are those to a place alone, or those to a shared one where such a change is smaller.
    """
    ordered = sorted(ways, key=lambda way: (way.step, way.is_shared, way.round))
    like = [way for way in ordered if way.is_shared == ordered[0].is_shared]
    return tuple(sorted(like, key=lambda way: way.opponent != passed))


def _ways(tpn: Tpn, number: RoundNumber, entry: Entry, standings: Standings) -> Iterator[OwnResult]:
    """Yield the better results of a round of a player, the next better one first."""
    if entry.opponent is None:
        return
    way = OwnResult(number, entry.opponent, Mark.DRAW, entry.mark, step=1)
    tournament = standings.tournament
    if tournament.teams is None:
        for step, mark in enumerate(_BETTER.get(entry.mark, ()), start=1):
            yield way._replace(result=mark, step=step)
        return
    own, other = (_games(tournament, team, number) for team in (tpn, entry.opponent))
    was_played = entry.was_played and own + other > 0
    if not was_played and entry.mark is not Mark.FORFEIT_LOSS:
        return
    both = own + other if was_played else tournament.teams.games.worth(Mark.FORFEIT_WIN)
    least = own if was_played else 0
    for more in range(least + 1, both + 1):
        games = HalfPoints(more), HalfPoints(both - more)
        were = (own, other) if was_played else None
        yield way._replace(step=more - least, games=games, games_were=were)


def _games(tournament: Tournament, team: Tpn, number: RoundNumber) -> HalfPoints:
    """Return the game points of a team in a round, in half points."""
    at = number - 1
    assert tournament.teams is not None, "it is an event of teams"
    if tournament.teams.score == "match":
        return HalfPoints(sum(tournament.game_points.get(team, ())[at : at + 1]))
    besides = sum(tournament.awards.get(team, ())[at : at + 1])
    return HalfPoints(tournament.entries[team][at].points + besides)


def _as_changed(tpn: Tpn, entry: Entry, way: OwnResult) -> Changed:
    """Return a way as a result that is supposed, White first."""
    own, _, other = _WRITTEN[way.result].partition("-")
    if way.games is not None:
        own, other = map(points_text, way.games)
    if entry.colour is Colour.BLACK:
        return Changed(way.round, way.opponent, tpn, f"{other}-{own}")
    return Changed(way.round, tpn, way.opponent, f"{own}-{other}")
