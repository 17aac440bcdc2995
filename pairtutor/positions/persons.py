"""What a player's games make of the player, derived anew from the games of the opening step."""

from __future__ import annotations

from functools import cache

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.values import GameLine

PLAYED = frozenset("1=0WDL")
"""Marks of games that were played."""
BAR_REASONS = {
    "U": "pairing-allocated-bye",
    "+": "forfeit-win",
    "F": "full-point-bye",
    "H": "half-point-bye",
    "Z": "zero-point-bye",
    "-": "forfeit-loss",
}
"""What a mark is called that bars from the bye."""
_OTHER = {"white": "black", "black": "white"}


NO_PREFERENCE, MILD, STRONG, ABSOLUTE = range(4)
"""How strong a preference is."""
STRENGTH = {ABSOLUTE: "absolute", STRONG: "strong", MILD: "mild", NO_PREFERENCE: "none"}


class Due(NamedTuple):
    """The colour that a player prefers and how strongly; None where it is `NO_PREFERENCE`."""

    colour: str | None
    strength: int


class Person(NamedTuple):
    """A participant with everything that criteria look at; `rank` counts from 1, `bye_round` bars the bye.

    `score` is in half points, virtual ones included; `met` has the round in which each opponent was met,
    `floats` are those of the last round and of the one before, `missed` are rounds without a game played.
    Who is `fresh` has not played yet. `rounds` are those so far; in those of `level` it is supposed that the
    player did not float, in those of `raised` that the player floated up.
    """

    tpn: Tpn
    rank: int
    score: int
    games: tuple[GameLine, ...]
    met: dict[Tpn, int]
    colours: str
    difference: int
    due: Due
    floats: tuple[str, str]
    barred: bool
    topscorer: bool
    missed: int
    rating: int = 0
    bye_round: int | None = None
    fresh: bool = False
    rounds: int = 0
    level: frozenset[int] = frozenset()
    raised: frozenset[int] = frozenset()

    @property
    def games_played(self) -> int:
        """How many games were played at the board."""
        return self.rounds - self.missed

    @property
    def bar(self) -> tuple[str, int] | None:
        """What bars the player from the bye, and in which round; None for one who may have it.

        Without a round it is a bye that is stated or supposed, of some round.
        """
        if self.bye_round is None:
            return None
        if not self.bye_round:
            return BAR_REASONS["U"], self.bye_round
        return BAR_REASONS[self.games[self.bye_round - 1].mark], self.bye_round

    @property
    def strict(self) -> bool:
        """Whether two of the same absolute preference could not meet because of this player."""
        return self.due.strength == ABSOLUTE and not self.topscorer


@cache
def preference_after(colours: str) -> Due:
    """Return the preference that colours played lead to (`WBW`, oldest first)."""
    if not colours:
        return Due(None, NO_PREFERENCE)
    balance = colours.count("W") - colours.count("B")
    last = "white" if colours[-1] == "W" else "black"
    alternate = _OTHER[last]
    if balance > 1 or balance < -1:
        return Due("black" if balance > 0 else "white", ABSOLUTE)
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return Due(alternate, ABSOLUTE)
    if balance:
        return Due("black" if balance > 0 else "white", STRONG)
    return Due(alternate, MILD)


def due_colour(colours: str) -> str | None:
    """Return the colour that equalises, else the one that alternates; None before the first game."""
    balance = colours.count("W") - colours.count("B")
    return ("black" if balance > 0 else "white") if balance else preference_after(colours).colour


def colours_played(games: tuple[GameLine, ...]) -> str:
    """Return the colours of the games played, oldest first."""
    return "".join(game.colour[0].upper() for game in games if game.mark in PLAYED and game.colour)


def standing_key(player: Person) -> tuple[int, int]:
    """Return the sort key of a player: the score (half points, negated), then the rank among its players."""
    return -player.score, player.rank
