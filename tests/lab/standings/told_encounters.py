"""Direct encounters told, read back: who is level, which games are missing, who is safely ahead."""

from __future__ import annotations

from fractions import Fraction

from pairtutor.model.tournament import Tournament
from tests.lab.standings.told_cuts import CutReader
from tests.lab.standings.told_values import is_written, numbers


class EncounterReader(CutReader):
    """Reads direct encounters of one event by a list of tie-breaks."""

    def __init__(self, tournament: Tournament, listed: str) -> None:
        super().__init__(tournament)
        self.codes = listed.split(",")
        self.groups = [self.plain.order(self.codes[:count]) for count in range(len(self.codes) + 1)]
        self.tied: list[int] = []
        self.left: list[int] = []
        self.waiting: list[list[int]] = []

    def place(self, player: int, count: int) -> tuple[int, list[int]]:
        """Return the place of a player by so many of the codes, and who is level there."""
        place = 1
        for group in self.groups[count]:
            if player in group:
                return place, group
            place += len(group)
        raise LookupError(player)

    def level(self, players: str) -> bool:
        """Who is level, so that their games against each other count."""
        self.tied = self.left = numbers(players)
        self.waiting = []
        return set(self.about) <= set(self.tied) and any(
            self.tied == sorted(group) for groups in self.groups for group in groups
        )

    def afresh(self, players: str) -> bool:
        """Who is still level, and tried again."""
        told = numbers(players)
        known = [*self.again, *self.waiting]
        self.waiting = [group for group in known if group != told]
        self.tied = self.left = told
        return told in known

    @property
    def again(self) -> list[list[int]]:
        """Who is tried again: the rest where games are missing, else those with as many points."""
        if self.missing():
            return [sorted(self.left)]
        points = {player: self.plain.table(player, self.tied) for player in self.tied}
        return [sorted(one for one in self.tied if points[one] == level) for level in set(points.values())]

    def alone(self, who: str) -> bool:
        """Who is level with nobody."""
        level = any(group == [int(who)] for groups in self.groups for group in groups)
        return level and self.about == (int(who),)

    def missing(self) -> list[tuple[int, int]]:
        """Return the games that are missing among those who are level."""
        pairs = ((one, other) for one in self.tied for other in self.tied if one < other)
        return [pair for pair in pairs if self.plain.between(*pair) is None]

    def games_missing(self, pairs: str) -> bool:
        """The games that are missing."""
        told = numbers(pairs)
        return [*zip(told[::2], told[1::2], strict=True)] == self.missing()

    def number_missing(self, games: str, players: str) -> bool:
        """How many games are missing among so many players."""
        return (int(games), int(players)) == (len(self.missing()), len(self.tied))

    def forfeited(self, pairs: str) -> bool:
        """The missing games that were paired and forfeited."""
        told = numbers(pairs)
        literal = self.plain
        right = [
            pair
            for pair in self.missing()
            if any(literal.opponent(pair[0], number) == pair[1] for number in literal.all_rounds())
        ]
        return [*zip(told[::2], told[1::2], strict=True)] == right

    def all_met(self, order: str) -> bool:
        """Everybody met everybody, and this is the order."""
        ranked = [numbers(part) for part in order.replace(", then ", ";").replace(" then ", ";").split(";")]
        points = {player: self.plain.table(player, self.tied) for player in self.tied}
        right = [
            sorted(player for player in self.tied if points[player] == level)
            for level in sorted(set(points.values()), reverse=True)
        ]
        return not self.missing() and [one for part in ranked for one in part] == [
            one for part in right for one in part
        ]

    def all_level(self) -> bool:
        """Everybody met everybody, and all have as many points."""
        return not self.missing() and len({self.plain.table(player, self.tied) for player in self.tied}) == 1

    def bounds(self, player: int) -> tuple[Fraction, Fraction]:
        """Return the least and the most that a player may have in the separate standings."""
        games = sum(player in pair for pair in self.missing())
        points = self.plain.table(player, self.tied)
        return points + games * self.plain.loss, points + games * self.plain.win

    def safe(self, first: str, again: str, worst: str, rival: str, best: str) -> bool:
        """Who is ahead however the missing games end."""
        right = first == again and self.race(first, worst, rival, best)
        self.left = [player for player in self.left if player != int(first)]
        return right and Fraction(worst) > Fraction(best)

    def unsafe(self, first: str, worst: str, rival: str, best: str) -> bool:
        """Nobody is ahead however the missing games end."""
        return self.race(first, worst, rival, best) and Fraction(worst) <= Fraction(best)

    def race(self, first: str, worst: str, rival: str, best: str) -> bool:
        """Return whether a player has the most for certain, and the rival could reach most of the others."""
        bounds = {player: self.bounds(player) for player in self.left}
        ahead = max(self.left, key=lambda player: (bounds[player][0], -player))
        others = [player for player in self.left if player != ahead]
        behind = max(others, key=lambda player: (bounds[player][1], -player))
        right = is_written(worst, bounds[ahead][0]) and is_written(best, bounds[behind][1])
        return bool(self.missing()) and right and (int(first), int(rival)) == (ahead, behind)

    def undecided(self) -> bool:
        """Somewhere direct encounter parts nobody of some who are level."""
        groups = [
            (at, group) for at, code in enumerate(self.codes) if code == "DE" for group in self.groups[at]
        ]
        return any(
            len(group) > 1 and sorted(group) in map(sorted, self.groups[at + 1]) for at, group in groups
        )

    def averages(self) -> bool:
        """Somebody met somebody more than once."""
        met = {player: self.plain.met(player) for player in self.tied}
        return any(own.count(other) > 1 for own in met.values() for other in self.tied)
