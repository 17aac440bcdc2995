"""The Index added up anew, and the bye that is given before the brackets: who came before and after."""

from __future__ import annotations

from itertools import takewhile

from pairtutor.model.ids import Tpn
from pairtutor.positions.burstein_bye import IndexRank
from pairtutor.positions.completion import check_bye
from pairtutor.positions.editions import Worth
from pairtutor.positions.given import awards_of, games_of, initial_list, worth_of
from pairtutor.positions.graphs import Feasibility, Meetings
from pairtutor.positions.legality import Legality
from pairtutor.positions.persons import PLAYED, Person
from pairtutor.positions.progress import expect_equal
from pairtutor.trace.events import ByeAssigned, RoundOpened
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.values import GameLine

_COLUMNS = ("buchholz", "berger", "opposition", "taken")


def check_index(
    step: int, event: StandingsFormed, opened: RoundOpened, persons: dict[Tpn, Person]
) -> dict[Tpn, IndexRank]:
    """Check the Index of everybody, told in its order; return the places by it."""
    worth = worth_of(opened)
    seen = _scores_seen(opened, worth)
    # the last column is told only where it has something for anybody
    raised = any(more for player in persons.values() for more in _points_added(player, seen))
    expect_equal(step, "the columns", (*_COLUMNS, *(("raised",) if raised else ())), event.columns)
    list_position = {tpn: number for number, tpn in enumerate(initial_list(opened))}
    index = {tpn: _index(player, seen, worth) for tpn, player in persons.items()}
    # burstein-2026 1.8: the larger sums first, then the initial list
    ranked = sorted(index, key=lambda tpn: (-index[tpn][0], -index[tpn][1], list_position[tpn]))
    expect_equal(step, "the order by the Index", ranked, [line.player for line in event.lines])
    for line in event.lines:
        player = persons[line.player]
        more = (_points_added(player, seen),) if raised else ()
        expected = (*index[player.tpn], _scores(player, seen), _points_taken(player, worth), *more)
        expect_equal(step, f"the Index of {player.tpn} and its sums", expected, line.figures)
    return {tpn: IndexRank(number, index[tpn]) for number, tpn in enumerate(ranked, 1)}


Seen = dict[Tpn, tuple[int, int]]
"""Everybody's real score (half points), and what is added to it in the eyes of those who played them."""


def _scores_seen(opened: RoundOpened, worth: Worth) -> Seen:
    """Return the scores before the round, raised for those whose zero-point byes last up to it."""
    games = games_of(opened)
    awards = awards_of(opened)
    scores = {
        tpn: (sum(worth[game.mark] for game in line) + sum(awards[tpn]), 0) for tpn, line in games.items()
    }
    for absent in opened.absent:
        # each of these last rounds counts as a draw
        run = list(takewhile(lambda game: game.mark == "Z", reversed(absent.games)))
        if absent.mark == "Z":
            scores[absent.tpn] = (scores[absent.tpn][0], len(run) * (worth["="] - worth["Z"]))
    return scores


def _scores(player: Person, seen: Seen) -> tuple[int, ...]:
    """Return the score that each round adds, round 1 first: the opponent's, or the own one without a game.

    The own one is the real score; the opponent's is the raised one.
    """
    own = seen[player.tpn][0]
    return tuple(own if other is None else sum(seen[other]) for other in map(_opponent_met, player.games))


def _points_added(player: Person, seen: Seen) -> tuple[int, ...]:
    """Return the points that each round's opponent has beyond the real score in the eyes of others."""
    return tuple(0 if other is None else seen[other][1] for other in map(_opponent_met, player.games))


def _points_taken(player: Person, worth: Worth) -> tuple[int, ...]:
    """Return the half points that each round brought, played or not."""
    return tuple(worth[game.mark] for game in player.games)


def _index(player: Person, seen: Seen, worth: Worth) -> tuple[int, int]:
    """Return Buchholz in half points, Sonneborn-Berger in quarter points."""
    scores = _scores(player, seen)
    return sum(scores), sum(
        score * won for score, won in zip(scores, _points_taken(player, worth), strict=True)
    )


def _opponent_met(game: GameLine) -> Tpn | None:
    """Return the opponent of a game that was really played, None where there is none."""
    return game.opponent if game.mark in PLAYED else None


def bye_by_index(
    step: int,
    event: ByeAssigned,
    persons: dict[Tpn, Person],
    index: dict[Tpn, IndexRank],
    opened: RoundOpened,
    legality: Legality,
) -> None:
    """Check who has the bye (burstein-2026 3.1)."""
    expect_equal(step, "the bracket of the bye", 0, event.bracket)
    # 3.1.3: the fewest points; 3.1.4: the most games played; 3.1.5: the last by the Index
    order = sorted(
        persons.values(), key=lambda player: (player.score, -player.games_played, -index[player.tpn].place)
    )
    feasibility = Feasibility(Meetings(persons.values(), legality))
    lines = {line.tpn: line for line in opened.players}
    before = check_bye(step, event, [player.tpn for player in order], lines, persons, feasibility)
    expect_equal(step, "how many were passed over for the bye", before, len(event.passed_over))
    expect_equal(step, "who may not have the bye", (), event.barred)
