"""C.07 (2026) by the letter: each tie-break as its article says it, in fractions, with nothing shared.

It stands on the rounds as `literal_rounds` has them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import floor
from typing import Any, Final

from tests.lab.standings.literal_rounds import LiteralRounds
from tests.lab.standings.tables import chance, step

RATED: Final = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
MOST_TRIED: Final = 5
"""So many missing games of a direct encounter are ended in every way; of more the bounds are reckoned."""


def half_up(number: Fraction) -> int:
    """Return the nearest whole number, a half upwards."""
    return floor(number + Fraction(1, 2))


class Literal(LiteralRounds):
    """The standings of a tournament; with `drawn` as if each game of its last round had been drawn."""

    @property
    def scoring(self) -> Literal:
        """By what the opponents score, and a dummy: the same, but in a product of two scores."""
        return self

    @cached_property
    def picture(self) -> Literal:
        """The tournament as if each game of the final round were drawn; as it is before that round."""
        return Literal(self.tournament, drawn=True) if self.over else self

    # --- values ------------------------------------------------------------------------------

    def contributions(self, code: str, player: int) -> dict[int, Fraction]:
        """Return the contribution of each round to a sum that may be cut."""
        rounds = self.all_rounds()
        if code == "FB":
            return self.picture.contributions("BH", player)
        if code == "BH":
            return {number: self.against(player, number) for number in rounds}
        if code == "SB":
            return {number: self.against(player, number) * self.points(player, number) for number in rounds}
        if code == "PS":
            return {
                number: sum((self.points(player, before) for before in range(1, number + 1)), Fraction(0))
                for number in rounds
            }
        return {
            number: Fraction(self.rating[self.opponent(player, number) or 0])
            for number in rounds
            if self.played(player, number)
        }

    def cut(self, code: str, player: int, low: int, high: int) -> list[int]:
        """Return the rounds that are cut, in order (14, 16.5)."""
        picture = self.picture if code == "FB" else self
        left = self.contributions(code, player)
        gone = []
        for _ in range(low):
            if left:
                gone.append(picture.least(code, player, left))
                del left[gone[-1]]
        for _ in range(high):
            if left:
                gone.append(picture.most(code, player, left))
                del left[gone[-1]]
        return gone

    def least(self, code: str, player: int, left: dict[int, Fraction]) -> int:
        """Return the round that a low cut takes of those that are left."""
        if code == "PS":
            return min(left)
        if code == "ARO":
            return min(left, key=lambda number: (left[number], number))
        away = [number for number in left if self.voluntary(player, number)]
        if code != "SB":
            return min(away or left, key=lambda number: (left[number], number))

        def significance(number: int) -> tuple[Fraction, Fraction, bool]:
            return self.against(player, number), left[number], not self.voluntary(player, number)

        least = min(left, key=significance)
        if least in away or not away:
            return least
        lowest = min(away, key=lambda number: (left[number], self.against(player, number)))
        return lowest if left[lowest] >= left[least] else least

    def most(self, code: str, player: int, left: dict[int, Fraction]) -> int:
        """Return the round that a high cut takes of those that are left."""
        if code == "PS":
            return max(left)
        if code == "ARO":
            return max(left, key=lambda number: (left[number], number))
        return max(
            left,
            key=lambda number: (
                self.against(player, number),
                left[number],
                not self.voluntary(player, number),
                number,
            ),
        )

    def value(self, code: str, player: int) -> Fraction | None:
        """Return the value of a code for a player, None where there is none."""
        return self.remembered(code, player, lambda one: self._value(code, one))

    def _value(self, code: str, player: int) -> Fraction | None:
        name, _, modifier = code.partition("/")
        if name in RATED and not all(self.rating.values()):
            return None
        if name in ("BH", "FB", "SB", "PS", "ARO"):
            low, high = {"": (0, 0), "C1": (1, 0), "C2": (2, 0), "M1": (1, 1), "M2": (2, 2)}[modifier]
            kept = self.contributions(name, player)
            for number in self.cut(name, player, low, high):
                del kept[number]
            if name != "ARO":
                return sum(kept.values(), Fraction(0))
            return Fraction(half_up(Fraction(sum(kept.values()), len(kept)))) if kept else None
        found = getattr(self, f"_{name.lower()}")(player)
        return None if found is None else Fraction(found)

    def _win(self, player: int) -> int:
        return sum(self.points(player, number) == self.win for number in self.all_rounds())

    def _won(self, player: int) -> int:
        return sum(self.mark(player, number) in ("1", "W") for number in self.all_rounds())

    def with_black(self, player: int) -> list[int]:
        """Return the rounds in which a player had Black over the board."""
        return [
            number
            for number in self.all_rounds()
            if self.played(player, number) and str(self.lines[player][number - 1].colour) == "black"
        ]

    def _bpg(self, player: int) -> int:
        return len(self.with_black(player))

    def _bwg(self, player: int) -> int:
        return sum(self.mark(player, number) in ("1", "W") for number in self.with_black(player))

    def _rep(self, player: int) -> int:
        return sum(not self.voluntary(player, number) for number in self.all_rounds())

    def _std(self, player: int) -> Fraction:
        return sum((self.standard(player, number) for number in self.all_rounds()), Fraction(0))

    def standard(self, player: int, number: int) -> Fraction:
        """Return the standard points of a round (7.7)."""
        other = self.opponent(player, number)
        mine = self.points(player, number)
        theirs = self.draw if other is None else self.points(other, number)
        return Fraction(1) if mine > theirs else Fraction(int(mine == theirs), 2)

    def _tpn(self, player: int) -> int:
        return player

    def _rtng(self, player: int) -> int:
        return self.rating[player]

    def _aob(self, player: int) -> Fraction | None:
        met = self.met(player)
        total = sum((self.value("BH", other) or Fraction(0) for other in met), Fraction(0))
        return total / len(met) if met else None

    def _ks(self, player: int) -> Fraction:
        bar = self.win * self.rounds / 2
        total = Fraction(0)
        for number in self.all_rounds():
            other = self.opponent(player, number)
            if other is not None and self.score(other) >= bar:
                total += self.points(player, number)
        return total

    def scored(self, player: int) -> Fraction:
        """Return the points over the board as performances count them (C07-16)."""
        marks = [self.mark(player, number) for number in self.all_rounds()]
        return Fraction(sum({"1": 2, "W": 2, "=": 1, "D": 1}.get(mark, 0) for mark in marks), 2)

    def _tpr(self, player: int) -> int | None:
        met = self.met(player)
        if not met:
            return None
        average = self.value("ARO", player) or Fraction(0)
        return int(average) + step(half_up(100 * self.scored(player) / len(met)))

    def expected(self, rating: int, player: int) -> int:
        """Return the hundredths of a point that a rating may expect against a player's opponents."""
        return sum(chance(rating, self.rating[other]) for other in self.met(player))

    def _ptp(self, player: int) -> int | None:
        ratings = [self.rating[other] for other in self.met(player)]
        if not ratings:
            return None
        wanted = 100 * self.scored(player)
        if not wanted:
            return min(ratings) - 800
        rating = min(ratings) - 740
        while sum(chance(rating, other) for other in ratings) < wanted:
            rating += 1
        return rating

    def _apro(self, player: int) -> int | None:
        return self._mean_of("TPR", player)

    def _appo(self, player: int) -> int | None:
        return self._mean_of("PTP", player)

    def _mean_of(self, code: str, player: int) -> int | None:
        met = self.met(player)
        total = sum((self.value(code, other) or Fraction(0) for other in met), Fraction(0))
        return half_up(total / len(met)) if met else None

    # --- order -------------------------------------------------------------------------------

    def order(self, codes: list[str]) -> list[list[int]]:
        """Return the players from first to last, those who share a place together."""
        groups = self._split([self.players], lambda player: -self.score(player))
        for code in codes:
            groups = self.refine(groups, code)
        return groups

    def refine(self, groups: list[list[int]], code: str) -> list[list[int]]:
        """Return groups of players who are level, parted by a tie-break."""
        if code == "DE":
            return [part for group in groups for part in self.encounter(group)]
        if code.partition("/")[0] in RATED and not all(self.rating.values()):
            return groups
        low_first = code == "TPN" or code == "RTNG/R"

        def key(player: int) -> tuple[bool, Fraction]:
            value = self.value(code.removesuffix("/R"), player)
            return value is None, (value or Fraction(0)) * (1 if low_first else -1)

        return self._split(groups, key)

    def _split(self, groups: list[list[int]], key: Callable[[int], Any]) -> list[list[int]]:
        parted: list[list[int]] = []
        for group in groups:
            values = {player: key(player) for player in group}
            for value in sorted(set(values.values())):
                parted.append(sorted(player for player in group if values[player] == value))
        return parted

    def between(self, one: int, other: int) -> Fraction | None:
        """Return the points of a player against another, an average of several games; None without one."""
        games = [
            self.points(one, number)
            for number in self.all_rounds()
            if self.opponent(one, number) == other and self.played(one, number)
        ]
        return Fraction(sum(games), len(games)) if games else None

    def encounter(self, group: list[int]) -> list[list[int]]:
        """Article 6."""
        if len(group) < 2:
            return [group]
        pairs = [(one, other) for one in group for other in group if one < other]
        missing = [pair for pair in pairs if self.between(*pair) is None]
        if not missing:
            parts = self._split([group], lambda player: -self.table(player, group))
            if len(parts) == 1:
                return parts
            return [part for level in parts for part in self.encounter(level)]
        ranked: list[list[int]] = []
        left = list(group)
        while len(left) > 1 and (first := self.sure(left, group, missing)) is not None:
            ranked.append([first])
            left.remove(first)
        if not ranked:
            return [group]
        return [*ranked, *self.encounter(left)]

    def table(self, player: int, group: list[int]) -> Fraction:
        """Return a player's points in the separate standings of a group."""
        games = (self.between(player, other) for other in group if other != player)
        return sum((points for points in games if points is not None), Fraction(0))

    def sure(self, left: list[int], group: list[int], missing: list[tuple[int, int]]) -> int | None:
        """Return the player ahead of all others left, however the missing games end (6.3), or None."""
        points = {player: self.table(player, group) for player in group}
        if len(missing) > MOST_TRIED:
            return self._sure_by_bounds(left, points, missing)
        sure = set(left)
        results = ((self.win, self.loss), (self.draw, self.draw), (self.loss, self.win))
        for ends in product(results, repeat=len(missing)):
            now = dict(points)
            for (one, other), (first, second) in zip(missing, ends, strict=True):
                now[one] += first
                now[other] += second
            top = max(now[player] for player in left)
            ahead = [player for player in left if now[player] == top]
            sure &= set(ahead) if len(ahead) == 1 else set()
        return min(sure, default=None)

    def _sure_by_bounds(
        self, left: list[int], points: dict[int, Fraction], missing: list[tuple[int, int]]
    ) -> int | None:
        def games(player: int) -> int:
            return sum(player in pair for pair in missing)

        for player in left:
            worst = points[player] + games(player) * self.loss
            others = (points[other] + games(other) * self.win for other in left if other != player)
            if all(worst > best for best in others):
                return player
        return None
