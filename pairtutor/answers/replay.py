"""The walk of a bracket once more, from its steps: what the candidates of every run have in common."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from pairtutor.answers.brackets import Measures
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.verify.bracket_steps import BracketSteps, Setting
from pairtutor.verify.burstein_bracket import BursteinBracket
from pairtutor.verify.candidate_graph import Mode
from pairtutor.verify.counts import Common, Exchanges, Swap
from pairtutor.verify.dutch_bracket import DutchBracket
from pairtutor.verify.families import Families, RunPart
from pairtutor.verify.mdp_sets import MdpSets
from pairtutor.verify.numbers import CandidateNumbers


class Run(NamedTuple):
    """The candidates of a run: their common `part`, or that and a run of exchanges or some sets of MDPs.

    `begins` is what the candidates have in common with which the run begins. The exchanges are those from
    number `first` to `last`.
    """

    part: RunPart
    begins: Common
    exchanges: Exchanges | None = None
    first: int = 0
    last: int = 0
    sets: Sequence[list[int]] | None = None
    kinds: int = 1


MOST_SETS = 300
"""So many sets of MDPs of one run are looked at at most."""


class Runs(Families):
    """Keeps the runs of a walk, by the number of the step."""

    def __init__(self, families: Families) -> None:
        super().__init__(families.graph, families.bounds, families.best, families.values)
        self._known: dict[tuple[int, int], int | None] = {}
        self.runs: dict[int, Run] = {}

    def opponent(self, step: int, event: FamilyRuledOut, part: RunPart, u: int, w: int) -> None:
        """Keep the run in which one player meets an opponent."""
        settled = part.settle(u, w)
        self.runs[step] = Run(settled, settled.common)

    def mdp(self, step: int, event: FamilyRuledOut, part: RunPart, m: int, sets: MdpSets) -> None:
        """Keep the run in which one more MDP is in S1."""
        decided = part.decide(m, inside=True)
        some = list(islice(sets.beginning([*sorted(part.common.inside), m]), MOST_SETS + 1))
        self.runs[step] = Run(self.all(), decided.common, sets=some)

    def higher_sets(self, step: int, event: FamilyRuledOut, sets: MdpSets) -> None:
        """Keep the run of all sets of MDPs with higher scores."""
        kinds = list(islice(sets.higher_profiles(), MOST_SETS + 1))
        some = list(islice((one for kind in kinds for one in sets.of(kind)), MOST_SETS + 1))
        self.runs[step] = Run(self.all(), Common(), sets=some, kinds=len(kinds))

    def exchanges(
        self, step: int, event: FamilyRuledOut, part: RunPart, exchanges: Exchanges, swap: Swap, last: int
    ) -> None:
        """Keep a run of exchanges."""
        begins = part.halves(*exchanges.halves(swap)).common
        self.runs[step] = Run(part, begins, exchanges, exchanges.number(*swap), last)

    def paired(self, v: int, w: int) -> int | None:
        """Return the cost of the best candidate with a pair, if there is one."""
        if (v, w) not in self._known:
            self._known[v, w] = self.cost(self.all(), [(v, w)]) if w in self.graph.real[v] else None
        return self._known[v, w]

    def left_over(self, v: int) -> int | None:
        """Return the cost of the best candidate that leaves a player over, if there is one."""
        if (v, v) not in self._known:
            self._known[v, v] = self.cost(self.all().decide(v, inside=False), [])
        return self._known[v, v]


class Replay:
    """The candidates of a bracket as a graph shows them, and the runs of its walk."""

    def __init__(
        self, section: BracketSteps, runs: Runs, findings: Measures, numbers: CandidateNumbers
    ) -> None:
        self.section = section
        self.families = runs
        self.findings = findings
        self.numbers = numbers
        self.graph = runs.graph
        self.by_index = bool(section.opened.order)
        self.max_pairs, self.m1 = section.opened.max_pairs, section.opened.m1


def replay(section: BracketSteps, setting: Setting, mode: Mode, bye_score: int | None) -> Replay:
    """Return a bracket with the runs of its walk.

    Raises:
        ProofError: its steps are not those of a walk.
    """
    bracket: DutchBracket | BursteinBracket
    if section.opened.order:
        bracket = BursteinBracket(section, setting, mode)
    else:
        bracket = DutchBracket(section, setting, mode, bye_score)
    runs = Runs(bracket.families())
    bracket.walk(runs)
    return Replay(section, runs, bracket.findings, bracket.numbers)
