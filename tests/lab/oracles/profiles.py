"""What the generated tournaments are like: sizes, and how often players stay away."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pairtutor.model.game import PointSystem


class Acceleration(StrEnum):
    """Virtual points that a generated tournament gives."""

    NONE = "none"
    BAKU = "baku"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The chances of one kind of tournament; rates are per player and round, or per game.

    `players` and `rounds` are lowest and highest values. `rounds_share`, when
    given, sets the rounds as a share of the players instead.
    """

    name: str
    players: tuple[int, int]
    rounds: tuple[int, int]
    rounds_share: tuple[float, float] | None = None
    draws: float = 0.3
    forfeits: float = 0.01
    double_forfeits: float = 0.1
    half_byes: float = 0.01
    full_byes: float = 0.002
    zero_byes: float = 0.01
    withdrawals: float = 0.005
    late_entries: float = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """What differs from an ordinary event: point values, acceleration, forbidden meetings."""

    points: PointSystem = field(default_factory=PointSystem)
    acceleration: Acceleration = Acceleration.NONE
    forbidden_groups: int = 0


ORDINARY = Variant()

PROFILES = {
    profile.name: profile
    for profile in (
        Profile(name="small", players=(4, 16), rounds=(3, 7), withdrawals=0.01),
        Profile(name="club", players=(14, 40), rounds=(5, 9)),
        Profile(
            name="stress",
            players=(14, 40),
            rounds=(5, 11),
            draws=0.4,
            forfeits=0.1,
            half_byes=0.06,
            full_byes=0.03,
            zero_byes=0.06,
            withdrawals=0.02,
            late_entries=0.1,
        ),
        Profile(
            name="long",
            players=(7, 26),
            rounds=(5, 25),
            rounds_share=(0.55, 0.9),
            half_byes=0.005,
            withdrawals=0.002,
        ),
        Profile(name="large", players=(150, 400), rounds=(7, 11)),
    )
}
