"""Remarks on a report file: what is read in spite of its spelling, and what is left aside."""

from __future__ import annotations

from collections.abc import Mapping

from pairtutor.model.ids import Tpn
from pairtutor.sources.trf.book import Book
from pairtutor.sources.trf.records import OF_TEAMS
from pairtutor.sources.trf.rows import Row


def cell_remarks(rows: Mapping[Tpn, Row]) -> list[str]:
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


def left_aside(book: Book, rows: Mapping[Tpn, Row]) -> list[str]:
    """Return remarks on records that are not read, and on players whose lines may be among them."""
    unknown = dict(book.left_aside)
    for number in book.national:
        if int(number) not in rows:
            unknown["of a national rating"] = unknown.get("of a national rating", 0) + 1
    remarks = [
        f"record {kind} ({count} {'line' if count == 1 else 'lines'})"
        f" {'is about teams' if kind in OF_TEAMS else 'is not known here'} and left aside"
        for kind, count in sorted(unknown.items())
    ]
    if book.players is not None and book.players != len(rows):
        remarks.append(f"record 062 says {book.players} players, the file has {len(rows)}")
    return remarks
