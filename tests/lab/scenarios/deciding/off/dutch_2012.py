"""The Dutch rules of 2012 without one of their clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.scenarios.deciding.off.paired import Edition, Paired, Pairing, colourless, every
from tests.lab.systems.dutch_2012.literal import Literal
from tests.lab.systems.dutch_2012.literal_parts import Bracket, Candidate, One, Pair, Tuple, exchanges

B2, A7D, X, Z, DOWN_1, DOWN_2, UP_1, UP_2 = range(8)
"""The places of what a candidate counts."""


def by(engine: type[Literal]) -> Pairing:
    """Return what pairs a round by an engine."""

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        found = engine(tournament, number).result
        return None if found is None else colourless(found[0], found[1])

    return pair


def uncounted(*places: int) -> Pairing:
    """Return what pairs without asking for some of the requirements."""

    class Uncounted(Literal):
        def counts(self, pairs: Sequence[Pair], het: int, left: Sequence[int]) -> Tuple:
            found = super().counts(pairs, het, left)
            return tuple(0 if place in places else value for place, value in enumerate(found))

    return by(Uncounted)


class NoFloats(Literal):
    """A.4: nobody has floated."""

    def _float(self, tpn: int, number: int) -> str:
        return ""


class NoTopscorers(Literal):
    """A.10: nobody is a top scorer."""

    def _read(self, tpn: int) -> One:
        found = super()._read(tpn)
        return One(found.score, found.met, found.wish, found.floats, found.gifted, top=False)


class NobodyMet(Literal):
    """B.1.a: nobody has met anybody."""

    def _read(self, tpn: int) -> One:
        found = super()._read(tpn)
        return One(found.score, frozenset(), found.wish, found.floats, found.gifted, found.top)


class ForfeitsAreMeetings(Literal):
    """F.2: two whose game was not played have met all the same."""

    def _read(self, tpn: int) -> One:
        found = super()._read(tpn)
        line = self.tournament.entries[Tpn(tpn)][: self.number - 1]
        met = frozenset(entry.opponent for entry in line if entry.opponent)
        return One(found.score, met, found.wish, found.floats, found.gifted, found.top)


class ByeForAll(Literal):
    """B.1.b: everybody may have the bye."""

    def _read(self, tpn: int) -> One:
        found = super()._read(tpn)
        return One(found.score, found.met, found.wish, found.floats, gifted=False, top=found.top)


class NoAbsoluteColours(Literal):
    """B.2: any two may meet who have not."""

    def legal(self, a: int, b: int) -> bool:
        kept = self.one[a], self.one[b]
        for tpn, one in zip((a, b), kept, strict=True):
            self.one[tpn] = One(one.score, one.met, ("", 0), one.floats, one.gifted, one.top)
        found = super().legal(a, b)
        self.one[a], self.one[b] = kept
        return found


class OneBracket(Literal):
    """B.3: scores need not be close, so all are one bracket."""

    def _read(self, tpn: int) -> One:
        found = super()._read(tpn)
        return One(0, found.met, found.wish, found.floats, found.gifted, found.top)

    def __init__(self, tournament: Tournament, number: RoundNumber) -> None:
        super().__init__(tournament, number)
        real = {tpn: self._score(tpn, number - 1) for tpn in self.one}
        self.order.sort(key=lambda tpn: (-real[tpn], tpn))
        self.rank = {tpn: place for place, tpn in enumerate(self.order)}


class EverybodyStays(Literal):
    """C.1: who fits nobody is not moved on at once, nor looked for another in the bracket above."""

    def gather(self, bracket: Bracket, mdps: Sequence[int]) -> list[int]:
        super().gather(bracket, mdps)
        return []

    def leave(self, bracket: Bracket) -> None:
        bracket.lost = []


class NaturalOrder(Literal):
    """C.7: S2 stays in its first order."""

    def _transpositions(self, s1: list[int], s2: list[int]) -> Iterator[list[int]]:
        met = s2[: len(s1)]
        if len(met) == len(s1) and all(self.legal(a, b) for a, b in zip(s1, met, strict=True)):
            yield met


class OrdersBackwards(Literal):
    """D.1.1: of a homogeneous group the last order of S2 comes first."""

    def _homogeneous(self, players: list[int], pairs: int) -> Iterator[list[Pair]]:
        for s1, s2 in exchanges(players, pairs):
            for met in self.backwards(s1, s2):
                yield list(zip(s1, met, strict=True))

    def backwards(self, s1: list[int], s2: list[int]) -> Iterator[list[int]]:
        """The legal orders of S2, the last one first."""
        if not s1:
            yield []
            return
        for b in reversed(s2):
            if self.legal(s1[0], b):
                for more in self.backwards(s1[1:], [c for c in s2 if c != b]):
                    yield [b, *more]


class NoExchange(Literal):
    """C.8.a: S1 and S2 stay as they are."""

    def _homogeneous(self, players: list[int], pairs: int) -> Iterator[list[Pair]]:
        s1, s2 = players[:pairs], players[pairs:]
        for met in self._transpositions(s1, s2):
            yield list(zip(s1, met, strict=True))


class ExchangesBackwards(Literal):
    """D.2: after no exchange the last one comes first."""

    def _homogeneous(self, players: list[int], pairs: int) -> Iterator[list[Pair]]:
        first, *others = exchanges(players, pairs)
        for s1, s2 in (first, *reversed(others)):
            for met in self._transpositions(s1, s2):
                yield list(zip(s1, met, strict=True))


class Heterogeneous(OrdersBackwards):
    """What comes before the remainder: which sets of those who came down, in which orders of S2."""

    def sets(self, mdps: list[int], m1: int) -> list[tuple[int, ...]]:
        """The sets of M1 of those who came down, in the order in which they are tried."""
        return [*combinations(mdps, m1)]

    def orders(self, s1: list[int], s2: list[int]) -> Iterator[list[int]]:
        """The orders of S2 opposite them."""
        return self._transpositions(s1, s2)

    def _homogeneous(self, players: list[int], pairs: int) -> Iterator[list[Pair]]:
        return Literal._homogeneous(self, players, pairs)

    def _generated(self, players: list[int], m0: int, p1: int, m1: int) -> Iterator[list[Pair]]:
        if 2 * p1 > len(players) or m1 > p1 or not m1:
            yield from super()._generated(players, m0, p1, m1)
            return
        for chosen in self.sets(players[:m0], m1):
            s2 = [a for a in players if a not in chosen]
            for met in self.orders(list(chosen), s2):
                rest = [a for a in s2 if a not in met]
                for more in self._homogeneous(rest, p1 - m1):
                    yield list(zip(chosen, met, strict=True)) + more


class FirstSet(Heterogeneous):
    """C.8.b: S1 has the highest who came down, no others."""

    def sets(self, mdps: list[int], m1: int) -> list[tuple[int, ...]]:
        return super().sets(mdps, m1)[:1]


class SetsBackwards(Heterogeneous):
    """D.3: the lowest who came down first."""

    def sets(self, mdps: list[int], m1: int) -> list[tuple[int, ...]]:
        return super().sets(mdps, m1)[::-1]


class MdpOrdersBackwards(Heterogeneous):
    """D.1.2: the last order opposite those who came down comes first."""

    def orders(self, s1: list[int], s2: list[int]) -> Iterator[list[int]]:
        return self.backwards(s1, s2)


class FirstRemainder(Heterogeneous):
    """C.9: the first legal pairs of those who came down stand."""

    def orders(self, s1: list[int], s2: list[int]) -> Iterator[list[int]]:
        return islice(self._transpositions(s1, s2), 1)


class AnyCandidate(Literal):
    """C.10: the first legal candidate is taken."""

    def candidates(self, bracket: Bracket, p1: int, m1: int) -> list[Candidate]:
        return sorted(super().candidates(bracket, p1, m1), key=lambda one: one.place)


class NoBacktracking(Literal):
    """C.12: the bracket above stays as it is."""

    def reopen(self, good: object) -> bool:
        return False


class LowestStays(Literal):
    """C.13: for the lowest bracket nothing is opened again or joined."""

    def lowest(self, bracket: Bracket) -> bool:
        found = self.try_lowest(bracket)
        self.done.append(bracket)
        return found


class AllMoveDown(Literal):
    """C.14.a: no pair fewer; the whole bracket moves down at once."""

    def upper(self, bracket: Bracket) -> None:
        if self.gather(bracket, bracket.mdps):
            self.replace_after_c1(bracket)
        self.leave(bracket)
        self.parameters(bracket)
        while bracket.p1 and not self.attempt(bracket):
            if bracket.m1 and not self.remainder_reached(bracket):
                bracket.m1 -= 1
                bracket.p1 = bracket.p1 if bracket.m1 else len(bracket.players) // 2
            else:
                bracket.p1 = 0
        self.done.append(bracket)


class RemainderNeverReached(Literal):
    """C.14.b.1: whatever happened, one who came down fewer."""

    def remainder_reached(self, bracket: Bracket) -> bool:
        return False


class RemainderAlwaysReached(Literal):
    """C.14.b.2: whatever happened, one pair fewer."""

    def remainder_reached(self, bracket: Bracket) -> bool:
        return True


EDITION = Edition(
    by(Literal),
    {
        "A.4": by(NoFloats),
        "A.10": by(NoTopscorers),
        "B.1.a": by(NobodyMet),
        "B.1.b": by(ByeForAll),
        "B.2": by(NoAbsoluteColours),
        "B.3": by(OneBracket),
        "B.5": uncounted(DOWN_1, UP_1),
        "B.6": uncounted(DOWN_2, UP_2),
        **every("A.7.d C.3.c C.10.f", uncounted(A7D)),
        "A.7.e": uncounted(Z),
        **every("B.4 C.3.d C.10.e", uncounted(X, Z)),
        **every("C.3.b C.10.g", uncounted(B2)),
        **every("C.3.e C.10.d", uncounted(DOWN_1)),
        **every("C.3.f C.10.c", uncounted(DOWN_2)),
        **every("C.3.g C.10.b", uncounted(UP_1)),
        **every("C.3.h C.10.a", uncounted(UP_2)),
        "C.1": by(EverybodyStays),
        "C.7": by(NaturalOrder),
        "C.8.a": by(NoExchange),
        "C.8.b": by(FirstSet),
        "C.9": by(FirstRemainder),
        "C.10": by(AnyCandidate),
        "C.12": by(NoBacktracking),
        "C.13": by(LowestStays),
        "C.14.a": by(AllMoveDown),
        "C.14.b.1": by(RemainderNeverReached),
        "C.14.b.2": by(RemainderAlwaysReached),
        "F.2": by(ForfeitsAreMeetings),
        "D.1.1": by(OrdersBackwards),
        "D.1.2": by(MdpOrdersBackwards),
        "D.2": by(ExchangesBackwards),
        "D.3": by(SetsBackwards),
    },
    largest=10,
)
