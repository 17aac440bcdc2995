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
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
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


def procedure_boards(index: RoundIndex, cast: Cast) -> tuple[ProcedureBoardView, ...]:
    """Return the boards of the round in order; none when the round could not be paired."""
    if index.closed is None:
        return ()
    return tuple(
        _board(number, pair, index, cast) for number, pair in enumerate(index.closed.boards, start=1)
    )


def _board(number: int, pair: PairLine, index: RoundIndex, cast: Cast) -> ProcedureBoardView:
    found = _maker(index, pair)
    decided = index.colour(frozenset(pair))
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


def _maker(index: RoundIndex, pair: PairLine) -> PairScrutinised | PlayerTransferred | None:
    """Return the last step that brought two players together, None where a group was settled as a whole."""
    made = index.pairings_of(frozenset(pair))
    event = made[-1].event if made else None
    return event if isinstance(event, PairScrutinised | PlayerTransferred) else None
