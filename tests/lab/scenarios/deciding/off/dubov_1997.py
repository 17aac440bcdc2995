"""The Dubov rules of 1997 without one of their clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dubov_1997.colours import Allocation
from pairtutor.systems.dubov_1997 import procedure
from pairtutor.systems.dubov_1997.bye import choose_bye, in_order
from pairtutor.systems.dubov_1997.round_state import State
from pairtutor.tutor import run
from tests.lab.scenarios.deciding.off.paired import Edition, Paired, Pairing, coloured
from tests.lab.systems.dubov_1997 import literal
from tests.lab.systems.dubov_1997.literal import Group, Literal, Purpose, choices, turns, white_of
from tests.lab.systems.dubov_1997.standing import Standing, completes, may_meet, standings


def hand(
    engine: type[Literal] = Literal,
    read: Callable[[Standing], Standing] = lambda one: one,
    white: Callable[[Standing, Standing], Standing] = white_of,
) -> Pairing:
    """Return what pairs a round: the procedure, what is read of each player, and who has White.

    The first round is the engine's own.
    """

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        if number == 1:
            return _by_engine(tournament, number)
        planned = tournament.planned_rounds or 0
        players = [read(one) for one in standings(tournament, number)]
        whole = [[other for other in players if other != one] for one in players if not one.had_point]
        if not any(map(completes, whole if len(players) % 2 else [players])):
            return None
        made = engine(players, number, allowed=4 if planned >= 10 else 3, last=number >= planned)
        bye = made.pair()
        boards = []
        for one, other in made.pairs:
            first = white(one, other)
            boards.append((first.tpn, (other if first == one else one).tpn))
        return coloured(boards, None if bye is None else bye.tpn)

    return pair


def _by_engine(tournament: Tournament, number: RoundNumber) -> Paired:
    made = run(tournament, number, "dubov-1997", record=False).paired
    return coloured(made.boards, made.bye)


def without_limits(limit: str) -> Pairing:
    """Return what pairs as if 2.1, 2.3 or 2.4 were not there."""

    def may_have(self: Standing, colour: Colour) -> bool:
        after = (*self.colours, colour)
        difference = after.count(Colour.WHITE) - after.count(Colour.BLACK)
        narrow = limit == "2.3" or abs(difference) <= 2
        return narrow and (limit == "2.4" or not (len(after) > 2 and len(set(after[-3:])) == 1))

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        may_meet.cache_clear()
        try:
            with patch.object(Standing, "may_have", may_have):
                return hand()(tournament, number)
        finally:
            may_meet.cache_clear()

    return pair


def first_round_like_others(tournament: Tournament, number: RoundNumber) -> Paired | None:
    """5: round one is paired by columns."""

    def later(state: State, initial: Colour) -> dict[tuple[int, int], Allocation]:
        if state.rest.place >= 0:
            choose_bye(state, in_order(state.participants))
        procedure.pair_groups(state)
        return {}

    with patch.object(procedure, "pair_first_round", later):
        return _by_engine(tournament, number)


def patched(name: str, other: Callable[..., Any]) -> Pairing:
    """Return what pairs with another function of the procedure by hand."""

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        with patch.object(literal, name, other):
            return hand()(tournament, number)

    return pair


class ByeBackwards(Literal):
    """4: of the lowest score the last in the order has the bye."""

    def _bye(self) -> Standing:
        self.turned = True
        found = super()._bye()
        self.turned = False
        return found

    turned = False

    def for_bye(self, group: Group, main: Colour | None) -> Group:
        found = super().for_bye(group, main)
        return found[::-1] if self.turned else found


class NoLimit(Literal):
    """2.5: nobody was brought up too often."""

    def offered(self, score: int, due: Colour | None, purpose: Purpose = "floater") -> Group:
        kept, self.last = self.last, True
        found = super().offered(score, due, purpose)
        self.last = kept
        return found


class AnybodyChanges(Literal):
    """2.6: whoever comes first changes columns."""

    def may_change(self, one: Standing, target: Colour) -> bool:
        return True


class FloatersBackwards(Literal):
    """6.4: who should float last does so first."""

    def for_floating(self, group: Group, below: Group) -> Group:
        return super().for_floating(group, below)[::-1]


class NoIslands(Literal):
    """7.1: who has met the whole group is treated like the others."""

    def islands(self, group: Group) -> Group:
        return []


class NobodyBroughtUp(Literal):
    """7.2: an odd group sends floaters down."""

    brings_up = False


class ChangesBackwards(Literal):
    """7.3, 7.4: of the longer column those change first who should last; of White, or (-1) of Black."""

    sign = 1

    def for_changing(self, column: Group, sign: int) -> Group:
        found = super().for_changing(column, sign)
        return found[::-1] if sign == self.sign else found


class BlackChangesBackwards(ChangesBackwards):
    """7.4."""

    sign = -1


class OfferedBackwards(Literal):
    """8.2: a floater is offered the last of the next group first."""

    def offered(self, score: int, due: Colour | None, purpose: Purpose = "floater") -> Group:
        found = super().offered(score, due, purpose)
        backwards = found[::-1]
        turned = sorted(backwards, key=lambda one: -one.score)
        return turned if purpose == "floater" else found


def other_white(one: Standing, other: Standing) -> Standing:
    """3: where both ways are allowed the other one has White."""
    ways = [colour for colour in Colour if one.may_have(colour) and other.may_have(colour.opposite)]
    found = white_of(one, other)
    return found if len(ways) == 1 else other if found == one else one


def columns_backwards(name: str) -> Pairing:
    """Return what pairs with the white or the black column from below."""
    real: Callable[[Group], Group] = getattr(literal, name)
    return patched(name, lambda column: real(column)[::-1])


def _turns(players: Group) -> Group:
    return turns(players)[::-1]


def _choices(white: Group, black: Group, place: int, inside: int, *, alone: bool) -> Group:
    return choices(white, black, place, inside, alone=alone)[::-1]


EDITION = Edition(
    hand(),
    {
        "2.1": hand(read=lambda one: replace(one, met=frozenset())),
        "2.2": hand(read=lambda one: replace(one, had_point=False)),
        "2.3": without_limits("2.3"),
        "2.4": without_limits("2.4"),
        "2.5": hand(NoLimit),
        "2.6": hand(AnybodyChanges),
        "3": hand(white=other_white),
        "4": hand(ByeBackwards),
        "5": first_round_like_others,
        "6.2": columns_backwards("sort_white"),
        "6.3": patched("choices", _choices),
        "6.4": hand(FloatersBackwards),
        "7.1": hand(NoIslands),
        "7.2": hand(NobodyBroughtUp),
        "7.3": hand(ChangesBackwards),
        "7.4": hand(BlackChangesBackwards),
        "8.1": patched("turns", _turns),
        "8.2": hand(OfferedBackwards),
    },
)
