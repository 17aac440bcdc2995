"""A tournament whose last round is as another system has it: two editions then have as many rounds right."""

from __future__ import annotations

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run


def drawn_in_last_round(tournament: Tournament, system: str) -> Tournament:
    """Return the tournament with the boards of a system in its last round, every game a draw."""
    number = RoundNumber(tournament.paired_rounds)
    entries = {tpn: [*line] for tpn, line in tournament.entries.items()}
    given = {line[number - 1].mark: line[number - 1] for line in entries.values()}
    paired = run(tournament, number, system).paired
    for board in paired.boards:
        for tpn, other, colour in (
            (board.white, board.black, Colour.WHITE),
            (board.black, board.white, Colour.BLACK),
        ):
            entries[tpn][number - 1] = given[Mark.DRAW]._replace(opponent=other, colour=colour)
    if paired.bye:
        entries[paired.bye][number - 1] = given[Mark.PAIRING_ALLOCATED_BYE]
    return tournament._replace(entries={tpn: tuple(line) for tpn, line in entries.items()})
