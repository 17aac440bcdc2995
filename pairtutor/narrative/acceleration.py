"""Accelerated rounds in words: who has virtual points, and which scores there would be without them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from pairtutor.model.ids import points_text
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import PlayerLine

ONE_POINT = 2
"""Half points in a point; what is more than that is told in the plural."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Boosted:
    """Players with the same virtual points, as runs of pairing numbers (`1–14`)."""

    runs: tuple[str, ...]
    single: bool
    points: str
    several_points: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AccelerationView:
    """The virtual points of a round; `real_scores` are how many players have each score without them.

    `upper` when it is the upper part of the initial list that has them, as in C.04.7 (group A).
    """

    template: ClassVar[str] = "acceleration"
    boosted: tuple[Boosted, ...]
    upper: bool
    real_scores: tuple[tuple[str, int], ...]


def acceleration(opened: RoundOpened) -> AccelerationView | None:
    """Return the virtual points of the round, None where nobody has any."""
    lines = sorted(opened.players, key=lambda line: line.tpn)
    if not any(line.virtual for line in lines):
        return None
    amounts = sorted({line.virtual for line in lines if line.virtual}, reverse=True)
    first_plain = next((place for place, line in enumerate(lines) if not line.virtual), len(lines))
    return AccelerationView(
        boosted=tuple(_boosted_view(lines, amount) for amount in amounts),
        upper=len(amounts) == 1 and not any(line.virtual for line in lines[first_plain:]),
        real_scores=_real_scores(lines),
    )


def _boosted_view(lines: Sequence[PlayerLine], amount: int) -> Boosted:
    count = sum(line.virtual == amount for line in lines)
    return Boosted(
        runs=tuple(_runs(lines, amount)),
        single=count == 1,
        points=points_text(amount),
        several_points=amount > ONE_POINT,
    )


def _runs(lines: Sequence[PlayerLine], amount: int) -> Iterator[str]:
    """Yield runs of participants with this amount; nobody between them has another one."""
    for same, run in groupby(lines, key=lambda line: line.virtual == amount):
        if same:
            numbers = [line.tpn for line in run]
            yield f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _real_scores(lines: Sequence[PlayerLine]) -> tuple[tuple[str, int], ...]:
    real = sorted((line.score - line.virtual for line in lines), reverse=True)
    return tuple((points_text(score), len(list(same))) for score, same in groupby(real))
