"""The kinds of step of a procedure that chooses whole sets of players, by number (Dubov 2026).

Sets and transpositions are counted from 1 in the order of the text, illegal ones included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pairtutor.trace.refusals import PassedOver, UpfloaterShare
from pairtutor.trace.values import Cites, FindingLine, OnlyPartners, Players, Weight


@dataclass(frozen=True, slots=True, kw_only=True)
class UpfloatersSought:
    """A group needs players from below: how many, of which scores, and how good a set of them can be.

    `reason` says why none is too few: the number of residents is odd, or they (or else those below) could
    not be paired among themselves, which `witness` proves. `shares` are the scores of a set, highest first,
    with the players of each. `findings` are what the set `number` of `sets` has in each criterion, the best
    that there is.
    """

    kind: ClassVar[str] = "upfloaters"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    reason: Literal["odd-number", "residents", "below"]
    witness: OnlyPartners | None
    shares: tuple[UpfloaterShare, ...]
    number: int
    sets: int
    findings: tuple[FindingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SubgroupsShifted:
    """Players change from one subgroup to the other, as the set `number` of `sets`.

    The reason is that pairs `inside` the smaller subgroup are needed, or that the `sizes` differ. `order`
    are those who could change, as they are numbered; `considered` were looked at before the last of those
    `moved` and cannot be in the set. `white` and `black` are the subgroups after it, by pairing number.
    """

    kind: ClassVar[str] = "shift"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    reason: Literal["inside", "sizes"]
    order: Players
    considered: tuple[PassedOver, ...]
    moved: Players
    number: int
    sets: int
    white: Players
    black: Players


@dataclass(frozen=True, slots=True, kw_only=True)
class SubgroupTransposed:
    """G2 in its order `number` of `transpositions`: those of `lower` meet those of `upper` in turn."""

    kind: ClassVar[str] = "transposed"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    number: int
    transpositions: int
    upper: Players
    lower: Players


SubgroupEvent = UpfloatersSought | SubgroupsShifted | SubgroupTransposed
