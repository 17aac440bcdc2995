"""One bracket: composition, bounds, target, walk, candidates and floaters."""

from __future__ import annotations

from pairtutor.trace.events import FloaterChosen
from pairtutor.verify.bracket_steps import BracketSteps, Setting
from pairtutor.verify.candidate_graph import LEGALITY, CostBounds, Mode
from pairtutor.verify.dutch_graph import DutchGraph
from pairtutor.verify.families import Families
from pairtutor.verify.findings import Findings, check_target
from pairtutor.verify.first_candidate import check_first
from pairtutor.verify.left_over import told_left_over
from pairtutor.verify.lookahead import Ahead
from pairtutor.verify.mdp_sets import MdpSets
from pairtutor.verify.numbers import CandidateNumbers
from pairtutor.verify.progress import ProofError, expect, expect_equal
from pairtutor.verify.walk import WalkCheck, check_sequence


class DutchBracket:
    """A bracket to be proven; `mode` says what stands outside it."""

    def __init__(self, section: BracketSteps, setting: Setting, mode: Mode, bye_score: int | None) -> None:
        self.section = section
        self.setting = setting
        self.bye_score = bye_score
        self.equal = setting.edition.system == "dutch-2026"
        self.graph = DutchGraph(setting, mode, section.opened.downfloaters)
        self.bounds = CostBounds(self.graph.rows)
        self.ahead = Ahead(self.graph, self.bounds)
        self.findings = Findings(self.graph, bye_score, self.ahead if setting.looks_ahead else None)

    def check(self) -> int:
        """Prove the bracket; return how many families it has.

        Raises:
            ProofError: something in it is not so.
        """
        section = self.section
        step, accepted = section.accepted_step, section.accepted
        families = self.families()
        self._best(step, families.best)
        pairs, floaters = self._accepted()
        self.findings.check(step, accepted.findings, pairs, floaters)
        assert section.target is not None
        check_target(section.target_step, section.target, accepted, self.graph)
        expect_equal(step, "the length of the sequence", section.opened.sequence, accepted.sequence)
        perfect = self.findings.perfect(accepted.findings)
        expect_equal(step, "whether the accepted candidate is perfect", perfect, accepted.perfect)
        count = self.walk(families)
        check_first(section, self.findings, families, self._natural())
        self._left_over()
        return count

    def families(self) -> Families:
        """Return what asks for the best of each run.

        Raises:
            ProofError: the accepted candidate is none of the sequence, or leaves no completion.
        """
        section = self.section
        step, accepted = section.accepted_step, section.accepted
        pairs, floaters = self._accepted()
        for one, other in accepted.pairs:
            self.setting.legality.check_pair(step, one, other)
        check_sequence(section, self.sets)
        self._settle_bye(floaters)
        cost = self.bounds.settle(pairs, self.graph.beside(pairs))
        if cost is None or self.bounds.best is None:
            raise ProofError(step, "the accepted candidate", "one that leaves a completion", accepted.pairs)
        values = {line.criterion: line.value for line in accepted.findings}
        return Families(self.graph, self.bounds, cost, values)

    def walk(self, families: Families) -> int:
        """Follow the walk to the accepted candidate; return how many runs it passes over.

        Raises:
            ProofError: a step is not so.
        """
        return WalkCheck(self.section, families, equal_sets=self.equal).run()

    @property
    def sets(self) -> MdpSets:
        """The sets of MDPs that S1 can hold."""
        pairs, _ = self._accepted()
        return MdpSets(self.graph, [v for v, _ in pairs[: self.section.opened.m1]], equal=self.equal)

    @property
    def numbers(self) -> CandidateNumbers:
        """What numbers the candidates."""
        opened = self.section.opened
        return CandidateNumbers(self.graph, (opened.max_pairs, opened.m1), self.sets.before)

    def _accepted(self) -> tuple[list[tuple[int, int]], list[int]]:
        """Return the pairs of the accepted candidate by vertex, and whom it leaves over."""
        accepted = self.section.accepted
        pairs = self.findings.check_parts(self.section.accepted_step, accepted)
        return pairs, [self.graph.vertex[tpn] for tpn in accepted.downfloaters]

    def _best(self, step: int, cost: int) -> None:
        best = self.bounds.best
        assert best is not None
        worse = self.graph.layout.first_difference(cost, best)
        if worse is not None:
            what = f"the value in {worse}" if worse != LEGALITY else "the number of pairs and of MDPs paired"
            raise ProofError(step, what, "the best that a candidate can have", "less than the best")
        expect_equal(step, "what the accepted candidate is worth", best, cost)

    def _settle_bye(self, floaters: list[int]) -> None:
        """Where an MDP has the bye, no candidate with a resident in his place is as good (B.1.c)."""
        graph = self.graph
        if graph.mode != "bye" or not graph.m0 or not graph.outside:
            return
        best = self.bounds.best
        moved = any(v < graph.m0 for v in floaters)
        keep = range(graph.m0) if moved else range(graph.m0, graph.size)
        rows = list(graph.rows)
        place = graph.size
        if moved:
            others = {v: cost for v, cost in rows[place].items() if v >= graph.m0}
            trial = [dict(row) for row in rows]
            trial[place] = others
            for v in range(graph.m0):
                trial[v].pop(place, None)
            found = CostBounds(trial).best
            expect(
                found is None or found != best,
                self.section.accepted_step,
                "who has the bye",
                "a resident, as that is as good",
                "an MDP",
            )
        allowed = set(keep)
        for v in range(graph.size):
            if v not in allowed and place in rows[v]:
                rows[v] = {w: cost for w, cost in rows[v].items() if w != place}
        rows[place] = {v: cost for v, cost in rows[place].items() if v in allowed}
        fixed = CostBounds(rows)
        if fixed.best == best:
            graph.rows = rows
            self.bounds = fixed

    def _natural(self) -> list[tuple[int, int]]:
        """Return the pairs of candidate number 1."""
        opened = self.section.opened
        m0, m1 = len(opened.mdps), opened.m1
        bsn = self.section.bsn
        chosen = [bsn[one] for one, _ in self.section.accepted.pairs[:m1]]
        first = MdpSets(self.graph, chosen, equal=self.equal).first
        residents = list(range(m0, self.graph.size))
        rest = residents[m1:]
        half = opened.max_pairs - m1
        return [*zip(first, residents, strict=False), *zip(rest[:half], rest[half : 2 * half], strict=True)]

    def _left_over(self) -> None:
        """Check who floats, and what speaks against the others who could."""
        section, graph = self.section, self.graph
        barred = tuple(one.tpn for one in graph.inside if one.barred)
        last = section.opened.bracket_kind in ("last", "CLB")
        for step, event in told_left_over(section, section.accepted.downfloaters, barred):
            expect_equal(step, "the kind of the step", "bye" if last else "floater", event.kind)
            if isinstance(event, FloaterChosen):
                limbo = graph.vertex[event.player] < graph.m0
                expect_equal(step, "whether the floater comes from the Limbo", limbo, event.limbo)


def composition(section: BracketSteps, setting: Setting) -> None:
    """Check what a bracket is made of, and its numbers.

    Raises:
        ProofError: they are others.
    """
    opened, step = section.opened, section.number
    expect_equal(step, "the MDPs", tuple(one.tpn for one in setting.mdps), opened.mdps)
    expect_equal(step, "the residents", tuple(one.tpn for one in setting.residents), opened.residents)
    scores = {one.score for one in setting.residents}
    expect_equal(step, "the score of the bracket", scores.pop() if len(scores) == 1 else None, opened.score)
    every = {one.score for one in (*setting.mdps, *setting.residents)}
    expect_equal(step, "whether the bracket is homogeneous", len(every) == 1, opened.homogeneous)
    expect_equal(step, "M0", len(setting.mdps), opened.m0)
    size = len(setting.mdps) + len(setting.residents)
    pairs = section.accepted.pairs
    expect_equal(step, "MaxPairs", len(pairs), opened.max_pairs)
    moved = set(opened.mdps)
    expect_equal(step, "M1", sum(one in moved for one, _ in pairs), opened.m1)
    expect_equal(step, "the number of downfloaters", size - 2 * len(pairs), opened.downfloaters)
    expect_equal(step, "the players of a reopened bracket", (), opened.leaving)
    expect_equal(step, "another order of the players", (), opened.order)
