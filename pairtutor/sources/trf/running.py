"""The round after the recorded ones as far as it has come: announced, published, or being played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pairtutor.model.game import Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.sources.trf.book import Award
from pairtutor.sources.trf.rounds import Rounds, award_points
from pairtutor.sources.trf.rows import EMPTY, Row

_OPEN: Final = Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, 0)
"""Who has no result yet: nothing is won, and record 299 has no points for this mark."""


def points_so_far(
    rows: Mapping[Tpn, Row],
    rounds: Rounds,
    entries: Mapping[Tpn, tuple[Entry, ...]],
    awards: Iterable[Award],
    points: PointSystem,
) -> dict[Tpn, HalfPoints]:
    """Return what each player has of the round after the recorded ones, which a score may hold or not."""
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
