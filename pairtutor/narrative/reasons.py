"""Reasons that take more than one step, and what a run shares, as pieces that can be told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import assert_never

from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.parts import (
    ExchangesShared,
    MdpSetsShared,
    MdpShared,
    OpponentsShared,
    Pairing,
    SharedView,
    ShutOutReason,
)
from pairtutor.trace.events import FamilyRuledOut, SubgroupsFormed
from pairtutor.trace.values import (
    Example,
    OnlyPartners,
    PairLine,
    Players,
    Shared,
    SharedExchanges,
    SharedMdp,
    SharedMdpSets,
    SharedOpponent,
)


def shut_out(event: FamilyRuledOut, split: SubgroupsFormed, cast: PlayerNames) -> ShutOutReason | None:
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


def met_all(group: Players, others: Collection[int], cast: PlayerNames) -> ShutOutReason | None:
    """Return that the one player of a group has met all `others`; None where that is not so."""
    if len(group) != 1:
        return None
    alone = group[0]
    rounds = {other: cast.met(alone, other) for other in others if other != alone} if alone else {}
    found = tuple(number for number in rounds.values() if number)
    if not rounds or len(found) < len(rounds):
        return None
    return ShutOutReason(player=cast.who(alone), met=cast.group(rounds), rounds=found, same=(), colour="")


def pairings(pairs: Iterable[PairLine], cast: PlayerNames) -> tuple[Pairing, ...]:
    """Return pairs with their players by name."""
    return tuple(Pairing(first=cast.who(pair.first), second=cast.who(pair.second)) for pair in pairs)


def shared_view(parts: Sequence[Shared], cast: PlayerNames, example: Example | None = None) -> SharedView:
    """Return what a run of candidates, or several neighbouring runs of one form, have in common.

    All of `parts` are of one kind, and of one player where they tell opponents. The pairs settled before are
    those of an `example`.
    """
    first, last = parts[0], parts[-1]
    settled = getattr(first, "settled", 0)
    made = pairings(example.pairs[:settled] if example else (), cast)
    match first:
        case SharedOpponent():
            opponents = [part.opponent for part in parts if isinstance(part, SharedOpponent)]
            return OpponentsShared(
                settled=settled, made=made, player=cast.who(first.player), opponents=cast.group(opponents)
            )
        case SharedMdp():
            players = [part.player for part in parts if isinstance(part, SharedMdp)]
            return MdpShared(chosen=cast.group(first.chosen), players=cast.group(players))
        case SharedMdpSets():
            return MdpSetsShared(count=sum(part.sets for part in parts if isinstance(part, SharedMdpSets)))
        case SharedExchanges():
            end = last.last if isinstance(last, SharedExchanges) else first.last
            return ExchangesShared(
                settled=settled,
                made=made,
                count=end - first.first + 1 - (first.first == 1),
                first=first.first - 1,
                last=end - 1,
                unchanged=first.first == 1,
                leaving=cast.group(first.leaving),
                entering=cast.group(first.entering),
            )
        case _:
            assert_never(first)
