"""A round is paired again and again under facts, to find those that grant a wish, or undo it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pairtutor.disputes.case import Case, ColourWish, Wish, players_of
from pairtutor.disputes.supposing import change_for, grants_wish, place_of, white_on
from pairtutor.disputes.ways import Consequence
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import Facts, SupposedFact
from pairtutor.trace.index import RoundIndex

MOST_WORK: Final = 1800
"""A round is paired again so many times as this has its players; at least as often as single facts need."""
LEAST_AGAIN: Final = 40
"""So many times it is paired again in any case; as often besides for what else may make somebody float."""


class Trials:
    """Pairs a round under facts, as often as there is time for, and keeps those that do.

    `left` is how often it may still be paired; `wanted` says that the wish is to be granted, else it is to be
    granted no longer. `ways` are the facts that do, in the order in which they were tried; `roads` are the
    boards of the round under each fact that does not do alone, and `named` what the answer under one names.
    """

    def __init__(self, case: Case, wish: Wish, actual: RoundIndex) -> None:
        self.case, self.wish, self.actual = case, wish, actual
        self.wanted = not grants_wish(actual, wish)
        self.left = max(LEAST_AGAIN, MOST_WORK // max(1, len(actual.opened.players)))
        self.ways: dict[Facts, Consequence] = {}
        self.roads: dict[SupposedFact, RoundIndex] = {}
        self.named: dict[SupposedFact, Facts] = {}
        self._opponent = _opponent(actual, wish)

    def road(self, facts: Iterable[SupposedFact]) -> RoundIndex:
        """Return the boards of the round under facts, which is one trial."""
        self.left -= 1
        return RoundIndex(self.case.under(tuple(facts)).boards())

    def try_facts(self, *facts: SupposedFact) -> Consequence | None:
        """Pair the round under facts, as one trial; return the consequence if they do what is wanted."""
        other = self.road(facts)
        if other.closed is None or grants_wish(other, self.wish) != self.wanted:
            if len(facts) == 1 and other.closed:
                self.roads[facts[0]] = other
            return None
        change = change_for(self.wish, self.actual, other, told=True)
        board, against = place_of(other.closed, players_of(self.wish)[0])
        keeps = not isinstance(self.wish, ColourWish) or against == self._opponent
        self.ways[facts] = Consequence(change, board, against, white_on(other, board), keeps)
        return self.ways[facts]


def _opponent(index: RoundIndex, wish: Wish) -> Tpn | None:
    """Return the opponent of the first player of a wish."""
    return None if index.closed is None else place_of(index.closed, players_of(wish)[0])[1]
