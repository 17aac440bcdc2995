"""One reason for each board: why this opponent, and why this colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pairtutor.model.ids import points_text
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import citations
from pairtutor.narrative.outcomes import colour
from pairtutor.narrative.parts import Group, Who
from pairtutor.narrative.search import family
from pairtutor.narrative.view import ColourView, FamilyView
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    ColourDecided,
    ExchangeApplied,
    FamilyRuledOut,
    MdpSetChanged,
    RoundClosed,
)
from pairtutor.trace.trace import Trace


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


@dataclass(slots=True)
class _Found:
    """What one bracket has told so far; only its last pairing counts."""

    opened: BracketOpened
    exchange: ExchangeApplied | None = None
    refused: dict[int, FamilyRuledOut] | None = None
    accepted: CandidateJudged | None = None
    halves: FamilyRuledOut | None = None


def boards(trace: Trace, cast: Cast) -> tuple[BoardView, ...]:
    """Return the boards of the round in order; none when the round could not be paired."""
    found: dict[int, _Found] = {}
    colours: dict[frozenset[int], ColourDecided] = {}
    closed: RoundClosed | None = None
    for step in trace.steps:
        match step.event:
            case BracketOpened() as opened:
                found[opened.number] = _Found(opened, refused={})
            case ExchangeApplied() | MdpSetChanged() | FamilyRuledOut() | CandidateJudged() as event:
                _note(found[event.bracket], event)
            case ColourDecided() as decided:
                colours[frozenset((decided.white, decided.black))] = decided
            case RoundClosed() as event:
                closed = event
            case _:
                pass
    if closed is None:
        return ()
    made = _pairs(found.values())
    return tuple(
        _board(number, made[key], colours.get(key), cast)
        for number, board in enumerate(closed.boards, start=1)
        if (key := frozenset(board)) in made
    )


def _note(found: _Found, event: ExchangeApplied | MdpSetChanged | FamilyRuledOut | CandidateJudged) -> None:
    refused = found.refused if found.refused is not None else {}
    match event:
        case ExchangeApplied():
            found.exchange = event
            found.refused = {tpn: kept for tpn, kept in refused.items() if tpn not in event.s1}
        case MdpSetChanged():
            found.refused = {}
        case FamilyRuledOut():
            if event.shared.kind == "opponent":
                refused.setdefault(event.shared.player, event)
            elif event.shared.kind == "exchanges":
                found.halves = event
        case CandidateJudged():
            if event.accepted:
                found.accepted = event


def _pairs(found: Iterable[_Found]) -> dict[frozenset[int], tuple[int, int, _Found]]:
    """Return every accepted pair with the bracket that made it, by its two players."""
    return {
        frozenset(pair): (pair.first, pair.second, one)
        for one in found
        if one.accepted
        for pair in one.accepted.pairs
    }


def _board(
    number: int, made: tuple[int, int, _Found], decided: ColourDecided | None, cast: Cast
) -> BoardView:
    first, second, found = made
    accepted = found.accepted
    refused = (found.refused or {}).get(first)
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
        moved_down=first in found.opened.mdps,
        only=accepted is not None and accepted.sequence == 1,
        first_choice=accepted is not None and accepted.number == 1,
        refused=None if refused is None else family([refused], cast),
        refused_clause=_clause(refused, cast),
        leaving=cast.group(exchange.leaving) if exchange and exchanged else (),
        entering=cast.group(exchange.entering) if exchange and exchanged else (),
        exchanged_for=None if halves is None else family([halves], cast),
        exchange_clause=_clause(halves, cast),
        colour=None if decided is None else colour(decided, cast),
        colour_clause=_clause(decided, cast),
    )


def _clause(event: FamilyRuledOut | ColourDecided | None, cast: Cast) -> str:
    return citations(event.cites, cast.opened.system)[0].label if event and event.cites else ""
