"""The Lim rules without a clause on the bye, and on who leaves a group before it is paired."""

from __future__ import annotations

from tests.lab.oracles.lim_literal import Round


class ByeToTheFirst(Round):
    """1.1: the first of the list who may has it."""

    only_round_one = False

    def for_bye(self) -> list[int]:
        found = super().for_bye()
        return found if self.only_round_one and self.at.number > 1 else found[::-1]


class ByeToTheFirstInRoundOne(ByeToTheFirst):
    """7.1."""

    only_round_one = True


class NobodyLeavesFirst(Round):
    """2.3.a to 2.3.c: who finds nobody does not leave before the others, where `why` bars them."""

    why = "met"

    def lonely(self, members: list[int]) -> list[int]:
        return [one for one in super().lonely(members) if self._bar(one, members) != self.why]

    def _bar(self, one: int, members: list[int]) -> str:
        met = {entry.opponent for entry in self.at.games(one) if entry.was_played}
        if {*members} - {one} <= met:
            return "met"
        last = self.at.colours(one)[-2:]
        return "in-a-row" if len(last) > 1 and last[0] is last[1] else "difference"


class TwoMoreStay(NobodyLeavesFirst):
    """2.3.b."""

    why = "difference"


class TwiceRunningStay(NobodyLeavesFirst):
    """2.3.c."""

    why = "in-a-row"


class NobodyMakesEven(Round):
    """2.3.d: nobody leaves only to make the number even."""

    evens = False


class NoEvening(Round):
    """3.2: who evens the colours does not matter."""

    def evening(self, left: list[int], *, downward: bool) -> list[int]:
        return []


class NumbersBackwards(Round):
    """3.3, 3.4: of the groups that are paired in one direction the other end of the list floats first."""

    downward = True

    def number_of(self, tpn: int, *, downward: bool) -> int:
        found = super().number_of(tpn, downward=downward)
        return -found if downward is self.downward else found


class NumbersBackwardsUpward(NumbersBackwards):
    """3.4."""

    downward = False


class EvenlyDueBackwards(Round):
    """3.2.4: where as many are due White as Black, the other end of the list makes the number even."""

    def to_even(self, kind: int, tpn: int, evening: list[int], number: int) -> tuple[int, ...]:
        return super().to_even(kind, tpn, evening, number if evening else -number)


class FarEvening(Round):
    """3.2.3: whoever evens the colours, however far apart in rating."""

    def evening(self, left: list[int], *, downward: bool) -> list[int]:
        kept = self.at.tournament
        self.at.tournament = kept._replace(maxi=False)
        found = super().evening(left, downward=downward)
        self.at.tournament = kept
        return found


class Letters(Round):
    """3.5, 3.9: types that are not told apart; `as_if` says what a, b, c and d count as."""

    as_if = "bbdd"

    def letter(self, *, came: bool, has: bool) -> str:
        return self.as_if["abcd".index(super().letter(came=came, has=has))]


class AllTypesAlike(Letters):
    """3.9."""

    as_if = "dddd"


class NoTypeA(Letters):
    """3.9.a: who came and has nobody counts as one of the group who has nobody."""

    as_if = "cbcd"


class NoTypeB(Letters):
    """3.9.b: who came and has somebody counts as one of the group who has somebody."""

    as_if = "adcd"


class NoTypeC(Letters):
    """3.9.c: who has nobody counts as if there were somebody."""

    as_if = "abdd"


class NoTypeD(Letters):
    """3.9.d: who has somebody counts as if there were nobody."""

    as_if = "abcc"


class FloatsBeforeTypes(Round):
    """3.10.1: who floated is spared at any price."""

    def to_even(self, kind: int, tpn: int, evening: list[int], number: int) -> tuple[int, ...]:
        return self.at.floated(tpn), kind, tpn not in evening, number


class APairLess(Round):
    """3.10.2: who makes the number even may cost a pair."""

    def able(self, left: list[int], spared: list[int]) -> list[int]:
        return left


class TooManyFromOdd(Round):
    """4.4.a, 4.4.b: where too many are left of an odd (an even) group, the other end of the list goes."""

    odd = True

    def too_many(self, number: int, odd: bool) -> int:
        return -number if odd is self.odd else number


class TooManyFromEven(TooManyFromOdd):
    """4.4.b."""

    odd = False
