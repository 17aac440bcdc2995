"""A player as the proof of a Dubov round of 2026 sees them."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.verify.persons import PLAYED, Person


class DubovPlayer:
    """A player with the figures told; `limit` upfloats make a maximum upfloater."""

    def __init__(
        self, person: Person, aro: int, lifted: tuple[int, ...], limit: int, number: int, *, last: bool
    ) -> None:
        self.person = person
        self.tpn: Tpn = person.tpn
        self.aro = aro
        self.games = sum(game.mark in PLAYED for game in person.games)
        self.maximum = not last and len(lifted) >= limit
        self.upfloats = len(lifted) if self.maximum else 0
        self.again = not last and number - 1 in lifted

    @property
    def white(self) -> bool:
        """Whether the player prefers White; everybody else prefers Black."""
        return self.person.due.colour == "white"

    @property
    def faults(self) -> tuple[int, int, int]:
        """What the player costs as an upfloater in [C8], [C9] and [C10]."""
        return (int(self.maximum), self.upfloats, int(self.again))
