"""The rules of 2012 carried out by listing every candidate: slow, plain, only for small fields.

Nothing here comes from the package but the nouns: histories are read anew, brackets are lists of
pairing numbers, best first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.systems.dutch_2012.literal_parts import (
    GIFTS,
    Bracket,
    Candidate,
    One,
    Pair,
    Tried,
    Tuple,
    exchanges,
)


class Literal:
    """One round; `reopenings` are the brackets opened again, in order, with all sets that came up."""

    def __init__(self, tournament: Tournament, number: RoundNumber) -> None:
        self.number = number
        away = tournament.absent_in(number)
        self.tournament = tournament
        here: list[int] = [player.tpn for player in tournament.players if player.tpn not in away]
        self.one: dict[int, One] = {tpn: self._read(tpn) for tpn in here}
        self.order: list[int] = sorted(here, key=lambda tpn: (-self.one[tpn].score, tpn))
        self.rank: dict[int, int] = {tpn: place for place, tpn in enumerate(self.order)}
        self.done: list[Bracket] = []
        self.reopenings: list[list[Tried]] = []

    # --- histories -----------------------------------------------------------

    def _score(self, tpn: int, rounds: int) -> int:
        return sum(entry.points for entry in self.tournament.entries[Tpn(tpn)][:rounds])

    def _read(self, tpn: int) -> One:
        before = self.number - 1
        line = self.tournament.entries[Tpn(tpn)][:before]
        colours = [entry.colour for entry in line if entry.was_played]
        balance = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
        wish = ("", 0)
        if colours:
            last = colours[-1]
            other = "black" if last is Colour.WHITE else "white"
            if abs(balance) > 1:
                wish = ("black" if balance > 0 else "white", 3)
            elif len(colours) > 1 and colours[-2] is last:
                wish = (other, 3)
            elif balance:
                wish = ("black" if balance > 0 else "white", 2)
            else:
                wish = (other, 1)
        planned = self.tournament.planned_rounds
        score = self._score(tpn, before)
        return One(
            score=score,
            met=frozenset(entry.opponent for entry in line if entry.was_played and entry.opponent),
            wish=wish,
            floats=(self._float(tpn, before), self._float(tpn, before - 1)),
            gifted=any(entry.mark in GIFTS for entry in line),
            top=planned is not None and self.number >= planned and score > before,
        )

    def _float(self, tpn: int, number: int) -> str:
        if number < 1:
            return ""
        entry = self.tournament.entries[Tpn(tpn)][number - 1]
        if not entry.was_played:
            return "down" if entry.mark in GIFTS else ""
        assert entry.opponent
        mine, theirs = self._score(tpn, number - 1), self._score(entry.opponent, number - 1)
        return "down" if mine > theirs else "up" if mine < theirs else ""

    # --- B -------------------------------------------------------------------

    def legal(self, a: int, b: int) -> bool:
        """B.1.a and B.2 with its note."""
        one, other = self.one[a], self.one[b]
        if b in one.met or any(
            {a, b} <= set(barred.players) and barred.first <= self.number <= barred.last
            for barred in self.tournament.forbidden
        ):
            return False
        return not (one.wish == other.wish and one.wish[1] == 3 and not one.top and not other.top)

    def counts(self, pairs: Sequence[Pair], het: int, left: Sequence[int]) -> Tuple:
        """B2, A7d, X, Z, B5down, B6down, B5up, B6up."""
        found = [0] * 8
        odd = self.number % 2
        for index, (a, b) in enumerate(pairs):
            one, other = self.one[a], self.one[b]
            if one.wish[0] and one.wish[0] == other.wish[0]:
                weak = min(one.wish[1], other.wish[1])
                found[0] += weak == 3
                found[1] += bool(odd and weak == 2)
                found[2] += 1
                found[3] += bool(not odd and weak >= 2)
            if index < het and one.score != other.score:
                lower = one if one.score < other.score else other
                found[6] += lower.floats[0] == "up"
                found[7] += lower.floats[1] == "up"
        for a in left:
            found[4] += self.one[a].floats[0] == "down"
            found[5] += self.one[a].floats[1] == "down"
        return tuple(found)

    # --- C.3 to C.10 -----------------------------------------------------------

    def candidates(self, bracket: Bracket, p1: int, m1: int) -> list[Candidate]:
        """All legal candidates, the one that C.10 finds first."""
        found: list[Candidate] = []
        seen: set[frozenset[frozenset[int]]] = set()
        for pairs in self._generated(bracket.players, bracket.m0, p1, m1):
            paired = {a for pair in pairs for a in pair}
            left = [a for a in bracket.players if a not in paired]
            if bracket.lowest and not (len(left) <= 1 and not any(self.one[a].gifted for a in left)):
                continue
            key = frozenset(frozenset(pair) for pair in pairs)
            if not m1 and key in seen:
                continue
            seen.add(key)
            found.append(Candidate(self.counts(pairs, m1, left), len(found), list(pairs), left))
        return sorted(found, key=lambda one: (one.counts, one.place))

    def _generated(self, players: list[int], m0: int, p1: int, m1: int) -> Iterator[list[Pair]]:
        if 2 * p1 > len(players) or m1 > p1:
            return
        if not m1:
            yield from self._homogeneous(players, p1)
            return
        for chosen in combinations(players[:m0], m1):
            s2 = [a for a in players if a not in chosen]
            for met in self._transpositions(list(chosen), s2):
                rest = [a for a in s2 if a not in met]
                for more in self._homogeneous(rest, p1 - m1):
                    yield list(zip(chosen, met, strict=True)) + more

    def _homogeneous(self, players: list[int], pairs: int) -> Iterator[list[Pair]]:
        for s1, s2 in exchanges(players, pairs):
            for met in self._transpositions(s1, s2):
                yield list(zip(s1, met, strict=True))

    def _transpositions(self, s1: list[int], s2: list[int]) -> Iterator[list[int]]:
        if not s1:
            yield []
            return
        for b in s2:
            if self.legal(s1[0], b):
                rest = [c for c in s2 if c != b]
                for more in self._transpositions(s1[1:], rest):
                    yield [b, *more]

    # --- C.1, C.2 --------------------------------------------------------------

    def gather(self, bracket: Bracket, mdps: Sequence[int]) -> list[int]:
        """Put the bracket together; return the MDPs who fit nobody."""
        bracket.mdps = self._sorted(mdps)
        bracket.lost = []
        bracket.players = self._sorted([*mdps, *bracket.own])
        bracket.m0 = len(mdps) + len(bracket.latest)
        return [a for a in self.lonely(bracket) if a in bracket.mdps]

    def lonely(self, bracket: Bracket) -> list[int]:
        """Who has no opponent here."""
        spare = bracket.lowest and len(bracket.players) % 2
        return [
            a
            for a in bracket.players
            if not any(self.legal(a, b) for b in bracket.players if b != a)
            and not (spare and not self.one[a].gifted)
        ]

    def leave(self, bracket: Bracket) -> None:
        """C.1, above the lowest bracket."""
        if not bracket.lowest:
            bracket.lost = self.lonely(bracket)
            bracket.players = [a for a in bracket.players if a not in bracket.lost]
            bracket.m0 -= sum(1 for a in bracket.mdps if a in bracket.lost)

    def parameters(self, bracket: Bracket) -> None:
        """C.2."""
        n = len(bracket.players)
        bracket.p1 = n // 2
        if bracket.latest:
            bracket.m1 = min(bracket.m0, bracket.p1)
        else:
            bracket.m1 = 0 if 2 * bracket.m0 >= n else bracket.m0

    def _sorted(self, players: Sequence[int]) -> list[int]:
        return sorted(players, key=self.rank.__getitem__)

    def copy(self, bracket: Bracket) -> Bracket:
        """The same bracket, empty of MDPs."""
        return Bracket(bracket.own, [], bracket.lowest, bracket.latest)

    # --- the procedure -----------------------------------------------------------

    @cached_property
    def result(self) -> tuple[set[frozenset[int]], int | None] | None:
        """Pairs and bye; None if there is no pairing."""
        scores = sorted({self.one[a].score for a in self.order}, reverse=True)
        for score in scores:
            own = [a for a in self.order if self.one[a].score == score]
            mdps = self.done[-1].down() if self.done else []
            bracket = Bracket(own, mdps, lowest=score == scores[-1])
            if bracket.lowest:
                if not self.lowest(bracket):
                    return None
            else:
                self.upper(bracket)
        pairs = {frozenset(pair) for one in self.done if one.found for pair in one.found.pairs}
        left = self.done[-1].down()
        return pairs, (left[0] if left else None)

    def upper(self, bracket: Bracket) -> None:
        """Any bracket but the lowest."""
        if self.gather(bracket, bracket.mdps):
            self.replace_after_c1(bracket)
        self.leave(bracket)
        self.parameters(bracket)
        while bracket.p1 and not self.attempt(bracket):
            if not bracket.m1 or self.remainder_reached(bracket):
                bracket.p1 -= 1
            else:
                bracket.m1 -= 1
                if not bracket.m1:
                    bracket.p1 = len(bracket.players) // 2
        self.done.append(bracket)

    def attempt(self, bracket: Bracket, backtrack: bool = True) -> bool:
        """C.3 to C.10, then C.12."""
        found = self.candidates(bracket, bracket.p1, bracket.m1)
        if found:
            bracket.found = found[0]
            return True
        real = bracket.m0 - len(bracket.latest)
        if not (backtrack and real and self.done):
            return False

        def good(mdps: list[int]) -> bool:
            other = self.copy(bracket)
            self.gather(other, mdps)
            self.leave(other)
            if len(other.players) != len(bracket.players) or other.m0 != bracket.m0:
                return False
            return bool(self.candidates(other, bracket.p1, bracket.m1))

        if not self.reopen(good):
            return False
        self.gather(bracket, self.done[-1].down())
        self.leave(bracket)
        bracket.found = self.candidates(bracket, bracket.p1, bracket.m1)[0]
        return True

    def remainder_reached(self, bracket: Bracket) -> bool:
        """C.14.b: can some M1 MDPs be paired?"""
        for chosen in combinations(bracket.players[: bracket.m0], bracket.m1):
            s2 = [a for a in bracket.players if a not in chosen]
            if next(self._transpositions(list(chosen), s2), None) is not None:
                return True
        return False

    def replace_after_c1(self, bracket: Bracket) -> bool:
        """C.12 for an MDP who fits nobody."""

        def good(mdps: list[int]) -> bool:
            other = self.copy(bracket)
            if self.gather(other, mdps):
                return False
            self.leave(other)
            self.parameters(other)
            return bool(self.candidates(other, other.p1, other.m1))

        if not self.reopen(good):
            return False
        self.gather(bracket, self.done[-1].down())
        return True

    def reopen(self, good: Callable[[list[int]], bool]) -> bool:
        """Give the previous bracket its first other pairing that will do."""
        if not self.done:
            return False
        tried: list[Tried] = []
        self.reopenings.append(tried)
        above = self.done[-1]
        if above.found is None or not above.found.left:
            return False
        assert above.found is not None
        present = above.found.left
        scores = sorted(self.one[a].score for a in present)
        refused: set[frozenset[int]] = set()
        for other in self.candidates(above, above.p1, above.m1):
            left = frozenset(other.left)
            if left == set(present) or sorted(self.one[a].score for a in left) != scores or left in refused:
                continue
            tried.append(Tried(above.p1, left, good(above.lost + other.left)))
            if tried[-1].good:
                above.found = other
                return True
            refused.add(left)
        return False

    def lowest(self, bracket: Bracket) -> bool:
        """C.13."""
        while not self.try_lowest(bracket):
            if not self.done:
                return False
            if self.reopen_penultimate(bracket):
                break
            last = self.done.pop()
            bracket = Bracket(bracket.own + last.own, last.mdps, True, last.own)
        self.done.append(bracket)
        return True

    def try_lowest(self, bracket: Bracket) -> bool:
        """The lowest bracket with its MDPs, or others found by C.12."""
        if self.gather(bracket, bracket.mdps) and not self.replace_after_c1(bracket):
            return False
        if self.lonely(bracket):
            return False
        self.parameters(bracket)
        return self.fewer(bracket, backtrack=True)

    def fewer(self, bracket: Bracket, backtrack: bool) -> bool:
        """M1, M1 - 1, ... 0."""
        for m1 in range(bracket.m1, -1, -1):
            bracket.m1 = m1
            if self.attempt(bracket, backtrack):
                return True
        return False

    def reopen_penultimate(self, bracket: Bracket) -> bool:
        """Any floaters of the penultimate bracket that let everybody be placed."""
        above = self.done[-1]
        tried: list[Tried] = []
        self.reopenings.append(tried)
        for p1 in range(above.p1, 0, -1):
            m1 = min(above.m1, p1)
            for other in self.candidates(above, p1, m1):
                whole = self.copy(bracket)
                self.gather(whole, above.lost + other.left)
                tried.append(Tried(p1, frozenset(other.left), self.places_everybody(whole.players)))
                if tried[-1].good:
                    above.found, above.p1, above.m1 = other, p1, m1
                    self.gather(bracket, above.down())
                    self.parameters(bracket)
                    assert self.fewer(bracket, backtrack=False)
                    return True
        return False

    def places_everybody(self, players: list[int]) -> bool:
        """Whether everybody can be paired, but one who may have the bye if the number is odd."""
        if not players:
            return True
        first, rest = players[0], players[1:]
        if len(players) % 2 and not self.one[first].gifted and self.places_everybody(rest):
            return True
        return any(self.legal(first, b) and self.places_everybody([c for c in rest if c != b]) for b in rest)
