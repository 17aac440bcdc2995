"""Why no more pairs can be made in a bracket: who would find nobody, or that the round must be completed."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.answers.barred import MOST_BARRED
from pairtutor.answers.completion import bracket_alone
from pairtutor.answers.reasons import Bar, BarredBy
from pairtutor.answers.remaining import bars_of_lack
from pairtutor.answers.settings import BracketSetting
from pairtutor.model.ids import Tpn
from pairtutor.trace.values import OnlyPartners


class MostPairs(NamedTuple):
    """Why there is not one pair more: who would find nobody in the bracket with it, and what bars them.

    Where nobody is named the bracket could make one more, but then the round could not be completed as it
    must be.
    """

    lack: OnlyPartners | None = None
    bars: tuple[Bar, ...] = ()


def why_no_more_pairs(bracket: BracketSetting) -> MostPairs | None:
    """Return why no more pairs can be made; None where all can be paired, or it is not about that alone."""
    opened, setting = bracket.record.opened, bracket.setting
    people = (*setting.mdps, *setting.residents)
    places = opened.downfloaters - 2
    if places < 0 or opened.leaving or len(people) > MOST_BARRED:
        return None
    lowering = setting.edition.system == "dutch-2012"
    moved = {one.tpn for one in setting.mdps} if setting.limbo and not lowering else set()
    may = setting.legality.may_meet

    def rule(one: Tpn, other: Tpn) -> BarredBy | None:
        return "moved" if {one, other} <= moved else None

    real = [
        [w for w, other in enumerate(people) if may(one, other) and not rule(one.tpn, other.tpn)]
        for one in people
    ]
    lack = bracket_alone([one.tpn for one in people], real, places).lack()
    if lack is not None:
        return MostPairs(lack, bars_of_lack(lack, people, setting.legality, rule))
    return None if lowering else MostPairs()
