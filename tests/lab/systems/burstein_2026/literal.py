"""The Burstein rules of 2026 carried out to the letter: list every pairing of a bracket, take the first best.

Slow by design, and sharing nothing with the engine but the model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from pairtutor.model.ids import Tpn
from tests.lab.systems.burstein_2026.standing import Standing, by_score, completes, may_meet

Couple = tuple[Standing, Standing]
Way = tuple[int, list[Couple], list[Standing]]
"""The number of a pairing of a bracket from 1, its pairs, and who floats."""


class TooLarge(Exception):
    """The round has a bracket that cannot be listed in reasonable time."""


class NoPairing(Exception):
    """The round cannot be completed."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The chosen pairing of a bracket: its players by BSN, who came down, its number, and of how many."""

    bsn: list[int]
    came: list[int]
    accepted: int
    sequence: int
    floaters: list[int]


@dataclass(frozen=True, slots=True)
class Answer:
    """A round paired by hand."""

    pairs: list[Couple]
    bye: Standing | None
    brackets: list[Bracket]


@cache
def count(players: int, floaters: int) -> int:
    """Count the ways to pair so many players, by what the first of them can do."""
    if players < floaters or floaters < 0:
        return 0
    if not players:
        return 1
    return (players - 1) * count(players - 2, floaters) + count(players - 1, floaters - 1)


def ways(bsn: list[Standing], floaters: int) -> Iterator[Way]:
    """Yield the legal pairings of a bracket in the order of article 4, with their numbers among all."""
    yield from _ways(bsn, floaters, 1)


def _ways(bsn: list[Standing], floaters: int, number: int) -> Iterator[Way]:
    if not bsn:
        if not floaters:
            yield number, [], []
        return
    first, others = bsn[0], bsn[1:]
    size = count(len(bsn) - 2, floaters) if others else 0
    for opponent in reversed(others) if size else ():
        if may_meet(first, opponent):
            rest = [one for one in others if one != opponent]
            for found, pairs, left in _ways(rest, floaters, number):
                yield found, [(first, opponent), *pairs], left
        number += size
    for found, pairs, left in _ways(others, floaters - 1, number) if floaters else ():
        yield found, pairs, [first, *left]


Order = Callable[[Iterable[int]], list[int]]
"""How the scores of floaters are compared: the first of the lists is the best."""


def highest_first(scores: Iterable[int]) -> list[int]:
    """[C6]: the lowest scores, the highest looked at first."""
    return sorted(scores, reverse=True)


def pair_round(players: list[Standing], largest: int = 10, order: Order = highest_first) -> Answer:
    """Pair a round after the seeding rounds.

    Raises:
        NoPairing: it cannot be completed.
        TooLarge: a bracket has more players than `largest`.
    """
    bye = _bye(players)
    groups = by_score(one for one in players if one != bye)
    pairs: list[Couple] = []
    brackets: list[Bracket] = []
    came: list[Standing] = []
    for place, group in enumerate(groups):
        members = sorted([*came, *group], key=lambda one: one.rank)
        if len(members) > largest:
            raise TooLarge
        number, made, left = _best(members, groups[place + 1 :], largest, order)
        sequence = count(len(members), len(left))
        brackets.append(
            Bracket(
                [one.tpn for one in members],
                sorted(one.tpn for one in came),
                number,
                sequence,
                sorted(one.tpn for one in left),
            )
        )
        pairs += made
        came = left
    return Answer(pairs, bye, brackets)


def _bye(players: list[Standing]) -> Standing | None:
    """Article 3.1."""
    everybody = frozenset(players)
    if len(players) % 2 == 0:
        if not completes(everybody):
            raise NoPairing
        return None
    able = [one for one in players if not one.barred and completes(everybody - {one})]
    if not able:
        raise NoPairing
    lowest = [one for one in able if one.total == min(one.total for one in able)]
    busiest = [one for one in lowest if one.played == max(one.played for one in lowest)]
    return max(busiest, key=lambda one: one.rank)


def numbers_of_floaters(members: list[Standing]) -> list[int]:
    """[C5]: how many float, as few as possible first."""
    return [*range(len(members) % 2, len(members) + 1, 2)]


def place(way: Way) -> int:
    """Article 4: what comes first of equally good pairings."""
    return way[0]


def _best(members: list[Standing], below: list[list[Standing]], largest: int, order: Order) -> Way:
    """Return the first of the best pairings: [C4] to [C8], then the order of article 4."""
    under = frozenset(one for group in below for one in group)
    for floaters in numbers_of_floaters(members):
        lawful = [way for way in ways(members, floaters) if completes(under | frozenset(way[2]))]
        if lawful:
            return min(lawful, key=lambda way: (_value(way, below, under, largest, order), place(way)))
    raise AssertionError("the round can be completed")


def _value(
    way: Way, below: list[list[Standing]], under: frozenset[Standing], largest: int, order: Order
) -> tuple[object, ...]:
    _, pairs, left = way
    scores = order(one.total for one in left)
    ahead = pairs_ahead(frozenset(left), frozenset(below[0]), under, largest, order) if below else ()
    refused = sum(one.wants is not None and one.wants == other.wants for one, other in pairs)
    return scores, ahead, refused


@cache
def pairs_ahead(
    left: frozenset[Standing],
    group: frozenset[Standing],
    under: frozenset[Standing],
    largest: int,
    order: Order,
) -> tuple[int, ...]:
    """[C7]: the fewest floaters of the following bracket, then their lowest scores."""
    members = sorted(left | group, key=lambda one: one.rank)
    if len(members) > largest:
        raise TooLarge
    for floaters in range(len(members) % 2, len(members) + 1, 2):
        found = {frozenset(again) for _, _, again in ways(members, floaters)}
        scores = [order(one.total for one in again) for again in found if completes((under - group) | again)]
        if scores:
            return (floaters, *min(scores))
    raise AssertionError("a lawful pairing leaves a completion")


def fault(players: list[Standing], bye: Tpn | None, pairs: Iterable[tuple[Tpn, Tpn]]) -> str | None:
    """Return the clause by which another pairing of a round falls short of the first best one; None if none.

    Raises:
        TooLarge: a bracket has too many players.
    """
    known = {one.tpn: one for one in players}
    mate = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    free = _bye(players) if len(players) % 2 else None
    if free is not None and bye != free.tpn:
        other = known[bye] if bye else free
        if other.barred or not completes(frozenset(players) - {other}):
            return "3.1.1"
        if other.total > free.total:
            return "3.1.3"
        return "3.1.4" if other.played < free.played else "3.1.5"
    groups = by_score(one for one in players if one != free)
    came: list[Standing] = []
    for place, group in enumerate(groups):
        members = sorted([*came, *group], key=lambda one: one.rank)
        below = groups[place + 1 :]
        best = _best(members, below, 12, highest_first)
        floaters = len(best[2])
        left = [one for one in members if known[mate[one.tpn]] not in members]
        under = frozenset(one for below_it in below for one in below_it)
        if len(left) != floaters or not completes(under | frozenset(left)):
            return "2.3.1" if len(left) > floaters else "2.2.1"
        theirs = next(
            way for way in ways(members, floaters) if all(mate[one.tpn] == two.tpn for one, two in way[1])
        )
        values = [_value(way, below, under, 12, highest_first) for way in (best, theirs)]
        differ = [mine != other for mine, other in zip(*values, strict=True)]
        if any(differ):
            return ("2.3.2", "2.3.3", "2.3.4")[differ.index(True)]
        if theirs[0] != best[0]:
            return "4.3"
        came = best[2]
    return None
