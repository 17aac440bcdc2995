"""Which rounds a file records, what everybody did in them, and what must hold between the lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairtutor.messages import Message, list_message
from pairtutor.model.colour import Colour
from pairtutor.model.game import ABSENT, PLAYED, Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.recorded import gather_round
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.trf.book import Announced, Award
from pairtutor.sources.trf.rows import COLOUR, EMPTY, RESULT, Cell, Row


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
    def paired_rounds(self) -> int:
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
            row.cells[number - 1] = cell.as_allocated_bye()


def find_rounds(rows: Mapping[Tpn, Row], faults: FaultBook) -> Rounds:
    """Return the extent of the history; a game without a result before its last round is a defect.

    Where the last round has such games it is being played, and what results it has are left aside.
    """
    width = max((len(row.cells) for row in rows.values()), default=0)
    held = 0  # the last round that has a game or the allocated bye; what stands later is announced
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
    while not waiting and rows and held < width and _nobody_plays(rows, held + 1):
        held += 1
    for number, unfinished in open_games.items():
        for row in unfinished:
            fault = Message("faults.trf.no-result", player=row.player.tpn, round=number)
            faults.add(row.line, row.column(number, RESULT), fault, Message("faults.mend.enter-result"))
    rounds = Rounds(held)
    if waiting:
        published = gather_round({tpn: row.cell(held) or EMPTY for tpn, row in rows.items()})
        left = tuple(meeting for meeting in published.meetings if meeting.players & waiting)
        rounds = Rounds(held - 1, published, left)
    for number in range(rounds.recorded + 1, width + 1):
        _announce(rounds, rows, RoundNumber(number), paired=number == held)
    return rounds


def _nobody_plays(rows: Mapping[Tpn, Row], number: int) -> bool:
    """Return whether everybody is marked as absent in a round: it is over, for nobody is left to pair."""
    cells = (row.cell(number) for row in rows.values())
    return all(cell is not None and cell.mark in ABSENT for cell in cells)


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


def remark_unplayed(rows: Mapping[Tpn, Row], recorded: int) -> list[Message]:
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
    return [Message("remarks.no-game", round=number, player=tpns[0]) for number, tpns in sorted(held.items())]


def remark_blank(rounds: Rounds, rows: Mapping[Tpn, Row]) -> list[Message]:
    """Return a remark on players with a bye after the round to pair whose cell of it is blank: they play."""
    number = rounds.recorded + 1
    if rounds.published is not None:
        return []
    away = rounds.absences.get(RoundNumber(number), {})
    blank = [
        tpn
        for tpn, row in rows.items()
        if tpn not in away and any(cell is not None and cell.mark in ABSENT for cell in row.cells[number:])
    ]
    if not blank:
        return []
    named = list_message(blank, "list.and")
    return [Message("remarks.blank-before-bye", round=number, players=named, n=len(blank))]


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
            fault = Message("faults.trf.absent-and-paired", player=player.tpn, round=number, line=row.line)
            faults.add(player.line, player.column, fault, Message("faults.mend.correct-one-of-two"))
        elif cell.mark not in (None, mark) and item.round is not None:
            fault = Message(
                "faults.trf.two-absences",
                player=player.tpn,
                round=number,
                mark=mark,
                other=cell.mark,
                line=row.line,
            )
            faults.add(player.line, player.column, fault, Message("faults.mend.correct-one-of-two"))
        elif number <= rounds.recorded:
            row.cells.extend([EMPTY] * (number - len(row.cells)))
            row.cells[number - 1] = Cell(opponent=None, colour=None, mark=mark)
        elif item.round is not None or cell.mark is None:
            rounds.absences.setdefault(number, {})[player.tpn] = mark


def entries_of(rows: Mapping[Tpn, Row], recorded: int, points: PointSystem) -> dict[Tpn, tuple[Entry, ...]]:
    """Return every player's recorded rounds; who has nothing in a round was absent."""
    known: dict[Cell | None, Entry] = {}
    absent = Entry(
        opponent=None, colour=None, mark=Mark.ZERO_POINT_BYE, points=points.worth(Mark.ZERO_POINT_BYE)
    )
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
    """Return for whom records 299 give or take points the half points of each recorded round, round 1 first.

    An award without marks is added; one with marks says what such a result is worth, whatever awards before
    it said of the round.
    """
    changes: dict[Tpn, list[HalfPoints]] = {}
    for award in awards:
        rounds = range(1, recorded + 1) if award.round is None else [award.round] * (award.round <= recorded)
        for tpn in [player.tpn for player in award.players] or entries:
            for number in rounds if tpn in entries else ():
                entry = entries[tpn][number - 1]
                line = changes.setdefault(tpn, [0] * recorded)
                if not award.marks:
                    line[number - 1] += award.points
                elif entry.mark in award.marks:
                    line[number - 1] = award.points - entry.points
    return {tpn: tuple(line) for tpn, line in sorted(changes.items()) if any(line)}


_WON = frozenset({Mark.WIN, Mark.SHORT_WIN})
_DRAWN = frozenset({Mark.DRAW, Mark.SHORT_DRAW})


def check_games(rows: Mapping[Tpn, Row], recorded: int, *, lost: bool, faults: FaultBook) -> None:
    """Note games that the two players tell differently.

    `lost` says that a player could not be read, so that a missing opponent is no news.
    """
    strangers: dict[Tpn, list[tuple[Row, int]]] = {}
    for tpn, row in rows.items():
        for number, cell in enumerate(row.cells[:recorded], start=1):
            if cell is None or cell.opponent is None:
                continue
            other = rows.get(cell.opponent)
            if cell.opponent == tpn:
                fault = Message("faults.trf.meets-self", player=tpn)
                _add(faults, row, number, fault, Message("faults.mend.correct-opponent"))
            elif other is None:
                strangers.setdefault(cell.opponent, []).append((row, number))
            else:
                back = other.cell(number)
                # what cannot be read is told already; a game is looked at once, from the lower number
                if back is None or (back.opponent == tpn and tpn > cell.opponent):
                    continue
                if back.opponent != tpn:
                    fault = _contradiction(number, tpn, cell.opponent, other.line, back.opponent)
                    _add(faults, row, number, fault, Message("faults.mend.correct-one-line"))
                    continue
                _check_game(row, number, cell, back, other.line, faults)
    for stranger, met in strangers.items() if not lost else ():
        row, number = met[0]
        fault = Message("faults.trf.stranger", opponent=stranger, player=row.player.tpn)
        if len(met) > 1:
            fault = Message("faults.trf.stranger-of-many", opponent=stranger, n=len(met))
        _add(faults, row, number, fault, Message("faults.mend.correct-number"))


def _contradiction(number: int, player: Tpn, opponent: Tpn, line: int, theirs: Tpn | None) -> Message:
    """Return the message that the line of a player's opponent has another opponent (`theirs`), or none.

    `line` is where that line stands, `number` the round.
    """
    if theirs is None:
        return Message(
            "faults.trf.opponent-has-none", round=number, player=player, opponent=opponent, line=line
        )
    return Message(
        "faults.trf.opponent-has-other",
        round=number,
        player=player,
        opponent=opponent,
        line=line,
        other=theirs,
    )


def _check_game(row: Row, number: int, cell: Cell, back: Cell, line: int, faults: FaultBook) -> None:
    """Add the faults of a game that two lines tell differently: one colour twice, results that do not fit.

    `back` is the cell of the other player, whose `line` is named.
    """
    double = cell.colour is not None and cell.colour is back.colour
    fit = cell.mark is None or back.mark is None or _results_fit(cell.mark, back.mark)
    if fit and not double:
        return
    game = {"round": number, "first": row.player.tpn, "second": cell.opponent, "line": line}
    if double:
        key = "faults.trf.both-white" if cell.colour is Colour.WHITE else "faults.trf.both-black"
        faults.add(
            row.line, row.column(number, COLOUR), Message(key, **game), Message("faults.mend.correct-colour")
        )
    if not fit:
        fault = Message("faults.trf.results", **game, result=cell.mark, other=back.mark)
        faults.add(row.line, row.column(number, RESULT), fault, Message("faults.mend.correct-result"))


def _results_fit(mark: Mark, other: Mark) -> bool:
    """Return whether two results can belong to one game; a double loss or forfeit can."""
    if mark in PLAYED and other in PLAYED:
        if mark in _DRAWN or other in _DRAWN:
            return mark in _DRAWN and other in _DRAWN
        return not (mark in _WON and other in _WON)
    if mark in PLAYED or other in PLAYED:
        return False
    return Mark.FORFEIT_LOSS in (mark, other)


def _add(faults: FaultBook, row: Row, number: int, fault: Message, mend: Message) -> None:
    """Add a fault of a row at the column of a round."""
    faults.add(row.line, row.column(number), fault, mend)


def check_byes(rows: Mapping[Tpn, Row], recorded: int, faults: FaultBook) -> list[Message]:
    """Add to `faults` each second pairing-allocated bye of a round, and return what is only remarked.

    That is a lone full-point bye in a round without a pairing-allocated one.
    """
    holders: dict[int, list[Row]] = {}
    full: dict[int, list[Row]] = {}
    for row in rows.values():
        for number, cell in enumerate(row.cells[:recorded], start=1):
            if cell is not None and cell.mark is Mark.PAIRING_ALLOCATED_BYE:
                holders.setdefault(number, []).append(row)
            elif cell is not None and cell.mark is Mark.FULL_POINT_BYE:
                full.setdefault(number, []).append(row)
    for number, takers in holders.items():
        for row in takers[1:]:
            first = takers[0].player.tpn
            fault = Message("faults.trf.two-byes", round=number, first=first, second=row.player.tpn)
            faults.add(row.line, row.column(number, RESULT), fault, Message("faults.mend.write-f"))
    return [
        Message("remarks.full-point-bye", round=number, player=takers[0].player.tpn)
        for number, takers in sorted(full.items())
        if len(takers) == 1 and number not in holders
    ]
