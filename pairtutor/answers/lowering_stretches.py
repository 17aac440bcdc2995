"""Answers about the steps of dutch-2012: runs with one set of MDPs in S1, and runs of such sets.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from math import comb

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.completion import remaining_players
from pairtutor.answers.firsts import MOST_MEMBERS, members_of
from pairtutor.answers.replay import Replay, Run, Runs
from pairtutor.answers.steps_of_bracket import StepsOfBracket
from pairtutor.answers.stretch import Reached, Remaining, Stretch, bare_stretch
from pairtutor.answers.stretches import MOST_PARTS, PairingView
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.candidate_graph import LEGALITY, WANTED, CostBounds
from pairtutor.positions.counts import Exchanges, Swap
from pairtutor.positions.dutch_2012_bracket import Dutch2012Bracket
from pairtutor.positions.dutch_2012_graph import Dutch2012Graph
from pairtutor.positions.editions import DUTCH_2012
from pairtutor.positions.legality import PreferenceLegality
from pairtutor.positions.runs import RunCosts, RunPart
from pairtutor.positions.stated import legality_by_preferences
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, TargetSet
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import Players

MOST_RUNS = 16
"""Of so many runs of sets of MDPs in a bracket the best member is looked for."""


class LoweringRuns(Runs):
    """Keeps the runs of a walk; `beginnings` are those of sets of MDPs: who begins them, who can follow."""

    def __init__(self, costs: RunCosts) -> None:
        super().__init__(costs)
        self.beginnings: dict[int, tuple[tuple[int, ...], range]] = {}

    def in_s1(self, part: RunPart) -> RunPart:
        """Say of a part that the MDPs of its graph are all in S1."""
        return part._replace(common=part.common._replace(inside=frozenset(range(self.graph.m0))))

    def opponent(self, step: int, event: FamilyRuledOut, part: RunPart, u: int, w: int) -> None:
        """Keep the run in which one player meets an opponent."""
        super().opponent(step, event, self.in_s1(part), u, w)
        self.runs[step] = self.runs[step]._replace(begins=part.common.with_pair(u, w))

    def exchanges(
        self, step: int, event: FamilyRuledOut, part: RunPart, exchanges: Exchanges, swap: Swap, last: int
    ) -> None:
        """Keep a run of exchanges."""
        super().exchanges(step, event, self.in_s1(part), exchanges, swap, last)
        begins = part.halves(*exchanges.halves(swap)).common
        self.runs[step] = self.runs[step]._replace(begins=begins)

    def keep_beginning(self, step: int, event: FamilyRuledOut, start: list[int], free: range) -> None:
        """Keep a run of sets of MDPs."""
        del event
        self.beginnings[step] = tuple(start), free


class LoweringReplay(Replay):
    """A bracket of 2012 as its candidates with one set of MDPs in S1 show it."""

    def __init__(self, bracket: Dutch2012Bracket, graph: Dutch2012Graph, costs: RunCosts) -> None:
        self.bracket = bracket
        self.runs = LoweringRuns(costs)
        super().__init__(bracket.section, self.runs, graph, bracket.numbers(graph))

    def with_mdps(self, chosen: Sequence[int]) -> LoweringReplay:
        """Return the same for another set of MDPs in S1."""
        graph, own = self.bracket.graph_with(chosen), self.kept_runs
        costs = RunCosts(graph, CostBounds(graph.rows), own.best, own.values)
        return LoweringReplay(self.bracket, graph, costs)


class LoweringView(PairingView):
    """Answers about the runs of one pairing of a bracket of 2012."""

    def __init__(self, replay: LoweringReplay) -> None:
        super().__init__(replay, None)
        self.lowering = replay

    def stretch(self, step: int, event: FamilyRuledOut) -> Stretch:
        """Return a run with its best member, and all its members where they are few.

        It is bare where the member is not looked for: from the 17th run of a pairing on, or among too many
        sets of MDPs.
        """
        begins = self.lowering.runs.beginnings
        if step not in begins:
            return super().stretch(step, event)
        best = (
            self._best_of_sets(event.criterion, *begins[step]) if [*begins].index(step) < MOST_RUNS else None
        )
        if best is None:
            return bare_stretch(event)
        members: tuple[MemberLine, ...] = ()
        if event.first < event.last < event.first + MOST_MEMBERS:
            members = tuple(self._members(event.first, self._sets(*begins[step])))
        return bare_stretch(event).shown_by(best, members)

    def first_of_run(self, step: int, event: FamilyRuledOut) -> MemberLine | None:
        """Return the candidate with which a run begins, with the first that is wrong with it."""
        begins = self.lowering.runs.beginnings
        if step not in begins:
            return super().first_of_run(step, event)
        return next(self._members(event.first, self._sets(*begins[step])), None)

    def judge_refused(self, event: CandidateJudged) -> MemberLine:
        """Return a refused candidate with the first that is wrong with it."""
        mdps = {person.tpn: v for v, person in enumerate(self.lowering.bracket.setting.mdps)}
        chosen = tuple(sorted(mdps[tpn] for pair in event.pairs for tpn in pair if tpn in mdps))
        if len(chosen) != self.replay.m1 or len(mdps) == self.replay.m1:
            return super().judge_refused(event)
        return PairingView.judge_refused(self._with_s1(chosen), event)

    def target_lines(self, event: TargetSet) -> tuple[Reached, ...]:
        """Return the lines of a target with why their values can be no better.

        What less would cost is told only where there is one set of MDPs and everybody may be left over.
        """
        lines, bracket = super().target_lines(event), self.lowering.bracket
        if comb(bracket.m0, bracket.m1) == 1 and not bracket.wanted:
            return lines
        return tuple(line._replace(instead=None, less=None, least=False) for line in lines)

    # --- sets of MDPs ------------------------------------------------------------------

    def _sets(self, start: tuple[int, ...], free: range) -> Iterator[tuple[int, ...]]:
        return ((*start, *more) for more in combinations(free, self.replay.m1 - len(start)))

    def _with_s1(self, chosen: Sequence[int]) -> LoweringView:
        return LoweringView(self.lowering.with_mdps(chosen))

    def _members(self, first: int, sets: Iterable[Sequence[int]]) -> Iterator[MemberLine]:
        """Yield all candidates with some sets of MDPs in S1, each with the first that is wrong with it."""
        number = first
        for view in map(self._with_s1, sets):
            for pairs in members_of(view.replay, view.every):
                yield view._member(number, pairs)
                number += 1

    @property
    def every(self) -> Run:
        """All candidates with its MDPs in S1."""
        part = self.lowering.runs.in_s1(self.kept_runs.whole_sequence())
        return Run(part, part.common)

    def _best_of_sets(self, criterion: str, start: tuple[int, ...], free: range) -> MemberLine | None:
        """Return the best member of the sets of MDPs that begin with `start`, the first of those as good.

        None where they are too many to be looked at.
        """
        bracket = self.lowering.bracket
        if criterion not in (LEGALITY, WANTED):
            # lengthen `start` by the first MDP with whom the best is as good, until the set is whole
            best = bracket.best_of_sets(start, free)
            while len(start) < bracket.m1:
                later = ((*start, m) for m in free)
                start = next(
                    item
                    for item in later
                    if bracket.best_of_sets(item, range(item[-1] + 1, bracket.m0)) == best
                )
                free = range(start[-1] + 1, bracket.m0)
            return self._with_s1(start)._best_of_all(criterion)
        if comb(len(free), bracket.m1 - len(start)) > MOST_PARTS:
            return None
        views = map(self._with_s1, self._sets(start, free))
        if criterion == WANTED:
            costs = [(view.kept_runs.bounds.best, view) for view in views]
            legal = [(cost, view) for cost, view in costs if cost is not None]
            return min(legal, key=lambda item: item[0])[1]._best_of_all(criterion) if legal else None
        lines = (view._best_of_all(criterion) for view in views)
        return min(lines, key=lambda line: line.value)

    def _best_of_all(self, criterion: str) -> MemberLine:
        """Return the first of the best candidates with its MDPs in S1."""
        part = self.every.part
        pairs = self.firsts.fewest_illegal(part.common) if criterion == LEGALITY else self.firsts.best(part)
        assert pairs is not None, "a set of MDPs has candidates, and a legal one where its best is asked for"
        number = self.numbers.number(pairs)
        assert number is not None, "it is one of the sequence"
        judged = self._judge_candidate(criterion, number, pairs)
        assert judged is not None, "the criterion counts here"
        return judged

    # --- who would remain --------------------------------------------------------------

    def _remaining_after(self, left: Players) -> Remaining:
        """Return the players who would remain after some are left over.

        Anybody may have the bye who has had none.
        """
        setting = self.graph.setting
        people = [*(person for person in self.graph.inside if person.tpn in left), *setting.below]
        return remaining_players(
            people, setting.legality, [person.tpn for person in people if not person.barred]
        )


class LoweringSteps(StepsOfBracket):
    """Answers about the steps of one pairing of a bracket of 2012."""

    def __init__(self, index: RoundIndex, record: BracketRecord, legality: PreferenceLegality) -> None:
        super().__init__(index, record)
        self.record = record
        self.legality = legality
        self.round = index.opened.round

    @cached_property
    def _view(self) -> LoweringView:
        """Return the bracket with the runs of its walk; whoever C.1 moved on counts as below."""
        opened = self.section.opened
        ranked = sorted(self.legality.persons.values(), key=lambda person: person.rank)
        inside = {*opened.mdps, *opened.residents}
        players = [person for person in ranked if person.tpn in inside]
        lost = [tpn for tpn in self.record.players if tpn not in inside]
        last = max((person.rank for person in players), default=len(ranked))
        lowest = opened.bracket_kind != "normal"
        setting = Setting(
            edition=DUTCH_2012,
            legality=self.legality,
            mdps=tuple(players[: len(opened.mdps)]),
            residents=tuple(players[len(opened.mdps) :]),
            near=(),
            below=tuple(person for person in ranked if person.tpn in lost or person.rank > last),
            takers=frozenset(person.tpn for person in players if not lowest or not person.barred),
            final=False,
            looks_ahead=False,
            odd=len(ranked) % 2 == 1,
            bye_here=False,
            limbo=False,
        )
        bracket = Dutch2012Bracket(self.section, setting, players, self.round, lost)
        replay = LoweringReplay(bracket, bracket.graph, bracket.costs())
        bracket.walk(replay.runs, replay.runs.keep_beginning)
        return LoweringView(replay)

    def _views(self) -> Sequence[PairingView]:
        return (self._view,)


def lowering_steps(index: RoundIndex) -> Iterator[LoweringSteps]:
    """Yield who answers about each pairing of a bracket of a round by dutch-2012.

    Raises:
        ProofError: no candidate of a bracket is accepted.
    """
    legality = legality_by_preferences(index.opened, index.facts, DUTCH_2012)
    for record in index.openings:
        yield LoweringSteps(index, record, legality)
