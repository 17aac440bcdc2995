"""A round as it is paired without a clause; and by hand, with all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament

Board = tuple[int, int]


class Paired(NamedTuple):
    """The boards and the bye; where no colours are given, the smaller number stands first."""

    boards: frozenset[Board]
    bye: int | None


Pairing = Callable[[Tournament, RoundNumber], Paired | None]
"""Pairs a round; None where it cannot be paired so."""


class Edition(NamedTuple):
    """How an edition pairs by hand, and without each of its clauses, by number.

    `largest` is the field up to which it is asked: beyond it listing takes too long.
    """

    whole: Pairing
    without: Mapping[str, Pairing]
    largest: int = 12


def coloured(boards: Iterable[Iterable[int]], bye: int | None) -> Paired:
    """Return a round whose boards name White first."""
    made = ((white, black) for white, black in map(tuple, boards))
    return Paired(frozenset(made), bye)


def colourless(boards: Iterable[Iterable[int]], bye: int | None) -> Paired:
    """Return a round of which only is known who meets whom."""
    return coloured((sorted(pair) for pair in boards), bye)


def every(clauses: str, pairing: Pairing) -> dict[str, Pairing]:
    """Return one way for several clauses that say the same, each in its place."""
    return dict.fromkeys(clauses.split(), pairing)
