"""What the Lim rules know of a round before it is paired: who is there, scores, colours, who may meet whom.

It shares no code with the engine. Sets of pairs are searched one by one, so this is for small fields only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament

CLOSE = 100


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

    def met(self, one: int, other: int) -> bool:
        """LIM-2: whether the two have played each other."""
        return any(entry.mark in PLAYED and entry.opponent == other for entry in self.games(one))

    def _fit(self, one: int, other: int) -> bool:
        if self.met(one, other):
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

    def had_bye(self, tpn: int) -> bool:
        """LIM-7: whether a player may not have the bye."""
        barring = {Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN}
        return any(entry.mark in barring for entry in self.games(tpn))

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
