"""A round by the Dubov rules of 2026, found by listing: straight from the text and its readings.

It shares nothing with the engine but the tournament that it reads. Players are pairing numbers, sets of
them are frozen sets; whatever the text calls the first or the best is looked for in a list of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament

GAMES = "1=0WDL"
Group = frozenset[int]
Pairs = list[tuple[int, int]]


class Bracket(NamedTuple):
    """How one bracket was paired."""

    upfloaters: tuple[int, ...]
    set: int
    sets: int
    shift1: tuple[int, ...]
    shift2: tuple[int, ...]
    pairs: Pairs


class Paired(NamedTuple):
    """A round: games with White first, the bye, the brackets in their order."""

    games: Pairs
    bye: int | None
    brackets: list[Bracket]


class One:
    """A player before the round, from the rounds so far."""

    def __init__(self, tournament: Tournament, tpn: int, number: int) -> None:
        line: dict[int, list[Entry]] = {
            one: list(entries[: number - 1]) for one, entries in tournament.entries.items()
        }
        ratings: dict[int, int] = {one.tpn: one.rating for one in tournament.players}
        self.tpn = tpn
        games = [entry for entry in line[tpn] if entry.mark.value in GAMES]
        self.met = {entry.opponent for entry in games}
        self.colours = ["W" if entry.colour is Colour.WHITE else "B" for entry in games]
        self.games = len(games)
        total = sum(ratings[entry.opponent] for entry in games if entry.opponent is not None)
        self.aro = int(total / len(games) + 0.5) if games else 0

        def score(who: int, rounds: int) -> int:
            virtual = tournament.virtual_points.get(Tpn(who), ())
            extra = virtual[rounds] if rounds < len(virtual) else 0
            return sum(entry.points for entry in line[who][:rounds]) + extra

        self.score = score(tpn, number - 1)
        self.barred = any(entry.mark.value in "UF+" for entry in line[tpn])
        self.ups = [
            index + 1
            for index, entry in enumerate(line[tpn])
            if entry.opponent is not None and score(entry.opponent, index) > score(tpn, index)
        ]

    @property
    def wish(self) -> tuple[str, int]:
        """The colour preferred and how strongly: 3 absolute, 2 strong, 1 mild."""
        if not self.colours:
            return "B", 1
        difference = self.colours.count("W") - self.colours.count("B")
        other = "B" if self.colours[-1] == "W" else "W"
        if abs(difference) > 1:
            return ("B" if difference > 0 else "W"), 3
        if len(self.colours) > 1 and self.colours[-1] == self.colours[-2]:
            return other, 3
        if difference:
            return ("B" if difference > 0 else "W"), 2
        return other, 1


class Literal:
    """One round of a tournament."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        self.tournament = tournament
        self.number = number
        absent = tournament.absent_in(RoundNumber(number))
        here = [player.tpn for player in tournament.players if player.tpn not in absent]
        self.all: dict[int, One] = {tpn: One(tournament, tpn, number) for tpn in here}
        planned = tournament.planned_rounds
        self.last = planned is not None and number >= planned
        self.most = 2 + (planned or 0) // 5
        self.pairable = cache(self._pairable)
        self.within = cache(self._within)
        self.across = cache(self._across)

    # --- what may be paired -------------------------------------------------------------------

    def legal(self, a: int, b: int) -> bool:
        """C1, C3, and what the tournament forbids."""
        one, other = self.all[a], self.all[b]
        if b in one.met:
            return False
        for barred in self.tournament.forbidden:
            if {a, b} <= set(barred.players) and barred.first <= self.number <= barred.last:
                return False
        return not (one.wish[1] == other.wish[1] == 3 and one.wish[0] == other.wish[0])

    def _pairable(self, group: Group) -> bool:
        """Whether a group can be paired completely."""
        if not group:
            return True
        first = min(group, key=lambda a: (sum(self.legal(a, b) for b in group if b != a), a))
        return any(
            self.legal(first, other) and self.pairable(group - {first, other})
            for other in group
            if other != first
        )

    def seated(self, residents: Group, upfloaters: tuple[int, ...]) -> bool:
        """Whether upfloaters can each meet a resident while the other residents are paired."""
        if not upfloaters:
            return self.pairable(residents)
        first, *rest = upfloaters
        return any(
            self.legal(first, one) and self.seated(residents - {one}, tuple(rest)) for one in residents
        )

    def _within(self, group: Group, kind: str, inside: Group, most: int) -> bool:
        """Whether a group has a complete pairing with at most so many charged pairs."""
        if not group:
            return True
        first = min(group, key=lambda a: (sum(self.legal(a, b) for b in group if b != a), a))
        for other in sorted(group - {first}):
            if self.legal(first, other):
                costs = self._charged(kind, inside, first, other)
                if costs <= most and self.within(group - {first, other}, kind, inside, most - costs):
                    return True
        return False

    def _charged(self, kind: str, inside: Group, a: int, b: int) -> int:
        if kind == "same-colour":
            return int(self.all[a].wish[0] == self.all[b].wish[0])
        return int(a in inside and b in inside)

    def fewest(self, group: Group, kind: str, inside: Group = frozenset()) -> int:
        """The fewest charged pairs of any complete pairing of a group that has one."""
        return next(most for most in range(len(group)) if self.within(group, kind, inside, most))

    # --- the round ------------------------------------------------------------------------------

    def pair(self) -> Paired | None:
        """The pairing of the round, None where there is none."""
        left = frozenset(self.all)
        bye = None
        if len(left) % 2:
            able = [tpn for tpn, one in self.all.items() if not one.barred and self.pairable(left - {tpn})]
            if not able:
                return None
            bye = min(able, key=self.for_bye)
            left -= {bye}
        elif not self.pairable(left):
            return None
        brackets = []
        for score in sorted({one.score for one in self.all.values()}, reverse=True):
            residents = frozenset(tpn for tpn in left if self.all[tpn].score == score)
            if residents:
                bracket = self.bracket(residents, left - residents)
                brackets.append(bracket)
                left -= {tpn for pair in bracket.pairs for tpn in pair}
        games = [self.coloured(*pair) for bracket in brackets for pair in bracket.pairs]
        return Paired(sorted(games), bye, brackets)

    def for_bye(self, tpn: int) -> tuple[int, ...]:
        """3.1: what puts those who can have the bye in order."""
        return self.all[tpn].score, -self.all[tpn].games, -tpn

    def bracket(self, residents: Group, below: Group) -> Bracket:
        """3.2: the first of the best sets of upfloaters, and the bracket with it."""
        pool = self.pool(below)
        found: list[tuple[int, ...]] = []
        for count in self.numbers(residents):
            found = [
                chosen
                for chosen in combinations(pool, count)
                if (len(residents) + count) % 2 == 0
                and self.pairable(residents | set(chosen))
                and self.remain(below - set(chosen))
            ]
            if found:
                break

        def scores(chosen: tuple[int, ...]) -> list[int]:
            return sorted(self.all[tpn].score for tpn in chosen)

        best = self.best_scores([*map(scores, found)])
        valid = [one for one in combinations(pool, len(found[0])) if scores(one) == best]
        legal = [one for one in found if scores(one) == best]
        chosen = self.first_of([(self.quality(residents | set(one), one), one) for one in legal])
        shift1, shift2, pairs = self.paired(residents | set(chosen))
        return Bracket(chosen, valid.index(chosen) + 1, len(valid), shift1, shift2, pairs)

    def pool(self, below: Group) -> list[int]:
        """4.2: who can float up, in order."""
        return sorted(below, key=lambda tpn: (-self.all[tpn].score, tpn))

    def numbers(self, residents: Group) -> list[int]:
        """C5: how many float up, as few as possible first."""
        return [*range(len(residents) + 1)]

    def remain(self, left: Group) -> bool:
        """C4."""
        return self.pairable(left)

    def best_scores(self, scores: list[list[int]]) -> list[int]:
        """C6."""
        return max(scores)

    def first_of(self, judged: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> tuple[int, ...]:
        """3.2.2: the first of the best sets."""
        return min(judged, key=lambda one: one[0])[1]

    def quality(self, bracket: Group, upfloaters: tuple[int, ...]) -> tuple[int, ...]:
        """C7 to C10 of a legal set of upfloaters."""
        colours = self.fewest(bracket, "same-colour")
        if self.last:
            return (colours,)
        most = [self.all[tpn] for tpn in upfloaters if len(self.all[tpn].ups) >= self.most]
        again = [tpn for tpn in upfloaters if self.number - 1 in self.all[tpn].ups]
        return colours, len(most), sum(len(one.ups) for one in most), len(again)

    # --- a bracket --------------------------------------------------------------------------------

    def paired(self, bracket: Group) -> tuple[tuple[int, ...], tuple[int, ...], Pairs]:
        """3.2.3 to 3.2.6: who is shifted first and then, and the pairs."""
        g1 = self.seeking_white(bracket)
        g2 = bracket - g1
        best = self.fewest(bracket, "same-colour")
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        inside = self.fewest(bracket, "inside", smaller)
        even = (len(larger) - len(smaller)) // 2 + inside
        for first in self.sets(self.numbered(smaller, white=smaller == g1), inside):
            for second in self.sets(self.numbered(larger, white=larger == g1), even):
                small = smaller - set(first) | set(second)
                large = larger - set(second) | set(first)
                if self.across(small, large, best):
                    white, black = (small, large) if smaller == g1 else (large, small)
                    return first, second, self.transposed(white, black)
        raise AssertionError("a bracket that can be paired has subgroups that can")

    def seeking_white(self, bracket: Group) -> Group:
        """3.2.3: G1."""
        if any(self.all[tpn].games for tpn in bracket):
            return frozenset(tpn for tpn in bracket if self.all[tpn].wish[0] == "W")
        return frozenset(sorted(bracket)[: len(bracket) // 2])

    def sets(self, numbered: list[int], size: int) -> list[tuple[int, ...]]:
        """4.1: the sets of those who change subgroups, in order."""
        return [*combinations(numbered, size)]

    def numbered(self, pool: Group, *, white: bool) -> list[int]:
        """4.3: from the middle of the list."""
        one = self.all
        left = sorted(pool, key=lambda tpn: (one[tpn].aro, tpn) if white else (0, tpn))
        found = []
        while left:
            middle = len(left) // 2 if len(left) % 2 else len(left) // 2 - 1
            found.append(left.pop(middle))
        return found

    def _across(self, some: Group, others: Group, best: int) -> bool:
        """Whether two subgroups can be paired with each other, with so many refused colours."""
        if not some:
            return best >= 0
        first = min(some, key=lambda a: (sum(self.legal(a, b) for b in others), a))
        return any(
            self.legal(first, other)
            and self.across(
                some - {first}, others - {other}, best - self._charged("same-colour", some, first, other)
            )
            for other in sorted(others)
        )

    def transposed(self, white: Group, black: Group) -> Pairs:
        """3.2.5 and 3.2.6: S1, and the first legal order of G2."""
        return next(self._orders(self.by_average(white), self.by_number(black)))

    def by_average(self, white: Group) -> list[int]:
        """3.2.5."""
        return sorted(white, key=lambda tpn: (self.all[tpn].aro, tpn))

    def by_number(self, black: Group) -> list[int]:
        """4.4: the order from which the others follow."""
        return sorted(black)

    def _orders(self, s1: list[int], g2: list[int]) -> Iterator[Pairs]:
        if not s1:
            yield []
            return
        for other in g2:
            left = [tpn for tpn in g2 if tpn != other]
            if self.legal(s1[0], other) and self.across(frozenset(s1[1:]), frozenset(left), len(s1)):
                for rest in self._orders(s1[1:], left):
                    yield [(s1[0], other), *rest]

    # --- colours --------------------------------------------------------------------------------

    def coloured(self, a: int, b: int) -> tuple[int, int]:
        """5.2: a pair, White first."""
        high, low = sorted((self.all[a], self.all[b]), key=lambda one: (-one.score, one.tpn))
        colour = self.colour_of_higher(high, low)
        return (high.tpn, low.tpn) if colour == "W" else (low.tpn, high.tpn)

    def colour_of_higher(self, high: One, low: One) -> str:
        """The colour of the higher ranked of two."""
        turned = {"W": "B", "B": "W"}
        if not high.colours and not low.colours:
            drawn = self.initial()
            return drawn if self.place(high.tpn) % 2 else turned[drawn]
        if high.wish[0] != low.wish[0] and "both" in self.colour_rules:
            return high.wish[0]
        if high.wish[1] != low.wish[1] and "stronger" in self.colour_rules:
            return high.wish[0] if high.wish[1] > low.wish[1] else turned[low.wish[0]]
        for mine, other in zip(reversed(high.colours), reversed(low.colours), strict=False):
            if mine != other and "alternate" in self.colour_rules:
                return turned[mine]
        return high.wish[0] if "higher" in self.colour_rules else turned[high.wish[0]]

    colour_rules = frozenset({"both", "stronger", "alternate", "higher"})
    """5.2.2 to 5.2.5."""

    def initial(self) -> str:
        """The colour that was drawn."""
        drawn = self.tournament.initial_colour
        assert drawn is not None, "the tournaments that are compared say it"
        return "W" if drawn is Colour.WHITE else "B"

    def place(self, tpn: int) -> int:
        """The number of a player among those who are in a pairing now or were in one."""
        away = {Mark.ZERO_POINT_BYE, Mark.HALF_POINT_BYE, Mark.FULL_POINT_BYE}
        known: list[int] = [
            player.tpn
            for player in self.tournament.players
            if player.tpn in self.all
            or any(entry.mark not in away for entry in self.tournament.entries[player.tpn][: self.number - 1])
        ]
        return known.index(tpn) + 1


def pair(tournament: Tournament, number: int) -> Paired | None:
    """Pair a round by listing; None where it cannot be paired completely."""
    return Literal(tournament, number).pair()
