"""What the players who come down from a reopened bracket must make possible in the one below.

Source: dutch-2012 C.12.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pairtutor.matching.bits import Mask, bits, mask_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.partners_below import (
    Departing,
    Pairable,
    PartnerCheck,
    Quota,
    ResidentCapacity,
    Shortage,
    without_partner,
)

Accepts = Callable[[list[int]], bool]
"""Whether other players left over (by rank) would do."""


class Requisite(Protocol):
    """Something that the players who come down must fulfil."""

    def rules_out(self, must: Mask, may: Mask) -> bool:
        """Say whether no choice will do that holds all of `must` and no more than `may`, by rank."""


class Condition(Protocol):
    """Such a thing that also tells why some players will not do."""

    def nogood(self, floaters: Sequence[int]) -> list[int] | None:
        """Return players who include these and of whom no choice will do; None if these may do."""

    def lack(self, within: Sequence[int]) -> Shortage | None:
        """Return the shortage whichever of these come down; None if there is none."""


class WantedFloaters(NamedTuple):
    """Players who will do: so many of each of the `choices`; `accepts` says whether these will do.

    The `conditions` are necessary, and so are the `rules` and room for the `crowd`. `graph` holds whoever
    comes down and can be matched just when they will do; it is None where that is no question of one
    matching. `departures` are the players of the lower bracket whom C.1 can move on, as many as it does;
    `without` gives its graph without them, which can be matched with whoever will do.
    """

    choices: list[Quota]
    conditions: list[Condition]
    accepts: Accepts
    graph: Pairable | None
    crowd: ResidentCapacity
    rules: Sequence[Requisite]
    departures: Sequence[tuple[int, ...]] = ((),)
    without: Callable[[Sequence[int]], Pairable] | None = None

    @property
    def anybody(self) -> Mask:
        """All who could come down, by rank."""
        return mask_of(rank for choice in self.choices for rank in choice.ranks)

    def ruled_out(self, must: Mask, may: Mask) -> bool:
        """Say whether no choice will do that holds all of `must` and no more than `may`, by rank."""
        return any(rule.rules_out(must, may) for rule in (self.crowd, *self.rules))


def choices(previous: LoweringBracket) -> list[Quota]:
    """Return of whom so many must come down, that they are as many as at present with the same scores.

    A quota for each score of which anybody comes down, the highest first.
    """
    players = previous.participants.players
    by_score: dict[int, list[int]] = {}
    for rank in previous.group.ranks:
        by_score.setdefault(players[rank].score, []).append(rank)
    present = set(previous.floaters)
    counted = [Quota(ranks, sum(1 for rank in ranks if rank in present)) for ranks in by_score.values()]
    return [choice for choice in counted if choice.size]


def _count_coming_down(previous: LoweringBracket, quotas: Sequence[Quota]) -> int:
    """Return the number of players who come down from a bracket."""
    return len(previous.lost) + sum(choice.size for choice in quotas)


def wanted_after_c1(bracket: LoweringBracket, previous: LoweringBracket) -> WantedFloaters:
    """Return the condition under which no MDP is incompatible and P0 pairs can be made.

    `bracket` is the one below, `previous` the one above, which is opened again for C.1.
    """

    def accepts(floaters: list[int]) -> bool:
        """Say whether all who came down have an opponent then, and P0 pairs can be made."""
        other = bracket.with_mdps([*previous.lost, *floaters])
        if other.incompatible_mdps():
            return False
        if not bracket.lowest:
            other.lose(other.incompatible())
        other.take_stock()
        return other.group.possible(other.p1, other.m1)

    participants, own = bracket.participants, bracket.own
    quotas = choices(previous)
    fixed = [*own, *previous.lost]
    moved = _count_coming_down(previous, quotas)
    size = len(own) + moved
    spare = participants.bye if bracket.lowest and size % 2 else 0
    company = PartnerCheck(participants, fixed, previous.lost, quotas, spare)
    conditions: list[Condition] = [company]
    others = mask_of(own)
    # nobody of its own is moved on by C.1: then P0 pairs of all are needed
    if all(participants.legal[rank] & others | spare >> rank & 1 for rank in own):
        conditions.append(_pairable(bracket, fixed, quotas, size // 2, apart=[]))
    crowd = ResidentCapacity(participants, own, moved, 1)  # one may be left over at most

    def without(_: Sequence[int]) -> Pairable:
        """Return the graph of the bracket, where it is not the lowest with whoever C.1 can move on."""
        if bracket.lowest:
            return _pairable(bracket, fixed, quotas, size // 2, apart=[])
        departing = without_partner(participants, own, mask_of(fixed))
        return Pairable(
            participants,
            fixed,
            quotas,
            left_over=0,
            may=range(len(participants.players)),
            apart=(),
            departing=departing,
        )

    return WantedFloaters(
        choices=quotas,
        conditions=conditions,
        accepts=accepts,
        graph=_graph_after_c1(bracket, previous, quotas),
        crowd=crowd,
        rules=[company],
        departures=[()],
        without=without,
    )


def wanted_after_c10(bracket: LoweringBracket, previous: LoweringBracket) -> WantedFloaters:
    """Return the condition under which P1 pairs can be made, with M1 MDPs in S1 and as many players as now.

    `bracket` is the one below, `previous` the one above, which is opened again for C.12.
    """

    def accepts(floaters: list[int]) -> bool:
        """Say whether the bracket keeps its size, and P1 pairs with M1 MDPs in S1 can be made."""
        other = bracket.with_mdps([*previous.lost, *floaters])
        if not bracket.lowest:
            other.lose(other.incompatible())
        same = other.group.size == bracket.group.size and other.group.m0 == bracket.group.m0
        return same and other.group.possible(bracket.p1, bracket.m1)

    quotas = choices(previous)
    fixed = [*bracket.own, *previous.lost]
    all_mdps = bracket.m1 == bracket.group.m0 and not bracket.lost
    apart = _stand_in_s1(bracket, previous, quotas) if all_mdps else []
    pairable = _pairable(bracket, fixed, quotas, bracket.p1, apart)
    down = [rank for choice in quotas for rank in choice.ranks]
    company = bracket.lowest or _never_alone(bracket, [*fixed, *down])
    whole = company and not bracket.lost and bracket.m1 in {0, bracket.group.m0}
    moved = _count_coming_down(previous, quotas)
    left_over = bracket.group.size - 2 * bracket.p1
    crowd = ResidentCapacity(bracket.participants, bracket.own, moved, left_over)
    departing = Departing(bracket, previous.lost, moved)

    def without(gone: Sequence[int]) -> Pairable:
        return _pairable(bracket, [rank for rank in fixed if rank not in gone], quotas, bracket.p1, apart)

    return WantedFloaters(
        choices=quotas,
        conditions=[pairable],
        accepts=accepts,
        graph=pairable if whole else None,
        crowd=crowd,
        rules=[] if bracket.lowest else [departing],
        departures=[()] if bracket.lowest else departing.choices(mask_of(down)),
        without=without,
    )


def _graph_after_c1(
    bracket: LoweringBracket, previous: LoweringBracket, quotas: Sequence[Quota]
) -> Pairable | None:
    """Return the graph that decides after C.1: whether all MDPs have opponents follows from the pairs.

    None where it does not: somebody might be incompatible, or too many MDPs for S1 or one over might be one
    without an opponent.
    """
    if not _never_alone(bracket, bracket.own):
        return None
    fixed = [*bracket.own, *previous.lost]
    moved = _count_coming_down(previous, quotas)
    size, m0 = len(bracket.own) + moved, moved + len(bracket.latest)
    homogeneous = not bracket.latest and 2 * m0 >= size
    if not homogeneous and 2 * m0 > size:
        return None
    if homogeneous and size % 2 and not bracket.lowest:
        return None
    apart = [] if homogeneous else _stand_in_s1(bracket, previous, quotas)
    return _pairable(bracket, fixed, quotas, size // 2, apart)


def _never_alone(bracket: LoweringBracket, ranks: Sequence[int]) -> bool:
    """Say whether none of some players can be incompatible, whoever comes down (C.1)."""
    here = mask_of(bracket.own)
    return all(bracket.participants.lawful[rank] & here for rank in ranks)


def _stand_in_s1(bracket: LoweringBracket, previous: LoweringBracket, quotas: Sequence[Quota]) -> list[int]:
    return [*bracket.latest, *previous.lost, *(rank for choice in quotas for rank in choice.ranks)]


def _pairable(
    bracket: LoweringBracket, fixed: Sequence[int], quotas: Sequence[Quota], pairs: int, apart: Sequence[int]
) -> Pairable:
    """Return the graph in which those who come down let the bracket make `pairs` pairs.

    Left over in the lowest bracket can only be who may have the bye. Players of `apart` do not meet each
    other.
    """
    participants = bracket.participants
    size = len(fixed) + sum(choice.size for choice in quotas)
    may = list(bits(participants.bye)) if bracket.lowest else list(range(len(participants.players)))
    return Pairable(participants, fixed, quotas, size - 2 * pairs, may, apart)
