"""Candidate number n of a bracket, and the one after it: by counting, not by listing.

A candidate is told by its parts: which MDPs are in S1, the order of their opponents, the exchange in the
remainder, and the order there. Source: dutch-2017 B.6, B.7, D.1, D.2, D.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice, permutations
from math import perm
from typing import Protocol, TypeAlias, TypeVar

from pairtutor.exercises.exercise import Pair, Proposed
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.search.counting import homogeneous, subset_rank, transposition_rank, with_floaters
from pairtutor.systems.search.exchanges import exchange_at, in_order, place
from pairtutor.trace.events import BracketOpened

T = TypeVar("T")
Places: TypeAlias = tuple[int, ...]


class CountedBracket(Protocol):
    """A bracket as candidates are counted in it: its players by BSN, and how many pairs are made."""

    @property
    def mdps(self) -> tuple[Tpn, ...]:
        """Those who moved down."""

    @property
    def residents(self) -> tuple[Tpn, ...]:
        """Those whose score it is."""

    @property
    def m1(self) -> int:
        """How many MDPs are paired."""

    @property
    def max_pairs(self) -> int:
        """How many pairs are made."""

    @property
    def order(self) -> tuple[Tpn, ...]:
        """All of them, where candidates are listed by opponents, the larger one first; else empty."""

    @property
    def downfloaters(self) -> int:
        """How many are left over."""


def candidate(opened: CountedBracket, number: int) -> Proposed:
    """Return a candidate by its number in the sequence, from 1, whether it is legal or not.

    The bracket is one whose MDPs all have one score, or are all in S1.
    """
    if opened.order:
        return by_opponents(opened, number)
    m1, residents = opened.m1, list(opened.residents)
    pairs = opened.max_pairs - m1
    rest = len(residents) - m1
    within = homogeneous(rest, pairs)
    orders = perm(len(residents), m1)
    # slowest to fastest: the MDPs in S1, the order of their opponents, the exchange, the order of S2
    at, inner = divmod(number - 1, within)
    chosen, order = divmod(at, orders)
    s1 = next(islice(combinations(opened.mdps, m1), chosen, None))
    opponents = arrangement(residents, m1, order)
    left = [tpn for tpn in residents if tpn not in opponents]
    exchange, last = divmod(inner, perm(rest - pairs, pairs))
    upper, lower = halves_after_exchange(left, pairs, exchange)
    remainder = zip(upper, arrangement(lower, pairs, last), strict=True)
    made = (*zip(s1, opponents, strict=True), *remainder)
    paired = {tpn for pair in made for tpn in pair}
    floaters = tuple(tpn for tpn in (*opened.mdps, *residents) if tpn not in paired)
    return Proposed(tuple(made), floaters)


def candidates(opened: CountedBracket) -> Iterator[Proposed]:
    """Yield all candidates in the order of the sequence, legal or not: each as `candidate` numbers it.

    The bracket is one as there, whose order is not one by opponents.
    """
    m1, residents = opened.m1, opened.residents
    pairs = opened.max_pairs - m1
    halved = _halves(len(residents) - m1, pairs)
    for s1 in combinations(opened.mdps, m1):
        limbo = tuple(tpn for tpn in opened.mdps if tpn not in s1)
        for opponents in permutations(residents, m1):
            left = [tpn for tpn in residents if tpn not in opponents]
            moved_down = tuple(zip(s1, opponents, strict=True))
            for first, second in halved:
                upper, lower = [left[at] for at in first], [left[at] for at in second]
                for seconds in permutations(lower, pairs):
                    over = (tpn for tpn in lower if tpn not in seconds)
                    yield Proposed((*moved_down, *zip(upper, seconds, strict=True)), (*limbo, *over))


@cache
def _halves(players: int, pairs: int) -> tuple[tuple[Places, Places], ...]:
    """Return S1 and S2 after each exchange, in order, as places from 0."""
    places = range(players)
    made = []
    for size in range(min(pairs, players - pairs) + 1):  # so many are exchanged
        for leaving, entering in in_order(places[:pairs], places[pairs:], size):
            upper = {*places[:pairs], *entering} - {*leaving}
            made.append((tuple(sorted(upper)), tuple(sorted({*places} - upper))))
    return tuple(made)


def number_of(opened: BracketOpened, given: Proposed) -> int | None:
    """Return the number of a candidate, from 1; None if there is none such in the sequence.

    It is told as `candidate` gives it: the pairs of MDPs first, S1 in the order of its BSNs, and the player
    of S1 first in each pair.
    """
    if opened.order:
        return place_by_opponents(opened, given)
    m1, residents = opened.m1, list(opened.residents)
    pairs = opened.max_pairs - m1
    s1 = [tpn for tpn, _ in given.pairs[:m1]]
    opponents = [other for _, other in given.pairs[:m1]]
    residents_left = [tpn for tpn in residents if tpn not in opponents]
    firsts = [tpn for tpn, _ in given.pairs[m1:]]
    bsn = {tpn: rank for rank, tpn in enumerate(residents_left, start=1)}
    lower = [tpn for tpn in residents_left if tpn not in firsts]
    seconds = [other for _, other in given.pairs[m1:]]
    fits = (
        len(given.pairs) == opened.max_pairs
        and s1 == [tpn for tpn in opened.mdps if tpn in s1]
        and len({*opponents}) == m1
        and {*opponents} <= {*residents}
        and len(residents_left) == len(residents) - m1
        and firsts == [tpn for tpn in residents_left if tpn in firsts]
        and len({*seconds}) == len(seconds)
        and {*seconds} <= {*lower}
    )
    if not fits:
        return None
    upper = range(1, pairs + 1)
    numbers_of_s1 = [bsn[tpn] for tpn in firsts]
    leaving = sorted({*upper} - {*numbers_of_s1}, reverse=True)
    entering = sorted({*numbers_of_s1} - {*upper})
    exchange = place(list(upper), range(pairs + 1, len(residents_left) + 1), leaving, entering) - 1
    transposition = transposition_rank([bsn[tpn] for tpn in seconds], [bsn[tpn] for tpn in lower])
    inner = exchange * perm(len(lower), pairs) + transposition
    order = transposition_rank([residents.index(tpn) for tpn in opponents], range(len(residents)))
    sets = subset_rank(s1, opened.mdps) if m1 else 0
    rank = sets * perm(len(residents), m1) + order
    return rank * homogeneous(len(residents_left), pairs) + inner + 1


class SplitCandidate(NamedTuple):
    """How a candidate was put together: pairs of MDPs, then S1 and S2 of the others, in order."""

    mdps: tuple[Pair, ...]
    upper: tuple[Tpn, ...]
    lower: tuple[Tpn, ...]


def halves(opened: BracketOpened, given: Proposed) -> SplitCandidate:
    """Return S1 and S2 of a candidate told with the player of S1 first; of S2 those left over stand last."""
    rest = given.pairs[opened.m1 :]
    left = (tpn for tpn in given.floaters if tpn not in opened.mdps)
    lower = (*(other for _, other in rest), *left)
    return SplitCandidate(given.pairs[: opened.m1], tuple(tpn for tpn, _ in rest), lower)


def by_opponents(opened: CountedBracket, number: int) -> Proposed:
    """Return a pairing of a bracket by its number where the larger opponent comes first.

    Source: burstein-2026 4.3.
    """
    waiting, floating = list(opened.order), opened.downfloaters
    rank = number - 1
    pairs: list[tuple[Tpn, Tpn]] = []
    floaters: list[Tpn] = []
    while waiting:
        player = waiting.pop(0)
        block = with_floaters(len(waiting) - 1, floating)  # pairings of the rest, whoever the opponent is
        passed = min(rank // block, len(waiting)) if block else 0
        rank -= passed * block
        if passed == len(waiting) or not block:
            floaters.append(player)
            floating -= 1
        else:
            pairs.append((player, waiting.pop(len(waiting) - 1 - passed)))
    return Proposed(tuple(pairs), tuple(floaters))


def place_by_opponents(opened: BracketOpened, given: Proposed) -> int | None:
    """Return the number of a pairing where the larger opponent comes first; None if it is none of these.

    Source: burstein-2026 4.3.
    """
    named = [player for pair in given.pairs for player in pair]
    if len(given.pairs) != opened.max_pairs or len({*named}) != len(named) or not {*named} <= {*opened.order}:
        return None
    opponent = {player: other for pair in given.pairs for player, other in (pair, pair[::-1])}
    waiting, floating, number = list(opened.order), opened.downfloaters, 1
    while waiting:
        player = waiting.pop(0)
        other = opponent.get(player)
        passed = len(waiting) if other is None else len(waiting) - 1 - waiting.index(other)
        number += passed * with_floaters(len(waiting) - 1, floating)
        if other is None:
            floating -= 1
        else:
            waiting.remove(other)
    return number


def arrangement(players: Sequence[T], places: int, number: int) -> list[T]:
    """Return the first `places` of a transposition by its number, from 0."""
    untaken = list(players)
    arranged: list[T] = []
    block = perm(len(untaken), places)
    for _ in range(places):
        block //= len(untaken)
        index, number = divmod(number, block)
        arranged.append(untaken.pop(index))
    return arranged


def halves_after_exchange(players: Sequence[Tpn], pairs: int, number: int) -> tuple[list[Tpn], list[Tpn]]:
    """Return S1 and S2 after an exchange by its number, from 0; players are numbered anew, in order."""
    bsn = range(1, len(players) + 1)
    leaving, entering = exchange_at(bsn[:pairs], bsn[pairs:], number + 1)
    upper = sorted({*bsn[:pairs], *entering} - {*leaving})
    lower = sorted({*bsn[pairs:], *leaving} - {*entering})
    return [players[at - 1] for at in upper], [players[at - 1] for at in lower]


def in_sequence(opened: BracketOpened, system: str, scores: Sequence[int]) -> bool:
    """Return whether the numbers of a bracket can be counted so; `scores` are those of its MDPs.

    A bracket that is opened again, and one of 2012 with MDPs, go otherwise.
    """
    if opened.leaving or (opened.mdps and not SYSTEMS[system].limbo):
        return False
    return opened.m1 in (0, len(opened.mdps)) or len(set(scores)) == 1
