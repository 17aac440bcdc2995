"""What the Dubov rules want to know of each player, straight from the results, in plain numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament

WITHOUT_PLAYING = {Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN}


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One participant; `lifted` are the rounds against a higher score (DUB-8)."""

    tpn: Tpn
    score: int
    rating: int
    aro: Fraction
    colours: tuple[Colour, ...]
    met: frozenset[Tpn]
    lifted: tuple[int, ...]
    had_point: bool

    @property
    def balance(self) -> int:
        """White less Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)

    @property
    def due(self) -> Colour | None:
        """The due colour (DUB-3)."""
        if not self.colours:
            return None
        if self.balance:
            return Colour.WHITE if self.balance < 0 else Colour.BLACK
        return self.colours[-1].opposite

    def may_have(self, colour: Colour) -> bool:
        """Whether 2.3 and 2.4 let the player have a colour."""
        after = (*self.colours, colour)
        difference = after.count(Colour.WHITE) - after.count(Colour.BLACK)
        return abs(difference) <= 2 and not (len(after) > 2 and len(set(after[-3:])) == 1)


def standings(tournament: Tournament, number: RoundNumber) -> list[Standing]:
    """Return the participants by score, then by number; the tournament holds the rounds before."""
    ratings = {player.tpn: player.rating for player in tournament.players}
    absent = tournament.absences.get(number, {})
    scores = [
        {tpn: sum(entry.points for entry in line[:index]) for tpn, line in tournament.entries.items()}
        for index in range(number)
    ]
    found = []
    for tpn, line in tournament.entries.items():
        if tpn in absent:
            continue
        met = [entry.opponent for entry in line if entry.was_played and entry.opponent is not None]
        found.append(
            Standing(
                tpn=tpn,
                score=scores[-1][tpn],
                rating=ratings[tpn],
                aro=Fraction(sum(ratings[one] for one in met), len(met)) if met else Fraction(0),
                colours=tuple(entry.colour for entry in line if entry.was_played and entry.colour),
                met=frozenset(met),
                lifted=tuple(
                    index + 1
                    for index, entry in enumerate(line)
                    if entry.opponent is not None and scores[index][entry.opponent] > scores[index][tpn]
                ),
                had_point=any(entry.mark in WITHOUT_PLAYING for entry in line),
            )
        )
    return sorted(found, key=lambda one: (-one.score, one.tpn))


@cache
def may_meet(one: Standing, other: Standing) -> bool:
    """Whether two may be paired (DUB-6)."""
    return other.tpn not in one.met and any(
        one.may_have(colour) and other.may_have(colour.opposite) for colour in Colour
    )


def completes(players: Iterable[Standing], apart: Sequence[Standing] = ()) -> bool:
    """Whether all can be paired by plain trying; those of `apart` do not meet each other."""
    rest = tuple(players)
    if len(rest) % 2:
        return False

    @cache
    def pairs(left: tuple[Standing, ...]) -> bool:
        if not left:
            return True
        first, others = left[0], left[1:]
        return any(
            may_meet(first, one)
            and not (first in apart and one in apart)
            and pairs(tuple(two for two in others if two != one))
            for one in others
        )

    return pairs(rest)
