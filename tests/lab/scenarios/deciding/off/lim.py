"""The Lim rules without one of their clauses, as those of 1999 number them; 2026 has its own numbers."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.lim.definitions import drawn_colour
from pairtutor.rules.lim_1999.definitions import EDITION as OF_1999
from pairtutor.rules.lim_2026.definitions import EDITION as OF_2026
from tests.lab.oracles.lim_literal import Impossible, Round
from tests.lab.oracles.lim_position import Position
from tests.lab.scenarios.deciding.off.lim_known import (
    AllClose,
    AnyDifference,
    LikeAnyRound,
    NobodyFloated,
    NobodyMet,
    OneSide,
    OnlyAlternate,
    OnlyAlternateInEvenRounds,
    ThirdInARow,
)
from tests.lab.scenarios.deciding.off.lim_leaving import (
    AllTypesAlike,
    APairLess,
    ByeToTheFirst,
    ByeToTheFirstInRoundOne,
    EvenlyDueBackwards,
    FarEvening,
    FloatsBeforeTypes,
    Letters,
    NobodyLeavesFirst,
    NobodyMakesEven,
    NoEvening,
    NoTypeA,
    NoTypeB,
    NoTypeC,
    NoTypeD,
    NumbersBackwards,
    NumbersBackwardsUpward,
    TooManyFromEven,
    TooManyFromOdd,
    TwiceRunningStay,
    TwoMoreStay,
)
from tests.lab.scenarios.deciding.off.paired import Edition, Paired, Pairing, coloured

Carried = tuple[type[Round], type[Position]]
"""What carries a round out: the procedure, and what it knows of the players."""


def by(carried: Carried, *, new: bool) -> Pairing:
    """Return what pairs a round of an edition."""
    procedure, known = carried

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        drawn, _ = drawn_colour(OF_2026 if new else OF_1999, tournament)
        try:
            found = procedure(known(tournament, number, new), drawn).run()
        except Impossible:
            return None
        return coloured(found.boards, found.bye)

    return pair


class TurnsBackwards(Round):
    """3.6, 3.7: floaters in another order; `signs` turn the score, and the number."""

    downward = True
    signs = (-1, -1)

    def _in_turn(self, floaters: Iterable[int], *, downward: bool) -> list[int]:
        if downward is not self.downward:
            return super()._in_turn(floaters, downward=downward)
        way = -1 if downward else 1
        by_score, by_number = self.signs
        return sorted(floaters, key=lambda one: (by_score * way * self.at.score(one), -by_number * way * one))


def turns(signs: tuple[int, int], *, downward: bool) -> Carried:
    """Return the procedure with these signs."""
    return type("Turned", (TurnsBackwards,), {"signs": signs, "downward": downward}), Position


class FromBelowFirst(Round):
    """3.6.3: in the median those from below before those from above."""

    def both_sides(self, down: list[int], up: list[int]) -> list[int]:
        return [*up, *down]


class OfferedBackwards(Round):
    """3.8: a floater begins from the other end of the group."""

    def offered(self, residents: list[int]) -> list[int]:
        return residents[::-1]


class BeginsAtTheOtherEnd(Round):
    """4.1.a, 4.1.b: the scrutiny begins with the last of the group."""

    downward = True

    def in_order(self, residents: list[int], *, downward: bool) -> list[int]:
        turned = downward is self.downward
        return super().in_order(residents, downward=downward is not turned)


class BeginsAtTheOtherEndUpward(BeginsAtTheOtherEnd):
    """4.1.b."""

    downward = False


class Neighbours(Round):
    """2.4: the next of the list is tried first."""

    def trial(self, residents: list[int], *, first: bool) -> list[int]:
        return residents[1:]


class TrialBackwards(Round):
    """4.2, 4.3: after the one opposite the others are tried the other way round."""

    of_the_first = True

    def trial(self, residents: list[int], *, first: bool) -> list[int]:
        opposite, *others = super().trial(residents, first=first)
        return [opposite, *(others[::-1] if first is self.of_the_first else others)]


class LaterTrialBackwards(TrialBackwards):
    """4.3."""

    of_the_first = False


class LeavesBehind(Round):
    """4.4: nobody looks at those who are left."""

    def behind(self, left: list[int]) -> bool:
        return True


class FirstAvailable(Round):
    """5.2: colours are no reason for an exchange."""

    def choose(self, tpn: int, available: list[int]) -> int | None:
        return available[0] if available else None


class OtherSide(Round):
    """2.6: pairs are taken back on the other side first; `wrong` says where."""

    wrong: tuple[str, ...] = ("upper", "lower")

    def side(self, down: list[int], up: list[int]) -> list[str]:
        first, other = super().side(down, up)
        return [other, first] if first in self.wrong else [first, other]


class NeverLower(OtherSide):
    """2.6.1."""

    wrong = ("lower",)


class NeverUpper(OtherSide):
    """2.6.2."""

    wrong = ("upper",)


class HistoriesForgotten(Round):
    """5.4: of two due one colour the other one gets it."""

    def _colour_of_higher(self, higher: int, lower: int, *, below: bool) -> Colour:
        found = super()._colour_of_higher(higher, lower, below=below)
        due = self.at.due(higher)
        both = len(self.at.ways(higher, lower)) > 1 and due is not None and due is self.at.due(lower)
        return found.opposite if both else found


class OtherColourDrawn(Round):
    """7.2: the other colour was drawn."""

    def __init__(self, position: Position, drawn: Colour) -> None:
        super().__init__(position, drawn.opposite if position.number == 1 else drawn)


def _knowing(*pairs: tuple[str, type[Position]]) -> dict[str, Carried]:
    return {clause: (Round, known) for clauses, known in pairs for clause in clauses.split()}


def _doing(*pairs: tuple[str, type[Round]]) -> dict[str, Carried]:
    return {clause: (procedure, Position) for clauses, procedure in pairs for clause in clauses.split()}


WAYS: dict[str, Carried] = {
    **_knowing(
        ("2.1", NobodyMet),
        ("2.2", OneSide),
        ("3.10", NobodyFloated),
        ("5.1.a 5.3", ThirdInARow),
        ("5.1.b", AnyDifference),
        ("5.5", OnlyAlternate),
        ("5.6", OnlyAlternateInEvenRounds),
        ("5.7", AllClose),
        ("6", LikeAnyRound),
    ),
    **_doing(
        ("1.1", ByeToTheFirst),
        ("7.1", ByeToTheFirstInRoundOne),
        ("2.3.a", NobodyLeavesFirst),
        ("2.3.b", TwoMoreStay),
        ("2.3.c", TwiceRunningStay),
        ("2.3.d", NobodyMakesEven),
        ("3.2 3.2.2", NoEvening),
        ("3.2.3", FarEvening),
        ("3.2.4", EvenlyDueBackwards),
        ("3.3", NumbersBackwards),
        ("3.4", NumbersBackwardsUpward),
        ("3.5", Letters),
        ("3.9 3.9.2", AllTypesAlike),
        ("3.9.a", NoTypeA),
        ("3.9.b", NoTypeB),
        ("3.9.c", NoTypeC),
        ("3.9.d", NoTypeD),
        ("3.10.1", FloatsBeforeTypes),
        ("3.10.2", APairLess),
        ("3.6.3", FromBelowFirst),
        ("3.8", OfferedBackwards),
        ("2.4", Neighbours),
        ("4.1.a", BeginsAtTheOtherEnd),
        ("4.1.b", BeginsAtTheOtherEndUpward),
        ("4.2", TrialBackwards),
        ("4.3", LaterTrialBackwards),
        ("4.4", LeavesBehind),
        ("4.4.a", TooManyFromOdd),
        ("4.4.b", TooManyFromEven),
        ("2.6", OtherSide),
        ("2.6.1", NeverLower),
        ("2.6.2", NeverUpper),
        ("5.2", FirstAvailable),
        ("5.4", HistoriesForgotten),
        ("7.2", OtherColourDrawn),
    ),
    "3.6": turns((-1, -1), downward=True),
    "3.6.1": turns((1, -1), downward=True),
    "3.6.2": turns((-1, 1), downward=True),
    "3.7": turns((-1, -1), downward=False),
    "3.7.1": turns((1, -1), downward=False),
    "3.7.2": turns((-1, 1), downward=False),
}
"""What is done without a clause, by its number of 1999."""

OF_2026_ONLY = {"2.6.1", "2.6.2", "3.2.2", "3.2.3", "3.2.4", "3.9.2", "3.10.1", "3.10.2"}
"""Clauses that only 2026 has, by its number."""

SPLIT_IN_2026 = {"2.6", "3.2", "3.9", "3.10"}
"""Clauses of 1999 whose parts are numbered in 2026; those that are also headings there."""

NUMBERED = {
    **{f"2.3.{letter}": f"2.3.{place}" for place, letter in enumerate("abcd", 1)},
    **{
        f"{one}.{letter}": f"{one}.{place}"
        for one in ("4.1", "4.4", "5.1")
        for place, letter in enumerate("ab", 1)
    },
    **{f"3.9.{letter}": f"3.9.1.{letter}" for letter in "abcd"},
}
"""The numbers of 2026 for clauses of 1999 that have another one."""


def _edition(*, new: bool) -> Edition:
    own = {
        NUMBERED.get(clause, clause) if new else clause: way
        for clause, way in WAYS.items()
        if clause not in (SPLIT_IN_2026 - {"3.10"} if new else OF_2026_ONLY)
    }
    return Edition(
        by((Round, Position), new=new),
        {clause: by(way, new=new) for clause, way in own.items()},
        largest=14,
    )


EDITIONS = {"lim-1999": _edition(new=False), "lim-2026": _edition(new=True)}
