"""Whom an exercise concerns: who is paired otherwise, on whom a verdict rests, who decided a bracket."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.disputes.verdicts import Elsewhere, Impossible, LaterInSequence, OtherBye, Verdict, Worse
from pairtutor.exercises.exercise import BracketAsked
from pairtutor.exercises.position import Position
from pairtutor.trace.players_named import players_of


def players_changed(some: tuple[tuple[int, int], ...], others: tuple[tuple[int, int], ...]) -> frozenset[int]:
    """Return who is in the pairs of one of two lists only."""
    return frozenset(one for pair in {*some} ^ {*others} for one in pair)


def players_behind(verdict: Verdict) -> frozenset[int]:
    """Return the players on whom a verdict rests."""
    match verdict:
        case Impossible(why=why):
            return players_of(why)
        case Worse(other=other):
            return players_of(other)
        case LaterInSequence(made_pairs=made, other_pairs=other):
            return players_changed(made, other)
        case OtherBye(made=made, other=other):
            return frozenset((made, other))
        case Elsewhere(step=step):
            return players_of(step.event)
        case _:
            return frozenset()


def players_deciding(position: Position, parts: Iterable[BracketAsked]) -> frozenset[int]:
    """Return the players of the first step that decided some brackets or groups."""
    events = [event for part in parts for event in position.decided(part)]
    return players_of(events[0]) if events else frozenset()
