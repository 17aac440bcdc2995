"""Who may meet whom, and who may have the bye: the absolute criteria from the histories alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from pairtutor.trace.events import RoundOpened
from pairtutor.trace.trace import Step
from pairtutor.verify.persons import Person
from pairtutor.verify.refuted import Refuted

Barred = frozenset[frozenset[int]]
"""Pairs that the tournament itself forbids."""


def forbidden_pairs(steps: Iterable[Step]) -> Barred:
    """Return the pairs that the tournament forbids, as the opening of the round lists them."""
    found = set()
    for step in steps:
        if isinstance(step.event, RoundOpened):
            found |= {frozenset(pair) for one in step.event.apart for pair in combinations(one, 2)}
    return frozenset(found)


class Legality:
    """The absolute criteria of a round."""

    def __init__(self, persons: dict[int, Person], barred: Barred) -> None:
        self.persons = persons
        self.barred = barred

    def may_meet(self, one: Person, other: Person) -> bool:
        """Say whether two players may meet at all."""
        if one.tpn == other.tpn or other.tpn in one.met or one.tpn in other.met:
            return False
        if one.strict and other.strict and one.due.colour == other.due.colour:
            return False
        return not self.barred or frozenset((one.tpn, other.tpn)) not in self.barred

    def why_not(self, one: Person, other: Person) -> str:
        """Say in a few words why two players may not meet."""
        if other.tpn in one.met:
            return f"they met in round {one.met[other.tpn]}"
        if one.strict and other.strict and one.due.colour == other.due.colour:
            return f"both have an absolute preference for {one.due.colour}"
        return "the tournament forbids it"

    def check_pair(self, step: int, one: int, other: int) -> None:
        """Refute a pair that may not meet.

        Raises:
            Refuted: they may not, or one of them does not take part.
        """
        a, b = self.person(step, one), self.person(step, other)
        if not self.may_meet(a, b):
            raise Refuted(step, f"the pair {one}-{other}", "a pair that may meet", self.why_not(a, b))

    def person(self, step: int, tpn: int) -> Person:
        """Return a participant.

        Raises:
            Refuted: nobody with that number takes part.
        """
        if tpn not in self.persons:
            raise Refuted(step, "a player", "somebody who takes part", tpn)
        return self.persons[tpn]
