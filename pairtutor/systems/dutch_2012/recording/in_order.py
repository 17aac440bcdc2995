"""A bracket of 2012 as the shared tellers look at it: S1's MDPs first, all of them paired."""

from __future__ import annotations

from pairtutor.matching.bits import mask_of
from pairtutor.model.colour import Colour
from pairtutor.rules.dutch_2012.criteria import A7D, B2
from pairtutor.systems.dutch.candidate_graph import CandidateGraph
from pairtutor.systems.dutch.players import BracketPlayers
from pairtutor.systems.dutch.recording.witnesses import Witnesses
from pairtutor.systems.dutch.setup import WalkSetup
from pairtutor.systems.dutch_2012.group import legal_rows
from pairtutor.systems.dutch_2012.target import Prepared, target
from pairtutor.systems.search.refinement import CriterionGraph
from pairtutor.trace.values import SamePreference, Witness

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
    targets = target(prepared)
    return WalkSetup(bracket, graph, prepared.shape, 1, list(range(prepared.shape.m1)), targets)


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


class OwnWitnesses(Witnesses):
    """Witnesses that know the requirements of 2012 by name."""

    def own_fault(self, u: int, v: int, criterion: str) -> Witness | None:
        """Say what two players who are paired violate in a criterion; None if it is no fact."""
        if criterion not in {B2.name, A7D.name}:
            return super().own_fault(u, v, criterion)
        if max(u, v) >= self.bracket.size:
            return None
        higher, lower = self.bracket.players[min(u, v)], self.bracket.players[max(u, v)]
        colour = higher.preference.colour or Colour.WHITE
        return SamePreference("same-preference", higher.tpn, lower.tpn, colour.value)
