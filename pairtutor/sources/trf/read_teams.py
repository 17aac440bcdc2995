"""An event of teams read as a whole: its matches, what each brings, and whether the totals of the file fit.

Source: TEAM26-1, TEAM26-2, TEAM26-5, TEAM26-31, TEAM26-32, TEAM26-35.
"""

from __future__ import annotations

from collections.abc import Mapping

from pairtutor.errors import Said
from pairtutor.messages import Message, said_of_teams
from pairtutor.model.editions import TEAMS_IN_FORCE
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn, points_text
from pairtutor.model.teams import TeamEvent, Worth
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.remarks import game_remarks, unfinished_remark
from pairtutor.sources.trf.book import Book
from pairtutor.sources.trf.event import check_length, check_names, left_aside, make_tournament, system_of
from pairtutor.sources.trf.matches import Matches
from pairtutor.sources.trf.records import point_system
from pairtutor.sources.trf.rounds import Rounds, apply_announced, check_byes, check_games, find_rounds
from pairtutor.sources.trf.rows import EMPTY, Cell, Row, RowReader
from pairtutor.sources.trf.teams import TeamBook, TeamRecord, read_team_records, team_event


def read_teams(book: Book, reader: RowReader, system: str | None) -> Tournament:
    """Return an event of teams; what cannot be right is noted in the book's faults.

    With `system` the system is settled elsewhere.
    """
    faults = book.faults
    teams = read_team_records(book)
    players = dict(sorted(reader.rows.items()))
    points = point_system(book)
    if "162 P" not in book.values:
        points = points._replace(pairing_allocated_bye=points.draw)
    matches = Matches(book, teams, players, points)
    matches.settle_players(lost=reader.lost)
    width = max((len(row.cells) for row in players.values()), default=0)
    check_games(players, width, lost=reader.lost, faults=faults)
    event = team_event(book, teams, matches.boards)
    rows = matches.rows_of_teams() if not len(faults) else {}
    if rows:
        check_names(book, rows)
        _check_byes(teams, rows, faults)
    rounds = find_rounds(rows, faults)
    apply_announced(rounds, rows, book.announced, faults)
    check_length(book, rounds)
    remarks: list[Said] = list(dict.fromkeys(book.remarks))
    remarks += check_byes(rows, rounds.paired_rounds, faults)
    if rounds.published is not None:
        remarks.append(unfinished_remark(rounds.paired_rounds, rounds.published, rounds.waiting))
    remarks += left_aside(book, players)
    entries, others, besides = _results(rows, rounds.recorded, event, matches.games)
    if event.score == "game" and book.virtual_ranges:
        faults.add(0, 0, Message("faults.teams.virtual-game-points"), Message("faults.mend.by-match-points"))
    if not len(faults):
        remarks += game_remarks(entries)
    choice = system_of(book, system) if book.code or book.type_code else None
    choice = choice or SystemChoice(TEAMS_IN_FORCE, ChosenBy("in-force"))
    tournament = make_tournament(
        book, rows, rounds, event.points, entries, besides, choice, map(said_of_teams, remarks)
    )
    if not len(faults) and teams.values_known and book.values_known:
        check_totals(teams, _totals(rows, rounds, tournament, event, others, matches.games), faults)
    return tournament._replace(teams=event, game_points=others)


MATCH_POINTS_AT, GAME_POINTS_AT = 55, 62
"""The columns, from 1, of both totals in record 310."""

Results = tuple[
    dict[Tpn, tuple[Entry, ...]], dict[Tpn, tuple[HalfPoints, ...]], dict[Tpn, tuple[HalfPoints, ...]]
]


def _results(
    rows: Mapping[Tpn, Row], recorded: int, event: TeamEvent, games: Mapping[tuple[Tpn, int], HalfPoints]
) -> Results:
    """Return the rounds of all teams, the points of the other kind, and what a score has besides results.

    All by team and round, round 1 first; the last only of teams that have any.
    """
    entries, others, besides = {}, {}, {}
    for tpn, row in rows.items():
        made = [
            _entry(row.cell(number), event, games.get((tpn, number))) for number in range(1, recorded + 1)
        ]
        entries[tpn] = tuple(entry for entry, _ in made)
        others[tpn] = tuple(worth.other for _, worth in made)
        line = tuple(worth.besides for _, worth in made)
        if any(line):
            besides[tpn] = line
    return entries, others, besides


def _entry(cell: Cell | None, event: TeamEvent, games: HalfPoints | None) -> tuple[Entry, Worth]:
    """Return a round of a team, and what it brings; a round without anything is an absence."""
    said = cell or EMPTY
    mark = said.mark or Mark.ZERO_POINT_BYE
    worth = event.worth(mark, games)
    return Entry(said.opponent if said.mark else None, said.colour, mark, worth.score), worth


def _totals(
    rows: Mapping[Tpn, Row],
    rounds: Rounds,
    tournament: Tournament,
    event: TeamEvent,
    others: Mapping[Tpn, tuple[HalfPoints, ...]],
    games: Mapping[tuple[Tpn, int], HalfPoints],
) -> dict[Tpn, tuple[tuple[HalfPoints, HalfPoints], ...]]:
    """Return the sums of match and game points, in this order, that each team may have.

    The first are those of the recorded rounds; the others have what is only paired or announced as well, each
    absence after the next round or not.
    """
    number = RoundNumber(rounds.recorded + 1)
    announced = rounds.absences.get(number, {})
    totals = {}
    for tpn, row in rows.items():
        score = sum(entry.points for entry in tournament.entries[tpn])
        score += sum(tournament.awards.get(tpn, ()))
        now = (score, sum(others[tpn]))
        cell = row.cell(number) or EMPTY
        mark = announced.get(tpn, cell.mark)
        worth = event.worth(mark or Mark.ZERO_POINT_BYE, games.get((tpn, number)))
        later = (now[0] + worth.score + worth.besides, now[1] + worth.other)
        both = [now, later]  # score and the other points
        for other, away in sorted(tournament.absences.items()):
            if other > number and tpn in away:
                worth = event.worth(away[tpn], None)
                both += [(own + worth.score + worth.besides, second + worth.other) for own, second in both]
        totals[tpn] = tuple(both) if event.score == "match" else tuple((two, own) for own, two in both)
    return totals


def _check_byes(teams: TeamBook, rows: Mapping[Tpn, Row], faults: FaultBook) -> None:
    """Note teams of record 320 that are not in the file, or had a match in that round."""
    for number, bye in enumerate(teams.byes, 1):
        if bye is None:
            continue
        if bye.tpn not in rows:
            fault = Message("faults.trf.unknown-player", player=bye.tpn)
            faults.add(bye.line, bye.column, fault, Message("faults.mend.correct-number"))
        elif (rows[bye.tpn].cell(number) or EMPTY).opponent is not None:
            fault = Message("faults.teams.bye-and-match", team=bye.tpn, round=number)
            faults.add(bye.line, bye.column, fault, Message("faults.mend.correct-one-of-two"))


def check_totals(
    teams: TeamBook,
    totals: Mapping[Tpn, tuple[tuple[HalfPoints, HalfPoints], ...]],
    faults: FaultBook,
) -> None:
    """Note match points and game points of 310 that do not follow from the boards.

    `totals` are the sums that a team may have: with or without the rounds that are only announced. Where all
    are 0, nobody filled them in, and that is one defect.
    """
    # `which`: 0 for match points, 1 for game points
    wrong = [
        (team, which)
        for tpn, team in teams.teams.items()
        for which, points in enumerate(_points_of(team))
        if points is not None and points not in {total[which] for total in totals[tpn]}
    ]
    if wrong and not any(points for team in teams.teams.values() for points in _points_of(team)):
        fault, mend = Message("faults.teams.no-totals"), Message("faults.mend.blank-totals")
        faults.add(wrong[0][0].line, MATCH_POINTS_AT, fault, mend)
        return
    for team, which in wrong:
        key = "faults.teams.game-points" if which else "faults.teams.match-points"
        stated = _points_of(team)[which]
        assert stated is not None, "it is wrong"
        made = points_text(totals[team.tpn][0][which])
        fault = Message(key, team=team.tpn, points=points_text(stated), made=made)
        faults.add(
            team.line,
            GAME_POINTS_AT if which else MATCH_POINTS_AT,
            fault,
            Message("faults.mend.correct-boards-or-total"),
        )


def _points_of(team: TeamRecord) -> tuple[HalfPoints | None, HalfPoints | None]:
    """Return match points and game points (half points) as record 310 has them, None where it has none."""
    return team.match_points, team.game_points
