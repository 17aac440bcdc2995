"""One bracket of the Burstein rules, as its graph shows it: the order of its pairings, its walk."""

from __future__ import annotations

from pairtutor.positions.bracket_steps import BracketSteps, Setting
from pairtutor.positions.burstein_graph import BursteinGraph, IndexNumbers, ways
from pairtutor.positions.candidate_graph import Mode
from pairtutor.positions.compared_bracket import ComparedBracket
from pairtutor.positions.numbers import Pairs
from pairtutor.positions.runs import WalkedRuns
from pairtutor.positions.walk import StepReading
from pairtutor.trace.values import SharedOpponent


class BursteinBracket(ComparedBracket):
    """A bracket with its graph; `mode` says what stands outside it."""

    def __init__(self, section: BracketSteps, setting: Setting, mode: Mode) -> None:
        super().__init__(section, BursteinGraph(setting, mode, section.opened.downfloaters))

    def natural(self) -> Pairs:
        """Return the pairs of pairing number 1: the first with the last, and so on inwards."""
        return [(v, self.graph.size - 1 - v) for v in range(self.section.opened.max_pairs)]

    @property
    def numbers(self) -> IndexNumbers:
        """What numbers the pairings; without sets of MDPs, so that nobody asks how many come before one."""
        return IndexNumbers(self.graph, (self.section.opened.max_pairs, 0), lambda _: None)

    @property
    def sequence(self) -> int:
        """How many pairings there are."""
        return ways(self.graph.size, len(self.section.accepted.downfloaters))

    def walk(self, runs: WalkedRuns) -> int:
        """Follow the order of article 4.3 to the accepted pairing; return how many runs it passes over."""
        return IndexWalk(self, runs).run()


class IndexWalk(StepReading):
    """Follows the steps of one bracket from pairing 1 to the accepted one; `runs` hear of each run."""

    def __init__(self, bracket: BursteinBracket, runs: WalkedRuns) -> None:
        super().__init__(bracket.section)
        self.runs = runs
        self.opponent = dict(bracket.accepted_candidate()[0])

    def run(self) -> int:
        """Follow the walk to its end; return the number of runs.

        Raises:
            ProofError: the step of a run is missing.
        """
        runs, inside = self.runs, self.runs.graph.inside
        part = runs.whole_sequence()
        # vertices not yet dealt with, how many of them are to float, how many pairs there are so far
        waiting = list(range(runs.graph.size))
        floating = self.section.opened.downfloaters
        settled = 0
        while waiting:
            u = waiting.pop(0)
            size = ways(len(waiting) - 1, floating)
            accepted = self.opponent.get(u)
            # by 4.3 the lowest opponent comes first, and floating (no opponent accepted) after all of them
            for w in reversed(waiting) if size else ():
                if w == accepted:
                    break
                shared = SharedOpponent("opponent", settled, inside[u].tpn, inside[w].tpn)
                step, event = self._family(shared, size)
                runs.opponent(step, event, part, u, w)
            if accepted is None:
                floating -= 1
                part = part.decide(u, inside=False)
            else:
                waiting.remove(accepted)
                part = part.settle(u, accepted)
                settled += 1
        return self.count
