"""What the Lim rules would know of the players without one of their clauses."""

from __future__ import annotations

from pairtutor.model.colour import Colour
from tests.lab.oracles.lim_position import Position


class NobodyMet(Position):
    """2.1: nobody has met anybody."""

    def met(self, one: int, other: int) -> bool:
        return False


class ThirdInARow(Position):
    """5.1.a, 5.3: a third game running with one colour may be."""

    def allowed(self, tpn: int, colour: Colour) -> bool:
        more = self.balance(tpn) if colour is Colour.WHITE else -self.balance(tpn)
        return more < 2


class AnyDifference(Position):
    """5.1.b: a third game more with one colour may be."""

    def allowed(self, tpn: int, colour: Colour) -> bool:
        return self.colours(tpn)[-2:] != [colour, colour]


class LikeAnyRound(Position):
    """6: the last round is as any other."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.last = False


class AllClose(Position):
    """5.7: ratings do not matter."""

    def near(self, one: int, other: int) -> bool:
        return True


class OnlyAlternate(Position):
    """5.5, 5.6: in some rounds the colour only changes."""

    odd = True

    def due(self, tpn: int) -> Colour | None:
        if bool(self.number % 2) is not self.odd:
            return super().due(tpn)
        had = self.colours(tpn)
        return had[-1].opposite if had else None


class OnlyAlternateInEvenRounds(OnlyAlternate):
    """5.6."""

    odd = False


class OneSide(Position):
    """2.2: all groups are paired from the top down."""

    def median(self, played: int) -> float:
        return -1


class NobodyFloated(Position):
    """3.10: nobody floated in the round before."""

    def floated(self, tpn: int) -> bool:
        return False
