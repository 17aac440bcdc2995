"""The facts that every tie-break is made of: the rounds of each player as they count, and the scores."""

from __future__ import annotations

from collections.abc import Mapping

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.standings.unplayed import Category, categories_of


class CountedRound(NamedTuple):
    """One round of one player as C.07 counts it.

    `opponent` is the scheduled one, also of a forfeited game, None for a bye. `points` are the half points
    that the round brought, with those that the arbiter gave or took.
    """

    number: int
    opponent: Tpn | None
    colour: Colour | None
    mark: Mark
    points: HalfPoints
    category: Category


class PlayerFacts(NamedTuple):
    """What counts of one player; scores are in half points.

    `adjusted` is what the player counts for in the tie-breaks of opponents.
    """

    tpn: Tpn
    rating: int
    rounds: tuple[CountedRound, ...]
    score: HalfPoints
    adjusted: HalfPoints


class EventFacts(NamedTuple):
    """What counts of a tournament after the rounds that are counted.

    `is_final` says that the last of them is the last of the tournament, as where no number is planned.
    `players` are in order of pairing number. `points` are the half points that results are worth, with
    `by_boards` game points of teams.
    """

    rounds: int
    is_final: bool
    points: PointSystem
    players: Mapping[Tpn, PlayerFacts]
    by_boards: bool = False

    @property
    def unrated_players(self) -> tuple[Tpn, ...]:
        """The players without a rating."""
        return tuple(tpn for tpn, player in self.players.items() if not player.rating)


def counted_rounds(tournament: Tournament) -> int:
    """Return the number of rounds that count: up to the last one in which somebody was paired.

    Byes that are announced for later rounds open none.

    Source: C07-2.
    """
    number = tournament.recorded_rounds
    while number and all(line[number - 1].opponent is None for line in tournament.entries.values()):
        number -= 1
    return number


def gather_facts(tournament: Tournament, *, final_drawn: bool = False, other: bool = False) -> EventFacts:
    """Return the facts of a tournament after its counted rounds.

    With `final_drawn` every game that was paired for the last of them counts as a draw that was played. Of
    teams the points are those of the score that ranks them, with `other` those of the other one.

    Source: c07-2026 13, c07-2026 16.4.
    """
    rounds = counted_rounds(tournament)
    planned = tournament.planned_rounds
    points = points_of_results(tournament, other=other)
    players = {}
    for player in tournament.players:
        tpn = player.tpn
        line = list(tournament.entries[tpn][:rounds])
        given = list(tournament.awards.get(tpn, ())[:rounds])
        if other:
            # more rounds may be recorded than are counted; awards are of the score that ranks
            second = tournament.game_points.get(tpn, (0,) * rounds)
            line = [entry._replace(points=made) for entry, made in zip(line, second, strict=False)]
            given = []
        if final_drawn and line and line[-1].opponent is not None:
            line[-1] = _drawn_game(line[-1], points)
        players[tpn] = _player_facts(tpn, player.rating, line, given, points)
    teams = tournament.teams
    by_boards = teams is not None and (teams.score == "game") != other
    return EventFacts(rounds, planned is None or rounds >= planned, points, players, by_boards)


def points_of_results(tournament: Tournament, *, other: bool = False) -> PointSystem:
    """Return what results are worth in half points; of teams for the score, or with `other` for the other."""
    teams = tournament.teams
    if teams is None:
        return tournament.points
    if (teams.score == "match") != other:
        return teams.matches
    most = teams.boards * PointSystem().win  # every board won
    return teams.games._replace(win=most, draw=most // 2, loss=0)


def _drawn_game(entry: Entry, points: PointSystem) -> Entry:
    return entry._replace(mark=Mark.DRAW, points=points.draw)


def _player_facts(
    tpn: Tpn, rating: int, line: list[Entry], given: list[HalfPoints], points: PointSystem
) -> PlayerFacts:
    """Return the facts of a player; `given` are half points awarded besides, round by round (or none).

    The adjusted score counts a draw for each requested bye after which no game followed (16.2.5).
    """
    categories = categories_of([entry.mark for entry in line])
    won = [entry.points for entry in line]
    if given:
        won = [made + more for made, more in zip(won, given, strict=True)]
    rounds = tuple(
        CountedRound(number, entry.opponent, entry.colour, entry.mark, made, category)
        for number, (entry, made, category) in enumerate(zip(line, won, categories, strict=True), start=1)
    )
    score = sum(won)
    late = (
        points.draw - made
        for made, category in zip(won, categories, strict=True)
        if category is Category.LATE_REQUESTED_BYE
    )
    return PlayerFacts(tpn, rating, rounds, score, score + sum(late))


def dummy_score(player: PlayerFacts, counted: CountedRound, event: EventFacts) -> HalfPoints:
    """Return the half points that the dummy of an unplayed round counts for.

    It is the player's own score, but no more than the adjusted score of the scheduled opponent in a forfeit,
    and than a draw in each round otherwise.

    Source: c07-2026 16.4, C07-23.
    """
    return min(player.score, dummy_limit(counted, event))


def dummy_limit(counted: CountedRound, event: EventFacts) -> HalfPoints:
    """Return the half points beyond which the dummy of an unplayed round does not go."""
    if counted.opponent is not None:
        return event.players[counted.opponent].adjusted
    return event.points.draw * event.rounds
