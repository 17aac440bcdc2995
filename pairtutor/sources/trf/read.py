"""A tournament report file read as a whole, with remarks on its form; team files are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os.path import basename, splitext

from pairtutor.messages import Message, listed
from pairtutor.model.game import ForbiddenMeeting, PointSystem
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.recorded import START, read_alteration
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.sources.acceleration import baku, from_ranges
from pairtutor.sources.editions import asks_acceleration, system_of_code, system_of_date
from pairtutor.sources.faults import FaultBook, Misread, single_fault
from pairtutor.sources.remarks import game_remarks, unfinished_remark
from pairtutor.sources.trf.book import Book, Named
from pairtutor.sources.trf.records import OF_TEAMS, TEAM, point_system, read_record
from pairtutor.sources.trf.rounds import (
    Rounds,
    apply_announced,
    award_points,
    check_byes,
    check_games,
    check_scores,
    entries_of,
    find_rounds,
    remark_unplayed,
    settle_old_byes,
)
from pairtutor.sources.trf.rows import Oddity, Row, RowReader
from pairtutor.sources.trf.running import points_so_far
from pairtutor.text import clean, split_lines


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


def left_aside(book: Book, rows: Mapping[Tpn, Row]) -> list[Message]:
    """Return remarks on records that are not read, and on players whose lines may be among them."""
    national = sum(int(number) not in rows for number in book.national)
    remarks = [
        Message(
            "remarks.record-of-teams" if kind in OF_TEAMS else "remarks.record-unknown", record=kind, n=count
        )
        for kind, count in sorted(book.left_aside.items())
    ]
    if national:
        remarks.append(Message("remarks.record-national", n=national))
    if book.players is not None and book.players != len(rows):
        remarks.append(Message("remarks.other-size", stated=book.players, players=len(rows)))
    return remarks


def refuse_teams(lines: Sequence[str], file: str) -> None:
    """Do nothing for the file of an individual tournament.

    One that calls itself individual (092) may list teams (013), which are of no account then.

    Raises:
        SourceError: it is a team tournament; that is the only thing to say.
    """
    lines_of: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        kind = line[:3]
        if kind in TEAM:
            lines_of.setdefault(kind, number)
        elif kind == "192" and "TEAM" in line.upper():
            lines_of.setdefault(f"192 {clean(line[3:])}", number)
        elif kind == "092" and line[3:].strip().upper().startswith("INDIVIDUAL"):
            lines_of.setdefault("", number)
    if "" in lines_of and lines_of.keys() <= {"", "013"}:
        return
    kinds = sorted(kind for kind in lines_of if kind)
    if kinds:
        raise single_fault(
            file,
            Message("faults.trf.teams", records=listed(kinds, "list.and", "list.and")),
            Message("faults.mend.give-individual"),
            line=min(lines_of[kind] for kind in kinds),
            column=1,
        )


def read_trf(text: str, file: str, *, system: str | None = None, rounds: int | None = None) -> Tournament:
    """Return the tournament of a report file.

    `file` is the name for messages. With `system` the system is settled elsewhere, and a
    file that names one that we do not have is read all the same. `rounds` are the planned ones, whatever
    the file says.

    Raises:
        SourceError: with every defect that was found.
    """
    lines = split_lines(text)
    refuse_teams(lines, file)
    faults = FaultBook(file)
    book = Book(faults)
    reader = RowReader(faults)
    for number, line in enumerate(lines, start=1):
        if line.startswith("001"):
            reader.read(number, line)
        elif line.startswith("###"):
            _comment(book, number, line)
        elif line.strip():
            read_record(book, number, line)
    if not reader.rows and not len(faults):
        faults.add(0, 0, Message("faults.trf.no-player"), Message("faults.mend.give-report"))
    book.settle_rounds(rounds)
    tournament = _assemble(book, reader, system)
    faults.close()
    return tournament


def _comment(book: Book, number: int, line: str) -> None:
    """Take the correct boards of a round that the arbiter changed; other comments say nothing."""
    if not line.upper().startswith(START.upper()):
        return
    alteration = read_alteration(line)
    if alteration is None:
        book.odd_comments.append(number)
    else:
        book.altered[alteration[0]] = alteration[1]


def _assemble(book: Book, reader: RowReader, system: str | None) -> Tournament:
    """Return the tournament; what cannot be right is noted in the book's faults."""
    faults = book.faults
    rows = dict(sorted(reader.rows.items()))
    if not reader.lost:
        _check_names(book, rows)
    settle_old_byes(rows)
    rounds = find_rounds(rows, faults)
    apply_announced(rounds, rows, book.announced, faults)
    recorded = rounds.recorded
    _check_length(book, rounds)
    remarks = list(dict.fromkeys(book.remarks)) + cell_remarks(rows)
    check_games(rows, rounds.held, lost=reader.lost, faults=faults)
    remarks += check_byes(rows, rounds.held, faults)
    remarks += remark_unplayed(rows, recorded)
    for line in book.odd_comments:
        remarks.append(Message("remarks.odd-comment", line=line))
    if rounds.published is not None:
        remarks.append(unfinished_remark(rounds.held, rounds.published, rounds.waiting))
    remarks += left_aside(book, rows)
    points = point_system(book)
    entries = entries_of(rows, recorded, points)
    if not len(faults):
        remarks += game_remarks(entries)
    file_order = tuple(reader.rows)
    planned = book.rounds or (book.dates if book.dates > recorded else None)
    tournament = Tournament(
        title=book.title or _title_of_file(faults.file),
        source=faults.file,
        players=tuple(row.player for row in rows.values()),
        entries=entries,
        recorded_rounds=recorded,
        planned_rounds=planned,
        system=_system(book, system),
        points=points,
        initial_colour=book.initial_colour,
        forbidden=tuple(
            ForbiddenMeeting(tuple(player.tpn for player in meeting.players), meeting.first, meeting.last)
            for meeting in book.forbidden
        ),
        virtual_points=_virtual_points(book, tuple(rows), points, planned),
        absences=rounds.in_order(),
        remarks=tuple(remarks),
        published=rounds.published,
        altered=book.altered,
        dated_rounds=0 if book.rounds else book.dates,
        awards=award_points(book.awards, entries, recorded),
        order=file_order if book.by_file_order and file_order != tuple(rows) else None,
    )
    if book.values_known:
        ahead = points_so_far(rows, rounds, entries, book.awards, points)
        check_scores(rows, tournament, ahead, faults)
    return tournament


def _check_length(book: Book, rounds: Rounds) -> None:
    """Note that more rounds are recorded, or paired, than planned."""
    if book.rounds is None or rounds.held <= book.rounds:
        return
    if book.rounds_line:
        fault = Message("faults.length.more-recorded", n=rounds.held, planned=book.rounds)
        book.faults.add(book.rounds_line, 5, fault, Message("faults.mend.correct-length"))
    else:
        fault = Message("faults.length.more-recorded-option", n=rounds.held, planned=book.rounds)
        book.faults.add(0, 0, fault, Message("faults.mend.give-length"))


def _title_of_file(file: str) -> str:
    """Return a title for a file that has none: its name without folder and ending."""
    return clean(splitext(basename(file))[0])


def _check_names(book: Book, rows: dict[Tpn, Row]) -> None:
    """Note records that name a player who is not in the file."""
    named: list[Named] = [item.player for item in book.announced]
    named += [player for meeting in book.forbidden for player in meeting.players]
    named += [item.player for item in book.virtual]
    named += [player for award in book.awards for player in award.players]
    for player in named:
        if player.tpn not in rows:
            fault = Message("faults.trf.unknown-player", player=player.tpn)
            book.faults.add(player.line, player.column, fault, Message("faults.mend.correct-number"))


def _system(book: Book, settled: str | None) -> SystemChoice | None:
    code = book.code or book.type_code
    if code is None:
        return system_of_date(book.first_day)
    try:
        return system_of_code(code.text, book.first_day, code.record, unread=book.date)
    except Misread as error:
        if settled is None:
            book.faults.misread(code.line, code.column, error)
        return None


def _virtual_points(
    book: Book, players: tuple[Tpn, ...], points: PointSystem, planned: int | None
) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the acceleration: XXA for the players that have it, else 250, else the Baku one by code."""
    code = book.code or book.type_code
    virtual: dict[Tpn, tuple[HalfPoints, ...]] = {}
    if book.virtual_ranges:
        virtual = from_ranges(book.virtual_ranges, players)
    elif code is not None and asks_acceleration(code.text) and not book.virtual:
        try:
            virtual = baku(players, planned, points)
        except Misread as error:
            book.faults.misread(code.line, code.column, error)
    for given in book.virtual:
        virtual[given.player.tpn] = given.points
    return dict(sorted(virtual.items()))
