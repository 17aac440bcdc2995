"""The first of the best candidates of a bracket under a supposition, by one cheapest matching.

What each costs is in `pairtutor/answers/weights.py`. Of several equally good candidates the order of the
sequence tells the first.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.

Source: dutch-2017 D.1, dutch-2017 D.2, dutch-2017 D.3, dutch-2026 4.1, burstein-2026 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from heapq import heappop, heappush
from itertools import combinations, count

from pairtutor.answers.answer import NoneCompletes
from pairtutor.answers.completion import Placing, bracket_alone
from pairtutor.answers.order import Earliest
from pairtutor.answers.settings import BracketSetting
from pairtutor.answers.weights import Supposed, WeighedBracket
from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.values import OnlyPartners

MOST_SETS = 400
"""So many sets of downfloaters are tried at most until one lets the round be completed (2017)."""


class BestCandidate(NamedTuple):
    """A candidate by vertex: its cost, its pairs (S1's first) and who is left over.

    `beyond` are the pairs outside the bracket that go with it; `weight` is the cost with the number of MDPs
    of each score left over.
    """

    cost: int
    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    beyond: tuple[tuple[int, int], ...]
    weight: int


class Candidates(WeighedBracket):
    """The candidates of one bracket, as its `graph` weighs them.

    `near` says that the graph looks no further than the following scoregroup: then the round need not be
    completed after its candidates, and each that is found is asked for that.
    """

    def __init__(self, bracket: BracketSetting, *, near: bool = False) -> None:
        super().__init__(bracket, near=near)
        self.near = near
        self._compared_without_completion = self.graph.mode in ("place", "joint")
        """Whether the graph leaves open if the round can be completed."""
        self._real = [mask_of(others) for others in self.graph.real]
        """By vertex, those whom it can meet in the bracket itself, neither places nor players below."""
        self._number = [bracket.completion.number[person.tpn] for person in self.graph.inside]
        """By vertex, the number that a player of the bracket has in the completion of the round."""
        below = {bracket.completion.number[person.tpn] for person in self.setting.below}
        places = range(len(bracket.completion.names))
        bye = [v for v in places if not bracket.completion.names[v]]  # the seat without a name
        self._above = frozenset(places) - below - {*self._number, *bye}
        """The numbers there of those who are paired above."""
        self._apart = [(self._number[u], self._number[v]) for u in range(self.m0) for v in range(u)]
        """Every two moved-down players, by these numbers: they do not meet here."""
        self.left_meet = self._by_index and (bool(self.setting.below) or self.setting.goes_on)
        """Whether two who are left over can meet further down."""

    # --- asking --------------------------------------------------------------------

    def best(self, supposed: Supposed) -> BestCandidate | None:
        """Return the first of the best candidates under a supposition, None if no candidate is so.

        By the rules of 2012 and 2017 candidates of an ordinary bracket are compared whether the round can be
        completed after them or not; a bye that is supposed must be had in the end all the same.

        Raises:
            NoneCompletes: too many sets of downfloaters leave no completion.
        """
        if supposed.bye in self.graph.vertex and self.graph.vertex[supposed.bye] < self.size:
            supposed = supposed._replace(left=(*supposed.left, self.graph.vertex[supposed.bye]))
        candidate = self._first_best(supposed)
        free = self.bracket.lowest is None and supposed.bye is None
        if (
            not self._compared_without_completion
            or free
            or candidate is None
            or self._can_complete(candidate, supposed.bye)
        ):
            return candidate
        if self.bracket.lowest is not None:
            raise NoneCompletes
        if self.lack(supposed) is not None:
            return None
        # `turn` keeps those of one place in the order in which they came, as candidates are not compared
        # whatever leaves just these over leaves no completion: part the others by whom they leave over
        turn = count()
        waiting = [(self._place(candidate), next(turn), candidate, supposed)]
        seen = 0
        while waiting:
            _, _, candidate, asked = heappop(waiting)
            if self.makes_fewer(candidate) or self._can_complete(candidate, supposed.bye):
                return candidate
            seen += 1
            if seen > MOST_SETS:
                raise NoneCompletes
            for parted in _without(asked, candidate.left):
                other = self._first_best(parted)
                if other is not None:
                    heappush(waiting, (self._place(other), next(turn), other, parted))
        return None

    def makes_fewer(self, candidate: BestCandidate) -> bool:
        """Say whether a candidate makes fewer pairs than the accepted one."""
        return len(candidate.pairs) < self.bracket.record.opened.max_pairs

    def _can_complete(self, candidate: BestCandidate, bye: Tpn | None) -> bool:
        """Say whether the round can be completed after a candidate, as well as it weighs what comes next.

        By the rules of 2017 how the following bracket is paired does not bind the completion.
        """
        placing = self.bracket.lowest or self.bracket.completion
        number, left = self._number, [self._number[v] for v in candidate.left]
        gone = {*self._above, *(number[v] for pair in candidate.pairs for v in pair)}
        if self.bracket.lowest is not None:
            names = [
                None if person is None else placing.number[person.tpn] for person in self.graph.everybody
            ]
            gone |= {at for u, v in candidate.beyond for at in (names[u], names[v]) if at is not None}
        if bye is not None:
            gone |= {placing.number[bye], len(placing.names) - 1}
        apart = () if self.left_meet else combinations(left, 2)
        return placing.lack(gone, apart) is None

    def lack(self, supposed: Supposed) -> OnlyPartners | None:
        """Return the lack of opponents under a supposition, with however few pairs; None if there is none."""
        placing, number = self.bracket.completion, self._number
        left = set() if self.left_meet else set(supposed.left)
        gone = {*self._above, *(number[v] for pair in supposed.pairs for v in pair)}
        if supposed.bye is not None:
            gone |= {placing.number[supposed.bye], len(placing.names) - 1}
            left |= {v for v, person in enumerate(self.graph.inside) if person.tpn == supposed.bye}
        apart = ((number[v], number[w]) for v in left for w in range(self.size))
        return placing.lack(gone, (*self._apart, *apart))

    @cached_property
    def _bracket_placing(self) -> Placing:
        """What tells whether as many pairs can be made as in the accepted candidate."""
        people = [person.tpn for person in self.graph.inside]
        return bracket_alone(people, self.graph.real, self.bracket.record.opened.downfloaters)

    def lack_of_pairs(self, supposed: Supposed) -> OnlyPartners | None:
        """Return the lack of opponents if as many pairs are made; None if that does not show it."""
        left = self._vertices_left(supposed)
        if len(left) > self.bracket.record.opened.downfloaters:
            return None
        gone = {v for pair in supposed.pairs for v in pair} | left
        return self._bracket_placing.lack({*gone, *(self.size + seat for seat in range(len(left)))})

    def makes_as_many_alone(self, supposed: Supposed) -> bool:
        """Say whether the bracket could make as many pairs if nothing came after it."""
        few = len(self._vertices_left(supposed)) <= self.bracket.record.opened.downfloaters
        return few and self.lack_of_pairs(supposed) is None

    def _vertices_left(self, supposed: Supposed) -> frozenset[int]:
        """Return the vertices of the bracket left over under a supposition, as far as it says."""
        taker = self.graph.vertex.get(supposed.bye, self.size) if supposed.bye is not None else self.size
        return frozenset(v for v in (*supposed.left, taker) if v < self.size)

    def lack_after(self, supposed: Supposed) -> OnlyPartners | None:
        """Return the lack of opponents after the bracket.

        None if there is none, or if the supposition does not name all who are left over.
        """
        left = self._vertices_left(supposed)
        if len(left) != self.bracket.record.opened.downfloaters:
            return None
        placing, number = self.bracket.completion, self._number
        gone = {*self._above, *(number[v] for v in range(self.size) if v not in left)}
        if supposed.bye is not None:
            gone |= {placing.number[supposed.bye], len(placing.names) - 1}
        apart = () if self.left_meet else combinations([number[v] for v in left], 2)
        return placing.lack(gone, apart)

    def _first_best(self, supposed: Supposed) -> BestCandidate | None:
        """Return the first of the best candidates under a supposition, None if none has it.

        Of one that makes fewer pairs only its cost is certain: where the bye is given in this bracket, its
        pairs are those of a graph that leaves several over. A supposition that settles everybody needs no
        search.
        """
        matched = self._cheapest_matchings(supposed)
        if matched is None:
            return None
        matchings, weight = matched
        best = self._candidate(matchings.mate, supposed, weight)
        if self.makes_fewer(best) and not self._by_index:
            if self.bracket.bye_score is None:
                return best  # that it makes fewer is all that is told of it
            if self.setting.bye_here:
                several = self._leaving_several._first_best(supposed)
                assert several is not None, "it makes as few pairs"
                return several._replace(cost=best.cost)
        if 2 * len(supposed.pairs) + len(supposed.left) == self.size:
            return best
        over = mask_of(supposed.left)
        real = (
            [0 if over >> v & 1 else row & ~over for v, row in enumerate(self._real)] if over else self._real
        )
        first = Earliest(matchings, real)
        if self._by_index:
            first.by_index(self.size)
        else:
            first.with_mdps(self.m0)
            mdps = tuple((m, first.mate[m]) for m in range(self.m0) if first.is_higher(m))
            as_made = weight == self._cost_bounds.best and mdps == tuple(self.accepted_pairs[: len(mdps)])
            # no S1 that comes before that of the accepted candidate has as good a one
            since = {u for u, _ in self.accepted_pairs} if as_made else None
            first.remainder(self._remainder_players(mdps), len(best.pairs) - len(mdps), since)
        return self._candidate(first.mate, supposed, weight)

    @cached_property
    def accepted_pairs(self) -> list[tuple[int, int]]:
        """The pairs of the accepted candidate by vertex, rising, the lower of each first."""
        vertex = self.graph.vertex
        pairs = (
            sorted((vertex[Tpn(player)], vertex[Tpn(other)]))
            for player, other in self.bracket.record.final_pairs
        )
        return sorted((u, v) for u, v in pairs)

    def _place(self, candidate: BestCandidate) -> tuple[object, ...]:
        """Return the sort key of a candidate: least for the first in the sequence, of those as good.

        By the Index it is whom each meets, the larger the better. Else it is the weight with its digits of
        the Limbo, then the MDPs in S1, whom they meet, the exchange (its size, difference, and who leaves and
        enters S1), and whom S1 meets.
        """
        higher = dict(candidate.pairs)
        if self._by_index:
            left, size = {*candidate.left}, self.size
            return tuple(size if u in left else size - 1 - higher.get(u, size - 1) for u in range(size))
        mdps = tuple(pair for pair in candidate.pairs if pair[0] < self.m0)
        chosen = {m for m, _ in mdps}
        players = self._remainder_players(mdps)
        size = len(candidate.pairs) - len(mdps)
        # of those who leave S1 a later one comes first, of those who enter it an earlier one
        leaving = [-n for n in reversed(range(size)) if players[n] not in higher]
        entering = [n for n in range(size, len(players)) if players[n] in higher]
        return (
            candidate.weight,
            [m not in chosen for m in range(self.m0)],
            [v for _, v in mdps],
            len(entering),
            sum(entering) + sum(leaving),
            leaving,
            entering,
            [v for u, v in candidate.pairs if u not in chosen],
        )

    @cached_property
    def _leaving_several(self) -> Candidates:
        """The same where more than one are left over, of whom nobody has the bye here ([C9], 2026)."""
        return Candidates(self.bracket.without_bye_here, near=self.near)

    def _remainder_players(self, mdps: tuple[tuple[int, int], ...]) -> list[int]:
        """Return the vertices of the remainder where MDPs have these pairs."""
        against = {w for _, w in mdps}
        return [v for v in range(self.m0, self.size) if v not in against]

    def _candidate(self, matched: list[int], supposed: Supposed, weight: int) -> BestCandidate:
        """Return the candidate of a matching with the supposed pairs, its cost without the Limbo's digits.

        `matched` is the partner of each vertex outside the supposed pairs, -1 for none; `weight` has those
        digits.
        """
        mate = list(matched)
        for u, v in supposed.pairs:
            mate[u], mate[v] = v, u
        over = set(supposed.left)
        real = self.graph.real
        pairs = tuple(
            (v, mate[v])
            for v in range(self.size)
            if v < mate[v] < self.size and mate[v] in real[v] and not {v, mate[v]} & over
        )
        paired = {v for pair in pairs for v in pair}
        left = tuple(v for v in range(self.size) if v not in paired)
        return BestCandidate(weight >> self._width, pairs, left, tuple(self._beyond(mate, left)), weight)

    def _beyond(self, mate: list[int], left: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Yield the pairs that those left over and those of the following scoregroup make."""
        if not self._compared_without_completion:
            return
        everybody, may = self.graph.everybody, self.setting.legality.may_meet
        for v in range(self.size, len(everybody)):
            person, u = everybody[v], mate[v]
            other = everybody[u] if u >= 0 else None
            if (
                person is not None
                and other is not None
                and (u in left or self.size <= u < v)
                and may(person, other)
            ):
                yield u, v


def _without(supposed: Supposed, left: tuple[int, ...]) -> Iterator[Supposed]:
    """Yield suppositions that together have all candidates of one but those that leave just these over.

    No candidate has two of them: in each the next player is inside, and those before are left over.
    """
    free = [v for v in left if v not in supposed.left]
    for position, v in enumerate(free):
        yield supposed._replace(left=(*supposed.left, *free[:position]), inside=(*supposed.inside, v))
