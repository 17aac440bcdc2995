"""What is told of two players beside each other, read back: what is level, what parts them, shared places."""

from __future__ import annotations

import copy
from fractions import Fraction

from tests.lab.standings.told_encounters import MOST_LISTED, EncounterReader
from tests.lab.standings.told_values import numbers


class ComparisonReader(EncounterReader):
    """Reads why one of two players is before the other."""

    def ahead(self, first: str, second: str) -> bool:
        """Who is before whom."""
        both = {int(first), int(second)} == set(self.about)
        return (
            both and self.place(int(first), len(self.codes))[0] < self.place(int(second), len(self.codes))[0]
        )

    def both_score(self, score: str) -> bool:
        """Both have as many points."""
        return {self.plain.score(player) for player in self.about} == {Fraction(score)}

    def both_value(self, code: str, value: str) -> bool:
        """Both have the same value."""
        for player in self.about:
            self.begin(str(player), code)
            if not self.is_value(value):
                return False
        return True

    def neither(self, code: str) -> bool:
        """Neither has a value."""
        return all(self.plain.value(code, player) is None for player in self.about)

    def level_in(self, code: str) -> list[list[int]]:
        """Return the groups in which the two are level before and after a code."""
        return [
            next(group for group in groups if self.about[0] in group)
            for at, groups in enumerate(self.groups[1:], 1)
            if self.codes[at - 1] == code
            and self.about[1] in next(one for one in groups if self.about[0] in one)
        ]

    def equal_between(self) -> bool:
        """Direct encounter leaves two level who met, as did all who are level with them."""
        return any(
            all(
                self.plain.between(one, other) is not None for one in group for other in group if one != other
            )
            for group in self.level_in("DE")
        )

    def not_met(self) -> bool:
        """Direct encounter leaves two level who did not meet."""
        return self.plain.between(*self.about) is None and sorted(self.about) in self.level_in("DE")

    def is_reason(self, reason: str) -> bool:
        """Return whether direct encounter leaves those who are tied so for a reason: who of them met."""
        pairs = [(one, other) for one in self.tied for other in self.tied if one < other]
        met = [pair for pair in pairs if self.plain.between(*pair) is not None]
        if reason.startswith("all "):
            points = {self.plain.table(one, self.tied) for one in self.tied}
            return met == pairs and len(points) == 1
        return len(met) < len(pairs) and (not met) == reason.startswith("none ")

    def compared(self, reason: str, score: str | None, players: str) -> bool:
        """Direct encounter leaves two level with others: all who have a score, or who are level still."""
        told = numbers(players)
        self.tied = self.left = told
        if not self.is_reason(reason):
            return False
        if score is not None and told != [
            one for one in self.plain.players if self.plain.score(one) == Fraction(score)
        ]:
            return False
        return len(told) > 2 and any(told == sorted(group) for group in self.level_in("DE"))

    def apart(self, size: str, code: str, out: str, left: str) -> bool:
        """Some of all who are tied are separated already from those told last, and these are so many."""
        told = numbers(out)
        return self.is_apart(int(size), code, sorted([*told, *self.tied])) and int(left) == len(self.tied)

    def apart_first(self, first: str, size: str, code: str, left: str) -> bool:
        """One of all who are tied is first, and the others are those told last."""
        ahead = self.place(int(first), len(self.codes))[0] < self.place(self.tied[0], len(self.codes))[0]
        return ahead and self.apart(size, code, first, left)

    def apart_many(self, size: str, code: str, out: str, left: str) -> bool:
        """So many of all who are tied are separated already from those told last."""
        if int(size) != int(out) + len(self.tied) or int(left) != len(self.tied):
            return False
        return any(
            len(group) == int(size) and set(self.tied) < set(group) for group in self.tied_before(code)
        )

    def is_apart(self, size: int, code: str, players: list[int]) -> bool:
        """Return whether so many players are all who are tied when a code is reached, and not those alone."""
        return len(players) == size == len(set(players)) > len(self.tied) and players in [
            sorted(group) for group in self.tied_before(code)
        ]

    def tied_before(self, code: str) -> list[list[int]]:
        """Return the groups that are tied when a code is reached."""
        return [group for at, one in enumerate(self.codes) if one == code for group in self.groups[at]]

    def parted_by(self, first: int, second: int) -> str:
        """Return the code that parts two players, or `points`.

        Raises:
            StopIteration: nothing does.
        """
        parted = next(
            count
            for count, groups in enumerate(self.groups)
            if not any(first in group and second in group for group in groups)
        )
        return self.codes[parted - 1] if parted else "points"

    def behind(self, players: str, second: str, code: str, *both: str | None) -> bool:
        """Who stands above a place, or is ahead of whom, and what separates them, with both values."""
        first = str(numbers(players)[0])
        order = [player for group in self.groups[-1] for player in sorted(group)]
        at = order.index(min(next(group for group in self.groups[-1] if int(second) in group)))
        values = self.parted_by(int(first), int(second)) == code and self.both_written(
            int(first), int(second), code, *both
        )
        if len(self.about) == 2:
            return values and {int(first), int(second)} == set(self.about) and self.ahead(first, second)
        above = self.all_sharing(order[at - 1])
        return values and self.about == (int(second),) and at > 0 and above == numbers(players)

    def all_sharing(self, player: int) -> list[int]:
        """Return all who share the place of a player as they are told: of many the first."""
        group = sorted(next(group for group in self.groups[-1] if player in group))
        return group if len(group) <= MOST_LISTED else group[:1]

    def leader(self, players: str, second: str, code: str, *values: str | None) -> bool:
        """Who is first, and by what before the player of the page, above whom another one stands."""
        first = str(numbers(players)[0])
        order = [one for group in self.groups[-1] for one in sorted(group)]
        at = order.index(min(next(group for group in self.groups[-1] if int(second) in group)))
        right = self.parted_by(int(first), int(second)) == code
        written = right and self.both_written(int(first), int(second), code, *values)
        named = self.all_sharing(order[0]) == numbers(players)
        return written and self.about == (int(second),) and order[at - 1] not in self.groups[-1][0] and named

    def most(self, own: str, following: str, score: str) -> bool:
        """The player of the page alone has the most points; who comes next has fewer."""
        (player,) = self.about
        order = [one for group in self.groups[-1] for one in sorted(group)]
        return (
            self.groups[0][0] == [player]
            and order[:2] == [player, int(following)]
            and self.plain.score(player) == Fraction(own)
            and self.plain.score(int(following)) == Fraction(score)
        )

    def below(
        self,
        second: str,
        score: str,
        first: str,
        code: str,
        *both: str | None,
    ) -> bool:
        """Who stands below the place of a player with as many points, and what separates the two."""
        group = next(group for group in self.groups[-1] if int(first) in group)
        following = self.groups[-1][self.groups[-1].index(group) + 1]
        parted = next(
            count
            for count, groups in enumerate(self.groups)
            if not any(int(first) in group and int(second) in group for group in groups)
        )
        return (
            parted > 0
            and self.codes[parted - 1] == code
            and self.both_written(int(first), int(second), code, *both)
            and self.about == (int(first),)
            and int(second) == min(following)
            and all(self.plain.score(int(one)) == Fraction(score) for one in (first, second))
        )

    def both_written(
        self,
        first: int,
        second: int,
        code: str,
        value: str | None = None,
        other: str | None = None,
        tied: str | None = None,
    ) -> bool:
        """Return whether two values are those of two players; without them, whether there are not both.

        Of a direct encounter they are ranks among more than two who are `tied`.
        """
        if self.is_encounter(code):
            at = next(
                count
                for count, groups in enumerate(self.groups)
                if not any(first in group and second in group for group in groups)
            )
            level = next(group for group in self.groups[at - 1] if first in group)
            if len(level) == 2 or not (value and other and tied):
                return len(level) == 2 and (value, other, tied) == (None, None, None)
            found = self.ranks_in(at, level)
            return [found[first], found[second], len(level)] == [int(value), int(other), int(tied)]
        if code == "points":
            return [self.plain.score(one) for one in (first, second)] == [
                Fraction(text) for text in (value, other) if text
            ]
        if value is None or other is None:
            return self.number_of(code, second) is None
        return self.is_written_for(first, code, value) and self.is_written_for(second, code, other)

    def ranks_in(self, at: int, tied: list[int]) -> dict[int, int]:
        """Return the ranks of some who are tied after so many tie-breaks; those still level have one."""
        found: dict[int, int] = {}
        for group in self.groups[at]:
            if set(group) <= set(tied):
                found |= dict.fromkeys(group, len(found) + 1)
        return found

    def number_of(self, code: str, player: int) -> Fraction | None:
        """Return the value of a code for a player, None where there is none."""
        return self.plain.value(code, player)

    def is_written_for(self, player: int, code: str, text: str) -> bool:
        """Return whether a text is the value of any player, whoever is told of."""
        state = copy.copy(self.__dict__)
        self.about = ()
        try:
            self.begin(str(player), code)
            return self.is_value(text)
        finally:
            self.__dict__.update(state)

    def by_points(self, first: str, more: str, second: str, less: str) -> bool:
        """Points decide."""
        scores = self.plain.score(int(first)), self.plain.score(int(second))
        right = scores == (Fraction(more), Fraction(less)) and scores[0] > scores[1]
        return right and self.ahead(first, second)

    def by_value(self, first: str, code: str, value: str, second: str, other: str, end: str) -> bool:
        """The value of a code decides, the higher or the lower one."""
        self.begin(second, code)
        behind = self.is_value(other)
        self.begin(first, code)
        more = Fraction(value) > Fraction(other)
        return behind and self.is_value(value) and more == (end == "higher") and self.ahead(first, second)

    def by_none(self, first: str, code: str, value: str, second: str, reason: str) -> bool:
        """The other has no value, without a game over the board or without one that is left."""
        self.begin(second, code)
        behind = self.none(second, code, reason)
        self.begin(first, code)
        return behind and self.is_value(value) and self.ahead(first, second)

    def many_compared(self, reason: str, count: str, score: str | None) -> bool:
        """Direct encounter leaves two level with so many others."""
        same = score is None or self.plain.score(self.about[0]) == Fraction(score)
        groups = [sorted(group) for group in self.level_in("DE") if len(group) == int(count)]
        self.tied = self.left = groups[0] if groups else []
        return same and len(self.tied) > MOST_LISTED and self.is_reason(reason)

    def between(self, who: str, own: str, players: str, more: str, below: str, less: str) -> bool:
        """Points part a player from those above and from the first one below."""
        after = self.behind(players, who, "points", more, own)
        return after and self.next_below(below, less, is_by_points=True)

    def next_below(self, below: str, score: str, *, is_by_points: bool = False) -> bool:
        """Who comes next with fewer points, behind the place of the player; told once."""
        (player,) = self.about
        order = [one for group in self.groups[-1] for one in sorted(group)]
        place = next(group for group in self.groups[-1] if player in group)
        at = order.index(max(place)) + 1
        first = order.index(min(place))
        parted = first > 0 and self.parted_by(order[first - 1], player) == "points"
        return (
            order[at : at + 1] == [int(below)]
            and self.plain.score(int(below)) == Fraction(score) < self.plain.score(player)
            and parted == is_by_points
            and self.groups[0][0] != [player]
        )

    def many_share(self, count: str, place: str, following: str | None) -> bool:
        """How many share a place, and which places stay empty, if another place follows."""
        if following != self.empty_places(int(place), int(count)):
            return False
        groups = [group for group in self.groups[-1] if not self.about or set(self.about) <= set(group)]
        ends = [(len(group), self.place(group[0], len(self.codes))[0]) for group in groups]
        return (int(count), int(place)) in ends and int(count) > MOST_LISTED

    def empty_places(self, place: int, count: int) -> str | None:
        """Return the places that stay empty after one that so many share; None where they are the last."""
        if place + count > len(self.plain.players):
            return None
        first, last = place + 1, place + count - 1
        return str(first) if first == last else f"{first}{' and ' if first + 1 == last else '–'}{last}"

    def are_among(self, players: str, count: str, place: str) -> bool:
        """The two who share a place with so many."""
        at, group = self.place(self.about[0], len(self.codes))
        told = numbers(players)
        right = told == sorted(self.about) and set(told) <= set(group)
        return right and at == int(place) and len(group) == int(count) > MOST_LISTED

    def shares(self, players: str, place: str, following: str | None = None) -> bool:
        """Who shares a place, and which places stay empty, if another place follows."""
        told = numbers(players)
        if following != self.empty_places(int(place), len(told)) and len(self.about) != 2:
            return False
        at, group = self.place(told[0], len(self.codes))
        whole = set(told) == set(group) and set(self.about) <= set(told)
        return at == int(place) and set(told) <= set(group) and len(told) > 1 and whole
