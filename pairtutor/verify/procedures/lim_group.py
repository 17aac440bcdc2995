"""A group of the Lim rules: its residents in number order, who came into it, what its players are due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from pairtutor.model.ids import Tpn
from pairtutor.verify.persons import Person, due_colour

Side = Literal["upper", "lower", "median"]
Persons = dict[Tpn, Person]


def in_turn(persons: Persons, floaters: Iterable[Tpn], *, down: bool) -> list[Tpn]:
    """Return floaters in the order in which they are paired (lim-1999 3.6, 3.7)."""
    sign = -1 if down else 1
    return sorted(floaters, key=lambda tpn: (sign * persons[tpn].score, -sign * tpn))


class ProvenLimGroup:
    """A group; `above` and `below` are the floaters from either side."""

    def __init__(
        self,
        persons: Persons,
        score: int,
        side: Side,
        residents: Iterable[Tpn],
        above: Sequence[Tpn],
        below: Sequence[Tpn],
    ) -> None:
        self.persons = persons
        self.score = score
        self.side = side
        self.down = side != "lower"
        self.residents = self.in_order(residents)
        self.above = in_turn(persons, above, down=True)
        self.below = in_turn(persons, below, down=False)

    def in_order(self, players: Iterable[Tpn]) -> list[Tpn]:
        """Return players in number order: the smallest number first downward, the largest upward."""
        return sorted(players, reverse=not self.down)

    @property
    def arrived(self) -> list[Tpn]:
        """Who came into the group, in the order in which they are paired."""
        return [*self.above, *self.below]

    @property
    def members(self) -> list[Tpn]:
        """Everybody in the group, floaters first."""
        return [*self.arrived, *self.residents]

    def take_in(self, pair: tuple[Tpn, Tpn], side: Side) -> None:
        """Let the players of an undone pair come into the median."""
        if side == "lower":
            self.below = in_turn(self.persons, [*self.below, *pair], down=False)
        else:
            self.above = in_turn(self.persons, [*self.above, *pair], down=True)


CLOSE = 100
"""Rating points that opponents exchanged for colour may be apart in a Maxi-tournament."""


class LimColours:
    """Compares what players are due; `maxi`: ratings bar exchanges between players who are far apart."""

    def __init__(self, persons: Mapping[Tpn, Person], *, maxi: bool) -> None:
        self.persons = persons
        self.maxi = maxi

    def due(self, tpn: Tpn) -> str | None:
        """Return the colour that a player is due."""
        return due_colour(self.persons[tpn].colours)

    def counts(self, players: Iterable[Tpn]) -> tuple[int, int]:
        """Return how many are due White, and how many Black."""
        dues = [self.due(tpn) for tpn in players]
        return dues.count("white"), dues.count("black")

    def suits(self, one: Tpn, other: Tpn) -> bool:
        """Say whether two players can both have the colour that they are due (LIM-6)."""
        mine, theirs = self.due(one), self.due(other)
        return mine is None or mine != theirs

    def close_to(self, one: Tpn, other: Tpn) -> bool:
        """Say whether ratings let two players be exchanged for colour (lim-1999 5.7)."""
        return not self.maxi or self.apart(one, other) <= CLOSE

    def apart(self, one: Tpn, other: Tpn) -> int:
        """Return how far two ratings are apart."""
        return abs(self.persons[one].rating - self.persons[other].rating)
