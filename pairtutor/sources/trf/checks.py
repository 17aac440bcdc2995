"""What must hold between the lines: two views of one game, one bye a round, scores that follow."""

from __future__ import annotations

from collections.abc import Mapping

from pairtutor.model.game import PLAYED, Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn, points_text
from pairtutor.model.points import PointSystem
from pairtutor.model.tournament import Tournament
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.trf.cells import Cell
from pairtutor.sources.trf.rows import Row

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
                _add(faults, row, number, f"player {tpn} meets himself or herself", "correct the opponent")
            elif other is None:
                strangers.setdefault(cell.opponent, []).append((row, number))
            else:
                back = other.cell(number)
                if back is None or (back.opponent == tpn and tpn > cell.opponent):
                    continue
                if back.opponent != tpn:
                    theirs = "none" if back.opponent is None else f"opponent {back.opponent}"
                    fault = f"player {tpn} meets {cell.opponent}, whose line {other.line} has {theirs}"
                    _add(faults, row, number, f"in round {number} {fault}", "correct one of the two lines")
                    continue
                _check_game(row, number, cell, back, other.line, faults)
    for stranger, met in strangers.items() if not lost else ():
        row, number = met[0]
        who = f"player {row.player.tpn}" if len(met) == 1 else f"{len(met)} players"
        fault = f"opponent {stranger} of {who} is not in the file"
        _add(faults, row, number, fault, "correct the number or add the player")


def _check_game(row: Row, number: int, cell: Cell, back: Cell, line: int, faults: FaultBook) -> None:
    who = f"round {number} of players {row.player.tpn} and {cell.opponent}"
    if cell.colour is not None and cell.colour is back.colour:
        fault = f"in {who} both have {cell.colour.capitalize()}, see line {line}"
        faults.add(row.line, row.column(number, 5), fault, "correct one colour")
    if cell.mark is not None and back.mark is not None and not _results_fit(cell.mark, back.mark):
        fault = f"in {who} the results are {cell.mark} and {back.mark}, see line {line}"
        faults.add(row.line, row.column(number, 7), fault, "correct one result")


def _results_fit(one: Mark, other: Mark) -> bool:
    """Return whether two results can belong to one game; a double loss or forfeit can."""
    if one in PLAYED and other in PLAYED:
        if one in _DRAWN or other in _DRAWN:
            return one in _DRAWN and other in _DRAWN
        return not (one in _WON and other in _WON)
    if one in PLAYED or other in PLAYED:
        return False
    return Mark.FORFEIT_LOSS in (one, other)


def _add(faults: FaultBook, row: Row, number: int, fault: str, mend: str) -> None:
    faults.add(row.line, row.column(number), fault, mend)


def check_byes(rows: Mapping[Tpn, Row], recorded: int, faults: FaultBook) -> list[str]:
    """Note a second pairing-allocated bye in one round; remark a lone full-point bye where there is none."""
    holders: dict[int, list[Row]] = {}
    full: dict[int, list[Row]] = {}
    for row in rows.values():
        for number, cell in enumerate(row.cells[:recorded], start=1):
            if cell is not None and cell.mark is Mark.PAIRING_ALLOCATED_BYE:
                holders.setdefault(number, []).append(row)
            elif cell is not None and cell.mark is Mark.FULL_POINT_BYE:
                full.setdefault(number, []).append(row)
    for number, found in holders.items():
        for row in found[1:]:
            first = found[0].player.tpn
            fault = f"in round {number} players {first} and {row.player.tpn} have the pairing-allocated bye"
            faults.add(row.line, row.column(number, 7), fault, "write F for a full-point bye on request")
    return [
        f"round {number} has no pairing-allocated bye U; the full-point bye F of player"
        f" {found[0].player.tpn} is read as requested"
        for number, found in sorted(full.items())
        if len(found) == 1 and number not in holders
    ]


def check_scores(
    rows: Mapping[Tpn, Row], tournament: Tournament, ahead: Mapping[Tpn, HalfPoints], faults: FaultBook
) -> None:
    """Note scores that do not follow from the results.

    `ahead` is what players have of the round to pair already, by a bye that is announced or a game that is
    over; a file may count it or not.
    """
    following = RoundNumber(tournament.recorded_rounds + 1)
    for tpn, row in rows.items():
        if row.points is None or None in row.cells:
            continue
        line = tournament.entries[tpn]
        score = sum(entry.points for entry in line) + sum(tournament.awards.get(tpn, ()))
        now = score + ahead[tpn]
        if row.points in (score, now):
            continue
        later = f", or {points_text(now)} with those of round {following}" if now != score else ""
        values = _values(line, tournament.points)
        faults.add(
            row.line,
            81 - row.shift,
            f"player {tpn} has {points_text(row.points)} points, the results make {points_text(score)}"
            f"{later} ({values})",
            _mend(tournament, row, row.points - score, following),
        )


def _mend(tournament: Tournament, row: Row, surplus: HalfPoints, following: RoundNumber) -> str:
    tpn = row.player.tpn
    last = RoundNumber(max(tournament.recorded_rounds, 1))
    virtual = {tournament.virtual_in(tpn, following), tournament.virtual_in(tpn, last)}
    if surplus > 0 and surplus in virtual:
        return f"take the {points_text(surplus)} virtual points out of columns 81-84"
    return _unmarked_byes(tournament, row, surplus) or "correct the score, the results or the point values"


def _unmarked_byes(tournament: Tournament, row: Row, surplus: HalfPoints) -> str:
    """Return which byes without a mark may account for a surplus; empty if none do.

    Older programs leave the rounds of a bye blank and count its points all the same.
    """
    idle = [
        number
        for number in range(1, tournament.recorded_rounds + 1)
        if tournament.entries[row.player.tpn][number - 1].mark is Mark.ZERO_POINT_BYE
    ]
    kinds = (Mark.HALF_POINT_BYE, "half-point"), (Mark.FULL_POINT_BYE, "full-point")
    for mark, word in kinds:
        worth = tournament.points.worth(mark)
        if surplus <= 0 or worth <= 0 or surplus % worth or surplus // worth > len(idle):
            continue
        more = f"{points_text(surplus)} more than the results"
        if len(idle) > 1:
            places = f"rounds {', '.join(map(str, idle))} have no game"
            return f"{more}; {places}: where it was a {word} bye, write {mark} there"
        first = row.column(idle[0])
        return (
            f"{more}; round {idle[0]} has no game: if it was a {word} bye,"
            f" write {mark} there (columns {first}-{first + 7})"
        )
    return ""


def _values(line: tuple[Entry, ...], points: PointSystem) -> str:
    """Return the point values that a player's score is made of, those of games first."""
    named = {
        "win": points.win,
        "draw": points.draw,
        "loss": points.loss,
    }
    special = {
        Mark.FORFEIT_WIN: "forfeit win",
        Mark.FORFEIT_LOSS: "forfeit loss",
        Mark.PAIRING_ALLOCATED_BYE: "pairing-allocated bye",
        Mark.FULL_POINT_BYE: "full-point bye",
        Mark.HALF_POINT_BYE: "half-point bye",
        Mark.ZERO_POINT_BYE: "absence",
    }
    marks = {entry.mark for entry in line}
    named |= {words: points.worth(mark) for mark, words in special.items() if mark in marks}
    return ", ".join(f"{words} {points_text(value)}" for words, value in named.items())
