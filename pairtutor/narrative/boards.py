"""One reason for each board: why this opponent, and why this colour."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pairtutor.model.ids import points_text
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import citations, main_clause
from pairtutor.narrative.families import family
from pairtutor.narrative.naming import Spoken
from pairtutor.narrative.outcomes import colour
from pairtutor.narrative.parts import Group, Who
from pairtutor.narrative.view import ColourView, FamilyView
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import (
    CandidateJudged,
    ColourDecided,
    Event,
    ExchangeApplied,
    FamilyRuledOut,
    MdpSetChanged,
)
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.values import PairLine, SharedExchanges, SharedOpponent


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """A board with what explains it; `first` is the higher ranked.

    `refused` is the first opponent that `first` would have had in the order that was
    accepted; `leaving` and `entering` tell the exchange of that order, if there was one, and
    `exchanged_for` what the last halves before it were refused for.
    """

    template: ClassVar[str] = "board"
    number: int
    white: Who
    black: Who
    first: Who
    first_score: str
    second_score: str
    moved_down: bool
    only: bool
    first_choice: bool
    refused: FamilyView | None
    refused_clause: str
    leaving: Group
    entering: Group
    exchanged_for: FamilyView | None
    exchange_clause: str
    colour: ColourView | None
    colour_clause: str


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
    found: Spoken | None
    clause: str
    colour: ColourView | None
    colour_clause: str


@dataclass(slots=True)
class _Found:
    """What the last pairing of a bracket tells of its boards."""

    bracket: BracketRecord
    accepted: CandidateJudged
    exchange: ExchangeApplied | None = None
    refused: dict[int, FamilyRuledOut] = field(default_factory=dict)
    halves: FamilyRuledOut | None = None


def boards(index: RoundIndex, cast: Cast) -> tuple[BoardView, ...]:
    """Return the boards of the round in order; none when the round could not be paired."""
    if index.closed is None:
        return ()
    found = [_found(one, one.judged) for one in index.last_openings if one.judged]
    made = {frozenset(pair): (pair, one) for one in found for pair in one.accepted.pairs}
    return tuple(
        _board(number, *made[key], index.colour(key), cast)
        for number, board in enumerate(index.closed.boards, start=1)
        if (key := frozenset(board)) in made
    )


def _found(bracket: BracketRecord, accepted: CandidateJudged) -> _Found:
    found = _Found(bracket, accepted)
    for step in bracket.steps:
        match step.event:
            case ExchangeApplied() as exchange:
                found.exchange = exchange
                found.refused = {tpn: run for tpn, run in found.refused.items() if tpn not in exchange.s1}
            case MdpSetChanged():
                found.refused = {}
            case FamilyRuledOut(shared=SharedOpponent(player=player)) as run:
                found.refused.setdefault(player, run)
            case FamilyRuledOut(shared=SharedExchanges()) as run:
                found.halves = run
            case _:
                pass
    return found


def _board(
    number: int, pair: PairLine, found: _Found, decided: ColourDecided | None, cast: Cast
) -> BoardView:
    first, second = pair
    refused = found.refused.get(first)
    exchange = found.exchange
    exchanged = exchange is not None and first in exchange.s1
    halves = found.halves if exchanged else None
    white, black = (decided.white, decided.black) if decided else (first, second)
    return BoardView(
        number=number,
        white=cast.who(white),
        black=cast.who(black),
        first=cast.who(first),
        first_score=points_text(cast.score(first)),
        second_score=points_text(cast.score(second)),
        moved_down=first in found.bracket.opened.mdps,
        only=found.accepted.sequence == 1,
        first_choice=found.accepted.number == 1,
        refused=None if refused is None else family([refused], cast),
        refused_clause=_clause(refused, cast),
        leaving=cast.group(exchange.leaving) if exchange and exchanged else (),
        entering=cast.group(exchange.entering) if exchange and exchanged else (),
        exchanged_for=None if halves is None else family([halves], cast),
        exchange_clause=_clause(halves, cast),
        colour=None if decided is None else colour(decided, cast),
        colour_clause=_clause(decided, cast),
    )


def _clause(event: Event | None, cast: Cast) -> str:
    return main_clause(citations(event.cites, cast.opened.system)) if event else ""


def procedure_boards(index: RoundIndex, cast: Cast) -> tuple[ProcedureBoardView, ...]:
    """Return the boards of the round in order; none when the round could not be paired."""
    if index.closed is None:
        return ()
    return tuple(
        _procedure_board(number, pair, index, cast)
        for number, pair in enumerate(index.closed.boards, start=1)
    )


def _procedure_board(number: int, pair: PairLine, index: RoundIndex, cast: Cast) -> ProcedureBoardView:
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
        found=None if found is None else Spoken(found, cast),
        clause=_clause(found, cast),
        colour=None if decided is None else colour(decided, cast),
        colour_clause=_clause(decided, cast),
    )


def _maker(index: RoundIndex, pair: PairLine) -> PairScrutinised | PlayerTransferred | None:
    """Return the last step that brought two players together, None where a group was settled as a whole."""
    made = index.pairings_of(frozenset(pair))
    event = made[-1].event if made else None
    return event if isinstance(event, PairScrutinised | PlayerTransferred) else None
