"""The walk of a bracket once more, from its steps: what a run's candidates share, what bars whom in them.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from pairtutor.answers.answer import Bar, BarredBy
from pairtutor.answers.completion import MOST_BARRED, bar_between
from pairtutor.answers.measures import Measures
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import PLACE, RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.bracket_steps import BracketSteps, Setting
from pairtutor.positions.burstein_bracket import BursteinBracket
from pairtutor.positions.candidate_graph import LEGALITY, WANTED, Mode
from pairtutor.positions.counts import Common, Exchanges, Swap
from pairtutor.positions.dutch_bracket import DutchBracket
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.positions.numbers import CandidateNumbers
from pairtutor.positions.runs import RunCosts, RunPart, WalkedRuns
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import OnlyPartners


class Run(NamedTuple):
    """The candidates of a run: their common `part`, or that and a run of exchanges or some sets of MDPs.

    `begins` is what the candidates have in common with which the run begins. The exchanges are those from
    number `first` to `last`; the sets are at most one more than `MOST_SETS`, of so many `kinds` by how many
    of each score they have.
    """

    part: RunPart
    begins: Common
    exchanges: Exchanges | None = None
    first: int = 0
    last: int = 0
    sets: Sequence[list[int]] | None = None
    kinds: int = 1


MOST_SETS = 300
"""The most sets of MDPs of one run that are looked at."""


class Runs(WalkedRuns):
    """Keeps the runs of a walk, by the number of the step: the walk calls the methods of `WalkedRuns`."""

    def __init__(self, costs: RunCosts) -> None:
        super().__init__(costs.graph, costs.bounds, costs.best, costs.values)
        # by pair of vertices; with twice the same vertex it is left over
        self._known: dict[tuple[int, int], int | None] = {}
        self.runs: dict[int, Run] = {}

    def opponent(self, step: int, event: FamilyRuledOut, part: RunPart, u: int, w: int) -> None:
        """Keep the run in which one player meets an opponent."""
        settled = part.settle(u, w)
        self.runs[step] = Run(settled, settled.common)

    def mdp(self, step: int, event: FamilyRuledOut, part: RunPart, m: int, sets: MdpSets) -> None:
        """Keep the run in which one more MDP is in S1."""
        decided = part.decide(m, inside=True)
        some = list(islice(sets.sets_beginning_with([*sorted(part.common.inside), m]), MOST_SETS + 1))
        self.runs[step] = Run(self.whole_sequence(), decided.common, sets=some)

    def higher_sets(self, step: int, event: FamilyRuledOut, sets: MdpSets) -> None:
        """Keep the run of all sets of MDPs with higher scores."""
        kinds = list(islice(sets.higher_profiles(), MOST_SETS + 1))
        some = list(islice((mdps for kind in kinds for mdps in sets.of(kind)), MOST_SETS + 1))
        self.runs[step] = Run(self.whole_sequence(), Common(), sets=some, kinds=len(kinds))

    def exchanges(
        self, step: int, event: FamilyRuledOut, part: RunPart, exchanges: Exchanges, swap: Swap, last: int
    ) -> None:
        """Keep a run of exchanges."""
        begins = part.halves(*exchanges.halves(swap)).common
        self.runs[step] = Run(part, begins, exchanges, exchanges.number(*swap), last)

    def cost_of_pair(self, v: int, w: int) -> int | None:
        """Return the cost of the best candidate with a pair, if there is one."""
        if (v, w) not in self._known:
            self._known[v, w] = (
                self.cost(self.whole_sequence(), [(v, w)]) if w in self.graph.real[v] else None
            )
        return self._known[v, w]

    def cost_of_leaving(self, v: int) -> int | None:
        """Return the cost of the best candidate that leaves a player over, if there is one."""
        if (v, v) not in self._known:
            self._known[v, v] = self.cost(self.whole_sequence().decide(v, inside=False), [])
        return self._known[v, v]


class Replay:
    """The candidates of a bracket as a graph shows them, and the runs of its walk."""

    def __init__(
        self, section: BracketSteps, runs: Runs, findings: Measures, numbers: CandidateNumbers
    ) -> None:
        self.section = section
        self.kept_runs = runs
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
    runs = Runs(bracket.costs())
    bracket.walk(runs)
    return Replay(section, runs, bracket.findings, bracket.numbers)


_PLAIN: Final[dict[str, BarredBy]] = {WANTED: "place", "psd": "difference"}
"""What is told of a criterion that is about neither floats nor colours."""


class Why(NamedTuple):
    """What bars two, and the round of it."""

    why: BarredBy
    round: RoundNumber | None = None


def bars_of_run(replay: Replay, common: Common, criterion: str, witness: OnlyPartners) -> tuple[Bar, ...]:
    """Return the bars of each player whom a witness shows without a partner: in a group of one.

    In a witness and in a bar players are pairing numbers. `criterion` refuses the run: what is counted after
    it bars nobody. Only of players for whom every bar is a fact by itself; of the others nothing is said, and
    in a large bracket of nobody.
    """
    graph = replay.graph
    if graph.size > MOST_BARRED:
        return ()
    lone = {group[0] for group in witness.groups if len(group) == 1}
    facts = _Facts(replay, common, criterion)
    all_bars: list[Bar] = []
    for v, person in enumerate(graph.inside):
        if person.tpn in lone:
            bars = list(facts.of(v, set(witness.partners)))
            all_bars += (
                [Bar(person.tpn, other, *why) for other, why in bars if why]
                if all(why for _, why in bars)
                else []
            )
    return tuple(all_bars)


class _Facts:
    """What bars one player of a run from another one: the first that does."""

    def __init__(self, replay: Replay, common: Common, criterion: str) -> None:
        self.replay = replay
        self.graph = replay.graph
        self.common = common
        self.criterion = criterion

    def of(self, v: int, partners: set[Tpn]) -> Iterator[tuple[Tpn, Why | None]]:
        """Yield each player whom `v` cannot have as a partner, with what bars the two.

        `PLACE` stands for being left over, where the bracket leaves somebody over.
        """
        for w, other in enumerate(self.graph.inside):
            if w != v and other.tpn not in partners:
                yield other.tpn, self._pair(v, w)
        if self.graph.size > 2 * self.replay.max_pairs and PLACE not in partners:
            yield PLACE, self._place(v)

    def _place(self, v: int) -> Why | None:
        """Return the reason that bars a player from being left over, None if it is no fact by itself.

        In this order: the side the run puts the player on, a bye that could only be illegal, the first worse
        criterion.
        """
        common, graph = self.common, self.graph
        chosen = common.inside if self.replay.m1 < graph.m0 else frozenset()
        if v in chosen or (common.halves is not None and v in common.halves[0]):
            return Why("side")
        person, setting = graph.inside[v], graph.setting
        if (
            setting.odd
            and person.barred
            and not any(setting.legality.may_meet(person, w) for w in setting.below)
        ):
            return Why("bye")
        return self._fault(pairs=[], floaters=[v], cost=self.replay.kept_runs.cost_of_leaving(v))

    def _pair(self, v: int, w: int) -> Why | None:
        """Return the reason that bars two players from each other, None if it is no fact by itself.

        What the run has settled comes first, then what makes the pair illegal, then the first worse
        criterion.
        """
        common, graph = self.common, self.graph
        if any(v in pair or w in pair for pair in common.pairs):
            return Why("elsewhere")
        if {v, w} & common.limbo:
            return Why("left")
        bar = bar_between(graph.inside[v], graph.inside[w], graph.setting.legality)
        if bar is not None:
            return Why(bar.why, bar.round)
        halves = common.halves
        if max(v, w) < graph.m0 or (halves is not None and (v in halves[0]) == (w in halves[0])):
            return Why("side")
        return self._fault(
            [(min(v, w), max(v, w))], floaters=[], cost=self.replay.kept_runs.cost_of_pair(v, w)
        )

    def _fault(self, pairs: list[tuple[int, int]], floaters: list[int], cost: int | None) -> Why | None:
        """Return the first criterion in which candidates with such a pair or floater fall short.

        `cost` is that of the best of them, None if none is legal. None if that criterion counts after the one
        in question, or is not harmed by the very pair or floater.
        """
        layout = self.graph.layout
        name = LEGALITY if cost is None else layout.first_difference(cost, self.replay.kept_runs.best)
        names = [key for key, _ in layout.keys]
        if name is None or names.index(name) > names.index(self.criterion):
            return None
        charges = self.replay.findings.charges(name, pairs, floaters)
        harms = any(penalty for penalty, _ in charges)
        return _of_criterion(name, self.graph.inside[0].rounds) if harms else None


def _of_criterion(criterion: str, played: int) -> Why | None:
    """Return the reason that a criterion gives after `played` rounds, with the round it is about.

    None for a criterion about neither floats, colours, places nor score differences.
    """
    facets = criterion_facets(criterion)
    if facets.repeated_float:
        looked_back_at = RoundNumber(played + 1 - facets.rounds_back)
        return Why("float-down" if facets.repeated_float == "down" else "float-up", looked_back_at)
    if facets.colour:
        return Why("strong" if facets.colour == "strong" else "preference")
    return Why(_PLAIN[criterion]) if criterion in _PLAIN else None
