"""Requirements lowered one by one, sets of MDPs tried (C.8.b): the steps of a bracket as it was searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS, X, Z
from pairtutor.rules.dutch_2012.definitions import bounds
from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.common.recording.recorder import only_partners
from pairtutor.systems.dutch.candidate_graph import BracketPlayers, CandidateGraph
from pairtutor.systems.dutch.setup import WalkSetup
from pairtutor.systems.dutch_2012.bracket_graph import Group, legal_rows
from pairtutor.systems.dutch_2012.requirements import Prepared, counts_of
from pairtutor.systems.search.refinement import CriterionGraph
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.lowering import RequirementLowered
from pairtutor.trace.values import Crossing, OnlyPartners, SharedMdp, WeightProof, Witness

cites = citations_of("dutch-2012")


def requirements_lowered(
    group: Group,
    p1: int,
    applied: Sequence[Criterion],
    values: Mapping[str, int],
    number: int,
    sequence: int,
    proofs: Mapping[str, WeightProof],
) -> list[RequirementLowered]:
    """Return a step for each time that a requirement is lowered on the way to the best candidate.

    A requirement goes down by one at a time, and the most precious one comes first: only when everything
    after it had been lowered in vain was it lowered itself, and each time the others were set in full again.
    `applied` are in falling priority, `values` what the best candidate has; `number` is that of the bracket.
    """
    first = _first_values(group, p1)
    steps = []
    for position, criterion in enumerate(applied):
        later = applied[position + 1 :]
        steps += [
            RequirementLowered(
                cites=cites("lowering", criterion.clause),
                bracket=number,
                clause=criterion.clause,
                requirement=criterion.name,
                before=before,
                after=before + 1,
                restored=tuple(lowered.name for lowered in later),
                in_vain=tuple(dict.fromkeys(lowered.clause for lowered in reversed(later))),
                sequence=sequence,
                proof=proofs.get(criterion.name),
                witness=None,
            )
            for before in range(first.get(criterion.name, 0), values[criterion.name])
        ]
    return steps


def _first_values(group: Group, p1: int) -> dict[str, int]:
    """Return X1 and Z1, each less by the pairs that were given up (C.14.a)."""
    p0 = group.p0
    limits = bounds(group.players, p0, odd_round=group.participants.number % 2 == 1)
    return {X.name: max(0, limits.x1 - (p0 - p1)), Z.name: max(0, limits.z1 - (p0 - p1))}


def lowering_step(
    group: Group,
    number: int,
    clause: str,
    before: tuple[int, int],
    after: tuple[int, int],
    witness: OnlyPartners | None,
) -> RequirementLowered:
    """Return the step that takes P1 or M1 down; `before` and `after` are P1 and M1.

    Where P1 is set anew because no MDP is left for S1 (C.14.b.2), it is told of M1.
    """
    mdps = before[1] != after[1]
    return RequirementLowered(
        cites=cites("lowering", clause),
        bracket=number,
        clause=clause,
        requirement="mdps" if mdps else "pairs",
        before=before[1] if mdps else before[0],
        after=after[1] if mdps else after[0],
        restored=(),
        in_vain=(),
        sequence=group.sequence(*before),
        proof=None,
        witness=witness,
    )


def shortage(group: Group, p1: int, m1: int) -> OnlyPartners | None:
    """Return the players who prevent any legal candidate; None where only too few MDPs can be paired."""
    chosen = (1 << m1) - 1 if m1 in {0, group.m0} else 0
    if group.refinement(p1, chosen) is None:
        return shortage_of(group)
    bare = group.without_own_pairs()
    return shortage_of(bare) if m1 == p1 and bare.refinement(p1, chosen) is None else None


def shortage_of(group: Group) -> OnlyPartners | None:
    """Return why the last graph that was asked for was not to be had."""
    if group.failed is None:
        return None
    rows, mate, alive, left = group.failed
    names = [player.tpn for player in group.players] + [PLACE] * (len(rows) - group.size)
    return lack_of_partners(smallest_tree(rows, mate, alive, left), names)


def lack_of_partners(tree: Tree, tpn: Sequence[Tpn]) -> OnlyPartners:
    """Return the groups of a tree that found no partner; `tpn` names the vertices (0: a place)."""
    groups = ([tpn[v] for v in bits(group)] for group in tree.groups())
    return only_partners(groups, [tpn[v] for v in bits(tree.inner)])


WANTED = "wanted"
"""Whoever a bracket that is opened again is to leave over."""


def in_order(prepared: Prepared) -> WalkSetup:
    """Return a bracket as the shared tellers look at it: S1's MDPs first, all of them paired."""
    ranks = [prepared.group.ranks[v] for v in prepared.order]
    participants = prepared.group.participants
    bracket = BracketPlayers(participants, ranks, prepared.shape.m0, legal_rows(participants, ranks))
    places = len(prepared.refinement.mate) - bracket.size
    outside = ((1 << places) - 1) << bracket.size
    graph = CandidateGraph(prepared.refinement, outside, [*bracket.ranks, *[-1] * places])
    return WalkSetup(bracket, graph, prepared.shape, 1, list(range(prepared.shape.m1)))


def tell_wanted_apart(prepared: Prepared) -> None:
    """Tell what is not legal from what only leaves others over than those who are wanted."""
    group, refinement, m1 = prepared.group, prepared.refinement, prepared.shape.m1
    s1 = (1 << m1) - 1
    rows = legal_rows(group.participants, [group.ranks[v] for v in prepared.order])
    for v in range(m1):
        rows[v] &= ~s1
    over = ((1 << len(refinement.mate) - group.size) - 1) << group.size
    free = mask_of(v for v, old in enumerate(prepared.order) if group.may_float >> old & 1) & ~s1
    rows = [row | over if free >> v & 1 else row for v, row in enumerate(rows)]
    rows += [free] * (len(refinement.mate) - group.size)
    refinement.stages[0].criterion = WANTED
    refinement.stages.insert(0, CriterionGraph("legality", rows))


class _Passed(NamedTuple):
    """A set of MDPs, and what was prepared with it; `witness` where no candidate has it.

    `chosen` are places among the MDPs, from 0, rising. With a `witness` these are only the first of a set: no
    candidate has any set that begins with them.
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
            lack, failed = shortage_of(group), group.failed
            criterion, witness = WANTED, lack
            if group.refinement(self.p1, mask_of(chosen)) is None:
                criterion, witness = "legality", shortage_of(group)
            group.failed = failed
        self._tried.append(_Passed(chosen, prepared, criterion, witness))

    def families(self, accepted: Prepared) -> list[FamilyRuledOut]:
        """Return the families of the sets that come before the accepted one, in the order of the sets.

        Each has its places in the sequence of the bracket, from 1: every set has `unit` candidates. There is
        none where the accepted one was not kept, as there was no other set to try.
        """
        best = counts_of(accepted)
        families: list[FamilyRuledOut] = []
        m0, m1, unit = self.group.m0, accepted.shape.m1, accepted.unit
        first = 1
        for passed in self._tried:
            if passed.prepared is accepted:
                return families
            # so many sets begin with these MDPs
            end = first + comb(m0 - 1 - passed.chosen[-1], m1 - len(passed.chosen)) * unit
            families.append(self._family((first, end - 1), passed, best))
            first = end
        return []

    def _family(self, run: tuple[int, int], passed: _Passed, best: tuple[int, ...]) -> FamilyRuledOut:
        """Return the step of a set of MDPs passed over, by the first requirement in which it falls short.

        Where the set has no candidate at all, what it was kept with says why.
        """
        criterion, witness = passed.criterion, passed.witness
        value = None
        against: Witness
        if passed.prepared is None:
            assert witness is not None, "a set without a candidate is kept with a witness"
            against = witness
        else:
            counts = counts_of(passed.prepared)
            index = next(at for at, count in enumerate(counts) if count != best[at])
            criterion, value = REQUIREMENTS[index].name, best[index]
            against = _why_not_zero(passed.prepared, index)
        tpn = [player.tpn for player in self.group.players]
        return FamilyRuledOut(
            cites=cites("criterion", criterion),
            bracket=self.number,
            first=run[0],
            last=run[1],
            shared=SharedMdp("mdp", tuple(tpn[m] for m in passed.chosen[:-1]), tpn[passed.chosen[-1]]),
            criterion=criterion,
            best=value,
            witness=against,
        )


def _why_not_zero(prepared: Prepared, index: int) -> Witness:
    """Return the players without partners when nobody may violate a requirement, none before it given up."""
    group, refinement, criterion = prepared.group, prepared.refinement, REQUIREMENTS[index]
    names = [stage.criterion for stage in refinement.stages]
    before = refinement.stages[names.index(criterion.name) - 1]
    order = [*prepared.order, *range(group.size, len(refinement.mate))]
    vertex = {old: new for new, old in enumerate(order)}
    penalty = group.penalties(criterion, len(order), mask_of(prepared.order[: prepared.shape.m1]))
    assert penalty is not None, "a requirement that falls short has edges that violate it"
    rows = [
        before.rows[new] & ~mask_of(vertex[w] for w in bits(penalty[old])) for new, old in enumerate(order)
    ]
    mate = [-1] * len(rows)
    left = augment_all(rows, mate, refinement.alive, refinement.alive)
    tpn = [group.players[old].tpn if old < group.size else PLACE for old in order]
    if not left:
        return Crossing("odd-set", tuple(sorted(tpn[v] for v in bits(before.odd[0]))))
    return lack_of_partners(smallest_tree(rows, mate, refinement.alive, left), tpn)
