"""A tournament report file, read as a whole."""

from __future__ import annotations

from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.points import PointSystem
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.sources.acceleration import baku, from_ranges
from pairtutor.sources.editions import accelerated, system_of_code
from pairtutor.sources.faults import FaultBook, Misread
from pairtutor.sources.oddities import game_remarks
from pairtutor.sources.text import clean, split_lines
from pairtutor.sources.trf.book import Book, Named
from pairtutor.sources.trf.checks import check_byes, check_games, check_scores
from pairtutor.sources.trf.records import read_record
from pairtutor.sources.trf.rounds import apply_announced, entries_of, find_rounds
from pairtutor.sources.trf.rows import Row, RowReader
from pairtutor.sources.trf.values import point_system

_UNNEEDED = "is not needed and left aside"
_UNREAD = {
    "299": "gives or takes points beyond the results; it is not read here, so the results alone count",
}
"""What is left aside although a pairing depends on it."""


def read_trf(text: str, file: str, *, system: str | None = None) -> Tournament:
    """Return the tournament of a report file.

    `file` is the name for messages. With `system` the system is settled elsewhere, and a
    file that names one that we do not have is read all the same.

    Raises:
        SourceError: with every defect that was found.
    """
    faults = FaultBook(file)
    book = Book(faults)
    reader = RowReader(faults)
    for number, line in enumerate(split_lines(text), start=1):
        if line.startswith("001"):
            reader.read(number, line)
        elif line.strip() and not line.startswith("###"):
            read_record(book, number, line)
    if not reader.rows and not len(faults):
        faults.add(0, 0, "there is no player (record 001)", "give a tournament report file (TRF)")
    tournament = _assemble(book, reader, system)
    faults.close()
    return tournament


def _assemble(book: Book, reader: RowReader, system: str | None) -> Tournament:
    """Return the tournament; what cannot be right is noted in the book's faults."""
    faults = book.faults
    rows = dict(sorted(reader.rows.items()))
    if not reader.lost:
        _check_names(book, rows)
    rounds = find_rounds(rows, faults)
    apply_announced(rounds, rows, book.announced, faults)
    recorded = rounds.recorded
    if book.rounds is not None and recorded > book.rounds:
        line = book.said["the number of rounds"][1]
        fault = f"{recorded} rounds are recorded, but {book.rounds} planned"
        faults.add(line, 5, fault, "correct the number of rounds")
    remarks = _cell_remarks(rows)
    held = recorded + (rounds.published is not None)
    check_games(rows, held, lost=reader.lost, faults=faults)
    remarks += check_byes(rows, held, faults)
    if rounds.published is not None:
        remarks.append(f"round {recorded + 1} is paired, but has no results; it is the round to pair")
    remarks += _left_aside(book)
    points = point_system(book)
    entries = entries_of(rows, recorded, points)
    if not len(faults):
        remarks += game_remarks(entries)
    file_order = tuple(reader.rows)
    tournament = Tournament(
        title=book.title or clean(faults.file),
        source=faults.file,
        players=tuple(row.player for row in rows.values()),
        entries=entries,
        recorded_rounds=recorded,
        planned_rounds=book.rounds,
        system=_system(book, system),
        points=points,
        initial_colour=book.initial_colour,
        forbidden=tuple(
            ForbiddenMeeting(tuple(player.tpn for player in meeting.players), meeting.first, meeting.last)
            for meeting in book.forbidden
        ),
        virtual_points=_virtual_points(book, tuple(rows), points),
        absences=rounds.in_order(),
        remarks=tuple(remarks),
        published=rounds.published,
        order=file_order if book.by_file_order and file_order != tuple(rows) else None,
    )
    if book.values_known:
        check_scores(rows, tournament, faults, beyond_results="299" in book.left_aside)
    return tournament


def _check_names(book: Book, rows: dict[Tpn, Row]) -> None:
    """Note records that name a player who is not in the file."""
    named: list[Named] = [item.player for item in book.announced]
    named += [player for meeting in book.forbidden for player in meeting.players]
    named += [item.player for item in book.virtual]
    for player in named:
        if player.tpn not in rows:
            fault = f"player {player.tpn} is not in the file"
            book.faults.add(player.line, player.column, fault, "correct the number or add the player")


def _system(book: Book, settled: str | None) -> SystemChoice | None:
    code = book.code or book.type_code
    if code is None:
        return None
    try:
        return system_of_code(code.text, book.first_day, code.record)
    except Misread as error:
        if settled is None:
            book.faults.misread(code.line, code.column, error)
        return None


def _virtual_points(
    book: Book, players: tuple[Tpn, ...], points: PointSystem
) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the acceleration: XXA for the players that have it, else 250, else the Baku one by code."""
    code = book.code or book.type_code
    found: dict[Tpn, tuple[HalfPoints, ...]] = {}
    if book.virtual_ranges:
        found = from_ranges(book.virtual_ranges, players)
    elif code is not None and accelerated(code.text) and not book.virtual:
        try:
            found = baku(players, book.rounds, points)
        except Misread as error:
            book.faults.misread(code.line, code.column, error)
    for given in book.virtual:
        found[given.player.tpn] = given.points
    return dict(sorted(found.items()))


def _cell_remarks(rows: dict[Tpn, Row]) -> list[str]:
    """Return a remark for each kind of odd cell: the first one, and how many there are."""
    first: dict[str, str] = {}
    count: dict[str, int] = {}
    for tpn, row in rows.items():
        for number, cell in enumerate(row.cells, start=1):
            if cell is not None and cell.remark:
                first.setdefault(cell.remark, f"round {number} of player {tpn}")
                count[cell.remark] = count.get(cell.remark, 0) + 1
    more = {remark: f" (and {times - 1} more)" if times > 1 else "" for remark, times in count.items()}
    return [f"{place}{more[remark]} {remark}" for remark, place in first.items()]


def _left_aside(book: Book) -> list[str]:
    return [
        f"record {kind} ({count} {'line' if count == 1 else 'lines'}) {_UNREAD.get(kind, _UNNEEDED)}"
        for kind, count in sorted(book.left_aside.items())
    ]
