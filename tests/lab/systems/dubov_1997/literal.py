"""The Dubov rules done by hand: lists, sorting, trying, and going back row by row.

It follows the text and its readings sentence by sentence and shares nothing with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal as OneOf

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from tests.lab.systems.dubov_1997.standing import Standing, completes, may_meet, standings

Pair = tuple[Standing, Standing]
Purpose = OneOf["island", "odd-number", "floater"]
Group = list[Standing]


class Literal:
    """One round after the first; `last` lifts 2.5, `allowed` is how many transfers it allows.

    `columns` are the White and the Black column of each group as they are paired.
    """

    def __init__(self, players: Group, number: int, *, allowed: int, last: bool) -> None:
        self.free = list(players)
        self.number = number
        self.allowed = allowed
        self.last = last
        self.pairs: list[Pair] = []
        self.columns: list[tuple[Group, Group]] = []

    def pair(self) -> Standing | None:
        """Pair the round; return who has the bye. The caller knows that the round can be completed."""
        bye = self._bye() if len(self.free) % 2 else None
        while self.free:
            score = self.free[0].score
            self._group([one for one in self.free if one.score == score])
        return bye

    def _settle(self, one: Standing, other: Standing) -> None:
        self.pairs.append((one, other))
        self.free.remove(one)
        self.free.remove(other)

    def _bye(self) -> Standing:
        for score in sorted({one.score for one in self.free}):
            group = [one for one in self.free if one.score == score]
            main = dominating(group)
            for one in self.for_bye(group, main):
                rest = [other for other in self.free if other != one]
                if not one.had_point and completes(rest):
                    self.free = rest
                    return one
        raise AssertionError("nobody can have the bye")

    def for_bye(self, group: Group, main: Colour | None) -> Group:
        """Section 4: those of the lowest score in their order (DUB-17)."""
        return sorted(
            group, key=lambda one: (one.rating, main is not None and one.due != main, -one.aro, -one.tpn)
        )

    def islands(self, group: Group) -> Group:
        """7.1: who may meet nobody of the group."""
        return [one for one in group if not any(may_meet(one, other) for other in group if other != one)]

    brings_up = True
    """7.2: whether an odd group has somebody brought up."""

    def _group(self, group: Group) -> None:
        islands = self.islands(group)
        for island in turns(islands):
            for one in self.offered(group[0].score, island.due, "island"):
                rest = [other for other in self.free if other not in {island, one}]
                if may_meet(island, one) and completes(rest):
                    self._settle(island, one)
                    break
        group = [one for one in group if one not in islands]
        below = [one for one in self.free if group and one.score < group[0].score]
        if len(group) % 2:
            some = self.offered(group[0].score, dominating(group), "odd-number") if self.brings_up else []
            for one in some:
                rest = [other for other in below if other != one]
                if completes([*group, one]) and completes(rest):
                    return self._columns([*group, one])
            group = self._float(group, below, 3)
        elif not (completes(group) and completes(below)):
            group = self._float(group, below, 2)
        return self._columns(group)

    def offered(self, score: int, due: Colour | None, purpose: Purpose = "floater") -> Group:
        """Those below, best first, for somebody (or a group) due a colour (DUB-27, DUB-28)."""

        def key(one: Standing) -> tuple[object, ...]:
            limit = self.number - 1 in one.lifted or len(one.lifted) >= self.allowed
            fit = 0 if due is None or one.due is due.opposite else 1 if one.due is None else 2
            return -one.score, limit and not self.last, fit, -one.rating, one.aro, one.tpn

        return sorted((one for one in self.free if one.score < score), key=key)

    def _float(self, group: Group, below: Group, least: int) -> Group:
        """Choose and pair the floaters; return who stays (DUB-32 to DUB-35)."""
        order = self.for_floating(group, below)
        for size in range(least, len(group) + 1, 2):
            for floaters in combinations(order, size):
                stay = [one for one in group if one not in floaters]
                if completes(stay) and completes([*floaters, *below], floaters):
                    self._pair_floaters(list(floaters), below)
                    return stay
        raise AssertionError("no set of floaters will do")

    def for_floating(self, group: Group, below: Group) -> Group:
        """6.4: who floats first (DUB-33)."""
        nearest = [one for one in below if one.score == below[0].score]
        order = self.for_bye(group, dominating(group))
        return sorted(order, key=lambda one: not any(may_meet(one, other) for other in nearest))

    def _pair_floaters(self, floaters: Group, below: Group) -> None:
        waiting = turns(floaters)
        while waiting:
            floater = waiting.pop(0)
            for one in self.offered(floater.score, floater.due):
                rest = [other for other in below if other != one]
                if may_meet(floater, one) and completes([*waiting, *rest], waiting):
                    self._settle(floater, one)
                    below = rest
                    break

    def _columns(self, group: Group) -> None:
        white, black = columns(group)
        surplus = len(white) - len(black)
        here, there = (white, black) if surplus > 0 else (black, white)
        target = Colour.BLACK if surplus > 0 else Colour.WHITE
        sign = 1 if surplus > 0 else -1
        able = [one for one in self.for_changing(here, sign) if self.may_change(one, target)]
        for one in able[: abs(surplus) // 2]:
            here.remove(one)
            there.append(one)
        self.columns.append((sort_white(white), sort_black(black)))
        for pair in rows(*self.columns[-1]):
            self._settle(*pair)

    def for_changing(self, column: Group, sign: int) -> Group:
        """7.3, 7.4: who changes from the white column (+1) or the black one (-1) first."""
        return sorted(column, key=lambda one: (sign * one.aro, -sign * one.rating, one.tpn))

    def may_change(self, one: Standing, target: Colour) -> bool:
        """2.6."""
        return one.may_have(target)


def dominating(group: Sequence[Standing]) -> Colour | None:
    """The due colour of more players (DUB-18)."""
    white = sum(one.due is Colour.WHITE for one in group)
    black = sum(one.due is Colour.BLACK for one in group)
    return None if white == black else Colour.WHITE if white > black else Colour.BLACK


def sort_white(column: Group) -> Group:
    """The White column in order."""
    return sorted(column, key=lambda one: (one.aro, one.rating, one.tpn))


def sort_black(column: Group) -> Group:
    """The Black column in order."""
    return sorted(column, key=lambda one: (-one.rating, -one.aro, one.tpn))


def columns(group: Group) -> tuple[Group, Group]:
    """Both columns, neutrals seated (DUB-23)."""
    white = [one for one in group if one.due is Colour.WHITE]
    black = [one for one in group if one.due is Colour.BLACK]
    for one in sort_black([one for one in group if one.due is None]):
        (white if len(white) < len(black) else black).append(one)
    return sort_white(white), sort_black(black)


def turns(players: Group) -> Group:
    """Highest white, highest black, second white, ... (DUB-34)."""
    white, black = columns(players)
    order: Group = []
    while white or black:
        order += white[:1] + black[:1]
        del white[:1], black[:1]
    return order


def rows(white: Group, black: Group) -> list[Pair]:
    """The first complete arrangement, going back where a row finds nobody (DUB-24)."""
    lonely = [one for one in white if not any(may_meet(one, other) for other in black)]
    for inside in range(len(white) + 1):
        order = [*lonely, *(one for one in white if one not in lonely)] if inside else white
        for pairs in _arrange(order, white, black, lonely, inside):
            return pairs
    raise AssertionError("no arrangement of these columns is complete")


def _arrange(order: Group, white: Group, black: Group, lonely: Group, inside: int) -> Iterator[list[Pair]]:
    """Yield complete arrangements with exactly so many pairs inside the White column, in their order."""
    if not order:
        if not inside:
            yield from _inside_black(black)
        return
    one = order[0]
    for other in choices(white, black, white.index(one), inside, alone=one in lonely):
        if may_meet(one, other):
            rest = [
                [player for player in part if player not in {one, other}]
                for part in (order, white, black, lonely)
            ]
            for pairs in _arrange(rest[0], rest[1], rest[2], rest[3], inside - (other in white)):
                yield [(one, other), *pairs]


def choices(white: Group, black: Group, place: int, inside: int, *, alone: bool) -> Group:
    """Whom the white of a place tries, one after the other."""
    further_down = white[place + 1 :] if inside else []
    if alone:
        return [*further_down, *reversed(white[:place])] if inside else []
    return [*black, *further_down]


def _inside_black(black: Group) -> Iterator[list[Pair]]:
    if not black:
        yield []
        return
    one, *others = black
    for other in others:
        if may_meet(one, other):
            for pairs in _inside_black([player for player in others if player != other]):
                yield [(one, other), *pairs]


def white_of(one: Standing, other: Standing) -> Standing:
    """Who has White (section 3)."""
    ways = [colour for colour in Colour if one.may_have(colour) and other.may_have(colour.opposite)]
    if len(ways) == 1:
        return one if ways == [Colour.WHITE] else other
    if one.due is not other.due:
        return one if one.due is Colour.WHITE or other.due is Colour.BLACK else other
    if one.balance != other.balance:
        return min(one, other, key=lambda player: player.balance)
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine is not theirs:
            return one if mine is Colour.BLACK else other
    return max(one, other, key=lambda player: (player.aro, -player.rating, player.tpn))


def by_hand(tournament: Tournament, number: RoundNumber) -> tuple[set[tuple[int, int]], int | None]:
    """Return the boards, White first, and the bye."""
    planned = tournament.planned_rounds or 0
    literal = Literal(
        standings(tournament, number), number, allowed=4 if planned >= 10 else 3, last=number >= planned
    )
    bye = literal.pair()
    boards: set[tuple[int, int]] = set()
    for pair in literal.pairs:
        white = white_of(*pair)
        (black,) = (player for player in pair if player != white)
        boards.add((white.tpn, black.tpn))
    return boards, None if bye is None else bye.tpn
