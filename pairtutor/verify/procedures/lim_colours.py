"""What the Lim rules ask of colours and ratings before they exchange opponents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairtutor.model.ids import Tpn
from pairtutor.verify.persons import Person, due_colour

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
