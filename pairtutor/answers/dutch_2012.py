"""Every answer of the brackets of a round by dutch-2012, each as it stands in the end, with its P1 and M1.

A candidate has P1 pairs, M1 of them with an MDP in S1. Candidates are compared whether the round can be
completed after them or not: if it cannot, brackets are opened again or joined, and there those can meet who
were left over together. No more than M1 pairs can hold an MDP unless all MDPs are in S1, for M1 was lowered
until so many can be paired (C.13, C.14.b): so one graph weighs all sets of MDPs. Of a bracket opened again
only the candidates count that leave over whom it must (C.12, C.13).
"""

from __future__ import annotations

from functools import cached_property

from pairtutor.answers.answer import Answer, MustLeave
from pairtutor.answers.bars import clause_of_placing
from pairtutor.answers.brackets import BracketQuestions
from pairtutor.answers.candidates import BestCandidate, Candidates
from pairtutor.answers.order import Rows
from pairtutor.answers.settings import BracketSetting
from pairtutor.answers.weights import Supposed
from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.model.ids import Tpn
from pairtutor.positions.candidate_graph import LEGALITY
from pairtutor.positions.counts import lexicographic_place
from pairtutor.positions.dutch_2012_graph import Dutch2012Graph, requirements
from pairtutor.positions.dutch_2012_sets import SetsGraph
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.trace.values import OnlyPartners, Players

SYSTEM = "dutch-2012"


class LoweringCandidates(Candidates):
    """The candidates of one bracket; `wanted` are those whom it must leave over, if it was opened again."""

    def __init__(self, bracket: BracketSetting) -> None:
        opened = bracket.record.opened
        self.m1, self.p1 = opened.m1, opened.max_pairs
        self.wanted = frozenset(opened.leaving)
        super().__init__(bracket)
        self._apart = []  # MDPs who are not in S1 can meet each other
        self.left_meet = not bracket.is_last

    def _graph(self, *, near: bool) -> Dutch2012Graph:
        """Return the graph of the bracket with the P1 and M1 that stand; `near` is no question in 2012.

        With M1 neither 0 nor M0, S1 may have any set of MDPs (`SetsGraph`).
        """
        del near
        bracket, opened = self.bracket, self.bracket.record.opened
        players = (*bracket.setting.mdps, *bracket.setting.residents)
        inside = frozenset(person.tpn for person in players)
        takers = self.wanted or (inside & bracket.setting.takers if bracket.is_last else inside)
        setting = bracket.setting._replace(takers=takers)
        names = requirements(players, bracket.number, self.p1, self.m1)
        if self.m1 in (0, opened.m0):
            chosen = range(self.m1)
            return Dutch2012Graph(setting, players, chosen, opened.downfloaters, names, wanted=frozenset())
        return SetsGraph(setting, players, opened.m0, opened.downfloaters, names)

    @property
    def mdps(self) -> int:
        """How many can stand in S1 of a bracket that is not managed as homogeneous."""
        return self.bracket.record.opened.m0 if self.m1 else 0

    # --- the order of the sequence -----------------------------------------------------

    def _with_limbo(self) -> tuple[Rows, int]:
        self.m0 = self.mdps
        return self.costs, 0  # the lower numbers stand in S1, whatever their scores

    def _remainder_players(self, mdps: tuple[tuple[int, int], ...]) -> list[int]:
        away = {v for pair in mdps for v in pair}
        return [v for v in range(self.size) if v not in away]

    def makes_fewer(self, candidate: BestCandidate) -> bool:
        """Say whether a candidate has fewer MDPs in S1 than M1."""
        return sum(u < self.m0 for u, _ in candidate.pairs) < self.m1

    def makes_as_many_alone(self, supposed: Supposed) -> bool:
        """Say whether P1 pairs can be made with M1 of them in S1 if nothing came after the bracket."""
        alone = supposed._replace(left=tuple(self._vertices_left(supposed)), bye=None)
        candidate = self._first_best(alone)
        return not self.wanted and candidate is not None and not self.makes_fewer(candidate)

    # --- who would find no opponent ------------------------------------------------------

    def lack(self, supposed: Supposed) -> OnlyPartners | None:
        """Return the lack of opponents under a supposition; None if there is none.

        Of a bracket opened again: in it, where it leaves over whom it must.
        """
        if not self.wanted:
            return super().lack(supposed)
        gone = {v for pair in supposed.pairs for v in pair}
        gone |= {self.graph.vertex[Tpn(tpn)] for tpn in self.wanted}
        lack = self._bracket_placing.lack({*gone, *range(self.size, len(self.graph.everybody))})
        if lack is not None or supposed.bye is None:
            return lack
        placing = self.bracket.completion
        paired = {placing.number[person.tpn] for person in self.graph.inside if person.tpn not in self.wanted}
        return placing.lack({*self._above, *paired, placing.number[supposed.bye], len(placing.names) - 1})

    def leaves_wanted(self, supposed: Supposed) -> bool:
        """Say whether those can be left over whom a bracket opened again must leave over."""
        if not self.wanted:
            return True
        inside = {self.graph.inside[v].tpn for pair in supposed.pairs for v in pair}
        left = {self.graph.inside[v].tpn for v in supposed.left}
        if supposed.bye in {person.tpn for person in self.graph.inside}:
            left |= {Tpn(supposed.bye)} if supposed.bye is not None else set()
        return left <= self.wanted and not inside & self.wanted

    def fills_s1(self, supposed: Supposed) -> bool:
        """Say whether M1 MDPs can stand in S1 under a supposition, with however few pairs (C.14.b)."""
        moved = (1 << self.bracket.record.opened.m0) - 1
        real = self.graph.real
        # only pairs that hold an MDP; these are the first M0 vertices
        rows = [mask_of(real[v]) & (-1 if moved >> v & 1 else moved) for v in range(self.size)]
        made = [pair for pair in supposed.pairs if min(pair) < moved.bit_length()]
        gone = mask_of(v for pair in supposed.pairs for v in pair) | mask_of(supposed.left)
        alive = (1 << self.size) - 1 & ~gone
        exposed = augment_all(rows, [-1] * self.size, alive, alive)
        matched = (alive.bit_count() - sum(1 for _ in bits(exposed))) // 2
        return matched + len(made) >= self.m1


class LoweringQuestions(BracketQuestions):
    """Asks about one bracket of 2012; what has been asked is kept."""

    candidates: LoweringCandidates

    def _make_candidates(self, *, near: bool) -> LoweringCandidates:
        del near
        return LoweringCandidates(self.bracket)

    def _judge(self, players: Players, supposed: Supposed) -> Answer:
        """Answer as the base does, but "stuck" if not all leave who had to go to the bracket below."""
        if not self.candidates.leaves_wanted(supposed):
            leaving = tuple(self.record.opened.leaving)
            witness = MustLeave("must-leave", leaving)
            return Answer(players, "stuck", self.record.opened_by, witness=witness, leaving=leaving)
        return super()._judge(players, supposed)

    @property
    def _all_paired(self) -> bool:
        return False  # of MDPs fewer may be in S1 then, and it may be another's turn to be left over

    @property
    def accepted_number(self) -> int | None:
        """Its number in the sequence, also where the bracket was opened again, which names its pairs anew."""
        judged = self.record.accepted_first
        return judged.number if judged is not None and judged.pairs == self.record.final_pairs else None

    def _stuck(self, players: Players, lack: OnlyPartners, supposed: Supposed) -> Answer:
        """Answer as the base does, and for whom a bracket opened again leaves somebody without opponent."""
        return super()._stuck(players, lack, supposed)._replace(leaving=tuple(self.record.opened.leaving))

    def _clause_of_completion(self, lack: OnlyPartners) -> str | None:
        del lack
        # of a bracket opened again others find nobody only because of those whom it has to leave over
        return self.record.opened_by if self.candidates.wanted else clause_of_placing(SYSTEM)

    def _fewer(self, players: Players, supposed: Supposed) -> Answer:
        """Return the answer that P1 would be lower, or M1 if S1 cannot be filled.

        At the bottom P1 stands (C.13).
        """
        if self.candidates.m1 and (self.bracket.is_last or not self.candidates.fills_s1(supposed)):
            return self._fewer_in_s1(players)
        return super()._fewer(players, supposed)._replace(clause="C.14.a")

    def _fewer_moved_down(self, players: Players, candidate: BestCandidate) -> Answer:
        del candidate
        return self._fewer_in_s1(players)

    def _fewer_in_s1(self, players: Players) -> Answer:
        clause = "C.13" if self.bracket.is_last else "C.14.b.2"
        return Answer(players, "fewer", clause, lost="s1")

    def _first_difference(self, candidate: BestCandidate) -> str | None:
        """Return the requirement in which a candidate is worse first, legality if it makes fewer pairs."""
        cost, best = candidate.cost, self.accepted_candidate.cost
        assert cost >= best, "nothing is better than the accepted candidate"
        if self.candidates.makes_fewer(candidate):
            return LEGALITY
        return self.graph.layout.first_difference(cost, best)

    @property
    def findings(self) -> Dutch2012Graph:
        """What measures the candidates of the bracket."""
        graph = self.graph
        assert isinstance(graph, Dutch2012Graph), "a graph of 2012"
        return graph

    @cached_property
    def _numbers(self) -> CandidateNumbers:
        return LoweringNumbers(self.findings, self.candidates)


class LoweringNumbers(CandidateNumbers):
    """The numbers of candidates: one set of MDPs in S1 after the other, S2 is all others (C.8.b, D.3)."""

    def __init__(self, graph: Dutch2012Graph, candidates: LoweringCandidates) -> None:
        super().__init__(graph, (candidates.p1, candidates.m1), lambda _: 0)
        self._mdps = candidates.mdps

    def number(self, pairs: Pairs) -> int | None:
        """Return the number of a candidate, None if it is not written as a candidate of the sequence."""
        chosen = [u for u, _ in pairs[: self.m1]]
        before = lexicographic_place(chosen, range(self._mdps)) if self.m1 else 0
        s2 = [v for v in range(self.graph.size) if v not in set(chosen)]
        return self.number_after(before, s2, pairs)
