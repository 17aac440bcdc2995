"""The Lim rules as the readings state them, tried out one by one: slow, and sharing no code with the engine.

Players are pairing numbers. Sets of pairs are searched one by one, so this is for small fields only. The
edition is that of 1999 or, with `new`, that of 2026: it has another number for the colour drawn (LIM26-3) and
another median where a win does not bring one point (LIM26-9).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.lim_position import Position

HARM = "dcba"


class Impossible(Exception):
    """LIM-8: nobody can complete the round."""


@dataclass
class Result:
    """The boards by White and Black, and the bye."""

    boards: set[tuple[int, int]]
    bye: int | None


def pair(tournament: Tournament, number: RoundNumber, drawn: Colour, *, new: bool = False) -> Result:
    """Pair a round."""
    return Round(Position(tournament, number, new), drawn).run()


class Round:
    """A round being paired; `searches` are who looked for an opponent, among whom, and who was taken."""

    def __init__(self, position: Position, drawn: Colour) -> None:
        self.at = position
        self.drawn = drawn
        self.players = list(position.present)
        self.made: dict[str, list[tuple[int, int]]] = {"upper": [], "lower": [], "median": []}
        self.searches: list[tuple[int, list[int], int]] = []

    def run(self) -> Result:
        """Pair it."""
        bye = self._bye()
        at = self.at
        median = at.median(at.played)
        scores = sorted({at.score(tpn) for tpn in self.players})
        down: list[int] = []
        for score in [one for one in reversed(scores) if one > median]:
            down = self._group(score, down, downward=True)
        up: list[int] = []
        for score in [one for one in scores if one < median]:
            up = self._group(score, up, downward=False)
        self._median(down, up)
        boards = {self._board(one, other, side) for side, made in self.made.items() for one, other in made}
        return Result(boards, bye)

    def _bye(self) -> int | None:
        """LIM-7, LIM-8."""
        if len(self.players) % 2 == 0:
            if not self.at.all_paired(self.players):
                raise Impossible
            return None
        for tpn in self.for_bye():
            others = [one for one in self.players if one != tpn]
            if not self.at.had_bye(tpn) and self.at.all_paired(others):
                self.players = others
                return tpn
        raise Impossible

    def for_bye(self) -> list[int]:
        """LIM-7: everybody, the last of the lowest score first."""
        return sorted(self.players, key=lambda one: (self.at.score(one), -one))

    def _residents(self, score: float) -> list[int]:
        return [tpn for tpn in self.players if self.at.score(tpn) == score]

    def _in_turn(self, floaters: Iterable[int], *, downward: bool) -> list[int]:
        """LIM-20."""
        if downward:
            return sorted(floaters, key=lambda one: (-self.at.score(one), one))
        return sorted(floaters, key=lambda one: (self.at.score(one), -one))

    def _group(self, score: int, arrived: list[int], *, downward: bool) -> list[int]:
        at = self.at
        members = [*arrived, *self._residents(score)]
        gone = self.lonely(members)
        left = [tpn for tpn in members if tpn not in gone]
        pairs, odd = at.most_pairs(left), len(left) % 2 == 1

        def spared() -> list[int]:
            return [tpn for tpn in left if at.most_pairs([one for one in left if one != tpn]) >= pairs]

        def kind(tpn: int) -> int:
            has = self.has_opponent(tpn, gone, score, downward=downward)
            return HARM.index(self.letter(came=tpn in arrived, has=has))

        def leave(able: list[int], key: Callable[[int], tuple[int, ...]]) -> None:
            chosen = min(able, key=key)
            gone.append(chosen)
            left.remove(chosen)

        if odd and self.evens:
            evening = self.evening(left, downward=downward)
            leave(
                self.able(left, spared()),
                lambda tpn: self.to_even(kind(tpn), tpn, evening, self.number_of(tpn, downward=downward)),
            )
            pairs = at.most_pairs(left)
        while len(left) > 2 * pairs:
            leave(
                spared(), lambda tpn: (kind(tpn), self.too_many(self.number_of(tpn, downward=downward), odd))
            )
        staying = [tpn for tpn in self._in_turn(arrived, downward=downward) if tpn in left]
        side = "upper" if downward else "lower"
        self._pair(staying, [tpn for tpn in left if tpn not in arrived], side, downward=downward)
        return gone

    evens = True
    """Whether somebody leaves to make a number even (2.3.d)."""

    def lonely(self, members: list[int]) -> list[int]:
        """LIM-12: who is compatible with nobody."""
        return [
            one for one in members if not any(self.at.compatible(one, two) for two in members if two != one)
        ]

    def letter(self, *, came: bool, has: bool) -> str:
        """LIM-16."""
        return ("b" if has else "a") if came else ("d" if has else "c")

    def number_of(self, tpn: int, *, downward: bool) -> int:
        """LIM-14: the lowest number first downward, the highest upward."""
        return -tpn if downward else tpn

    def able(self, left: list[int], spared: list[int]) -> list[int]:
        """LIM-13: of those left, who can make the number even."""
        return spared

    def to_even(self, kind: int, tpn: int, evening: list[int], number: int) -> tuple[int, ...]:
        """LIM-14: what those who could make the number even go by."""
        return kind, kind == 0 and self.at.floated(tpn), tpn not in evening, number

    def too_many(self, number: int, odd: bool) -> int:
        """LIM-19: what those who cannot be paired go by after their type."""
        return number

    def evening(self, left: list[int], *, downward: bool) -> list[int]:
        """LIM-17: who is due the colour that more are due."""
        at = self.at
        white = [tpn for tpn in left if at.due(tpn) is Colour.WHITE]
        black = [tpn for tpn in left if at.due(tpn) is Colour.BLACK]
        more = white if len(white) > len(black) else black if len(black) > len(white) else []
        end = min(left, key=lambda tpn: self.number_of(tpn, downward=downward))
        return [tpn for tpn in more if at.near(tpn, end)]

    def has_opponent(self, tpn: int, gone: list[int], score: int, *, downward: bool) -> bool:
        """LIM-11, LIM-15."""
        free, _ = self.free_there(tpn, gone, score, downward=downward)
        return any(self.at.compatible(tpn, other) for other in free)

    def free_there(
        self, tpn: int, gone: list[int], score: int, *, downward: bool
    ) -> tuple[list[int], dict[int, int]]:
        """LIM-11, LIM-15: who is free in the next group, and whom floaters who come before would have."""
        scores = {self.at.score(one) for one in self.players}
        beyond = [one for one in scores if (one < score if downward else one > score)]
        if not beyond:
            return [], {}
        free = sorted(self._residents(max(beyond) if downward else min(beyond)), reverse=not downward)
        aside: dict[int, int] = {}
        for floater in self._in_turn([*gone, tpn], downward=downward):
            if floater == tpn:
                return free, aside
            found = self._choose(floater, [other for other in free if self.at.compatible(floater, other)])
            if found is not None:
                free.remove(found)
                aside[found] = floater
        raise AssertionError

    def _choose(self, tpn: int, available: list[int]) -> int | None:
        """LIM-22, LIM-27: the first available one, or a later one whose colour suits."""
        if not available:
            return None
        first = available[0]
        if self.at.suit(tpn, first):
            return first
        later = [one for one in available if self.at.suit(tpn, one) and self.at.near(first, one)]
        return later[0] if later else first

    def _pair(self, floaters: list[int], residents: list[int], side: str, *, downward: bool) -> None:
        """LIM-21 to LIM-27."""
        first = True
        while floaters or residents:
            residents = self.in_order(residents, downward=downward)
            everybody = [*floaters, *residents]
            if floaters:
                one = floaters[0]
                lists = [self.offered(residents), sorted(floaters[1:], reverse=not downward)]
            else:
                one = residents[0]
                lists = [self.trial(residents, first=first)]
                first = False
            other = None
            looked_at: list[int] = []
            for order in lists:
                looked_at += order
                available = [
                    tpn
                    for tpn in order
                    if self.at.compatible(one, tpn)
                    and self.behind([left for left in everybody if left not in (one, tpn)])
                ]
                other = self._choose(one, available) if floaters else self.choose(one, available)
                if other is not None:
                    break
            assert other is not None
            self.searches.append((one, looked_at, other))
            self.made[side].append((one, other))
            floaters = [tpn for tpn in floaters if tpn not in (one, other)]
            residents = [tpn for tpn in residents if tpn not in (one, other)]

    def in_order(self, residents: list[int], *, downward: bool) -> list[int]:
        """4.1: whose opponent is looked for first."""
        return sorted(residents, reverse=not downward)

    def offered(self, residents: list[int]) -> list[int]:
        """LIM-21: the residents as a floater goes through them."""
        return residents

    def trial(self, residents: list[int], *, first: bool) -> list[int]:
        """LIM-24, LIM-26: whom the first of the residents tries; whether no pair was made before."""
        half = len(residents) // 2
        return [*residents[half:], *residents[1:half][::-1]]

    def behind(self, left: list[int]) -> bool:
        """LIM-25: whether nobody is left behind."""
        return self.at.all_paired(left)

    def choose(self, tpn: int, available: list[int]) -> int | None:
        """LIM-27: whom a resident takes."""
        return self._choose(tpn, available)

    def both_sides(self, down: list[int], up: list[int]) -> list[int]:
        """3.6.3: those from above before those from below."""
        return [*down, *up]

    def side(self, down: list[int], up: list[int]) -> list[str]:
        """LIM-30: from which side a pair is taken back, and else from which."""
        return ["lower", "upper"] if len(down) > len(up) else ["upper", "lower"]

    def _median(self, down: list[int], up: list[int]) -> None:
        """LIM-30."""
        residents = self._residents(self.at.median(self.at.played))
        while not self.at.all_paired([*down, *up, *residents]):
            side = next(one for one in self.side(down, up) if self.made[one])
            (down if side == "upper" else up).extend(self.made[side].pop())
        floaters = self.both_sides(self._in_turn(down, downward=True), self._in_turn(up, downward=False))
        self._pair(floaters, residents, "median", downward=True)

    def _board(self, one: int, other: int, side: str) -> tuple[int, int]:
        """LIM-28, LIM-29."""
        at = self.at
        higher, lower = sorted((one, other))
        colour = self._colour_of_higher(higher, lower, below=side == "lower")
        assert at.last or colour in at.ways(higher, lower)
        return (higher, lower) if colour is Colour.WHITE else (lower, higher)

    def _colour_of_higher(self, higher: int, lower: int, *, below: bool) -> Colour:
        at = self.at
        ways = at.ways(higher, lower)
        if len(ways) == 1:
            return ways[0]
        mine, theirs = at.due(higher), at.due(lower)
        if mine is None and theirs is None:
            favoured = lower if below else higher
            colour = self.drawn if at.counts(favoured) % 2 else self.drawn.opposite
            return colour.opposite if below else colour
        if mine is None or theirs is None or mine is not theirs:
            return mine if mine is not None else theirs.opposite if theirs else Colour.WHITE
        for ours, others in zip(at.colours(higher)[::-1], at.colours(lower)[::-1], strict=False):
            if ours is not others:
                return ours.opposite
        return mine.opposite if below else mine
