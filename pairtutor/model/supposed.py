"""Facts that are supposed of a round although its history says otherwise, each with what it was.

They are facts as the rules see them, and no games: whoever is supposed not to have met somebody keeps the
points of the game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pairtutor.model.game import ByeReason
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple


class NotMet(NamedTuple):
    """The two have not met; they did in `rounds`, and the tournament kept them apart if `apart`."""

    kind: Literal["not-met"]
    first: Tpn
    second: Tpn
    rounds: tuple[RoundNumber, ...]
    apart: bool


class EarlierGame(NamedTuple):
    """The two have met, in some round; they did not."""

    kind: Literal["met"]
    first: Tpn
    second: Tpn


class NoByeHad(NamedTuple):
    """Nothing bars the player from the bye; what happened in `round` did."""

    kind: Literal["no-bye-had"]
    player: Tpn
    reason: ByeReason
    round: RoundNumber


class BarFromBye(NamedTuple):
    """The player had the bye in some round, and may not have it again; nothing barred the player."""

    kind: Literal["barred"]
    player: Tpn


class OtherDue(NamedTuple):
    """The player is due what `colours` make of a player; those of the games are `had` (oldest first, `WBW`).

    They are the shortest that lead to what is supposed, so that a difference and a run go with it.
    """

    kind: Literal["other-due"]
    player: Tpn
    colours: str
    had: str


class NoFloat(NamedTuple):
    """The player did not float in `round`; it was a float in `direction`."""

    kind: Literal["no-float"]
    player: Tpn
    direction: Literal["down", "up"]
    round: RoundNumber


class EarlierFloat(NamedTuple):
    """The player floated in `round`, in `direction`; it `was` no float, or one in the other direction."""

    kind: Literal["floated"]
    player: Tpn
    direction: Literal["down", "up"]
    round: RoundNumber
    was: Literal["down", "up", "none"]


class TakesPart(NamedTuple):
    """The player takes part; the absence had `mark` (H, F or Z)."""

    kind: Literal["there"]
    player: Tpn
    mark: str


class StaysAway(NamedTuple):
    """The player takes no part, as with a zero-point bye."""

    kind: Literal["away"]
    player: Tpn


class OtherLast(NamedTuple):
    """The round is the `last` one or is not; it was the other way."""

    kind: Literal["last-round"]
    last: bool


class OtherTopscorer(NamedTuple):
    """The player is a `topscorer` or is none; it was the other way."""

    kind: Literal["topscorer"]
    player: Tpn
    topscorer: bool


SupposedFact: TypeAlias = (
    NotMet
    | EarlierGame
    | NoByeHad
    | BarFromBye
    | OtherDue
    | NoFloat
    | EarlierFloat
    | TakesPart
    | StaysAway
    | OtherLast
    | OtherTopscorer
)


Facts: TypeAlias = tuple[SupposedFact, ...]
"""What is supposed together."""


def subject_of(fact: SupposedFact) -> tuple[object, ...]:
    """Return the subject of a fact as a key: two facts of one subject cannot both be supposed."""
    match fact:
        case NotMet(first=first, second=second) | EarlierGame(first=first, second=second):
            return ("met", *sorted((first, second)))
        case NoFloat(player=player, round=number) | EarlierFloat(player=player, round=number):
            return ("float", player, number)
        case TakesPart(player=player) | StaysAway(player=player):
            return ("here", player)
        case OtherLast():
            return ("last",)
        case _:
            return (fact.kind, fact.player)


class SupposedFacts(NamedTuple):
    """What is supposed, and of which round; of no round, where nothing is."""

    number: RoundNumber = RoundNumber(0)
    facts: tuple[SupposedFact, ...] = ()

    def absence_of(self, number: RoundNumber) -> dict[Tpn, bool]:
        """Return the players supposed to be away from a round (True) or there (False)."""
        if number != self.number:
            return {}
        return {
            fact.player: isinstance(fact, StaysAway)
            for fact in self.facts
            if isinstance(fact, TakesPart | StaysAway)
        }

    def is_last(self, number: RoundNumber) -> bool | None:
        """Return whether a round is supposed to be the last one; None where nothing is supposed of that."""
        told = (fact.last for fact in self.facts if isinstance(fact, OtherLast) and number == self.number)
        return next(told, None)

    def float_in(self, tpn: Tpn, number: int) -> Literal["down", "up", "none"] | None:
        """Return the float that a player is supposed to have had in an earlier round, "none" for no float.

        None where nothing is supposed of it.
        """
        for fact in self.facts:
            if isinstance(fact, NoFloat | EarlierFloat) and (fact.player, fact.round) == (tpn, number):
                return fact.direction if isinstance(fact, EarlierFloat) else "none"
        return None


NO_FACTS = SupposedFacts()
