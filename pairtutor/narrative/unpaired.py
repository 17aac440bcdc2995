"""Why nobody can be paired in a small bracket, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import ClassVar

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.hits import HitView
from pairtutor.narrative.partners import barrier, moved_first
from pairtutor.narrative.parts import Group
from pairtutor.rules.facts import facts
from pairtutor.trace.events import BracketOpened

MOST = 4
"""In a bracket of so many players at most it is said of each two why they are not paired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpairedView:
    """Two who may not meet with what bars them (`barred`), or who could but are needed below (`open`).

    `lowest` says that the round could be completed, but not with the bye at the lowest score.
    """

    template: ClassVar[str] = "unpaired"
    barred: tuple[HitView, ...]
    open: tuple[Group, ...]
    lowest: bool


def unpaired_view(event: BracketOpened, cast: PlayerNames) -> UnpairedView | None:
    """Return why a bracket has no pair; None where it has one, or too many players."""
    if event.max_pairs or event.leaving or not 1 < len(event.by_bsn) <= MOST:
        return None
    told = [(pair, barrier(*pair, cast)) for pair in _pairs(event, apart=moved_first(cast))]
    return UnpairedView(
        barred=tuple(view for _, view in told if view),
        open=tuple(cast.group(pair) for pair, view in told if view is None),
        lowest=bye_at_lowest(cast),
    )


def bye_at_lowest(cast: PlayerNames) -> bool:
    """Return whether a round counts as completed only with the bye at the lowest score (dutch-2026 [C5]).

    In other systems with such a rule the bye is given before anything is paired.
    """
    system = cast.opened.system
    asked = SYSTEMS[system].family == "dutch" and "bye-score" in facts(system).table("criterion")
    return cast.opened.bye_needed and asked


def _pairs(event: BracketOpened, *, apart: bool) -> Iterator[tuple[Tpn, Tpn]]:
    """Yield each two; of those who have moved down no two together if they are kept `apart`."""
    if not apart:
        yield from combinations(event.by_bsn, 2)
        return
    yield from product(event.mdps, event.residents)
    yield from combinations(event.residents, 2)
