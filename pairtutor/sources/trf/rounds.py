"""Which rounds a file records, and what every player did in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairtutor.model.game import ABSENT, Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.points import PointSystem
from pairtutor.model.recorded import gather_round
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.trf.book import Announced, Award
from pairtutor.sources.trf.cells import EMPTY, Cell
from pairtutor.sources.trf.rows import Row


class Rounds:
    """The extent of the history.

    `recorded` rounds have results; `published` is the pairing of the one after them where the file
    has it, but not all results yet; `waiting` are its games without one. `absences` are announced for
    rounds after the recorded ones.
    """

    def __init__(
        self, recorded: int, published: Recorded | None = None, waiting: tuple[Meeting, ...] = ()
    ) -> None:
        self.recorded = recorded
        self.published = published
        self.waiting = waiting
        self.absences: dict[RoundNumber, dict[Tpn, Mark]] = {}

    @property
    def held(self) -> int:
        """The rounds whose pairing the file has."""
        return self.recorded + (self.published is not None)

    def in_order(self) -> dict[RoundNumber, dict[Tpn, Mark]]:
        """Return the absences by round and pairing number."""
        return {number: dict(sorted(absent.items())) for number, absent in sorted(self.absences.items())}


def settle_old_byes(rows: Mapping[Tpn, Row]) -> None:
    """Read a win without an opponent as the allocated bye where it is the only bye with a point of its round.

    The others of that round being in pairs, it makes their number odd.
    """
    byes: dict[int, list[Row]] = {}
    for row in rows.values():
        for number, cell in enumerate(row.cells, start=1):
            if cell is not None and cell.mark in (Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE):
                byes.setdefault(number, []).append(row)
    for number, (row, *others) in byes.items():
        cell = row.cells[number - 1]
        if not others and cell is not None and cell.won_alone:
            row.cells[number - 1] = cell.allocated()


def find_rounds(rows: Mapping[Tpn, Row], faults: FaultBook) -> Rounds:
    """Return the extent of the history; a game without a result before its last round is a defect.

    Where the last round has such games it is being played, and what results it has are left aside.
    """
    width = max((len(row.cells) for row in rows.values()), default=0)
    held = 0
    open_games: dict[int, list[Row]] = {}
    for row in rows.values():
        for number, cell in enumerate(row.cells, start=1):
            if cell is None:
                continue
            if cell.opponent is not None:
                held = max(held, number)
                if cell.mark is None:
                    open_games.setdefault(number, []).append(row)
            elif cell.mark is Mark.PAIRING_ALLOCATED_BYE:
                held = max(held, number)
    waiting = {row.player.tpn for row in open_games.pop(held, ())}
    for number, unfinished in open_games.items():
        for row in unfinished:
            fault = f"the game of player {row.player.tpn} in round {number} has no result"
            faults.add(row.line, row.column(number, 7), fault, "enter the result")
    rounds = Rounds(held)
    if waiting:
        published = gather_round({tpn: row.cell(held) or EMPTY for tpn, row in rows.items()})
        left = tuple(one for one in published.meetings if one.players & waiting)
        rounds = Rounds(held - 1, published, left)
    for number in range(rounds.recorded + 1, width + 1):
        _announce(rounds, rows, RoundNumber(number), paired=number == held)
    return rounds


def _announce(rounds: Rounds, rows: Mapping[Tpn, Row], number: RoundNumber, *, paired: bool) -> None:
    """Take the absences from the column of a round that is not recorded.

    In a round that is paired already, whoever is not in its pairing is absent.
    """
    absent = {}
    for tpn, row in rows.items():
        cell = row.cell(number)
        if cell is None or cell.opponent is not None:
            continue
        if cell.mark in ABSENT and cell.mark is not None:
            absent[tpn] = cell.mark
        elif paired and cell.mark is None:
            absent[tpn] = Mark.ZERO_POINT_BYE
    if absent:
        rounds.absences[number] = absent


def remark_unplayed(rows: Mapping[Tpn, Row], recorded: int) -> list[str]:
    """Return remarks on recorded rounds in which nobody plays, as where a bye was given in advance."""
    held: dict[int, list[Tpn]] = {}
    played = {
        number
        for row in rows.values()
        for number, cell in enumerate(row.cells[:recorded], start=1)
        if cell is not None and cell.opponent is not None
    }
    for tpn, row in rows.items():
        for number, cell in enumerate(row.cells[:recorded], start=1):
            if number not in played and cell is not None and cell.mark is Mark.PAIRING_ALLOCATED_BYE:
                held.setdefault(number, []).append(tpn)
    return [
        f"round {number} has no game, only the bye U of player {found[0]}; it counts as a round in which all"
        " others were absent"
        for number, found in sorted(held.items())
    ]


def apply_announced(
    rounds: Rounds, rows: Mapping[Tpn, Row], announced: list[Announced], faults: FaultBook
) -> None:
    """Add the byes and absences that records 240 and XXZ give, of recorded rounds and later ones."""
    for item in announced:
        player, mark = item.player, item.mark
        number = item.round or RoundNumber(rounds.recorded + 1)
        row = rows.get(player.tpn)
        if row is None:
            continue
        cell = row.cell(number)
        if cell is None:
            continue
        if cell.opponent is not None or cell.mark is Mark.PAIRING_ALLOCATED_BYE:
            fault = f"player {player.tpn} is absent in round {number} here and paired in line {row.line}"
            faults.add(player.line, player.column, fault, "correct one of the two")
        elif cell.mark not in (None, mark) and item.round is not None:
            fault = f"player {player.tpn} has {mark} in round {number} here, {cell.mark} in line {row.line}"
            faults.add(player.line, player.column, fault, "correct one of the two")
        elif number <= rounds.recorded:
            row.cells.extend([EMPTY] * (number - len(row.cells)))
            row.cells[number - 1] = Cell(None, None, mark)
        elif item.round is not None or cell.mark is None:
            rounds.absences.setdefault(number, {})[player.tpn] = mark


def entries_of(rows: Mapping[Tpn, Row], recorded: int, points: PointSystem) -> dict[Tpn, tuple[Entry, ...]]:
    """Return every player's recorded rounds; who has nothing in a round was absent."""
    known: dict[Cell | None, Entry] = {}
    absent = Entry(None, None, Mark.ZERO_POINT_BYE, points.worth(Mark.ZERO_POINT_BYE))
    entries = {}
    for tpn, row in rows.items():
        line = []
        for cell in row.cells[:recorded]:
            entry = known.get(cell)
            if entry is None:
                entry = known[cell] = _entry(cell, absent, points)
            line.append(entry)
        line += [absent] * (recorded - len(line))
        entries[tpn] = tuple(line)
    return entries


def _entry(cell: Cell | None, absent: Entry, points: PointSystem) -> Entry:
    if cell is None or cell.mark is None:
        return absent
    return Entry(cell.opponent, cell.colour, cell.mark, points.worth(cell.mark))


def award_points(
    awards: Iterable[Award], entries: Mapping[Tpn, tuple[Entry, ...]], recorded: int
) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return for whom records 299 give or take points what they do in each recorded round."""
    found: dict[Tpn, list[HalfPoints]] = {}
    for award in awards:
        rounds = range(1, recorded + 1) if award.round is None else [award.round] * (award.round <= recorded)
        for tpn in [player.tpn for player in award.players] or entries:
            for number in rounds if tpn in entries else ():
                entry = entries[tpn][number - 1]
                line = found.setdefault(tpn, [0] * recorded)
                if not award.marks:
                    line[number - 1] += award.points
                elif entry.mark in award.marks:
                    line[number - 1] = award.points - entry.points
    return {tpn: tuple(line) for tpn, line in sorted(found.items()) if any(line)}
