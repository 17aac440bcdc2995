"""What a quality criterion is: a penalty on pairs and downfloaters, and the players behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from pairtutor.model.facets import Facets, criterion_facets
from pairtutor.named_tuples import NamedTuple

NO_PENALTY = -1
"""What a pair or downfloater yields that does not concern a criterion at all."""


class Finding(NamedTuple):
    """What a candidate has in one criterion, and the players behind it (places in the bracket, from 0).

    `value` is a count, or the score differences (half points), largest first.
    """

    value: int | tuple[int, ...]
    players: tuple[int, ...]


class Situation(NamedTuple):
    """What all candidates of a bracket have in common: it decides in which criteria they can differ.

    `mixed` says that not all have one score, `outside` that somebody stays unpaired in the bracket. The
    floats (`down`, `up`) are those that its MDPs and its residents had in the last round (index 0), and in
    the one before. Without MDPs `mdps` are two empty sets.
    """

    topscorers: bool
    mixed: bool
    outside: bool
    mdps: Sequence[frozenset[str]]
    residents: Sequence[frozenset[str]]

    def anybody_floated(self, direction: str, rounds_back: int) -> bool:
        """Return whether anybody floated so, one or two rounds ago."""
        return direction in self.mdps[rounds_back - 1] | self.residents[rounds_back - 1]


def always(_situation: Situation) -> bool:
    """Say that candidates of any bracket can differ in a criterion."""
    return True


class Criterion(NamedTuple):
    """A quality criterion that is a sum over pairs and downfloaters.

    `trait` takes from a player all that the criterion looks at; `pair(higher, lower)` and
    `alone(trait, artificial)` give the penalty of a pair and of a downfloater: NO_PENALTY where the
    criterion is not concerned. A counting criterion gives 1 for each violation; a listed
    one gives the score difference, and the lists are compared largest first. `artificial` is one
    point less than the lowest score of the bracket. `behind` tells who of a pair is meant. Where the
    situation of a bracket is not `relevant`, all its candidates have the same in the criterion.
    Its `facets` are those of its name.
    """

    clause: str
    name: str
    trait: Callable[[Any], Any]
    pair: Callable[[Any, Any], int]
    alone: Callable[[Any, int], int]
    behind: Literal["both", "higher", "lower"] = "both"
    relevant: Callable[[Situation], bool] = always

    @property
    def facets(self) -> Facets:
        """What the criterion is about."""
        return criterion_facets(self.name)


def no_floater(_trait: object, _artificial: int) -> int:
    """Say that a criterion concerns no downfloater."""
    return NO_PENALTY


def no_pair(_higher: object, _lower: object) -> int:
    """Say that a criterion concerns no pair."""
    return NO_PENALTY


def measure(
    criterion: Criterion,
    traits: Sequence[Any],
    pairs: Iterable[tuple[int, int]],
    floaters: Iterable[int],
    artificial: int,
) -> Finding:
    """Return the value of a candidate in a criterion, with the players behind it.

    `traits` are those of all players of the bracket; pairs (the higher ranked player first) and
    floaters are places in it, and so are the players of the finding, in the order of these.
    """
    penalty_of = criterion.pair
    penalties = []
    players: list[int] = []
    behind = criterion.behind
    for high, low in pairs:
        penalty = penalty_of(traits[high], traits[low])
        if penalty >= 0:
            penalties.append(penalty)
            if behind != "lower":
                players.append(high)
            if behind != "higher":
                players.append(low)
    for floater in floaters:
        penalty = criterion.alone(traits[floater], artificial)
        if penalty >= 0:
            penalties.append(penalty)
            players.append(floater)
    if criterion.facets.listed:
        return Finding(tuple(sorted(penalties, reverse=True)), tuple(players))
    return Finding(sum(penalties), tuple(players))
