"""One bracket whose candidates are compared, as its graph shows it: by the Dutch rules or by Burstein's."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pairtutor.positions.bracket_steps import BracketSteps
from pairtutor.positions.candidate_graph import CostBounds, ProofGraph
from pairtutor.positions.findings import Findings
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.positions.progress import ProofError
from pairtutor.positions.runs import RunCosts, WalkedRuns


class ComparedBracket(ABC):
    """A bracket with its graph, and what its candidates cost.

    `bye_score` is the score that the bye must go to (2026), None where that is not settled.
    """

    def __init__(self, section: BracketSteps, graph: ProofGraph, bye_score: int | None = None) -> None:
        self.section = section
        self.setting = graph.setting
        self.graph = graph
        self.bounds = CostBounds(graph.rows)
        self.findings = Findings(graph, bye_score, self.bounds)

    @property
    @abstractmethod
    def numbers(self) -> CandidateNumbers:
        """What numbers the candidates."""

    @property
    @abstractmethod
    def sequence(self) -> int:
        """How many candidates there are."""

    @abstractmethod
    def natural(self) -> Pairs:
        """Return the pairs of candidate number 1."""

    @abstractmethod
    def walk(self, runs: WalkedRuns) -> int:
        """Follow the walk to the accepted candidate; return how many runs it passes over."""

    def costs(self) -> RunCosts:
        """Return the costs of the best candidate of each run.

        Raises:
            ProofError: the accepted candidate leaves no completion.
        """
        section = self.section
        pairs, floaters = self.accepted_candidate()
        self._settle(floaters)
        cost = self.bounds.settle(pairs, self.graph.beside(pairs))
        if cost is None or self.bounds.best is None:
            wanted = "one that leaves a completion"
            raise ProofError(section.accepted_step, "the accepted candidate", wanted, section.accepted.pairs)
        values = {line.criterion: line.value for line in section.accepted.findings}
        return RunCosts(self.graph, self.bounds, cost, values)

    def _settle(self, floaters: list[int]) -> None:
        """Take out of the graph what an edition settles before all criteria; nothing in most."""
        del floaters

    def accepted_candidate(self) -> tuple[Pairs, list[int]]:
        """Return the pairs of the accepted candidate by vertex, as told, and whom it leaves over, as told."""
        accepted, vertex = self.section.accepted, self.graph.vertex
        pairs = [(vertex[one], vertex[other]) for one, other in accepted.pairs]
        return pairs, [vertex[tpn] for tpn in accepted.downfloaters]
