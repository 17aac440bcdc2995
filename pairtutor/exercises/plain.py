"""Exercises as plain as the first lessons need them: even brackets of one score, S1 against S2."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.exercises.exercise import BracketAsked
from pairtutor.exercises.position import Position
from pairtutor.trace.events import BracketOpened


def plain_brackets(position: Position) -> Iterator[tuple[BracketOpened, BracketAsked, bool]]:
    """Yield even brackets of two or more pairs and one score, and whether the first candidate is perfect."""
    for record in position.index.brackets:
        opened, accepted = record.opened, record.accepted
        even = len(opened.residents) == 2 * opened.max_pairs > 2
        if even and accepted is not None and not (opened.mdps or opened.order):
            yield (
                opened,
                BracketAsked(opened.score, (), opened.residents),
                accepted.number == 1 and accepted.perfect,
            )
