"""Swiss team rounds of 2026 by the letter: every set of upfloaters and every pairing, one after the other.

It shares nothing with the engine, and is slow: for brackets of up to fourteen teams. Points are half points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from math import prod
from typing import Final, NamedTuple

PLAYED: Final = frozenset("10=")
"""Marks of a match of which a game was begun."""
BARRING: Final = frozenset("U+F")
"""Marks of who may not have the bye."""


class Round(NamedTuple):
    """What one round was for a team; `points` are half points, primary and secondary."""

    opponent: int
    colour: str
    mark: str
    points: tuple[int, int]


class Event(NamedTuple):
    """An event before a round: `lines` has the rounds of each team so far, `away` who is not in this one.

    `virtual` are the virtual points of each team for each round, this one included. `kind` is the type of
    preference: A, B or nothing.
    """

    number: int
    planned: int
    initial: str
    kind: str
    secondary: bool
    lines: dict[int, list[Round]]
    virtual: dict[int, list[int]]
    away: frozenset[int] = frozenset()
    apart: frozenset[frozenset[int]] = frozenset()


class Pairing(NamedTuple):
    """A bracket as it was paired, with the numbers of `accepted.json`."""

    score: int
    residents: list[int]
    upfloaters: list[int]
    set: int
    sets: int
    c6: int
    c7: int
    pairing: int
    pairings: int
    c8: int
    c9: int
    c10: int
    pairs: list[tuple[int, int]]
    white: list[int]
    rules: list[str]


class Outcome(NamedTuple):
    """A round: the bye (0 for none), its brackets; no brackets where the round cannot be paired."""

    bye: int
    brackets: list[Pairing]

    @property
    def boards(self) -> set[tuple[int, int]]:
        """White and Black of each match."""
        return {
            (white, sum(pair) - white)
            for one in self.brackets
            for pair, white in zip(one.pairs, one.white, strict=True)
        }


def identifiers(teams: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield every pairing of some teams in dictionary order of the identifiers (3.6.2, 3.6.3)."""
    for tops in combinations(sorted(teams), len(teams) // 2):
        bottoms = [one for one in sorted(teams) if one not in tops]
        if all(top < bottom for top, bottom in zip(tops, bottoms, strict=True)):
            yield from _bottoms(tops, bottoms)


def _bottoms(tops: Sequence[int], bottoms: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not tops:
        yield []
    for bottom in bottoms:
        if tops and tops[0] < bottom:
            left = [one for one in bottoms if one != bottom]
            yield from ([(tops[0], bottom), *rest] for rest in _bottoms(tops[1:], left))


class Literal:
    """One round; `here` are the teams in its pairing.

    What a rule says stands in a method of its own, so that it can be paired without that rule.
    """

    def __init__(self, event: Event) -> None:
        self.event = event
        self.here = [tpn for tpn in sorted(event.lines) if tpn not in event.away]
        self.real = {tpn: self._points(tpn, event.number, 0) for tpn in event.lines}
        self.second = {tpn: self._points(tpn, event.number, 1) for tpn in event.lines}
        self.score = {tpn: self.score_before(tpn, event.number) for tpn in event.lines}
        self.colours = {
            tpn: "".join(one.colour for one in line if one.mark in PLAYED)
            for tpn, line in event.lines.items()
        }
        self.difference = {tpn: one.count("w") - one.count("b") for tpn, one in self.colours.items()}
        self.preference = {tpn: self.preference_of(tpn) for tpn in event.lines}
        self._whole: dict[frozenset[int], bool] = {frozenset(): True}

    # --- definitions ------------------------------------------------------------------------

    def _points(self, tpn: int, number: int, which: int) -> int:
        return sum(one.points[which] for one in self.event.lines[tpn][: number - 1])

    def score_before(self, tpn: int, number: int) -> int:
        """Return a team's score before a round, with the virtual points of that round."""
        line = self.event.virtual.get(tpn, [])
        return self._points(tpn, number, 0) + (line[number - 1] if number <= len(line) else 0)

    @property
    def last(self) -> bool:
        """Whether it is the last round."""
        return self.event.number >= self.event.planned

    @property
    def near_the_end(self) -> bool:
        """Whether it is one of the last two rounds."""
        return self.event.number >= self.event.planned - 1

    @cached_property
    def floated(self) -> set[int]:
        """Who met a team of another score in a match that was played in the round before (1.5)."""
        number = self.event.number - 1
        found = set()
        for tpn, line in self.event.lines.items() if number else ():
            one = line[number - 1]
            if one.mark in PLAYED:
                own, other = self.score_before(tpn, number), self.score_before(one.opponent, number)
                found |= {tpn} if own != other else set()
        return found

    def preference_of(self, tpn: int) -> tuple[str, str]:
        """Return colour and strength (1.7)."""
        colours, difference = self.colours[tpn], self.difference[tpn]
        kind = self.event.kind
        if not kind or not colours:
            return "", ""
        strong = "simple" if kind == "A" else "strong"
        if difference < -1 or (difference in (0, -1) and colours[-2:] == "bb"):
            return "w", strong
        if difference > 1 or (difference in (0, 1) and colours[-2:] == "ww"):
            return "b", strong
        if kind == "B" and difference == -1:
            return "w", "mild"
        if kind == "B" and difference == 1:
            return "b", "mild"
        if kind == "B" and difference == 0 and not self.last:
            return ("w" if colours[-1] == "b" else "b"), "mild"
        return "", ""

    def met(self, one: int, other: int) -> bool:
        """Return whether two have played each other, or may not."""
        played = any(line.opponent == other and line.mark in PLAYED for line in self.event.lines[one])
        return played or frozenset((one, other)) in self.event.apart

    def barred(self, tpn: int) -> bool:
        """Return whether a team may not have the bye."""
        return any(one.mark in BARRING for one in self.event.lines[tpn])

    def whole(self, teams: Iterable[int]) -> bool:
        """Return whether some teams can be paired completely."""
        left = frozenset(teams)
        if left not in self._whole:
            first = min(left)
            self._whole[left] = len(left) % 2 == 0 and any(
                not self.met(first, other) and self.whole(left - {first, other}) for other in left - {first}
            )
        return self._whole[left]

    # --- the round -------------------------------------------------------------------------

    def pair(self) -> Outcome:
        """Return the outcome of the round."""
        left = set(self.here)
        bye = 0
        if len(left) % 2:
            order = sorted(left, key=self.for_bye)
            able = (tpn for tpn in order if not self.barred(tpn) and self.whole_without(left, tpn))
            bye = next(able, 0)
            if not bye:
                return Outcome(0, [])
        if not self.whole(left - {bye}):
            return Outcome(0, [])
        left -= {bye} if bye else set()
        brackets = []
        while left:
            brackets.append(self.bracket(left))
            left -= {tpn for pair in brackets[-1].pairs for tpn in pair}
        return Outcome(bye, brackets)

    def for_bye(self, tpn: int) -> tuple[int, ...]:
        """Return what puts teams in order for the bye (3.4.2 to 3.4.4)."""
        played = sum(one.mark in PLAYED for one in self.event.lines[tpn])
        return self.score[tpn], -played, -tpn

    def whole_without(self, teams: set[int], tpn: int) -> bool:
        """Return whether the others can be paired if one has the bye (3.4.1)."""
        return self.whole(teams - {tpn})

    def remain(self, below: set[int]) -> bool:
        """Return whether those who are left below a bracket can be paired (C3)."""
        return self.whole(below)

    def pool(self, residents: set[int], left: set[int]) -> list[int]:
        """Return who can come up (3.5.1)."""
        return sorted(left - residents)

    def _sets(self, residents: set[int], left: set[int], size: int) -> list[tuple[int, ...]]:
        """Return the sets of so many upfloaters with a legal bracket that leave a complete pairing."""
        return [
            one
            for one in combinations(self.pool(residents, left), size)
            if self.whole(residents | set(one)) and self.remain(left - residents - set(one))
        ]

    def sizes(self, most: int) -> Sequence[int]:
        """Return the numbers of upfloaters in the order in which they are tried."""
        return range(most)

    def fewest(self, residents: set[int], left: set[int]) -> int:
        """Return the least number of upfloaters (C4)."""
        return next(size for size in self.sizes(len(left)) if self._sets(residents, left, size))

    def bracket(self, left: set[int]) -> Pairing:
        """Pair the top-scoregroup of those who are left."""
        top = max(self.score[tpn] for tpn in left)
        residents = {tpn for tpn in left if self.score[tpn] == top}
        size = self.fewest(residents, left)
        legal = {frozenset(one) for one in self._sets(residents, left, size)}
        best = self.best_scores([sorted(self.score[tpn] for tpn in one) for one in legal])
        valid = self.in_sequence(
            self.in_order(one)
            for one in combinations(self.pool(residents, left), size)
            if best is None or sorted(self.score[tpn] for tpn in one) == best
        )
        values = {
            tuple(one): self.set_quality(top, left - residents - {*one}, one)
            for one in valid
            if frozenset(one) in legal
        }
        chosen = next(one for one in valid if self.takes(values, tuple(one)))
        least = values[tuple(chosen)]
        number, pairings, pairs, quality = self.best_pairing(residents, chosen)
        colours = [self.colour(*pair) for pair in pairs]
        return Pairing(
            top,
            sorted(residents),
            chosen,
            valid.index(chosen) + 1,
            len(valid),
            *least,
            number,
            pairings,
            *quality,
            pairs,
            [white for white, _ in colours],
            [rule for _, rule in colours],
        )

    def best_scores(self, scores: list[list[int]]) -> list[int] | None:
        """Return the best scores of upfloaters, the lowest first (C5); None if all scores will do."""
        return max(scores)

    def in_sequence(self, sets: Iterable[list[int]]) -> list[list[int]]:
        """Return sets in the order in which they are looked at (3.5.4)."""
        return sorted(sets)

    def set_quality(self, top: int, below: set[int], chosen: Iterable[int]) -> tuple[int, int]:
        """Return what a set has in [C6] and [C7]."""
        return self._sixth(top, below), self._again(chosen)

    def takes(self, values: dict[tuple[int, ...], tuple[int, int]], one: tuple[int, ...]) -> bool:
        """Return whether a set is legal and one of the best (3.5.5)."""
        return values.get(one) == min(values.values())

    def in_order(self, teams: Iterable[int]) -> list[int]:
        """Return teams by falling score, then by rising number (3.5.3)."""
        return sorted(teams, key=lambda tpn: (-self.score[tpn], tpn))

    def _sixth(self, top: int, left: set[int]) -> int:
        """Return how many upfloaters the following scoregroup needs beyond what its parity asks (C6)."""
        following = max((self.score[tpn] for tpn in self.here if self.score[tpn] < top), default=None)
        group = {tpn for tpn in left if self.score[tpn] == following}
        return self.fewest(group, left) - len(group) % 2 if group else 0

    def _again(self, teams: Iterable[int]) -> int:
        return 0 if self.near_the_end else sum(tpn in self.floated for tpn in teams)

    def best_pairing(
        self, residents: set[int], upfloaters: Sequence[int]
    ) -> tuple[int, int, list[tuple[int, int]], tuple[int, int, int]]:
        """Return number, how many there are, pairs and [C8] to [C10] of the pairing taken (3.6)."""
        found: tuple[int, list[tuple[int, int]], tuple[int, int, int]] | None = None
        number = 0
        teams = [*residents, *upfloaters]
        for number, pairs in enumerate(self.pairings(teams), 1):
            if any(self.met(*pair) for pair in pairs):
                continue
            quality = self.quality(pairs, set(upfloaters))
            if found is None or self.better(quality, found[2]):
                found = (number, pairs, quality)
            if quality == (0, 0, 0):
                break
        assert found is not None, "the bracket is legal"
        return found[0], prod(range(1, len(teams), 2)), found[1], found[2]

    def pairings(self, teams: Sequence[int]) -> Iterable[list[tuple[int, int]]]:
        """Return the pairings of a bracket in the order in which they are looked at (3.6.3)."""
        return identifiers(teams)

    def better(self, quality: tuple[int, int, int], found: tuple[int, int, int]) -> bool:
        """Return whether a pairing is taken in place of an earlier one (3.6.4)."""
        return quality < found

    def quality(self, pairs: Iterable[tuple[int, int]], upfloaters: set[int]) -> tuple[int, int, int]:
        """Return what pairs have in [C8], [C9] and [C10]."""
        eighth = ninth = tenth = 0
        for one, other in pairs:
            mine, theirs = self.preference[one], self.preference[other]
            alike = bool(mine[0]) and mine[0] == theirs[0]
            eighth += alike
            ninth += alike and mine[1] == theirs[1] == "strong"
            if not self.near_the_end:
                for up, down in ((one, other), (other, one)):
                    tenth += up in upfloaters and down in self.floated
        return eighth, ninth, tenth

    # --- colours ---------------------------------------------------------------------------

    def parity(self, tpn: int) -> int:
        """Return the number of a team among those who are in this pairing or were in one before."""
        known = [
            one
            for one, line in sorted(self.event.lines.items())
            if one not in self.event.away or any(other.mark not in "ZHF" for other in line)
        ]
        return known.index(tpn) + 1

    def rank(self, tpn: int) -> tuple[int, ...]:
        """Return what makes a team the first-team of two (4.2)."""
        return -self.real[tpn], -self.second[tpn] if self.event.secondary else 0, tpn

    def colour(self, one: int, other: int) -> tuple[int, str]:
        """Return who of two has White, and by which rule (4.3)."""
        first, second = sorted((one, other), key=self.rank)
        rule, colour = self.granted(self.colours_due(first, second))
        return (first if colour == "w" else second), rule

    def granted(self, due: Iterable[tuple[str, str]]) -> tuple[str, str]:
        """Return the first rule that applies, and what it gives the first-team."""
        return next(iter(due))

    def colours_due(self, first: int, second: int) -> Iterator[tuple[str, str]]:
        """Yield the rules that apply, in their order, each with the colour that it gives the first-team."""
        mine, theirs = self.preference[first], self.preference[second]
        own, others = self.colours[first], self.colours[second]
        turned = {"w": "b", "b": "w"}
        if not own and not others:
            initial = self.event.initial
            yield "4.3.1", initial if self.parity(first) % 2 else turned[initial]
        both = bool(mine[0]) and bool(theirs[0])
        if not both and (mine[0] or theirs[0]):
            yield "4.3.2", mine[0] or turned[theirs[0]]
        if both and mine[0] != theirs[0]:
            yield "4.3.3", mine[0]
        if both and (mine[1] == "strong") != (theirs[1] == "strong"):
            yield "4.3.4", mine[0] if mine[1] == "strong" else turned[theirs[0]]
        if self.difference[first] != self.difference[second]:
            yield "4.3.5", "w" if self.difference[first] < self.difference[second] else "b"
        for back in range(1, min(len(own), len(others)) + 1):
            if own[-back] != others[-back]:
                yield "4.3.6", turned[own[-back]]
                break
        if mine[0]:
            yield "4.3.7", mine[0]
        if own:
            yield "4.3.8", turned[own[-1]]
        if others:
            yield "4.3.9", others[-1]
