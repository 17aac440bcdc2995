"""Exercises as plain as the first lessons need them: brackets of one score, S1 against S2."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.exercises.exercise import BracketAsked
from pairtutor.exercises.position import Position
from pairtutor.trace.events import BracketOpened


def plain_brackets(position: Position) -> Iterator[tuple[BracketOpened, BracketAsked, bool]]:
    """Yield brackets of two or more pairs and one score, and whether the first candidate is made.

    At most one player is left over, and not in the last bracket, where it would be the bye. Where nobody
    is, nothing at all speaks against a first candidate that is made.
    """
    for record in position.index.brackets:
        opened, accepted = record.opened, record.accepted
        left = len(opened.residents) - 2 * opened.max_pairs
        small = left == 0 or (left == 1 and record is not position.index.brackets[-1])
        if small and opened.max_pairs > 1 and accepted is not None and not (opened.mdps or opened.order):
            yield (
                opened,
                BracketAsked(opened.score, (), opened.residents),
                accepted.number == 1 and (accepted.perfect or left == 1),
            )
