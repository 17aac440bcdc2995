"""The kinds of step of procedures that try a group in several ways before it is settled.

`group` counts the groups of the round from 1; `required` are the criteria that are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.model.ids import Tpn
from pairtutor.trace.refusals import Refusal
from pairtutor.trace.values import Cites, OnlyPartners, PairLine, Weight


@dataclass(frozen=True, slots=True, kw_only=True)
class FeasibilityTested:
    """Whether a group can make its `pairs` pairs at all under some criteria; `witness` proves a no.

    Number 0 in the witness stands for the place of the player whom an odd group leaves over.
    """

    kind: ClassVar[str] = "feasibility"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    pairs: int
    required: tuple[str, ...]
    possible: bool
    witness: OnlyPartners | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OddPlayerFound:
    """All pairs of an odd group are made, and `player` is left over; `against` speaks against that."""

    kind: ClassVar[str] = "odd-player"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    player: Tpn
    against: Refusal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsCompared:
    """Several tries at a group, none of which made all pairs; the one numbered `kept`, from 1, stands."""

    kind: ClassVar[str] = "deals"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    deals: tuple[tuple[PairLine, ...], ...]
    kept: int


AttemptEvent = FeasibilityTested | OddPlayerFound | DealsCompared
