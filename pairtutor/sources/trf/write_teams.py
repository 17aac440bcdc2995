"""An event of teams written as a report file: its teams, and for each match boards that make its result.

The boards are made up where only the points of a match are known: first those that were won, then the others.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Tournament
from pairtutor.sources.numbers import MOST_PLAYERS, decimal

_SYMBOLS = {"W": "win", "D": "draw", "L": "loss"}

_TEAM_COLUMNS = 3
"""Columns that a report file has for the number of a team."""


def most_teams(event: TeamEvent) -> int:
    """Return the largest number of a team that a report file has a place for, with a player on each board."""
    return min(int("9" * _TEAM_COLUMNS), MOST_PLAYERS // event.boards)


def team_lines(tournament: Tournament, event: TeamEvent) -> Iterator[str]:
    """Yield the records of an event of teams, its players and teams.

    Raises:
        UsageError: the number of a team has no place in the columns of a report file.
    """
    beyond = [team.tpn for team in tournament.players if team.tpn > most_teams(event)]
    if beyond:
        raise UsageError(Message("errors.round.team-columns", player=beyond[0], most=most_teams(event)))
    yield f"162  W 1.0    D 0.5    L 0.0    P{decimal(event.games.pairing_allocated_bye // event.boards):>4}"
    yield f"192 {team_code(event)}"
    yield f"352 {'WB' * (event.boards // 2)}{'W' * (event.boards % 2)}"
    values = ((symbol, getattr(event.matches, name)) for symbol, name in _SYMBOLS.items())
    yield "362 " + "   ".join(f"T{symbol}{decimal(points):>4}" for symbol, points in values)
    for team in tournament.players:
        for board in range(event.boards):
            yield _player(tournament, event, team.tpn, board)
    for team in tournament.players:
        yield _team(tournament, event, team.tpn, team.name)
    marks = {entry.mark for line in tournament.entries.values() for entry in line}
    published = tournament.published is not None and tournament.published.bye is not None
    if published or Mark.PAIRING_ALLOCATED_BYE in marks:
        yield _byes(tournament, event)
    for number in range(1, tournament.recorded_rounds + 1):
        yield from _forfeits(tournament, number)
        for tpn, line in tournament.entries.items():
            if line[number - 1].mark in (Mark.HALF_POINT_BYE, Mark.FULL_POINT_BYE, Mark.ZERO_POINT_BYE):
                yield f"240 {line[number - 1].mark} {number:>3} {tpn:>4}"


def team_code(event: TeamEvent) -> str:
    """Return the code that record 192 has for the choices of an event."""
    scores = ("MP", "GP") if event.score == "match" else ("GP", "MP")
    kind = () if event.preferences == "none" else (f"TYPE{event.preferences}",)
    return "_".join(("FIDE_TEAM", *kind, *scores[: 1 + event.secondary]))


def _number(event: TeamEvent, tpn: Tpn, board: int) -> int:
    """Return the number of the player whom a team has at a board (from 0), team after team."""
    return (tpn - 1) * event.boards + board + 1


def _player(tournament: Tournament, event: TeamEvent, tpn: Tpn, board: int) -> str:
    """Return a player's line: what the team has at that board (from 0) in each round."""
    cells = [_cell(tournament, event, tpn, at, board) for at in range(tournament.recorded_rounds)]
    points = sum(_WORTH[cell[-1]] for cell in cells)  # the mark is the last character
    name = f"{tournament.players[[team.tpn for team in tournament.players].index(tpn)].name} {board + 1}"
    cells += _published_cells(tournament, event, tpn, board)
    head = f"001 {_number(event, tpn, board):>4}      {name:<33} {'':4} {'':26} {decimal(points):>4} {'':>4}"
    return (head + "".join(f"  {cell}" for cell in cells)).rstrip()


# half points of a board by its mark; U is that of a team's bye, half a point a board
_WORTH = {"1": 2, "+": 2, "F": 2, "=": 1, "H": 1, "U": 1, "0": 0, "-": 0, "Z": 0}


def _cell(tournament: Tournament, event: TeamEvent, tpn: Tpn, at: int, board: int) -> str:
    """Return a board of a team in a round (`at`), both from 0; White's team has White at even ones."""
    entry = tournament.entries[tpn][at]
    if entry.opponent is None:
        return f"0000 - {entry.mark}"
    white = (entry.colour is Colour.WHITE) == (board % 2 == 0)
    opponent = _number(event, entry.opponent, board)
    return f"{opponent:>4} {'w' if white else 'b'} {_result(tournament, entry, tpn, at, board, event)}"


def _published_cells(tournament: Tournament, event: TeamEvent, tpn: Tpn, board: int) -> Iterator[str]:
    """Yield a board of a team in a round that is paired and has no results, if there is one."""
    for meeting in tournament.published.meetings if tournament.published is not None else ():
        if tpn in meeting.players:
            other = Tpn(meeting.black if tpn == meeting.white else meeting.white)
            white = (tpn == meeting.white) == (board % 2 == 0)
            yield f"{_number(event, other, board):>4} {'w' if white else 'b'}  "
    if tournament.published is not None and tournament.published.bye == tpn:
        yield f"0000 - {Mark.PAIRING_ALLOCATED_BYE}"


def _result(tournament: Tournament, entry: Entry, tpn: Tpn, at: int, board: int, event: TeamEvent) -> str:
    """Return the mark of one board in a match, so that all boards together make its result.

    Round (`at`) and board count from 0.
    """
    if entry.mark not in PLAYED:
        return str(entry.mark)
    own = _games(tournament, event, tpn, at)
    if (
        entry.colour is Colour.BLACK
    ):  # White's boards are made up, and those of Black are the other side of them
        white = 2 * event.boards - own
        return {"1": "0", "0": "1", "=": "="}[_board(white, board)]
    return _board(own, board)


def _board(points: HalfPoints, board: int) -> str:
    """Return the mark of a board (from 0) where a match brought so many half points: wins come first."""
    wins, draw = divmod(points, 2)
    return "1" if board < wins else "=" if board == wins and draw else "0"


def _games(tournament: Tournament, event: TeamEvent, tpn: Tpn, at: int) -> HalfPoints:
    """Return the game points of a team in a round (`at`, from 0), in half points."""
    if event.score == "match":
        return tournament.game_points[tpn][at]
    # where they are the score, what the result itself is worth, and what comes besides
    return tournament.entries[tpn][at].points + tournament.awarded_in(tpn, at + 1)


def _team(tournament: Tournament, event: TeamEvent, tpn: Tpn, name: str) -> str:
    """Return a team's line with its totals and players."""
    score = sum(entry.points for entry in tournament.entries[tpn]) + sum(tournament.awards.get(tpn, ()))
    totals = (score, sum(tournament.game_points.get(tpn, ())))
    match, game = totals if event.score == "match" else totals[::-1]
    players = " ".join(f"{_number(event, tpn, board):>4}" for board in range(event.boards))
    return f"310 {tpn:>3} {name[:32]:<32}{'':14}{decimal(match):>6} {decimal(game):>6} {'':>3}  {players}"


def _byes(tournament: Tournament, event: TeamEvent) -> str:
    """Return the record of the teams that have the allocated bye, round by round, and of its points."""
    takers = [0] * tournament.recorded_rounds  # 0: nobody
    for tpn, line in tournament.entries.items():
        for at, entry in enumerate(line):
            if entry.mark is Mark.PAIRING_ALLOCATED_BYE:
                takers[at] = tpn
    if tournament.published is not None and tournament.published.bye is not None:
        takers.append(tournament.published.bye)
    values: tuple[PointSystem, PointSystem] = (event.matches, event.games)
    points = " ".join(f"{decimal(point_system.pairing_allocated_bye):>4}" for point_system in values)
    return f"320 {points} " + " ".join(f"{tpn:>3}" for tpn in takers)


def _forfeits(tournament: Tournament, number: int) -> Iterator[str]:
    """Yield the matches of a round (`number`, from 1) that were forfeited as a whole, White's team first."""
    for tpn, line in tournament.entries.items():
        entry = line[number - 1]
        if entry.opponent is None or entry.mark in PLAYED or entry.colour is not Colour.WHITE:
            continue
        other = tournament.entries[entry.opponent][number - 1]
        yield f"330 {entry.mark}{other.mark} {number:>3} {tpn:>3} {entry.opponent:>3}"
