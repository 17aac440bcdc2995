"""Everything that a round by the Lim rules can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.lim_1999.citations import CITING
from pairtutor.rules.lim_1999.definitions import median_score, moved
from pairtutor.systems.lim_1999.telling.listener import due_line, limits_of_way
from pairtutor.systems.lim_1999.telling.median import Extension
from pairtutor.systems.lim_1999.telling.opening import Opening
from pairtutor.systems.lim_1999.telling.scrutiny import Scrutiny
from pairtutor.systems.lim_1999.telling.transfers import Transfers
from pairtutor.trace.events import ColourDecided, RoundClosed
from pairtutor.trace.values import PairLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.lim_1999.boards import Table
    from pairtutor.trace.refusals import ColourLimit


class Teller(Opening, Transfers, Scrutiny, Extension):
    """Tells a round from its opening to its result."""

    def close(self, tables: Sequence[Table], free: Contender | None) -> None:
        """Tell the colours and the outcome."""
        for table in tables:
            self.tracer.emit(self._colour(table))
        floats = [(one.tpn, self._float(one, other)) for one, other in _both_ways(tables)]
        self.tracer.emit(
            RoundClosed(
                cites=CITING.result,
                boards=tuple(PairLine(table.white.tpn, table.black.tpn) for table in tables),
                bye=None if free is None else free.tpn,
                downfloats=tuple(tpn for tpn, mark in floats if mark == "down"),
                upfloats=tuple(tpn for tpn, mark in floats if mark == "up"),
                brackets=0,
                families=0,
                skipped=0,
                candidates=0,
            )
        )

    def _float(self, one: Contender, other: Contender) -> str:
        return moved(one.score, other.score, median_score(self.field.number))

    def _colour(self, table: Table) -> ColourDecided:
        white, black, granted = table.white, table.black, table.grant
        limits: tuple[ColourLimit, ...] = ()
        exceptional = bool(limits_of_way(white, black))
        if exceptional or granted.rule == "only-allowed":
            limits = (*limits_of_way(white, black), *limits_of_way(black, white))
        decider = table.higher if granted.by_higher else table.lower
        return ColourDecided(
            cites=(*CITING.colour[granted.rule], *(CITING.last_round_colour if exceptional else ())),
            white=white.tpn,
            black=black.tpn,
            higher=table.higher.tpn,
            white_preference=due_line(white.colours),
            black_preference=due_line(black.colours),
            white_colours=white.colours,
            black_colours=black.colours,
            rule=granted.rule,
            games_back=granted.games_back,
            limits=limits,
            decider=None if granted.by_higher is None else decider.tpn,
        )


def _both_ways(tables: Sequence[Table]) -> list[tuple[Contender, Contender]]:
    """Return each player with the opponent, White first on every board."""
    pairs = [(table.white, table.black) for table in tables]
    return [two for pair in pairs for two in (pair, pair[::-1])]
