"""What a quality criterion is: a penalty on pairs and downfloaters, and the players behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

NO_PENALTY = -1
"""What a pair or downfloater yields that does not concern a criterion at all."""


class Finding(NamedTuple):
    """What a candidate has in one criterion, and the players behind it (places in the bracket).

    `value` is a count, or the score differences (half points), largest first.
    """

    value: int | tuple[int, ...]
    players: tuple[int, ...]


class Criterion(NamedTuple):
    """A quality criterion that is a sum over pairs and downfloaters.

    `trait` takes from a player all that the criterion looks at; `pair(higher, lower)` and
    `alone(trait, artificial)` give the penalty of a pair and of a downfloater: NO_PENALTY where the
    criterion is not concerned. A counting criterion gives 1 for each violation; a `listed`
    one gives the score difference, and the lists are compared largest first. `artificial` is one
    point less than the lowest score of the bracket. `behind` tells who of a pair is meant.
    """

    clause: str
    name: str
    asks: str
    trait: Callable[[Any], Any]
    pair: Callable[[Any, Any], int]
    alone: Callable[[Any, int], int]
    listed: bool = False
    behind: Literal["both", "higher", "lower"] = "both"


def nobody(_trait: object, _artificial: int) -> int:
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
    """Return what a candidate has in a criterion.

    `traits` are those of all players of the bracket; pairs (the higher ranked player first) and
    floaters are places in it, and so are the players of the finding.
    """
    toll_of = criterion.pair
    found = []
    players: list[int] = []
    behind = criterion.behind
    for high, low in pairs:
        penalty = toll_of(traits[high], traits[low])
        if penalty >= 0:
            found.append(penalty)
            if behind != "lower":
                players.append(high)
            if behind != "higher":
                players.append(low)
    for floater in floaters:
        penalty = criterion.alone(traits[floater], artificial)
        if penalty >= 0:
            found.append(penalty)
            players.append(floater)
    if criterion.listed:
        return Finding(tuple(sorted(found, reverse=True)), tuple(players))
    return Finding(sum(found), tuple(players))
