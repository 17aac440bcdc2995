"""Brackets that were paired before, for a round that is paired again with a little supposed otherwise."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from pairtutor.named_tuples import NamedTuple

MOST_ALIKE: Final = 8
"""So many brackets of one place are kept that were paired from different facts; the first of them stay."""


BOARDS, BRACKETS, SEARCH = range(3)
"""How deep a round is recorded: its boards, its brackets as they are made, how each of these was found."""


class _Known(NamedTuple):
    """A bracket as it was paired (`walked`) from some facts, recorded down to a `depth`."""

    facts: tuple[object, ...]
    depth: int
    walked: Any


class KnownBrackets:
    """The brackets of rounds that are paired one after the other from nearly the same facts.

    An engine asks before it pairs a bracket. A bracket is the same where everything is that its pairing rests
    on: its `place` in the round, which is looked up, and the `facts`, which are compared.
    """

    def __init__(self) -> None:
        self._by_place: dict[Hashable, list[_Known]] = {}

    def find(self, place: Hashable, facts: tuple[object, ...], *, depth: int) -> Any | None:
        """Return a bracket as it was paired; None if it never was, or was not recorded down to this depth.

        A bracket of which steps are wanted is the same only where exactly these were recorded; where only
        boards are (`BOARDS`), any will do.
        """
        for known in self._by_place.get(place, ()):
            if known.facts == facts and depth in (BOARDS, known.depth):
                return known.walked
        return None

    def keep(self, place: Hashable, facts: tuple[object, ...], walked: object, *, depth: int) -> None:
        """Keep a bracket that was paired; where too many of its place are known already, it is forgotten."""
        alike = self._by_place.setdefault(place, [])
        if len(alike) < MOST_ALIKE:
            alike.append(_Known(facts, depth, walked))
