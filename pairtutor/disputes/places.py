"""Two candidates of one bracket that are equally good: the element of the sequence that parts them."""

from __future__ import annotations

from typing import Final

from pairtutor.disputes.verdicts import Element, LaterInSequence
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ExchangeApplied, MdpSetChanged, TranspositionApplied
from pairtutor.trace.values import Cites

ELEMENTS: Final[tuple[Element, ...]] = (
    "mdp-set",
    "exchange",
    "transposition",
    "remainder-exchange",
    "remainder-transposition",
)
"""What a place in the sequence is made of, the weightiest first (dutch-2017 B.6, B.7)."""


def why_later(made: BracketRecord, other: BracketRecord, order: Cites) -> LaterInSequence | None:
    """Return by what the other candidate comes later; None where one of the two is no candidate.

    `order` is cited where the sequence has no elements and goes by opponents alone.
    """
    mine, theirs = made.accepted, other.accepted
    if mine is None or theirs is None:
        return None
    ours, others = _elements(made), _elements(other)
    parting: Element | None = next(
        (name for name in ELEMENTS if others.get(name, (1, ()))[0] != ours.get(name, (1, ()))[0]), None
    )
    if parting is None and made.opened.order and mine.number != theirs.number:
        parting, cites = "opponent", order
    elif parting is None:
        return None
    else:
        cites = others.get(parting, (1, ()))[1] or ours[parting][1]
    return LaterInSequence(
        "later",
        made.opened.number,
        mine.number,
        theirs.number,
        mine.sequence,
        parting,
        cites,
        mine.pairs,
        theirs.pairs,
    )


def _elements(record: BracketRecord) -> dict[Element, tuple[int, Cites]]:
    """Return the numbers of the elements that differ from the first candidate."""
    found: dict[Element, tuple[int, Cites]] = {}
    for step in record.steps:
        match step.event:
            case MdpSetChanged(number=number, cites=cites):
                found["mdp-set"] = (number, cites)
            case ExchangeApplied(number=number, cites=cites, remainder=remainder):
                found["remainder-exchange" if remainder else "exchange"] = (number, cites)
            case TranspositionApplied(number=number, cites=cites, remainder=remainder):
                found["remainder-transposition" if remainder else "transposition"] = (number, cites)
            case _:
                pass
    return found
