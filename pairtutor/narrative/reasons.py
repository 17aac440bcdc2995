"""Witnesses, proofs and what a run shares: from the values of a trace to pieces that can be told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import assert_never

from pairtutor.model.ids import points_text
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.parts import (
    ExchangesShared,
    ForbiddenReason,
    LaterReason,
    MdpSetsShared,
    MdpShared,
    MetReason,
    OddSetReason,
    OnlyPartnersReason,
    OpponentsShared,
    PartnersProof,
    PlaceReason,
    ProofView,
    Reason,
    RepeatedFloatReason,
    SameAbsoluteReason,
    SamePreferenceReason,
    ScoreGapReason,
    SharedView,
    SharesProof,
    ShutOutReason,
    Weighed,
)
from pairtutor.trace.events import FamilyRuledOut, SubgroupsFormed
from pairtutor.trace.values import (
    Crossing,
    Forbidden,
    Later,
    Met,
    MustFloat,
    OnlyPartners,
    RepeatedFloat,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    Shared,
    SharedExchanges,
    SharedMdp,
    SharedMdpSets,
    SharedOpponent,
    WeightProof,
    Witness,
)

POINT = 2
"""Half points in a point."""


def reason(witness: Witness, cast: Cast) -> Reason:
    """Return why something is refused, ready to be told."""
    match witness:
        case Met():
            return MetReason(
                first=cast.who(witness.first), second=cast.who(witness.second), round=witness.round
            )
        case Forbidden():
            return ForbiddenReason(first=cast.who(witness.first), second=cast.who(witness.second))
        case SameAbsolute():
            return SameAbsoluteReason(
                first=cast.who(witness.first),
                second=cast.who(witness.second),
                colour=cast.words.colours[witness.colour],
            )
        case SamePreference():
            return SamePreferenceReason(
                first=cast.who(witness.first),
                second=cast.who(witness.second),
                colour=cast.words.colours[witness.colour],
            )
        case RepeatedFloat():
            return RepeatedFloatReason(
                player=cast.who(witness.player),
                opponent=None if witness.opponent is None else cast.who(witness.opponent),
                down=witness.direction == "down",
                last_round=witness.rounds_back == 1,
            )
        case ScoreGap():
            return ScoreGapReason(
                first=cast.who(witness.first),
                second=None if witness.second is None else cast.who(witness.second),
                points=points_text(witness.difference),
                one_point=witness.difference <= POINT,
            )
        case MustFloat():
            return PlaceReason(player=cast.who(witness.player), paired=witness.paired)
        case OnlyPartners():
            return only_partners(witness, cast)
        case Crossing():
            return OddSetReason(players=cast.group(witness.players))
        case Later():
            return LaterReason(number=witness.number)
        case _:
            assert_never(witness)


def only_partners(witness: OnlyPartners, cast: Cast) -> OnlyPartnersReason:
    """Return a lack of opponents; a place that is no player is told after the players."""
    groups = tuple(cast.group(sorted(group, key=_places_last)) for group in witness.groups)
    singles = all(len(group) == 1 for group in groups)
    return OnlyPartnersReason(
        groups=groups,
        alone=tuple(group[0] for group in groups) if singles else (),
        partners=cast.group(sorted(witness.partners, key=_places_last)),
        place=0 in witness.partners,
    )


def shut_out(event: FamilyRuledOut, split: SubgroupsFormed, cast: Cast) -> ShutOutReason | None:
    """Return why a player finds nobody in the other half, where meetings and colours alone say it.

    None where they do not: the lack of opponents is then told as the trace has it.
    """
    shared, witness = event.shared, event.witness
    if not isinstance(shared, SharedExchanges) or shared.settled or (shared.first, shared.last) != (1, 1):
        return None
    if event.criterion != "colour-preference" or event.best != 0 or not isinstance(witness, OnlyPartners):
        return None
    alone = witness.groups[0][0]
    if len(witness.groups) != 1 or len(witness.groups[0]) != 1 or witness.partners or alone not in split.s1:
        return None
    colour = cast.line(alone).preference.colour
    rounds = {other: cast.met(alone, other) for other in split.s2}
    met = [other for other in split.s2 if rounds[other]]
    same = [other for other in split.s2 if not rounds[other]]
    if colour is None or any(cast.line(other).preference.colour != colour for other in same):
        return None
    return ShutOutReason(
        player=cast.who(alone),
        met=cast.group(met),
        rounds=tuple(number for number in rounds.values() if number),
        same=cast.group(same),
        colour=cast.words.colours[colour],
    )


def met_all(witness: OnlyPartners, others: Collection[int], cast: Cast) -> ShutOutReason | None:
    """Return that a player has met all `others`, where this is why nobody is left; else None."""
    if len(witness.groups) != 1 or len(witness.groups[0]) != 1 or witness.partners:
        return None
    alone = witness.groups[0][0]
    rounds = {other: cast.met(alone, other) for other in others if other != alone} if alone else {}
    found = tuple(number for number in rounds.values() if number)
    if not rounds or len(found) < len(rounds):
        return None
    return ShutOutReason(player=cast.who(alone), met=cast.group(rounds), rounds=found, same=(), colour="")


def _places_last(tpn: int) -> tuple[bool, int]:
    return tpn == 0, tpn


def shared(parts: Sequence[Shared], cast: Cast) -> SharedView:
    """Return what a run of candidates, or several neighbouring runs of one form, have in common.

    All of `parts` are of one kind, and of one player where they tell opponents.
    """
    first, last = parts[0], parts[-1]
    match first:
        case SharedOpponent():
            opponents = [part.opponent for part in parts if isinstance(part, SharedOpponent)]
            return OpponentsShared(
                settled=first.settled, player=cast.who(first.player), opponents=cast.group(opponents)
            )
        case SharedMdp():
            players = [part.player for part in parts if isinstance(part, SharedMdp)]
            return MdpShared(chosen=cast.group(first.chosen), players=cast.group(players))
        case SharedMdpSets():
            return MdpSetsShared(count=sum(part.sets for part in parts if isinstance(part, SharedMdpSets)))
        case SharedExchanges():
            end = last.last if isinstance(last, SharedExchanges) else first.last
            return ExchangesShared(
                settled=first.settled,
                count=end - first.first + 1 - (first.first == 1),
                first=first.first - 1,
                last=end - 1,
                unchanged=first.first == 1,
                leaving=cast.group(first.leaving),
                entering=cast.group(first.entering),
            )
        case _:
            assert_never(first)


def proof(weights: WeightProof, cast: Cast) -> ProofView:
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
    odd = tuple(
        Weighed(players=cast.group(part.players), share=points_text(part.halves)) for part in weights.odd_sets
    )
    return SharesProof(
        shares=shares,
        odd=odd,
        crossing=points_text(weights.crossing) if weights.crossing else "",
        worth=worth,
    )
