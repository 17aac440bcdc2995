"""The sets of MDPs before the one in S1, where each of them is tried by itself (C.8.b)."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.model.ids import PLACE
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS
from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.dutch_2012.group import Group
from pairtutor.systems.dutch_2012.recording.lowering import WANTED, lack_of_partners, shortage_of
from pairtutor.systems.dutch_2012.target import Prepared, counts_of
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Crossing, OnlyPartners, SharedMdp, Witness

cites = citations_of("dutch-2012")


class _Passed(NamedTuple):
    """A set of MDPs, and what was prepared with it; `witness` where no candidate has it.

    No candidate has any set then that begins with these MDPs.
    """

    chosen: tuple[int, ...]
    prepared: Prepared | None
    criterion: str
    witness: OnlyPartners | None


class SetsTried:
    """Keeps all sets in the order of D.3; `p1` pairs are made in the bracket of that number."""

    def __init__(self, group: Group, p1: int, number: int) -> None:
        self.group = group
        self.p1 = p1
        self.number = number
        self._tried: list[_Passed] = []

    def __call__(self, chosen: tuple[int, ...], prepared: Prepared | None) -> None:
        """Keep a set of MDPs, or what all sets begin with that no candidate has."""
        criterion, witness = "", None
        if prepared is None:
            group = self.group
            wanted, failed = shortage_of(group), group.failed
            criterion, witness = WANTED, wanted
            if group.refinement(self.p1, mask_of(chosen)) is None:
                criterion, witness = "legality", shortage_of(group)
            group.failed = failed
        self._tried.append(_Passed(chosen, prepared, criterion, witness))

    def families(self, accepted: Prepared) -> list[FamilyRuledOut]:
        """Return the families of the sets that come before the accepted one."""
        best = counts_of(accepted)
        found: list[FamilyRuledOut] = []
        m0, m1, unit = self.group.m0, accepted.shape.m1, accepted.unit
        first = 1
        for one in self._tried:
            if one.prepared is accepted:
                return found
            end = first + comb(m0 - 1 - one.chosen[-1], m1 - len(one.chosen)) * unit
            found.append(self._family((first, end - 1), one, best))
            first = end
        return []

    def _family(self, run: tuple[int, int], one: _Passed, best: tuple[int, ...]) -> FamilyRuledOut:
        criterion, witness = one.criterion, one.witness
        value = None
        found: Witness
        if one.prepared is None:
            assert witness is not None
            found = witness
        else:
            counts = counts_of(one.prepared)
            index = next(at for at, count in enumerate(counts) if count != best[at])
            criterion, value = REQUIREMENTS[index].name, best[index]
            found = _why_not_zero(one.prepared, index)
        tpn = [player.tpn for player in self.group.players]
        return FamilyRuledOut(
            cites=cites("criterion", criterion),
            bracket=self.number,
            first=run[0],
            last=run[1],
            shared=SharedMdp("mdp", tuple(tpn[m] for m in one.chosen[:-1]), tpn[one.chosen[-1]]),
            criterion=criterion,
            best=value,
            witness=found,
        )


def _why_not_zero(prepared: Prepared, index: int) -> Witness:
    """Return who lacks partners when nobody may violate a requirement, as good as the set is before it."""
    group, refinement, criterion = prepared.group, prepared.refinement, REQUIREMENTS[index]
    names = [one.criterion for one in refinement.stages]
    before = refinement.stages[names.index(criterion.name) - 1]
    order = [*prepared.order, *range(group.size, len(refinement.mate))]
    place = {old: new for new, old in enumerate(order)}
    penalty = group.penalties(criterion, len(order), mask_of(prepared.order[: prepared.shape.m1]))
    assert penalty is not None
    rows = [
        before.rows[new] & ~mask_of(place[w] for w in bits(penalty[old])) for new, old in enumerate(order)
    ]
    mate = [-1] * len(rows)
    left = augment_all(rows, mate, refinement.alive, refinement.alive)
    tpn = [group.players[old].tpn if old < group.size else PLACE for old in order]
    if not left:
        return Crossing("odd-set", tuple(sorted(tpn[v] for v in bits(before.odd[0]))))
    return lack_of_partners(smallest_tree(rows, mate, refinement.alive, left), tpn)
