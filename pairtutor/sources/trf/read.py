"""A tournament report file read as a whole, with remarks on its form; older files of teams are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.recorded import START, read_alteration
from pairtutor.model.tournament import Tournament
from pairtutor.sources.faults import FaultBook, single_fault
from pairtutor.sources.remarks import game_remarks, unfinished_remark
from pairtutor.sources.trf.book import Book
from pairtutor.sources.trf.event import (
    check_length,
    check_names,
    left_aside,
    make_tournament,
    points_so_far,
    system_of,
)
from pairtutor.sources.trf.records import TEAM, point_system, read_record
from pairtutor.sources.trf.rounds import (
    apply_announced,
    award_points,
    check_byes,
    check_games,
    entries_of,
    find_rounds,
    remark_blank,
    remark_unplayed,
    settle_old_byes,
)
from pairtutor.sources.trf.rows import Oddity, Row, RowReader
from pairtutor.sources.trf.scores import check_scores
from pairtutor.text import split_lines


def cell_remarks(rows: Mapping[Tpn, Row]) -> list[Message]:
    """Return a remark for each kind of odd cell: the first one, and how many there are."""
    first: dict[Oddity, tuple[int, Tpn]] = {}
    count: dict[Oddity, int] = {}
    for tpn, row in rows.items():
        for number, cell in enumerate(row.cells, start=1):
            if cell is not None and cell.oddity is not None:
                first.setdefault(cell.oddity, (number, tpn))
                count[cell.oddity] = count.get(cell.oddity, 0) + 1
    return [_cell_remark(oddity, *where, count[oddity] - 1) for oddity, where in first.items()]


def _cell_remark(oddity: Oddity, number: int, tpn: Tpn, more: int) -> Message:
    """Return the remark on the first cell of a kind, of which there are so many more."""
    where = Message("remarks.cell", round=number, player=tpn)
    if more:
        where = Message("remarks.cells", round=number, player=tpn, n=more)
    if oddity.written is None:
        return Message("remarks.lone-colour", where=where)
    return Message("remarks.lone-result", where=where, written=oddity.written, read=oddity.read)


def has_teams(lines: Sequence[str], file: str) -> bool:
    """Return whether a file is of an event of teams with the records of TRF26 (310).

    Older files name teams in other records (013), which are of no account in one that calls itself
    individual (092).

    Raises:
        SourceError: it is such an older file of teams; that is the only thing to say.
    """
    lines_of: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        kind = line[:3]
        if kind in TEAM:
            lines_of.setdefault(kind, number)
        elif kind == "092" and line[3:].strip().upper().startswith("INDIVIDUAL"):
            lines_of.setdefault("", number)  # stands for: it calls itself individual
    if "310" in lines_of:
        return True
    if "013" in lines_of and "" not in lines_of:
        fault = Message("faults.trf.teams", records="013")
        raise single_fault(file, fault, Message("faults.mend.give-teams"), line=lines_of["013"], column=1)
    return False


def read_trf(text: str, file: str, *, system: str | None = None, rounds: int | None = None) -> Tournament:
    """Return the tournament of a report file.

    `file` is the name for messages. With `system` the system is settled elsewhere, and a
    file that names one that we do not have is read all the same. `rounds` are the planned ones, whatever
    the file says.

    Raises:
        SourceError: with every defect that was found.
    """
    lines = split_lines(text)
    of_teams = has_teams(lines, file)
    faults = FaultBook(file, of_teams=of_teams)
    book = Book(faults, of_teams=of_teams)
    reader = RowReader(faults)
    for number, line in enumerate(lines, start=1):
        if line.startswith("001"):
            reader.read(number, line)
        elif line.startswith("###"):
            _read_comment(book, number, line)
        elif line.strip():
            read_record(book, number, line)
    if not reader.rows and not len(faults):
        faults.add(0, 0, Message("faults.trf.no-player"), Message("faults.mend.give-report"))
    book.settle_rounds(rounds)
    assemble = _assemble_teams if book.of_teams else _assemble
    tournament = assemble(book, reader, system)
    faults.close()
    return tournament


def _read_comment(book: Book, number: int, line: str) -> None:
    """Take the correct boards of a round that the arbiter changed; other comments say nothing."""
    if not line.upper().startswith(START.upper()):
        return
    alteration = read_alteration(line)
    if alteration is None:
        book.odd_comments.append(number)
    else:
        book.altered[alteration[0]] = alteration[1]


def _assemble_teams(book: Book, reader: RowReader, system: str | None) -> Tournament:
    """Return an event of teams; what reads one is loaded where there is one."""
    from pairtutor.sources.trf.read_teams import read_teams

    return read_teams(book, reader, system)


def _assemble(book: Book, reader: RowReader, system: str | None) -> Tournament:
    """Return the tournament; what cannot be right is noted in the book's faults."""
    faults = book.faults
    rows = dict(sorted(reader.rows.items()))
    if not reader.lost:
        check_names(book, rows)
    settle_old_byes(rows)
    rounds = find_rounds(rows, faults)
    apply_announced(rounds, rows, book.announced, faults)
    recorded = rounds.recorded
    check_length(book, rounds)
    remarks = list(dict.fromkeys(book.remarks)) + cell_remarks(rows)
    check_games(rows, rounds.paired_rounds, lost=reader.lost, faults=faults)
    remarks += check_byes(rows, rounds.paired_rounds, faults)
    remarks += remark_unplayed(rows, recorded)
    remarks += remark_blank(rounds, rows)
    for line in book.odd_comments:
        remarks.append(Message("remarks.odd-comment", line=line))
    if rounds.published is not None:
        remarks.append(unfinished_remark(rounds.paired_rounds, rounds.published, rounds.waiting))
    remarks += left_aside(book, rows)
    points = point_system(book)
    entries = entries_of(rows, recorded, points)
    if not len(faults):
        remarks += game_remarks(entries)
    awards = award_points(book.awards, entries, recorded)
    choice = system_of(book, system)
    if choice is not None and SYSTEMS[choice.system].teams:
        code = book.code or book.type_code
        fault = Message("faults.teams.none")
        faults.add(code.line if code else 0, 5 if code else 0, fault, Message("faults.mend.give-teams"))
    tournament = make_tournament(book, rows, rounds, points, entries, awards, choice, remarks)
    file_order = tuple(reader.rows)
    if book.by_file_order and file_order != tuple(rows):
        tournament = tournament._replace(order=file_order)
    if book.values_known:
        ahead = points_so_far(rows, rounds, entries, book.awards, points)
        check_scores(rows, tournament, ahead, faults)
    return tournament
