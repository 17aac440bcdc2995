"""What the walk passes over and where it arrives, as steps of the trace."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb, perm

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import Tree
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.facts import Citations
from pairtutor.systems.dutch.candidate_graph import floating_edges
from pairtutor.systems.dutch.recording.witnesses import BY_WITNESS, Witnesses
from pairtutor.systems.dutch.setup import WalkSetup
from pairtutor.systems.search.counting import transposition_rank
from pairtutor.systems.search.exchanges import Group
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph, Refinement
from pairtutor.systems.search.splitting import Splitting
from pairtutor.systems.search.walk import Listener
from pairtutor.trace.events import (
    Event,
    ExchangeApplied,
    FamilyRuledOut,
    MdpSetChanged,
    SubgroupsFormed,
    TranspositionApplied,
)
from pairtutor.trace.values import (
    Crossing,
    Shared,
    SharedExchanges,
    SharedMdp,
    SharedMdpSets,
    SharedOpponent,
    Value,
    Witness,
)


class Passed(NamedTuple):
    """A run of candidates passed over (`first` to `last`, from 1), before the target's values are known."""

    first: int
    last: int
    shared: Shared
    criterion: str
    witness: Witness


class WalkRecorder(Listener):
    """Keeps the steps of one walk, in reading order."""

    def __init__(self, setup: WalkSetup, number: int, witnesses: Witnesses, cites: Citations) -> None:
        self.setup = setup
        self.cites = cites
        self.number = number
        self.bracket = setup.bracket
        self.stages = setup.graph.refinement.stages
        self.witnesses = witnesses
        self.pending: list[Event | Passed] = []
        self.families = 0
        self._add_split()

    def _names(self, vertices: list[int] | tuple[int, ...]) -> tuple[Tpn, ...]:
        """Return the pairing numbers of vertices, in the order given."""
        tpn = self.witnesses.tpn
        return tuple(tpn[v] for v in vertices)

    def _add_split(self) -> None:
        """Keep the first S1, S2 and Limbo of a heterogeneous bracket; `remainder` splits any other."""
        shape = self.setup.shape
        if not shape.m0:
            return
        first = self.setup.first_set
        residents = list(range(shape.m0, self.bracket.size))
        self.pending.append(
            SubgroupsFormed(
                cites=self.cites("split"),
                bracket=self.number,
                remainder=False,
                s1=self._names(first),
                s2=self._names(residents),
                limbo=self._names([m for m in range(shape.m0) if m not in first]),
            )
        )

    def _keep_family(
        self, first: int, last: int, shared: Shared, stage: CriterionGraph, witness: Witness
    ) -> None:
        """Keep a run of candidates, by number from 1, that all fall short in the criterion of a stage."""
        self.families += 1
        self.pending.append(Passed(first, last, shared, stage.criterion, witness))

    def events(self, best: Mapping[str, Value]) -> list[Event]:
        """Return the steps in reading order; `best` are the target's values by criterion."""
        return [
            self._ruled_out(passed, best) if isinstance(passed, Passed) else passed for passed in self.pending
        ]

    def _ruled_out(self, passed: Passed, best: Mapping[str, Value]) -> FamilyRuledOut:
        """Return the step of a run passed over, with the value of `best` that it falls short of."""
        criterion = passed.criterion
        return FamilyRuledOut(
            cites=self.cites("criterion", BY_WITNESS.get(passed.witness.kind, criterion)),
            bracket=self.number,
            first=passed.first,
            last=passed.last,
            shared=passed.shared,
            criterion=criterion,
            best=best.get(criterion),
            witness=passed.witness,
        )

    # --- the listener of the walk -------------------------------------------

    def mdp_sets(self, first: int, last: int, sets: int, top: int) -> None:
        """Keep the sets of MDPs with higher scores as one family: not all of them can be paired."""
        bracket, refinement = self.bracket, self.setup.graph.refinement
        # the tree is that of `top` where nobody of its score or above floats; others who do are left out
        stage = next(kept_stage for kept_stage in self.stages if not self._allows_higher(kept_stage))
        outside = self.setup.graph.outside
        high = [m for m in range(bracket.m0) if bracket.players[m].score >= bracket.players[top].score]
        rows = [row & ~mask_of(high) if outside >> v & 1 else row for v, row in enumerate(stage.rows)]
        alive = refinement.alive
        for m in high:
            rows[m] &= bracket.everybody
            if outside >> refinement.mate[m] & 1:
                alive &= ~(1 << m | 1 << refinement.mate[m])
        mate = refinement.mate[:]
        mate[top] = -1
        tree = Tree(rows, mate, top, alive | 1 << top)
        shared = SharedMdpSets("mdp-sets", sets)
        self._keep_family(first, last, shared, stage, self.witnesses.shortage(tree))

    def _allows_higher(self, stage: CriterionGraph) -> bool:
        """Say whether a candidate of a stage has MDPs with higher scores in S1 than the accepted one.

        Scores are compared from the top: the first in which the Limbo can have fewer decides.
        """
        graph, players = self.setup.graph, self.bracket.players
        refinement = graph.refinement
        trial = Refinement(stage.rows[:], refinement.alive, refinement.mate[:], stage.odd)
        for score in sorted({players[m].score for m in range(self.bracket.m0)}, reverse=True):
            same = mask_of(m for m in range(self.bracket.m0) if players[m].score == score)
            trial.minimise("limbo", floating_edges(same, graph))
            before, now = (
                sum(1 for m in bits(same) if graph.outside >> mate[m] & 1)
                for mate in (refinement.mate, trial.mate)
            )
            if now < before:
                return True
        return False

    def mdp(self, first: int, last: int, chosen: list[int], player: int, query: PartnerQuery) -> None:
        """Keep the sets that also hold this MDP as one family."""
        residents = self.bracket.residents
        stage = next(kept_stage for kept_stage in self.stages if query.any_of(kept_stage, residents) is None)
        shared = SharedMdp("mdp", self._names(chosen), self.witnesses.tpn[player])
        self._keep_family(first, last, shared, stage, self.witnesses.witness_against_pairing(query, stage))

    def mdps_chosen(self, chosen: list[int], number: int) -> None:
        """Keep the change of MDPs, if it is one."""
        if number == 1:
            return
        shape = self.setup.shape
        first = set(self.setup.first_set)
        self.pending.append(
            MdpSetChanged(
                cites=self.cites("mdp_set"),
                bracket=self.number,
                number=number,
                sets=self.setup.sets,
                leaving=self._names(sorted(first - set(chosen))),
                entering=self._names(sorted(set(chosen) - first)),
                s1=self._names(chosen),
                limbo=self._names(sorted(set(range(shape.m0)) - set(chosen))),
            )
        )

    def opponent(self, first: int, last: int, settled: int, query: PartnerQuery, other: int) -> None:
        """Keep the candidates in which the player of the query meets this one as one family."""
        tpn = self.witnesses.tpn
        stage = self.stages[0]
        witness: Witness | None = None
        if not self.bracket.rows[query.u] >> other & 1:
            witness = self.witnesses.illegal(query.u, other)
        if witness is None:
            stage = next(
                kept_stage
                for kept_stage in self.stages
                if not kept_stage.rows[query.u] >> other & 1 or not query.allows(kept_stage, other)
            )
            witness = self.witnesses.witness_against(query, other, stage)
        shared = SharedOpponent("opponent", settled, tpn[query.u], tpn[other])
        self._keep_family(first, last, shared, stage, witness)

    def remainder(self, players: list[int], pairs: int, settled: int) -> None:
        """Keep the split of a remainder, or of a homogeneous bracket."""
        self.settled = settled
        if self.setup.shape.m0 and not pairs:  # the MDPs of S1 make all pairs: there is no split to tell
            return
        self.pending.append(
            SubgroupsFormed(
                cites=self.cites("remainder_split" if self.bracket.m0 else "split"),
                bracket=self.number,
                remainder=bool(self.bracket.m0),
                s1=self._names(players[:pairs]),
                s2=self._names(players[pairs:]),
                limbo=(),
            )
        )

    def exchanges(
        self,
        first: int,
        last: int,
        run: tuple[int, int],
        stage: CriterionGraph,
        swap: tuple[Group, Group],
        splitting: Splitting,
    ) -> None:
        """Keep a run of exchanges as one family; the witness speaks of the first of them."""
        leaving, entering = swap
        tree = splitting.obstacle(stage, leaving, entering)
        if tree is None:
            witness: Witness = Crossing("odd-set", self.witnesses.name(stage.odd[0]))
        else:
            witness = self.witnesses.shortage(tree)
        shared = SharedExchanges(
            "exchanges", self.settled, run[0], run[1], self._names(leaving), self._names(entering)
        )
        self._keep_family(first, last, shared, stage, witness)

    def on_exchange(self, leaving: Group, entering: Group, number: int, splitting: Splitting) -> None:
        """Keep the step of an exchange; `number` is its place among all, from 1, which exchanges nobody."""
        players = len(splitting.s1) + len(splitting.s2)
        self.pending.append(
            ExchangeApplied(
                cites=self.cites("remainder_exchange" if self.bracket.m0 else "exchange"),
                bracket=self.number,
                remainder=bool(self.bracket.m0),
                number=number,
                exchanges=comb(players, len(splitting.s1)),
                leaving=self._names(leaving),
                entering=self._names(entering),
                s1=self._names(splitting.s1),
                s2=self._names(splitting.s2),
            )
        )

    def on_transposition(self, opponents: list[int], s2: list[int], *, remainder: bool) -> None:
        """Keep the order of S2 that the accepted candidate uses, if it is not the natural one.

        A homogeneous bracket is paired like a remainder, but is told as none.
        """
        number = transposition_rank(opponents, s2) + 1
        if number == 1:
            return
        rest = [v for v in s2 if v not in set(opponents)]
        self.pending.append(
            TranspositionApplied(
                cites=self.cites("transposition")
                if remainder or not self.bracket.m0
                else self.cites("mdp_transposition"),
                bracket=self.number,
                remainder=remainder and bool(self.bracket.m0),
                number=number,
                transpositions=perm(len(s2), len(opponents)),
                s2=self._names([*opponents, *rest]),
            )
        )
