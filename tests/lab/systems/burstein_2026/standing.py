"""What the Burstein rules want to know of each player, straight from the results, in plain numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament

BARRING = {Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN}
AWAY = {Mark.HALF_POINT_BYE, Mark.FULL_POINT_BYE, Mark.ZERO_POINT_BYE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One participant; `total` counts in the pairing, `points` are the real ones, both in half points."""

    tpn: Tpn
    total: int
    points: int
    buchholz: Fraction
    berger: Fraction
    colours: tuple[Colour, ...]
    met: frozenset[Tpn]
    apart: frozenset[Tpn]
    played: int
    barred: bool
    odd: bool

    @property
    def rank(self) -> tuple[Fraction, Fraction, int]:
        """The order of 1.8, best first."""
        return -self.buchholz, -self.berger, self.tpn

    @property
    def balance(self) -> int:
        """White less Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)

    @property
    def strength(self) -> int:
        """3 absolute, 2 strong, 1 mild, 0 without a game."""
        if abs(self.balance) > 1 or (len(self.colours) > 1 and len(set(self.colours[-2:])) == 1):
            return 3
        return 2 if self.balance else int(bool(self.colours))

    @property
    def wants(self) -> Colour | None:
        """The due colour."""
        if not self.colours:
            return None
        if abs(self.balance) > 1:
            return Colour.BLACK if self.balance > 0 else Colour.WHITE
        if self.strength == 3 or not self.balance:
            return self.colours[-1].opposite
        return Colour.BLACK if self.balance > 0 else Colour.WHITE


def standings(tournament: Tournament, number: RoundNumber) -> list[Standing]:
    """Return the participants by number; the tournament holds the rounds before."""
    absent = tournament.absences.get(number, {})
    points = {tpn: sum(entry.points for entry in line) for tpn, line in tournament.entries.items()}
    seen = {tpn: points[tpn] + _raise(tournament, tpn, absent.get(tpn)) for tpn in points}
    there = [
        tpn
        for tpn, line in sorted(tournament.entries.items())
        if tpn not in absent or any(entry.mark not in AWAY for entry in line)
    ]
    found = []
    for tpn, line in tournament.entries.items():
        if tpn in absent:
            continue
        buchholz = berger = Fraction(0)
        for entry in line:
            played = entry.was_played and entry.opponent is not None
            value = seen[entry.opponent] if played and entry.opponent else points[tpn]
            buchholz += Fraction(value, 2)
            berger += Fraction(entry.points, 2) * Fraction(value, 2)
        met = frozenset(entry.opponent for entry in line if entry.was_played and entry.opponent)
        kept = [one for one in tournament.forbidden if one.first <= number <= one.last and tpn in one.players]
        found.append(
            Standing(
                tpn=tpn,
                total=points[tpn] + tournament.virtual_in(tpn, number),
                points=points[tpn],
                buchholz=buchholz,
                berger=berger,
                colours=tuple(entry.colour for entry in line if entry.was_played and entry.colour),
                met=met,
                apart=frozenset(other for one in kept for other in one.players if other != tpn),
                played=sum(entry.was_played for entry in line),
                barred=any(entry.mark in BARRING for entry in line),
                odd=there.index(tpn) % 2 == 0,
            )
        )
    return found


def _raise(tournament: Tournament, tpn: Tpn, now: Mark | None) -> int:
    """Half a point for each zero-point bye of the run that lasts up to the round being paired (BU26-10)."""
    run = 0
    if now is Mark.ZERO_POINT_BYE:
        for entry in tournament.entries[tpn][::-1]:
            if entry.mark is not Mark.ZERO_POINT_BYE:
                break
            run += 1
    return run


@cache
def may_meet(one: Standing, other: Standing) -> bool:
    """Whether two may be paired: [C1], [C3], and what the tournament forbids."""
    if other.tpn in one.met or other.tpn in one.apart:
        return False
    return not (one.strength == other.strength == 3 and one.wants == other.wants)


@cache
def completes(players: frozenset[Standing]) -> bool:
    """Whether all can be paired with each other, by plain trying."""
    if not players:
        return True
    choices = {one: [two for two in players if two != one and may_meet(one, two)] for one in players}
    first = min(players, key=lambda one: (len(choices[one]), one.tpn))
    return len(players) % 2 == 0 and any(completes(players - {first, two}) for two in choices[first])


def white_of(one: Standing, other: Standing, initial: Colour) -> Standing:
    """Return who has White (article 5.2)."""
    high, low = sorted((one, other), key=lambda player: player.rank)
    if high.wants is None and low.wants is None:
        colour = initial if high.odd else initial.opposite
        return high if colour is Colour.WHITE else low
    if high.wants != low.wants:
        return high if Colour.WHITE in (high.wants, low.wants and low.wants.opposite) else low
    if high.strength != low.strength:
        stronger, weaker = (high, low) if high.strength > low.strength else (low, high)
        return stronger if stronger.wants is Colour.WHITE else weaker
    for mine, theirs in zip(high.colours[::-1], low.colours[::-1], strict=False):
        if mine is not theirs:
            return high if mine is Colour.BLACK else low
    return high if high.wants is Colour.WHITE else low


def by_score(players: Iterable[Standing]) -> list[list[Standing]]:
    """Return the scoregroups, highest first."""
    groups: dict[int, list[Standing]] = {}
    for one in sorted(players, key=lambda player: -player.total):
        groups.setdefault(one.total, []).append(one)
    return list(groups.values())
