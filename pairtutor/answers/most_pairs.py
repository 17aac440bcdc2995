"""Why no more pairs can be made in a bracket: who would find nobody, or that the round must be completed."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.answers.barred import MOST_BARRED
from pairtutor.answers.completion import Placing, bracket_alone
from pairtutor.answers.reasons import Bar, BarredBy
from pairtutor.answers.remaining import bars_of_lack
from pairtutor.answers.settings import BracketSetting
from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.bracket_steps import Setting


class MostPairs(NamedTuple):
    """Why there is not one pair more: who would find nobody in the bracket with it, and what bars them.

    Where nobody is named the bracket could make one more, but then the round could not be completed as it
    must be. `below`: those named come after the bracket, and only `places` would come down to them, `bye` if
    one could have it.
    """

    lack: OnlyPartners | None = None
    bars: tuple[Bar, ...] = ()
    below: bool = False
    places: int = 0
    bye: bool = False


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
    return None if lowering else _too_few_come_down(setting, places)


def _too_few_come_down(setting: Setting, places: int) -> MostPairs:
    """Return who below the bracket would find nobody, whoever came down; it need not be that alone."""
    below, may = setting.below, setting.legality.may_meet
    takers = [one for one in below if one.tpn in setting.takers]
    names = [*(one.tpn for one in below), *(PLACE,) * places, *([PLACE] if setting.takers else [])]
    size = len(below)
    everywhere = ((1 << places) - 1) << size
    bye = 1 << size + places if setting.takers else 0
    rows = [
        mask_of(w for w, other in enumerate(below) if may(one, other))
        | everywhere
        | (bye if one in takers else 0)
        for one in below
    ]
    everybody = (1 << len(names)) - 1
    rows += [everybody & ~(1 << size + place) for place in range(places)]
    if bye:
        rows.append(mask_of(v for v, one in enumerate(below) if one in takers) | everywhere)
    lack = Placing(names, rows).lack()
    if lack is None or any(len(group) > 1 or not group[0] for group in lack.groups):
        return MostPairs()
    bars = bars_of_lack(lack, below, setting.legality)
    return MostPairs(lack, bars, below=True, places=places, bye=lack.partners.count(PLACE) > places)
