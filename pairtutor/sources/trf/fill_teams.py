"""A report file of teams with a round filled in: each board of a match, in the order of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.numbers import decimal
from pairtutor.sources.trf.rows import FIRST_CELL, WIDTH, align_fields
from pairtutor.sources.trf.write import published_cell

_TEAM, _PLAYERS, _TAKERS = slice(4, 7), 73, 14
"""Where records 310 and 320 name the team, its players, and who had the bye, as indices from 0."""


class _Seat(NamedTuple):
    """A player's team, and the board at which the player sits in it, from 0."""

    team: Tpn
    board: int


def filled_in(lines: Sequence[str], before: Tournament, event: TeamEvent) -> Iterator[str]:
    """Yield the lines of a report file with the round that is paired and has no results.

    Teams play in the order of record 310. Record 352 has the colours of the boards of White's team; without
    it they are W and B in turn.
    """
    lineups = dict(_lineup(line, event) for line in lines if line.startswith("310"))
    seats = {player: _Seat(team, at) for team, group in lineups.items() for at, player in enumerate(group)}
    pattern = next((line[4:].strip() for line in lines if line.startswith("352")), "") or "WB" * event.boards
    bye = before.published.bye if before.published is not None else None
    for line in lines:
        if line.startswith("001"):
            yield _player(line, before, seats, lineups, pattern)
        elif line.startswith("320") and bye is not None:
            yield f"{line.rstrip():{_TAKERS + 4 * before.recorded_rounds}}{bye:>3}"
        else:
            yield line
    if bye is not None and not any(line.startswith("320") for line in lines):
        points = (
            f"{decimal(point_system.pairing_allocated_bye):>4}"
            for point_system in (event.matches, event.games)
        )
        takers = [*[0] * before.recorded_rounds, bye]
        yield f"320 {' '.join(points)} {' '.join(f'{taker:>3}' for taker in takers)}"


def _lineup(line: str, event: TeamEvent) -> tuple[Tpn, list[int]]:
    """Return a team of record 310 and its first players, one for each board of a match."""
    numbers = (line[start : start + 5].strip() for start in range(_PLAYERS, len(line), 5))
    players = [int(number) for number in numbers if number]
    return Tpn(int(line[_TEAM])), players[: event.boards]


def _player(
    line: str,
    before: Tournament,
    seats: Mapping[int, _Seat],
    lineups: Mapping[Tpn, Sequence[int]],
    pattern: str,
) -> str:
    """Return a player's line with the board of the round; as it is for who sits at none."""
    aligned, shift = align_fields(line)
    seat = seats.get(int(aligned[4:8]))
    if seat is None:
        return line
    away = before.absent_in(RoundNumber(before.recorded_rounds + 1))
    end = FIRST_CELL + WIDTH * before.recorded_rounds - shift
    cells = (
        _at_board(cell, seat, lineups, pattern) for cell in published_cell(seat.team, before.published, away)
    )
    return f"{line[:end]:{end}}{''.join(f'  {cell}' for cell in cells if cell)}".rstrip()


def _at_board(cell: str, seat: _Seat, lineups: Mapping[Tpn, Sequence[int]], pattern: str) -> str:
    """Return the cell of a team for one of its boards in the round; empty if nobody sits opposite.

    `cell` is opponent and colour as in record 001; without an opponent (0000) it is that of every board.
    """
    opponent = Tpn(int(cell[:4]))
    if not opponent:
        return cell
    group = lineups.get(opponent, ())
    if seat.board >= len(group):
        return ""
    # a board that the pattern does not reach has the colour of the team
    white = (cell[5] == "w") == (pattern[seat.board : seat.board + 1].upper() != "B")
    return f"{group[seat.board]:>4} {'w' if white else 'b'}  "
