"""Proofs of a trace as they can be told: a lack of opponents, and why a target is no better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby

from pairtutor.model.ids import Tpn, points_text
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.parts import (
    OnlyPartnersReason,
    PartnersProof,
    PlayerRef,
    ProofView,
    SharesProof,
    Weighed,
)
from pairtutor.trace.values import OnlyPartners, Players, WeightProof

FEW = 4
"""Of so many players at most it is said who of them have met."""


def only_partners(witness: OnlyPartners, cast: PlayerNames) -> OnlyPartnersReason:
    """Return a lack of opponents; a place that is no player is told after the players."""
    groups = tuple(cast.group(sorted(group, key=_places_last)) for group in witness.groups)
    singles = all(len(group) == 1 for group in groups)
    return OnlyPartnersReason(
        groups=groups,
        alone=tuple(group[0] for group in groups) if singles else (),
        partners=cast.group(sorted(witness.partners, key=_places_last)),
        place=0 in witness.partners,
        met=tuple(_met_pairs([group[0] for group in witness.groups], cast)) if singles else (),
    )


def _met_pairs(players: Sequence[Tpn], cast: PlayerNames) -> Iterator[tuple[PlayerRef, PlayerRef, int]]:
    """Yield who of a few players have met whom of them, and when."""
    for one, other in combinations(players, 2) if all(players) and len(players) <= FEW else ():
        if number := cast.met(one, other):
            yield cast.who(one), cast.who(other), number


def _places_last(tpn: int) -> tuple[bool, int]:
    return tpn == 0, tpn


def proof(weights: WeightProof, cast: PlayerNames) -> ProofView:
    """Return why a target is no better: by partners if halves alone do it, else by shares."""
    prices = {price.halves for price in weights.prices}
    worth = points_text(weights.worth) if weights.worth else ""
    plain = not weights.odd_sets and not weights.crossing
    if plain and (prices <= {1, -1} or min(prices, default=1) > 0):
        seekers = [price.player for price in weights.prices if price.halves > 0]
        partners = [price.player for price in weights.prices if price.halves < 0]
        return PartnersProof(
            seekers=cast.group(seekers),
            partners=cast.group(partners),
            wanted=len(seekers),
            offered=len(partners),
            worth=worth,
        )
    ordered = sorted(weights.prices, key=lambda price: (-price.halves, price.player))
    shares = tuple(
        Weighed(players=cast.group(price.player for price in same), share=points_text(halves))
        for halves, same in groupby(ordered, key=lambda price: price.halves)
    )
    return SharesProof(shares=shares, add_up=plain, worth=worth)


def seeks_beyond(told: ProofView | None, players: Players) -> bool:
    """Return whether a proof speaks of places, or of others than the players of a bracket."""
    return isinstance(told, PartnersProof) and not {one.tpn for one in told.seekers} <= {*players}
