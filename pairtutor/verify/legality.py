"""Who may meet whom: the absolute criteria of each kind of system, from the histories alone."""

from __future__ import annotations

from itertools import combinations

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import RoundOpened
from pairtutor.verify.limits import Limits, ways
from pairtutor.verify.persons import Person
from pairtutor.verify.refuted import ProofError

Barred = frozenset[frozenset[int]]
"""Pairs that the tournament itself forbids."""


def forbidden_pairs(opened: RoundOpened) -> Barred:
    """Return the pairs that the tournament forbids, as the opening of the round lists them."""
    return frozenset(frozenset(pair) for one in opened.apart for pair in combinations(one, 2))


class Legality:
    """Two may meet who have not met, if the tournament does not forbid it and their colours can be given.

    Here colours never bar a pair, as where there are none (ssm B1).
    """

    def __init__(self, persons: dict[Tpn, Person], barred: Barred) -> None:
        self.persons = persons
        self.barred = barred

    def may_meet(self, one: Person, other: Person) -> bool:
        """Say whether two players may meet at all."""
        if one.tpn == other.tpn or other.tpn in one.met or one.tpn in other.met:
            return False
        if self.barred and frozenset((one.tpn, other.tpn)) in self.barred:
            return False
        return self.colours_fit(one, other)

    def colours_fit(self, one: Person, other: Person) -> bool:
        """Say whether the colours let two players meet."""
        del one, other
        return True

    def limit(self, one: Person, colour: str) -> str | None:
        """Return the limit that bars a player from a colour, if there are any; the first of several."""
        del one, colour
        return None

    def why_not(self, one: Person, other: Person) -> str:
        """Say in a few words why two players may not meet."""
        if other.tpn in one.met:
            return f"they met in round {one.met[other.tpn]}"
        return "the tournament forbids it" if self.colours_fit(one, other) else "their colours bar it"

    def check_pair(self, step: int, one: Tpn, other: Tpn) -> None:
        """Refute a pair that may not meet.

        Raises:
            ProofError: they may not, or one of them does not take part.
        """
        a, b = self.person(step, one), self.person(step, other)
        if not self.may_meet(a, b):
            raise ProofError(step, f"the pair {one}-{other}", "a pair that may meet", self.why_not(a, b))

    def person(self, step: int, tpn: Tpn) -> Person:
        """Return a participant.

        Raises:
            ProofError: nobody with that number takes part.
        """
        if tpn not in self.persons:
            raise ProofError(step, "a player", "somebody who takes part", tpn)
        return self.persons[tpn]


class PreferenceLegality(Legality):
    """Two of the same absolute preference meet only if one of them is a topscorer (the Dutch rules)."""

    def colours_fit(self, one: Person, other: Person) -> bool:
        """Say whether the preferences let two players meet."""
        return not (one.strict and other.strict and one.due.colour == other.due.colour)

    def why_not(self, one: Person, other: Person) -> str:
        """Say in a few words why two players may not meet."""
        if other.tpn not in one.met and not self.colours_fit(one, other):
            return f"both have an absolute preference for {one.due.colour}"
        return super().why_not(one, other)


class LimitLegality(Legality):
    """Two meet only if both can be given colours within the limits (Lim, Dubov).

    `free`: two of equal scores may meet all the same. `widest`: of the limits the one of the difference is
    looked at first.
    """

    def __init__(
        self,
        persons: dict[Tpn, Person],
        barred: Barred,
        limits: Limits,
        *,
        free: bool = False,
        widest: bool = False,
    ) -> None:
        super().__init__(persons, barred)
        self.limits = limits
        self.free = free
        self._order = ("difference", "in-a-row") if widest else ("in-a-row", "difference")

    def limit(self, one: Person, colour: str) -> str | None:
        """Return the limit that bars a player from a colour; the first of several."""
        found = self.limits(one, colour)
        return next((name for name in self._order if name in found), None)

    def colours_fit(self, one: Person, other: Person) -> bool:
        """Say whether there is a way to give two players their colours."""
        return bool(ways(one, other, self.limits)) or (self.free and one.score == other.score)
