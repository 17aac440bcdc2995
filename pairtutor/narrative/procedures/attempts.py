"""Telling a group that is tried in several ways before it is settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, assert_never

from pairtutor.narrative.cast import Cast
from pairtutor.narrative.parts import OnlyPartnersReason, Pairing, Who
from pairtutor.narrative.procedures.refusals import RefusalView, refusal
from pairtutor.narrative.reasons import only_partners
from pairtutor.trace.attempts import AttemptEvent, DealsCompared, FeasibilityTested, OddPlayerFound


@dataclass(frozen=True, slots=True, kw_only=True)
class FeasibilityView:
    """Whether a group can make all its pairs under some criteria, and why not."""

    template: ClassVar[str] = "feasibility"
    pairs: int
    required: tuple[str, ...]
    possible: bool
    witness: OnlyPartnersReason | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OddPlayerView:
    """Who is left over in an odd group, and what speaks against that."""

    template: ClassVar[str] = "odd-player"
    player: Who
    against: RefusalView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsView:
    """Tries that made too few pairs; the one numbered `kept` stands."""

    template: ClassVar[str] = "deals"
    deals: tuple[tuple[Pairing, ...], ...]
    kept: int


AttemptView = FeasibilityView | OddPlayerView | DealsView


def attempt(event: AttemptEvent, cast: Cast) -> AttemptView:
    """Return what a step shows, ready to print."""
    match event:
        case FeasibilityTested():
            return FeasibilityView(
                pairs=event.pairs,
                required=event.required,
                possible=event.possible,
                witness=None if event.witness is None else only_partners(event.witness, cast),
            )
        case OddPlayerFound():
            against = event.against
            return OddPlayerView(
                player=cast.who(event.player),
                against=None if against is None else refusal(against, event.player, cast),
            )
        case DealsCompared():
            return DealsView(
                deals=tuple(
                    tuple(Pairing(first=cast.who(one.first), second=cast.who(one.second)) for one in deal)
                    for deal in event.deals
                ),
                kept=event.kept,
            )
        case _:
            assert_never(event)
