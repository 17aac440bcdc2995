"""Why somebody is refused, as far as all systems say it alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pairtutor.model.ids import PLACE, RoundNumber, Tpn
from pairtutor.trace.refusals import HadBye
from pairtutor.trace.values import Met, OnlyPartners

if TYPE_CHECKING:
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.common.completion import Completion


def met_before(one: Contender, other: Contender) -> Met | None:
    """Return in which round two players have met, if they have."""
    for number, entry in enumerate(one.games, 1):
        if entry.played and entry.opponent == other.tpn:
            return Met("met", one.tpn, other.tpn, RoundNumber(number))
    return None


def had_bye(one: Contender) -> HadBye | None:
    """Return what bars a player from the bye, if anything does."""
    if one.bar is None:
        return None
    return HadBye("had-bye", one.tpn, one.bar.reason, one.bar.round)


def shortage(completion: Completion, numbers: Sequence[Tpn]) -> OnlyPartners:
    """Return who has too few possible opponents (0: the bye); `numbers` are those of the vertices."""

    def names(vertices: Iterable[int]) -> list[Tpn]:
        return [numbers[v] if v < len(numbers) else PLACE for v in vertices]

    groups, partners = completion.shortage()
    return only_partners(map(names, groups), names(partners))


def only_partners(groups: Iterable[Iterable[Tpn]], partners: Iterable[Tpn]) -> OnlyPartners:
    """Return who lacks partners, by pairing number in any order (0: the bye, or a place)."""
    return OnlyPartners("only-partners", tuple(sorted(map(_in_order, groups))), _in_order(partners))


def _in_order(numbers: Iterable[Tpn]) -> tuple[Tpn, ...]:
    return tuple(sorted(numbers, key=lambda tpn: (not tpn, tpn)))
