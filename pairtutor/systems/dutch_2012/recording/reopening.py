"""Which players a reopened bracket could leave over first, and why they do not help."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.rules.dutch_2012.citations import OWN
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.recording.refusals import only_partners
from pairtutor.systems.dutch_2012.below import Shortage
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.listener import Reason
from pairtutor.systems.dutch_2012.recording.lowering import shortage
from pairtutor.systems.dutch_2012.reopen import Outcome, Refused, join_brackets
from pairtutor.trace.lowering import FloatersRefused
from pairtutor.trace.values import OnlyPartners


def floaters_refused(
    bracket: LoweringBracket, higher: LoweringBracket, lost: Sequence[int], reason: Reason, outcome: Outcome
) -> list[FloatersRefused]:
    """Return a step for each set of players who came up, in order; `bracket` is as it was then.

    `lost` are the players moved on by C.1 above, who come down in any case.
    """
    players = bracket.participants.players
    steps = []
    for place, one in enumerate(outcome.refused):
        following = outcome.refused[place + 1].p1 if place + 1 < len(outcome.refused) else 0
        cut = outcome.more and not following
        if not following and outcome.found is not None:
            following = outcome.p1
        steps.append(
            FloatersRefused(
                cites=OWN.refused_floaters[reason],
                bracket=bracket.number,
                higher=higher.number,
                reason=reason,
                p1=one.p1,
                m1=one.m1,
                floaters=tuple(players[rank].tpn for rank in one.floaters),
                within=tuple(players[rank].tpn for rank in one.within),
                witness=_witness(bracket, lost, reason, one),
                at_large=_at_large(bracket.participants, one),
                stay=_stay(bracket, lost, reason, one),
                last=one.p1 != following and not cut,
                more=cut,
            )
        )
    return steps


def nobody_helps(bracket: LoweringBracket, higher: LoweringBracket) -> OnlyPartners | None:
    """Return who lacks opponents in the two brackets together; None if everybody could be placed."""
    group = join_brackets(higher, bracket)
    return shortage(group, group.p0, 0)


def _witness(
    bracket: LoweringBracket, lost: Sequence[int], reason: Reason, one: Refused
) -> OnlyPartners | None:
    """Return why these very players do not help."""
    other = bracket.with_mdps([*lost, *one.floaters])
    if reason == "C.13":
        return shortage(other.group, other.group.p0, 0)
    alone = other.incompatible_mdps() if reason == "C.1" else []
    if not bracket.lowest and not alone:
        leaving = other.incompatible()
        other.lose(leaving)
        alone = leaving if reason == "C.12" and other.group.size != bracket.group.size else []
    if alone:
        return _name_partners(bracket.participants, Shortage([[rank] for rank in alone], []))
    if reason == "C.12":
        return shortage(other.group, bracket.p1, bracket.m1)
    other.take_stock()
    return shortage(other.group, other.p1, other.m1)


def _stay(bracket: LoweringBracket, lost: Sequence[int], reason: Reason, one: Refused) -> int | None:
    """Return how many would be left after C.1 with these players, where they are not as many as before."""
    if bracket.lowest or reason != "C.12" or one.condition is not None:
        return None
    other = bracket.with_mdps([*lost, *one.floaters])
    other.lose(other.incompatible())
    return None if other.group.size == bracket.group.size else other.group.size


def _at_large(participants: Participants, one: Refused) -> OnlyPartners | None:
    """Return why nobody of the wider set helps; None where the set is no wider."""
    if one.condition is None or len(one.within) == len(one.floaters):
        return None
    lack = one.condition.lack(one.within)
    return None if lack is None else _name_partners(participants, lack)


def _name_partners(participants: Participants, lack: Shortage) -> OnlyPartners:
    def names(ranks: list[int]) -> list[Tpn]:
        return [participants.players[rank].tpn if rank >= 0 else PLACE for rank in ranks]

    return only_partners(map(names, lack.groups), names(lack.partners))
