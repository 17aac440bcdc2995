"""Why nobody can be paired in a small bracket, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.hits import HitView, hits
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

    barred: tuple[HitView, ...]
    open: tuple[Group, ...]
    lowest: bool


def unpaired(event: BracketOpened, cast: Cast) -> UnpairedView | None:
    """Return why a bracket has no pair; None where it has one, or too many players."""
    if event.max_pairs or event.leaving or not 1 < len(event.by_bsn) <= MOST:
        return None
    told = [(pair, _bar(*pair, cast)) for pair in _pairs(event)]
    return UnpairedView(
        barred=tuple(view for _, view in told if view),
        open=tuple(cast.group(pair) for pair, view in told if view is None),
        lowest=cast.opened.bye_needed and "bye-score" in facts(cast.opened.system).table("criterion"),
    )


def _pairs(event: BracketOpened) -> Iterator[tuple[Tpn, Tpn]]:
    """Yield each two of whom not both have moved down."""
    yield from product(event.mdps, event.residents)
    yield from combinations(event.residents, 2)


def _bar(one: Tpn, other: Tpn, cast: Cast) -> HitView | None:
    """Return what bars two players, None if nothing does."""
    lines = (cast.line(one), cast.line(other))
    for view in hits("legality", ((one, other),), (), cast):
        strict = all(line.preference.strength == "absolute" for line in lines)
        if view.kind != "absolute" or (strict and not any(line.topscorer for line in lines)):
            return view
    return None
