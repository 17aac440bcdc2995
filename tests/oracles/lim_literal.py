"""The Lim rules as the readings state them, tried out one by one: slow, and sharing no code with the engine.

Players are pairing numbers. Sets of pairs are searched one by one, so this is for small fields only. The
edition is that of 1999 or, with `new`, that of 2026: it has another number for the colour drawn (LIM26-3) and
another median where a win does not bring one point (LIM26-9).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament

CLOSE = 100
HARM = "dcba"


@dataclass
class Position:
    """A round before it is paired: who is there, and what is known of each."""

    tournament: Tournament
    number: RoundNumber
    new: bool = False
    present: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        away = self.tournament.absent_in(self.number)
        self.present = [player.tpn for player in self.tournament.players if player.tpn not in away]
        self.rating: dict[int, int] = {player.tpn: player.rating for player in self.tournament.players}
        self.played = self.number - 1
        self._compatible: dict[tuple[int, int], bool] = {}
        self._most: dict[frozenset[int], int] = {}
        self.last = (
            self.tournament.planned_rounds is not None and self.number >= self.tournament.planned_rounds
        )

    def median(self, played: int) -> float:
        """LIM-9, LIM26-9."""
        return played * self.tournament.points.win / 2 if self.new else played

    def counts(self, tpn: int) -> int:
        """LIM-31: the number; LIM26-3: the place among those who are here or took part before."""
        if not self.new:
            return tpn
        return sum(1 for one in self.tournament.entries if one <= tpn and self._counted(one))

    def _counted(self, tpn: int) -> bool:
        if tpn in self.present:
            return True
        return any(
            entry.mark in PLAYED
            or entry.mark in (Mark.FORFEIT_WIN, Mark.PAIRING_ALLOCATED_BYE)
            or (entry.mark is Mark.FORFEIT_LOSS and entry.opponent is not None)
            for entry in self.games(tpn)
        )

    def games(self, tpn: int, rounds: int | None = None) -> tuple[Entry, ...]:
        """The rounds so far of one player."""
        return self.tournament.entries[Tpn(tpn)][: self.played if rounds is None else rounds]

    def score(self, tpn: int, rounds: int | None = None) -> int:
        """LIM-2: every point counts."""
        return sum(entry.points for entry in self.games(tpn, rounds))

    def colours(self, tpn: int) -> list[Colour]:
        """LIM-2: the colours of the games really played."""
        return [entry.colour for entry in self.games(tpn) if entry.mark in PLAYED and entry.colour]

    def balance(self, tpn: int) -> int:
        """Games with White less games with Black."""
        had = self.colours(tpn)
        return had.count(Colour.WHITE) - had.count(Colour.BLACK)

    def allowed(self, tpn: int, colour: Colour) -> bool:
        """LIM-3."""
        more = self.balance(tpn) if colour is Colour.WHITE else -self.balance(tpn)
        return self.colours(tpn)[-2:] != [colour, colour] and more < 2

    def due(self, tpn: int) -> Colour | None:
        """LIM-5."""
        had = self.colours(tpn)
        if not had:
            return None
        if self.balance(tpn) == 0:
            return had[-1].opposite
        return Colour.BLACK if self.balance(tpn) > 0 else Colour.WHITE

    def ways(self, one: int, other: int) -> list[Colour]:
        """The colours that the first can have while the second has the opposite."""
        return [way for way in Colour if self.allowed(one, way) and self.allowed(other, way.opposite)]

    def compatible(self, one: int, other: int) -> bool:
        """LIM-4."""
        key = (one, other)
        if key not in self._compatible:
            self._compatible[key] = self._fit(one, other)
        return self._compatible[key]

    def _fit(self, one: int, other: int) -> bool:
        if any(entry.mark in PLAYED and entry.opponent == other for entry in self.games(one)):
            return False
        for barred in self.tournament.forbidden:
            if {one, other} <= set(barred.players) and barred.first <= self.number <= barred.last:
                return False
        if self.last and self.score(one) == self.score(other):
            return True
        return bool(self.ways(one, other))

    def suit(self, one: int, other: int) -> bool:
        """LIM-6."""
        return self.due(one) is None or self.due(other) is None or self.due(one) != self.due(other)

    def near(self, one: int, other: int) -> bool:
        """LIM-33."""
        return not self.tournament.maxi or abs(self.rating[one] - self.rating[other]) <= CLOSE

    def floated(self, tpn: int) -> bool:
        """LIM-18."""
        if self.played == 0:
            return False
        opponent = self.games(tpn)[-1].opponent
        if opponent is None:
            return False
        before = self.played - 1
        own, other = self.score(tpn, before), self.score(opponent, before)
        median = self.median(before)
        return (own > median and other < own) or (own < median and other > own)

    def most_pairs(self, players: Iterable[int]) -> int:
        """The largest number of disjoint compatible pairs: those of each set that hangs together."""
        left = set(players)
        found = 0
        while left:
            part = self._hanging_together(min(left), left)
            left -= part
            found += self._most_within(frozenset(part))
        return found

    def _hanging_together(self, start: int, players: set[int]) -> set[int]:
        part, new = {start}, [start]
        while new:
            one = new.pop()
            more = [tpn for tpn in players if tpn not in part and self.compatible(one, tpn)]
            part.update(more)
            new += more
        return part

    def _most_within(self, players: frozenset[int]) -> int:
        if len(players) < 2:
            return 0
        if players not in self._most:
            one = min(players, key=lambda tpn: (sum(self.compatible(tpn, other) for other in players), tpn))
            best = 0
            for other in sorted(players - {one}):
                if best < len(players) // 2 and self.compatible(one, other):
                    best = max(best, 1 + self.most_pairs(players - {one, other}))
            if best < len(players) // 2:
                best = max(best, self.most_pairs(players - {one}))
            self._most[players] = best
        return self._most[players]

    def all_paired(self, players: Sequence[int]) -> bool:
        """Whether a set of players can all be paired."""
        return len(players) % 2 == 0 and self.most_pairs(players) == len(players) // 2


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
        barred = {Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN}
        for tpn in sorted(self.players, key=lambda one: (self.at.score(one), -one)):
            others = [one for one in self.players if one != tpn]
            if not any(entry.mark in barred for entry in self.at.games(tpn)) and self.at.all_paired(others):
                self.players = others
                return tpn
        raise Impossible

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
        gone = [
            tpn for tpn in members if not any(at.compatible(tpn, other) for other in members if other != tpn)
        ]
        left = [tpn for tpn in members if tpn not in gone]
        pairs = at.most_pairs(left)

        def spared() -> list[int]:
            return [tpn for tpn in left if at.most_pairs([one for one in left if one != tpn]) >= pairs]

        def kind(tpn: int) -> int:
            has = self.has_opponent(tpn, gone, score, downward=downward)
            letter = ("b" if has else "a") if tpn in arrived else ("d" if has else "c")
            return HARM.index(letter)

        def number(tpn: int) -> int:
            return -tpn if downward else tpn

        if len(left) % 2:
            white = [tpn for tpn in left if at.due(tpn) is Colour.WHITE]
            black = [tpn for tpn in left if at.due(tpn) is Colour.BLACK]
            more = white if len(white) > len(black) else black if len(black) > len(white) else []
            end = min(left, key=number)
            evening = [tpn for tpn in more if at.near(tpn, end)]
            chosen = min(
                spared(),
                key=lambda tpn: (
                    kind(tpn),
                    kind(tpn) == 0 and at.floated(tpn),
                    tpn not in evening,
                    number(tpn),
                ),
            )
            gone.append(chosen)
            left.remove(chosen)
        while len(left) > 2 * pairs:
            chosen = min(spared(), key=lambda tpn: (kind(tpn), number(tpn)))
            gone.append(chosen)
            left.remove(chosen)
        staying = [tpn for tpn in self._in_turn(arrived, downward=downward) if tpn in left]
        side = "upper" if downward else "lower"
        self._pair(staying, [tpn for tpn in left if tpn not in arrived], side, downward=downward)
        return gone

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
        while floaters or residents:
            residents = sorted(residents, reverse=not downward)
            everybody = [*floaters, *residents]
            if floaters:
                one = floaters[0]
                lists = [residents, sorted(floaters[1:], reverse=not downward)]
            else:
                one, half = residents[0], len(residents) // 2
                lists = [[*residents[half:], *residents[1:half][::-1]]]
            other = None
            looked_at: list[int] = []
            for order in lists:
                looked_at += order
                available = [
                    tpn
                    for tpn in order
                    if self.at.compatible(one, tpn)
                    and self.at.all_paired([left for left in everybody if left not in (one, tpn)])
                ]
                other = self._choose(one, available)
                if other is not None:
                    break
            assert other is not None
            self.searches.append((one, looked_at, other))
            self.made[side].append((one, other))
            floaters = [tpn for tpn in floaters if tpn not in (one, other)]
            residents = [tpn for tpn in residents if tpn not in (one, other)]

    def _median(self, down: list[int], up: list[int]) -> None:
        """LIM-30."""
        residents = self._residents(self.at.median(self.at.played))
        while not self.at.all_paired([*down, *up, *residents]):
            sides = ["lower", "upper"] if len(down) > len(up) else ["upper", "lower"]
            side = next(one for one in sides if self.made[one])
            (down if side == "upper" else up).extend(self.made[side].pop())
        floaters = [*self._in_turn(down, downward=True), *self._in_turn(up, downward=False)]
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
