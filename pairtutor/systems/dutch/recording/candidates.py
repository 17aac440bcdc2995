"""Candidates in full, and the best that any candidate of the bracket can have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.citing import union, without_repeats
from pairtutor.rules.criterion import measure
from pairtutor.systems.dutch.recording.steps import DutchEdition, preference_count
from pairtutor.systems.dutch.recording.witnesses import BY_WITNESS, Witnesses
from pairtutor.systems.dutch.setup import Setup
from pairtutor.systems.search.refinement import CriterionGraph, Proof
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, TargetSet
from pairtutor.trace.values import (
    FindingLine,
    OddSet,
    PairLine,
    Price,
    TargetLine,
    Value,
    WeightProof,
    Witness,
)


class Measured(NamedTuple):
    """A candidate as pairs of vertices, the vertices left over, and what it has criterion by criterion."""

    pairs: list[tuple[int, int]]
    floaters: list[int]
    findings: tuple[FindingLine, ...]


class Judge:
    """Measures candidates of one bracket.

    `criteria` are those that are measured, in falling priority; in those of `clear` the best violate nothing.
    """

    def __init__(self, setup: Setup, number: int, witnesses: Witnesses, edition: DutchEdition) -> None:
        self.setup = setup
        self.edition = edition
        self.cites = edition.cites
        self.number = number
        self.witnesses = witnesses
        self.tpn = witnesses.tpn
        stages = {stage.criterion for stage in setup.graph.refinement.stages}
        refinement = setup.graph.refinement
        # as they are before the walk, which narrows them
        self._rows, self._mate = refinement.stages[0].rows[:], refinement.mate[:]
        self._alive = refinement.alive
        self.clear = stages - self._criteria_to_prove()
        self.criteria = [criterion for criterion in edition.after if criterion.name in stages]
        if not setup.bracket.homogeneous:
            self.criteria.insert(0, edition.scores)

    def _criteria_to_prove(self) -> set[str]:
        """Return the criteria whose stages do not show by themselves that the best candidates have nothing.

        Stages of the scores weigh only who stays in the Limbo; those of a number that is told by one
        player (with a worth, but no list) only the larger numbers.
        """
        counted = {criterion.name for criterion in self.edition.after if not criterion.facets.listed}
        needed = {
            stage.criterion
            for stage in self.setup.graph.refinement.stages
            if not stage.clear or (stage.worth and stage.criterion in counted)
        }
        return needed | {self.edition.scores.name}

    def judge(self, pairs: list[tuple[int, int]], *, best: bool) -> Measured:
        """Measure a candidate given by its pairs (vertices); one as good as any where `best` says so.

        Then criteria of which all stages show that the best candidates violate nothing are not measured.
        """
        bracket = self.setup.bracket
        floaters = self._left_over(pairs)
        met = [(u, v) if u < v else (v, u) for u, v in pairs]
        lines = [FindingLine("pairs", len(pairs), tuple(self.tpn[v] for v in floaters))]
        for criterion in self.criteria:
            if best and criterion.name in self.clear:
                lines.append(FindingLine(criterion.name, () if criterion.facets.listed else 0, players=()))
                continue
            traits = bracket.traits(criterion)
            value, behind = measure(criterion, traits, met, floaters, bracket.artificial)
            names = () if criterion is self.edition.scores else tuple(self.tpn[v] for v in behind)
            lines.append(FindingLine(criterion.name, value, names))
        lookahead = self.setup.lookahead
        if lookahead is not None and floaters:
            ahead = lookahead([bracket.ranks[v] for v in floaters])
            if ahead is not None:
                line = FindingLine("next-bracket", ahead, players=())
                # behind the pairs, and the scores of the floaters: with one score there is no such line
                lines.insert(1 if bracket.homogeneous else 2, line)
        if self.setup.bye_score is not None:
            lines.insert(0, FindingLine("bye-score", (self.setup.bye_score,), players=()))
        return Measured(pairs, floaters, tuple(lines))

    def _left_over(self, pairs: list[tuple[int, int]]) -> list[int]:
        paired = {v for pair in pairs for v in pair}
        return [v for v in range(self.setup.bracket.size) if v not in paired]

    def natural(self) -> list[tuple[int, int]]:
        """Return the pairs of candidate number 1 (vertices), those of the MDPs first, who is in S1 first.

        In Burstein's order another one is the first.
        """
        shape = self.setup.shape
        residents = list(range(shape.m0, shape.m0 + shape.residents))
        pairs = list(zip(self.setup.first_set, residents[: shape.m1], strict=True))
        rest = residents[shape.m1 :]
        half = shape.remainder_pairs
        return pairs + list(zip(rest[:half], rest[half : 2 * half], strict=True))

    def left_by_first(self) -> list[int] | None:
        """Return the players left over by candidate number 1, None where not all its pairs are legal."""
        pairs, rows = self.natural(), self.setup.bracket.rows
        return self._left_over(pairs) if all(rows[u] >> v & 1 for u, v in pairs) else None

    def first_candidate(self, family: FamilyRuledOut, best: Mapping[str, Value]) -> CandidateJudged:
        """Return the step that tells candidate number 1, refused for what is wrong with itself.

        `family` is the run that it belongs to, `best` the target's values by criterion.
        """
        pairs, rows = self.natural(), self.setup.bracket.rows
        judged = self.judge(pairs, best=False)
        decided_by, witness = family.criterion, family.witness
        barred = next((pair for pair in pairs if not rows[pair[0]] >> pair[1] & 1), None)
        if barred is not None:
            decided_by, witness = "legality", self.witnesses.illegal(*barred) or witness
        elif decided_by != "legality":
            tree = self._obstacle(pairs, judged.floaters)
            if tree is None:
                decided_by = self._first_difference(judged, best) or decided_by
                witness = self._fault(decided_by, judged, best) or witness
            else:
                decided_by, witness = "legality", self.witnesses.shortage(tree)
        cites = family.cites
        if (decided_by, witness) != (family.criterion, family.witness):
            cites = self.cites("criterion", BY_WITNESS.get(witness.kind, decided_by))
        if decided_by == "legality":
            judged = judged._replace(findings=())
        cites = (*self.cites("candidate"), *self.cites("refused"), *cites)
        return self._step(judged, 1, cites, decided_by=decided_by, witness=witness)

    def _first_difference(self, judged: Measured, best: Mapping[str, Value]) -> str | None:
        """Return the first criterion in which a candidate differs from the best, None if in none."""
        different = (line for line in judged.findings if line.value != best.get(line.criterion, line.value))
        return next((line.criterion for line in different), None)

    def _obstacle(self, pairs: list[tuple[int, int]], left: list[int]) -> Tree | None:
        """Return the tree that proves that candidate number 1 leaves no completion, None if it leaves one."""
        outside = self.setup.graph.outside
        alive = self._alive & ~mask_of(v for pair in pairs for v in pair)
        floating = mask_of(left)
        rows = [row & outside if floating >> v & 1 else row for v, row in enumerate(self._rows)]
        mate = [
            w if w >= 0 and alive >> w & rows[v] >> w & rows[w] >> v & 1 else -1
            for v, w in enumerate(self._mate)
        ]
        exposed = mask_of(v for v in bits(alive) if mate[v] < 0)
        trees = [Tree(rows, mate, v, alive) for v in bits(augment_all(rows, mate, alive, exposed))]
        # the tree of the fewest players is the shortest proof
        return min(trees, key=lambda tree: (tree.outer | tree.inner).bit_count(), default=None)

    def _fault(self, name: str, judged: Measured, best: Mapping[str, Value]) -> Witness | None:
        """Return as a fact what two players, or one left over, violate in a criterion; None if it is none.

        Where score differences are compared, it is the largest that the best has less often.
        """
        criterion = next((entry for entry in self.criteria if entry.name == name), None)
        if criterion is None:
            return None
        bracket = self.setup.bracket
        traits = bracket.traits(criterion)
        value = next(line.value for line in judged.findings if line.criterion == name)
        least, worst = best[name], 0  # 0: any violation will do
        if isinstance(value, tuple) and isinstance(least, tuple):
            worst = next((entry for entry in value if value.count(entry) > least.count(entry)), 0)
        for pair in judged.pairs:
            high, low = bracket.by_rank(*pair)
            penalty = criterion.pair(traits[high], traits[low])
            if penalty > 0 and penalty == (worst or penalty):
                if criterion.behind == "both":
                    return self.witnesses.own_fault(high, low, name)
                return self.witnesses.lone_fault(high if criterion.behind == "higher" else low, name)
        for v in judged.floaters:
            penalty = criterion.alone(traits[v], bracket.artificial)
            if penalty > 0 and penalty == (worst or penalty):
                return self.witnesses.lone_fault(v, name)
        return None

    def accepted_candidate(self, judged: Measured, number: int) -> CandidateJudged:
        """Return the step that tells the accepted candidate, the `number`-th from 1."""
        # what a perfect candidate may have: these say how many and who, and are no faults
        settled = ("bye-score", "pairs", self.edition.scores.name, "next-bracket")
        perfect = not any(line.value for line in judged.findings if line.criterion not in settled)
        why = self.cites("perfect" if perfect else "best")  # first, as what decides
        return self._step(judged, number, (*why, *self.cites("candidate")), perfect=perfect)

    def _step(
        self,
        judged: Measured,
        number: int,
        cites: tuple[str, ...],
        *,
        perfect: bool = False,
        decided_by: str | None = None,
        witness: Witness | None = None,
    ) -> CandidateJudged:
        """Return the step of a judged candidate, accepted unless a criterion has `decided_by` refused it."""
        tpn = self.tpn
        return CandidateJudged(
            cites=without_repeats(cites),
            bracket=self.number,
            number=number,
            sequence=self.setup.sequence,
            pairs=tuple(PairLine(tpn[u], tpn[v]) for u, v in judged.pairs),
            downfloaters=tuple(tpn[v] for v in judged.floaters),
            findings=judged.findings,
            accepted=decided_by is None,
            perfect=perfect,
            decided_by=decided_by,
            witness=witness,
        )

    def target(
        self,
        judged: Measured,
        stages: list[CriterionGraph],
    ) -> TargetSet:
        """Return the step that tells the best values, with their proofs; the accepted candidate has them.

        A criterion with several stages has several proofs, in the order of the stages.
        """
        proofs: dict[str, list[WeightProof]] = {}
        for stage in stages:
            if stage.proof is not None:
                proofs.setdefault(stage.criterion, []).append(
                    weight_proof(stage.proof, self.tpn, stage.worth)
                )
        lines = []
        for line in judged.findings:
            proven = proofs.get(line.criterion, [])
            target = TargetLine(
                line.criterion,
                self.cites("criterion", line.criterion),
                line.value,
                proven[0] if proven else None,
                preference_count(line.criterion, self.setup.bracket.players),
                tuple(proven[1:]),
            )
            lines.append(target)
        cites = union(*(line.cites for line in lines))
        return TargetSet(cites=cites, bracket=self.number, lines=tuple(lines))


def weight_proof(proof: Proof, tpn: Sequence[Tpn], worth: int = 0) -> WeightProof:
    """Return the proof of a best value; `tpn` names the vertices (0: a place).

    `worth` is the score difference (half points) that is counted, 0 where none is.
    """
    prices = tuple(Price(tpn[v], halves) for v, halves in proof.vertices)
    odd = tuple(
        OddSet(tuple(sorted(tpn[v] for v in bits(members))), halves) for members, halves in proof.odd_sets
    )
    return WeightProof(prices, odd, proof.crossing, worth)
