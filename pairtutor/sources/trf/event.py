"""The event that a file describes: who is named, how long it is, its system, its acceleration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os.path import basename, splitext
from typing import Final

from pairtutor.errors import Said
from pairtutor.messages import Message
from pairtutor.model.game import Entry, ForbiddenMeeting, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.sources.acceleration import from_ranges, with_baku
from pairtutor.sources.editions import asks_acceleration, system_of_code, system_of_date
from pairtutor.sources.faults import Misread
from pairtutor.sources.trf.book import BEHIND_NAME, Award, Book, Named
from pairtutor.sources.trf.records import OF_TEAMS
from pairtutor.sources.trf.rounds import Rounds, award_points
from pairtutor.sources.trf.rows import EMPTY, Row
from pairtutor.text import clean


def make_tournament(
    book: Book,
    rows: Mapping[Tpn, Row],
    rounds: Rounds,
    points: PointSystem,
    entries: Mapping[Tpn, tuple[Entry, ...]],
    awards: Mapping[Tpn, tuple[HalfPoints, ...]],
    system: SystemChoice | None,
    remarks: Iterable[Said],
) -> Tournament:
    """Return the tournament of what was read; `rows` are those of whoever is paired, by rising number.

    `entries` are the recorded rounds, `awards` the half points besides them.
    """
    recorded = rounds.recorded
    planned = book.rounds or (book.dates if book.dates > recorded else None)
    tournament = Tournament(
        title=book.title or clean(splitext(basename(book.faults.file))[0]),
        source=book.faults.file,
        players=tuple(row.player for row in rows.values()),
        entries=entries,
        recorded_rounds=recorded,
        planned_rounds=planned,
        system=system,
        points=points,
        initial_colour=book.initial_colour,
        forbidden=tuple(
            ForbiddenMeeting(tuple(player.tpn for player in meeting.players), meeting.first, meeting.last)
            for meeting in book.forbidden
        ),
        absences=rounds.in_order(),
        remarks=tuple(remarks),
        published=rounds.published,
        altered=book.altered,
        dated_rounds=0 if book.rounds else book.dates,
        awards=awards,
        places={tpn: row.listed_place for tpn, row in rows.items() if row.listed_place is not None},
        tiebreaks=book.tiebreaks,
    )
    return with_acceleration(book, tournament)


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


def check_length(book: Book, rounds: Rounds) -> None:
    """Note that more rounds are recorded, or paired, than planned."""
    if book.rounds is None or rounds.paired_rounds <= book.rounds:
        return
    if book.rounds_line:
        fault = Message("faults.length.more-recorded", n=rounds.paired_rounds, planned=book.rounds)
        book.faults.add(book.rounds_line, BEHIND_NAME, fault, Message("faults.mend.correct-length"))
    else:
        fault = Message("faults.length.more-recorded-option", n=rounds.paired_rounds, planned=book.rounds)
        book.faults.add(0, 0, fault, Message("faults.mend.give-length"))


def check_names(book: Book, rows: Mapping[Tpn, Row]) -> None:
    """Note records that name a player who is not in the file."""
    named: list[Named] = [item.player for item in book.announced]
    named += [player for meeting in book.forbidden for player in meeting.players]
    named += [item.player for item in book.virtual]
    named += [player for award in book.awards for player in award.players]
    for player in named:
        if player.tpn not in rows:
            fault = Message("faults.trf.unknown-player", player=player.tpn)
            book.faults.add(player.line, player.column, fault, Message("faults.mend.correct-number"))


def system_of(book: Book, settled: str | None) -> SystemChoice | None:
    """Return the system that a file names, or that of its time; None if none, or if the code is unreadable.

    That is noted unless the system is `settled` elsewhere.
    """
    code = book.code or book.type_code
    if code is None:
        return system_of_date(book.first_day)
    try:
        return system_of_code(code.text, book.first_day, code.record, unread=book.date)
    except Misread as error:
        if settled is None:
            book.faults.misread(code.line, code.column, error)
        return None


def with_acceleration(book: Book, tournament: Tournament) -> Tournament:
    """Return a tournament with its acceleration: XXA for whoever has it, else 250, else Baku's by code."""
    code = book.code or book.type_code
    if book.virtual_ranges:
        players = tuple(player.tpn for player in tournament.players)
        tournament = tournament._replace(virtual_points=from_ranges(book.virtual_ranges, players))
    elif code is not None and asks_acceleration(code.text) and not book.virtual:
        try:
            tournament = with_baku(tournament)
        except Misread as error:
            book.faults.misread(code.line, code.column, error)
    virtual = dict(tournament.virtual_points)
    for given in book.virtual:
        virtual[given.player.tpn] = given.points
    return tournament._replace(virtual_points=dict(sorted(virtual.items())))


_OPEN: Final = Entry(opponent=None, colour=None, mark=Mark.PAIRING_ALLOCATED_BYE, points=0)
"""Who has no result yet: nothing is won, and record 299 has no points for this mark."""


def points_so_far(
    rows: Mapping[Tpn, Row],
    rounds: Rounds,
    entries: Mapping[Tpn, tuple[Entry, ...]],
    awards: Iterable[Award],
    points: PointSystem,
) -> dict[Tpn, HalfPoints]:
    """Return each player's half points of the round after the recorded ones; a score may hold them or not."""
    number = RoundNumber(rounds.recorded + 1)
    announced = rounds.absences.get(number, {})
    lines = {}
    for tpn, row in rows.items():
        cell = row.cell(number) or EMPTY
        mark = announced.get(tpn, cell.mark)
        entry = _OPEN if mark is None else Entry(cell.opponent, cell.colour, mark, points.worth(mark))
        lines[tpn] = (*entries[tpn], entry)
    given = award_points(awards, lines, number)
    return {tpn: line[-1].points + (given[tpn][-1] if tpn in given else 0) for tpn, line in lines.items()}
