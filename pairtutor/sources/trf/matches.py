"""The matches of an event of teams, put together from the boards of its players: a row for each team.

Source: TEAM26-6, TEAM26-7, TEAM26-8, TEAM26-10.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.teams import BOARDS, mark_of_match
from pairtutor.model.tournament import Player
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.trf.book import BEHIND_NAME, Book, Named
from pairtutor.sources.trf.rows import EMPTY, Cell, Row
from pairtutor.sources.trf.teams import Forfeited, TeamBook

_BYES: Final = (Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.HALF_POINT_BYE)
_GIVEN: Final = {"+": Mark.FORFEIT_WIN, "-": Mark.FORFEIT_LOSS}
_LONE: Final = frozenset({Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS})
"""Results of boards whose opponent did not come, and stands nowhere."""


class TeamRow(Row):
    """A team's rounds, as a row of cells; every place in it is that of the line with the team."""

    def column(self, number: int, offset: int = 0) -> int:
        """Return the column where the team stands."""
        return 5


class Match(NamedTuple):
    """What the boards of a team in one round make: the cell, and its game points (half points).

    `games` is None without a match, or while one waits for a result. The cell of a match that was played has
    no mark before both teams are known (`_check_pairs`).
    """

    cell: Cell
    games: HalfPoints | None = None


class Matches:
    """The matches of all teams; `rows` are those of the players, `points` what a board is worth."""

    def __init__(self, book: Book, teams: TeamBook, rows: Mapping[Tpn, Row], points: PointSystem) -> None:
        self.faults: FaultBook = book.faults
        self.teams = teams
        self.rows = rows
        self.points = points
        self.team_of: dict[Tpn, Tpn] = {}
        self.games: dict[tuple[Tpn, int], HalfPoints] = {}
        self._forfeits = {
            (int(forfeit.round), tpn): forfeit
            for forfeit in teams.forfeited
            for tpn in (forfeit.white, forfeit.black)
        }

    @property
    def boards(self) -> int:
        """How many boards a match has: as record 352 says, else as the largest match has."""
        if self.teams.boards:
            return self.teams.boards
        width = max((len(row.cells) for row in self.rows.values()), default=0)
        sizes = [len(self._boards(tpn, number)) for tpn in self.teams.teams for number in range(1, width + 1)]
        return max(sizes, default=0) or BOARDS

    def settle_players(self, *, lost: bool) -> None:
        """Note players who are in two teams, or in none of the file; `lost`: some could not be read."""
        for team in self.teams.teams.values():
            for player in team.players:
                if player.tpn not in self.rows and not lost:
                    fault = Message("faults.trf.unknown-player", player=player.tpn)
                    self.faults.add(player.line, player.column, fault, Message("faults.mend.correct-number"))
                elif player.tpn in self.team_of:
                    fault = Message(
                        "faults.teams.two-teams", player=player.tpn, team=self.team_of[player.tpn]
                    )
                    self.faults.add(player.line, player.column, fault, Message("faults.mend.one-team"))
                else:
                    self.team_of[player.tpn] = team.tpn

    def rows_of_teams(self) -> dict[Tpn, Row]:
        """Return the rounds of each team, by its number."""
        width = max([len(self.teams.byes), *(len(row.cells) for row in self.rows.values())], default=0)
        rows: dict[Tpn, Row] = {}
        for tpn, team in sorted(self.teams.teams.items()):
            row = TeamRow(team.line, Player(tpn, team.name), points=None, cells=[])
            for number in range(1, width + 1):
                match = self._match(tpn, number)
                row.cells.append(match.cell)
                if match.games is not None:
                    self.games[tpn, number] = match.games
            rows[tpn] = row
        self._check_pairs(rows, width)
        return rows

    def _boards(self, tpn: Tpn, number: int) -> list[Cell]:
        """Return the boards of a team in a round that have an opponent, in their order."""
        lineup = self.teams.lineups.get((number, tpn)) or self.teams.teams[tpn].players
        cells = (self._cell(player, number) for player in lineup)
        return [cell for cell in cells if cell is not None and cell.opponent is not None]

    def _cell(self, player: Named, number: int) -> Cell | None:
        return self.rows[player.tpn].cell(number) if player.tpn in self.rows else None

    def _match(self, tpn: Tpn, number: int) -> Match:
        """Return the match of a team in a round; without opponent and mark after noting a fault.

        Source: TEAM26-6, TEAM26-8.
        """
        boards = self._boards(tpn, number)
        if not boards:
            return Match(self._without(tpn, number))
        # 0: whoever sits opposite is of no team of the file, which is told elsewhere.
        opponents = {self.team_of.get(cell.opponent or Tpn(0), Tpn(0)) for cell in boards} - {0}
        if len(opponents) != 1 or tpn in opponents:
            self._blame_opponents(tpn, number, sorted(opponents))
            return Match(EMPTY)
        (opponent,) = opponents
        forfeit = self._forfeits.get((number, tpn))
        colour = self._colour_of_forfeit(forfeit, tpn) if forfeit else boards[0].colour
        if any(cell.mark is None for cell in boards):
            return Match(Cell(opponent, colour, mark=None))
        own = sum(self.points.worth(cell.mark) for cell in (*boards, *self._lone(tpn, number)) if cell.mark)
        mark: Mark | None = None
        if not any(cell.mark in PLAYED for cell in boards):
            mark = self._mark_of_forfeit(forfeit, tpn, boards)
        elif forfeit:
            fault = Message("faults.teams.forfeit-played", round=number, team=tpn)
            self.faults.add(forfeit.line, BEHIND_NAME, fault, Message("faults.mend.correct-one-of-two"))
        return Match(Cell(opponent, colour, mark), own)

    def _lone(self, tpn: Tpn, number: int) -> Iterator[Cell]:
        """Yield the boards of a match that were awarded without an opponent's name."""
        for player in self.teams.teams[tpn].players:
            cell = self._cell(player, number)
            if cell is not None and cell.oddity is not None and cell.oddity.written in _LONE:
                yield Cell(opponent=None, colour=None, mark=cell.oddity.written)

    def _without(self, tpn: Tpn, number: int) -> Cell:
        """Return the cell of a team in a round without a match; without a mark if the file says nothing."""
        cells = (self._cell(player, number) for player in self.teams.teams[tpn].players)
        marks = {cell.mark for cell in cells if cell is not None and cell.mark is not None}
        byes = self.teams.byes
        bye = byes[number - 1] if number <= len(byes) else None
        forfeit = self._forfeits.get((number, tpn))
        if forfeit is not None:
            opponent = forfeit.black if tpn == forfeit.white else forfeit.white
            return Cell(
                opponent,
                self._colour_of_forfeit(forfeit, tpn),
                self._mark_of_forfeit(forfeit, tpn, boards=()),
            )
        if bye is not None and bye.tpn == tpn:
            return Cell(opponent=None, colour=None, mark=Mark.PAIRING_ALLOCATED_BYE)
        bye_mark: Mark | None = next((mark for mark in _BYES if mark in marks), None)
        if bye_mark is None:
            bye_mark = Mark.ZERO_POINT_BYE if marks else None
        return Cell(opponent=None, colour=None, mark=bye_mark)

    @staticmethod
    def _colour_of_forfeit(forfeit: Forfeited, tpn: Tpn) -> Colour:
        return Colour.WHITE if forfeit.white == tpn else Colour.BLACK

    def _mark_of_forfeit(self, forfeit: Forfeited | None, tpn: Tpn, boards: Sequence[Cell]) -> Mark:
        """Return the result of a match of which no game was begun: as 330 says, else as its boards do."""
        if forfeit is not None:
            return _GIVEN[forfeit.result[0 if forfeit.white == tpn else 1]]
        won = all(cell.mark is Mark.FORFEIT_WIN for cell in boards)
        return Mark.FORFEIT_WIN if won else Mark.FORFEIT_LOSS

    def _blame_opponents(self, tpn: Tpn, number: int, opponents: Sequence[Tpn]) -> None:
        """Add the fault of a team whose boards do not have just one other team opposite."""
        line = self.teams.teams[tpn].line
        if tpn in opponents:
            fault = Message("faults.teams.meets-itself", team=tpn, round=number)
        elif opponents:
            named = " ".join(map(str, opponents))
            fault = Message("faults.teams.several-opponents", team=tpn, round=number, teams=named)
        else:
            fault = Message("faults.teams.no-team-opposite", team=tpn, round=number)
        self.faults.add(line, BEHIND_NAME, fault, Message("faults.mend.correct-boards"))

    def _check_pairs(self, rows: Mapping[Tpn, Row], width: int) -> None:
        """Settle the results of matches that were played, and note what the two teams tell differently."""
        for tpn, row in rows.items():
            for number in range(1, width + 1):
                cell = row.cells[number - 1]
                if cell is None or cell.opponent is None:
                    continue
                other = rows[cell.opponent].cells[number - 1] if cell.opponent in rows else None
                if other is None or other.opponent != tpn:
                    fault = Message("faults.teams.one-sided", team=tpn, other=cell.opponent, round=number)
                    self.faults.add(row.line, BEHIND_NAME, fault, Message("faults.mend.correct-boards"))
                # told once, of the lower number
                elif cell.colour is other.colour and cell.colour is not None and tpn < cell.opponent:
                    fault = Message("faults.teams.colours", team=tpn, other=cell.opponent, round=number)
                    self.faults.add(row.line, BEHIND_NAME, fault, Message("faults.mend.write-lineup"))
                if cell.mark is None and (tpn, number) in self.games:
                    own, theirs = self.games[tpn, number], self.games.get((cell.opponent, number), 0)
                    row.cells[number - 1] = cell._replace(mark=mark_of_match(own, theirs))
