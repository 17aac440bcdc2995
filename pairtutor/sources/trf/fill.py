"""A report file with a round filled in: its own lines, with one column more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, Meeting, Recorded, RoundPairing
from pairtutor.model.recorded import START, read_alteration
from pairtutor.model.tournament import Tournament
from pairtutor.sources.numbers import decimal
from pairtutor.sources.trf.fill_teams import filled_in
from pairtutor.sources.trf.rows import FIRST_CELL, SCORE, WIDTH, align_fields
from pairtutor.sources.trf.write import published_cell, to_trf, unsaid_virtual_records
from pairtutor.text import split_lines


def published_round(pairing: RoundPairing) -> Recorded:
    """Return a pairing as a round without results; where there are no colours the lower number is White."""
    coloured = SYSTEMS[pairing.system].coloured
    boards = pairing.boards if coloured else (Board(*sorted(board)) for board in pairing.boards)
    meetings = (Meeting(board.white, board.black) for board in boards)
    return Recorded(tuple(sorted(meetings, key=lambda meeting: min(meeting.players))), pairing.bye)


def with_round(tournament: Tournament, pairing: RoundPairing, text: str | None = None) -> str:
    """Return the report file of a tournament up to a round, which is paired and has no results.

    Of a report file, whose `text` is given, all that it says beside stays as it is; later columns are cut,
    and so are points, absences and notes that are about this round or later ones. Of teams it is the next.
    """
    before = tournament.before(pairing.number)._replace(published=published_round(pairing))
    if text is None:
        return to_trf(before)
    lines: Iterable[str | None]
    if before.teams is not None:
        lines = filled_in(split_lines(text.rstrip("\r\n")), before, before.teams)
    else:
        lines = (_changed_line(line, before) for line in split_lines(text))
    kept = [line for line in lines if line is not None]
    more = unsaid_virtual_records(kept, before)
    return "\n".join((*kept, *more)).rstrip("\n") + "\n"


def _changed_line(line: str, before: Tournament) -> str | None:
    """Return a line as it is to stand in the file, None if it is not to."""
    number = before.recorded_rounds + 1
    if line.startswith("001"):
        return _player(line, before)
    if line[:3].upper() == "XXZ":
        return None
    if line.startswith("299"):
        award_round = line[19:22].strip()
        return None if award_round.isdecimal() and int(award_round) >= number else line
    if line.upper().startswith(START.upper()):
        altered = read_alteration(line)
        return None if altered is not None and altered[0] >= number else line
    return line


def _player(line: str, before: Tournament) -> str:
    """Return a player's line up to the round that is filled in."""
    aligned, shift = align_fields(line)
    tpn = Tpn(int(aligned[4:8]))
    # of the line as it is, whose columns behind the name can stand `shift` before those of the format
    end = FIRST_CELL + WIDTH * before.recorded_rounds - shift
    score = SCORE - shift
    kept = line[:end].ljust(end)
    kept = f"{kept[:score]}{decimal(before.score_of(tpn)):>4}{kept[score + 4 :]}"
    return f"{kept}{''.join(_cells(tpn, before))}".rstrip()


def _cells(tpn: Tpn, before: Tournament) -> Iterator[str]:
    away = before.absent_in(RoundNumber(before.recorded_rounds + 1))
    for cell in published_cell(tpn, before.published, away):
        yield f"  {cell}"
