"""One reason for each board that a procedure made: how the two came together, and why this colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import citations, main_clause
from pairtutor.narrative.outcomes import colour
from pairtutor.narrative.parts import Who
from pairtutor.narrative.procedures.tell import procedure
from pairtutor.narrative.procedures.views import ProcedureView
from pairtutor.narrative.view import ColourView
from pairtutor.trace.events import ColourDecided, RoundClosed
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.trace import Trace
from pairtutor.trace.values import PairLine


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcedureBoardView:
    """A board with what explains it; `found` is the step that brought the two together.

    `first` is the player whose opponent was looked for; without colours `white` is the one named first.
    """

    template: ClassVar[str] = "procedure-board"
    number: int
    white: Who
    black: Who
    first: Who
    first_score: str
    second_score: str
    found: ProcedureView | None
    clause: str
    colour: ColourView | None
    colour_clause: str


def procedure_boards(trace: Trace, cast: Cast) -> tuple[ProcedureBoardView, ...]:
    """Return the boards of the round in order; none when the round could not be paired."""
    found: dict[frozenset[int], PairScrutinised | PlayerTransferred] = {}
    colours: dict[frozenset[int], ColourDecided] = {}
    closed: RoundClosed | None = None
    for step in trace.steps:
        match step.event:
            case PairScrutinised(opponent=int(opponent)) as scrutiny:
                found[frozenset((scrutiny.player, opponent))] = scrutiny
            case PlayerTransferred(partner=int(partner)) as transfer:
                found[frozenset((transfer.player, partner))] = transfer
            case ColourDecided() as decided:
                colours[frozenset((decided.white, decided.black))] = decided
            case RoundClosed():
                closed = step.event
            case _:
                pass
    if closed is None:
        return ()
    return tuple(
        _board(number, pair, found.get(frozenset(pair)), colours.get(frozenset(pair)), cast)
        for number, pair in enumerate(closed.boards, start=1)
    )


def _board(
    number: int,
    pair: PairLine,
    found: PairScrutinised | PlayerTransferred | None,
    decided: ColourDecided | None,
    cast: Cast,
) -> ProcedureBoardView:
    white, black = pair
    first = white if found is None else found.player
    second = black if first == white else white
    return ProcedureBoardView(
        number=number,
        white=cast.who(white),
        black=cast.who(black),
        first=cast.who(first),
        first_score=cast.points(cast.score(first)),
        second_score=cast.points(cast.score(second)),
        found=None if found is None else procedure(found, cast),
        clause="" if found is None else main_clause(citations(found.cites, cast.opened.system)),
        colour=None if decided is None else colour(decided, cast),
        colour_clause="" if decided is None else main_clause(citations(decided.cites, cast.opened.system)),
    )
