"""Answers about the steps of the Dutch systems of 2017 and 2026 and of Burstein, by the proof's own graph."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from pairtutor.answers.answer import Bar, MemberLine
from pairtutor.answers.brackets import BYE_SCORE, MOST_BELOW
from pairtutor.answers.completion import remaining_players
from pairtutor.answers.dearer_byes import DearerByes
from pairtutor.answers.firsts import MOST_MEMBERS, FirstCandidates, Pairs, members_of
from pairtutor.answers.measures import whom_it_names
from pairtutor.answers.replay import MOST_SETS, Replay, Run, bars_of_run, replay
from pairtutor.answers.settings import BracketSetting
from pairtutor.answers.steps_of_bracket import MOST_SEARCHED, StepsOfBracket
from pairtutor.answers.stretch import (
    Incomplete,
    Reached,
    Remaining,
    Stretch,
    bare_stretch,
)
from pairtutor.answers.target import ReachedValues
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.candidate_graph import LEGALITY, Mode
from pairtutor.positions.lookahead import NEXT
from pairtutor.positions.runs import RunPart
from pairtutor.records import replace
from pairtutor.rules.facts import facts
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, TargetSet
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import Hit, OnlyPartners, PairLine, Players, Value

MOST_PARTS, MOST_EXCHANGES = 200, 800
"""So many exchanges are looked at at most of an illegal run, of another one; of longer ones no example."""

_NOT_TOLD = OnlyPartners("only-partners", groups=(), partners=())
"""The witness of a run whose step has one that speaks of another criterion."""


class BracketStretches(StepsOfBracket):
    """Answers about the runs of one pairing of a bracket; what has been asked is kept."""

    def __init__(self, index: RoundIndex, bracket: BracketSetting) -> None:
        super().__init__(index, bracket.record)
        self.bracket = bracket

    def _views(self) -> Iterator[PairingView]:
        """Yield the bracket from near, where that can do, then as a part of the whole round."""
        if self._near is not None:
            yield self._near
        yield self._whole_view

    @cached_property
    def _near(self) -> PairingView | None:
        """Return the view up to the following scoregroup; None where it cannot tell, or few are below."""
        bracket, opened, setting = self.bracket, self.section.opened, self._narrowed_setting
        burstein = setting.edition.system == "burstein-2026" and not setting.goes_on
        may = bracket.near_graph_may_suffice or (
            burstein and setting.looks_ahead and opened.downfloaters <= 1
        )
        if not may or len(setting.below) <= MOST_BELOW:
            return None
        return self._view(setting._replace(bye_here=False), bracket.mode(near=True))

    @cached_property
    def _whole_view(self) -> PairingView:
        return self._view(self._narrowed_setting, self.bracket.mode())

    @property
    def _narrowed_setting(self) -> Setting:
        """Return the setting in which only players with the score of the bye may have it (2026)."""
        bracket, setting = self.bracket, self.bracket.setting
        if bracket.bye_score is None:
            return setting._replace(bye_here=False)
        people = setting.legality.persons
        takers = frozenset(tpn for tpn in setting.takers if people[tpn].score == bracket.bye_score)
        here = setting.bye_here and bracket.bye_score >= setting.residents[0].score
        return setting._replace(takers=takers, bye_here=here)

    def _view(self, setting: Setting, mode: Mode) -> PairingView:
        return PairingView(replay(self.section, setting, mode, self.bracket.bye_score), self.bracket)


class PairingView:
    """One pairing of a bracket as a graph shows it, near or whole.

    `bracket` is None where nothing need follow its candidates (2012).
    """

    def __init__(self, replay: Replay, bracket: BracketSetting | None) -> None:
        self.replay = replay
        self.bracket = bracket
        self.graph = replay.graph
        self.kept_runs = replay.kept_runs
        self.numbers = replay.numbers
        self.firsts = FirstCandidates(
            replay.graph, replay.max_pairs, replay.kept_runs.bounds, by_index=replay.by_index
        )
        self._lacks_after: dict[tuple[int, ...], OnlyPartners | None] = {}

    # --- stretches ---------------------------------------------------------------------

    def stretch(self, step: int, event: FamilyRuledOut) -> Stretch:
        """Return a run with its best member, and with all of them where they are few.

        Its criterion, and then its witness, is another than the step's where the round has to be completed
        too, or the bye would go to a higher score. It stays bare where no best member of it is known.
        """
        run = self.kept_runs.runs[step]
        criterion, pairs = self._best(run, event)
        plain = bare_stretch(event)
        if criterion != event.criterion:  # the round has to be completed, too
            system = self.graph.setting.edition.system
            cites = facts(system).table("criterion").get(criterion, ())
            best = self.kept_runs.values.get(criterion)
            plain = replace(plain, criterion=criterion, cites=cites, best=best, witness=_NOT_TOLD)
        bars: tuple[Bar, ...] = ()
        if isinstance(event.witness, OnlyPartners) and self._is_one_part(run, criterion):
            bars = bars_of_run(self.replay, run.begins, criterion, event.witness)
        if criterion == LEGALITY and pairs is not None and not self.numbers.illegal(pairs):
            dearer = None if self._dearer_byes is None else self._dearer_byes.best_of_run(run)
            if dearer is not None and event.first <= (self.numbers.number(dearer) or 0) <= event.last:
                pairs = dearer
        number = None if pairs is None else self.numbers.number(pairs)
        plain = replace(plain, bars=bars)
        if pairs is None or number is None or not event.first <= number <= event.last:
            return plain
        line = self._judge_candidate(criterion, number, pairs)
        if line is not None and line.criterion == BYE_SCORE:
            cites = facts(self.graph.setting.edition.system).table("criterion")[BYE_SCORE]
            plain = replace(plain, criterion=BYE_SCORE, cites=cites, bars=(), witness=_NOT_TOLD)
        if line is None:
            return plain
        members: tuple[MemberLine, ...] = ()
        if event.first < event.last < event.first + MOST_MEMBERS:
            several = enumerate(members_of(self.replay, run), event.first)
            members = tuple(self._member(at, member) for at, member in several)
        return plain.shown_by(line, members)

    @cached_property
    def _dearer_byes(self) -> DearerByes | None:
        """The candidates with any bye, where the lowest score of it is settled first (2026)."""
        bracket = self.bracket
        if bracket is None or bracket.lowest is None or bracket.bye_score is None:
            return None
        return DearerByes(bracket)

    def _is_one_part(self, run: Run, criterion: str) -> bool:
        """Say whether the candidates of a run have more in common than that their MDPs have higher scores."""
        if run.sets is None or run.begins.inside:
            return True
        return (run.kinds if criterion == LEGALITY else len(run.sets)) == 1

    def _best(self, run: Run, event: FamilyRuledOut) -> tuple[str, Pairs | None]:
        """Return the criterion that refuses a run, and its best member; None where there are too many."""
        if run.exchanges is not None:
            return self._best_exchange(run, event)
        if run.sets is not None:
            return self._best_set(run, event)
        common = run.part.common
        u, w = common.pairs[-1]
        cost = self.firsts.cost(run.part) if w in self.graph.real[u] else None
        criterion = self._first_difference(cost)
        if criterion == LEGALITY:
            return criterion, self.firsts.fewest_illegal(common)
        return criterion, self.firsts.best(run.part)

    def _first_difference(self, cost: int | None) -> str:
        if cost is None:
            return LEGALITY
        return self.graph.layout.first_difference(cost, self.kept_runs.best) or LEGALITY

    def _best_set(self, run: Run, event: FamilyRuledOut) -> tuple[str, Pairs | None]:
        """Return the criterion that rules out a run of sets of MDPs, and its first best candidate.

        None instead where it has more than `MOST_SETS` sets. Of illegal ones that with the fewest such pairs.
        """
        assert run.sets is not None, "the run is one of sets of MDPs"
        if len(run.sets) > MOST_SETS:
            return event.criterion, None
        parts = [self._with_mdps(run.part, chosen) for chosen in run.sets]
        costs = [
            (cost, position)
            for position, part in enumerate(parts)
            if (cost := self.kept_runs.cost(part, [])) is not None
        ]
        if costs and event.criterion != LEGALITY:
            return event.criterion, self.firsts.best(parts[min(costs)[1]])
        return LEGALITY, self._fewest(parts)

    def _with_mdps(self, part: RunPart, chosen: list[int]) -> RunPart:
        for m in range(self.graph.m0):
            part = part.decide(m, inside=m in chosen)
        return part

    def _fewest(self, parts: list[RunPart], bound: int = 0) -> Pairs | None:
        """Return the first candidate of some parts with the fewest illegal pairs, `bound` at best."""
        least: Pairs | None = None
        fewest = 0
        for part in parts:
            pairs = self.firsts.fewest_illegal(part.common)
            if pairs is not None and (least is None or len(self.numbers.illegal(pairs)) < fewest):
                least, fewest = pairs, len(self.numbers.illegal(pairs))
                if fewest <= bound:
                    break
        return least

    def _best_exchange(self, run: Run, event: FamilyRuledOut) -> tuple[str, Pairs | None]:
        """Return the criterion that rules out a run of exchanges, and its best candidate.

        None instead of a candidate where the run has more exchanges than are looked at. Where all are
        illegal, the best is the one with the fewest illegal pairs; `bound` is the least number that any of
        the run can have.
        """
        exchanges = run.exchanges
        assert exchanges is not None and run.begins.halves is not None, "the run is one of exchanges"
        begins = run.part.halves(*(sorted(half) for half in run.begins.halves))
        criterion = self._first_difference(self.kept_runs.cost(begins, []))
        bound = 0
        if criterion == LEGALITY:
            whole = self.firsts.fewest_illegal(run.part.common)
            number = None if whole is None else self.numbers.number(whole)
            if number is not None and number <= event.last:
                return criterion, whole
            bound = 0 if whole is None else len(self.numbers.illegal(whole)) + 1
        if not exchanges.listable(run.last):
            return criterion, None
        swaps = islice(exchanges.in_order(), run.first - 1, run.last)
        if criterion == LEGALITY:
            return criterion, self._fewest(
                [run.part.halves(*exchanges.halves(exchange)) for exchange in islice(swaps, MOST_PARTS)],
                bound,
            )
        best: tuple[int, RunPart] | None = None
        for swap in islice(swaps, MOST_EXCHANGES):
            part = run.part.halves(*exchanges.halves(swap))
            cost = self.kept_runs.cost(part, [])
            if cost is not None and (best is None or cost < best[0]):
                best = cost, part
        if next(swaps, None) is not None:
            return criterion, None
        return criterion, None if best is None else self.firsts.best(best[1])

    # --- candidates ----------------------------------------------------------------------

    def judge_refused(self, event: CandidateJudged) -> MemberLine:
        """Return a refused candidate with the first that is wrong with it."""
        vertex = {player.tpn: v for v, player in enumerate(self.graph.inside)}
        return self._member(event.number, [(vertex[player], vertex[other]) for player, other in event.pairs])

    def first_of_run(self, step: int, event: FamilyRuledOut) -> MemberLine | None:
        """Return the candidate with which a run begins, with the first that is wrong with it.

        None where it is not found at once. `step` is the number of the step that rules the run out.
        """
        pairs = next(iter(members_of(self.replay, self.kept_runs.runs[step])), None)
        if pairs is None or self.numbers.number(pairs) != event.first:
            return None
        return self._member(event.first, pairs)

    def _member(self, number: int, pairs: Pairs) -> MemberLine:
        """Return a candidate with the first that is wrong with it."""
        illegal = self.numbers.illegal(pairs)
        criterion = LEGALITY
        if not illegal:
            cost = self.kept_runs.bounds.settle(pairs, self.graph.beside(pairs))
            criterion = self._first_difference(cost)
        judged = self._judge_candidate(criterion, number, pairs)
        assert judged is not None, "the criterion counts here"
        return judged

    def _judge_candidate(self, criterion: str, number: int, pairs: Pairs) -> MemberLine | None:
        """Return a candidate as it is told, with its value in a criterion; None where that has none."""
        paired = {v for pair in pairs for v in pair}
        floaters = [v for v in range(self.graph.size) if v not in paired]
        inside = self.graph.inside
        lines = tuple(PairLine(inside[u].tpn, inside[v].tpn) for u, v in pairs)
        left = tuple(inside[v].tpn for v in floaters)
        if criterion == LEGALITY:
            illegal = self.numbers.illegal(pairs)
            dearer = None if illegal or self._dearer_byes is None else self._dearer_byes.of(pairs, floaters)
            if dearer is not None:
                assert self.bracket is not None and self.bracket.bye_score is not None, "so it is dearer"
                scores = (dearer.score,), (self.bracket.bye_score,)
                return MemberLine(number, lines, left, BYE_SCORE, *scores, dearer.hit, values=dearer.digits)
            hit: Hit = tuple((inside[u].tpn, inside[v].tpn) for u, v in illegal)
            rest = Remaining() if illegal else self._remaining_after(left)
            return MemberLine(number, lines, left, criterion, len(illegal), best=0, hit=hit, **rest._asdict())
        value = self.replay.findings.value(criterion, pairs, floaters)
        if value is None:
            return None
        if self._lack_after(pairs, tuple(floaters)) is not None:
            raise Incomplete
        best = self.kept_runs.values.get(criterion, 0)
        findings = self.replay.findings
        if criterion == NEXT:
            hit = tuple((inside[v].tpn,) for v in floaters)
        else:
            hit = whom_it_names(findings, criterion, (value, best), (pairs, floaters))
        values = self._values_from(criterion, pairs, floaters)
        return MemberLine(number, lines, left, criterion, value, best, hit, values=values)

    def _values_from(self, criterion: str, pairs: Pairs, floaters: list[int]) -> tuple[Value, ...]:
        """Return the values of a candidate in a criterion and in all that count less, in falling priority."""
        setting, known_values = self.graph.setting, self.kept_runs.values
        weighed = setting.edition.criteria
        names = [*(name for name in known_values if name not in weighed), *weighed]
        later = names[names.index(criterion) :] if criterion in names else [criterion]
        bye_counts = setting.bye_here or "bye-unplayed" in known_values
        counted = (name for name in later if bye_counts or name != "bye-unplayed")
        measured = (self.replay.findings.value(name, pairs, floaters) for name in counted)
        return tuple(value for value in measured if value is not None)

    def _remaining_after(self, left: Players) -> Remaining:
        """Return the players who would remain after some are left over, and what bars them."""
        setting = self.graph.setting
        dearer = self.bracket is not None and self._dearer_byes is not None
        takers = self.bracket.setting.takers if self.bracket and dearer else setting.takers
        here = [person for person in self.graph.inside if person.tpn in left]
        return remaining_players([*here, *setting.below], setting.legality, takers)

    def _lack_after(self, pairs: Pairs, floaters: tuple[int, ...]) -> OnlyPartners | None:
        """Return the lack that is not seen from near, asked once for those left over; None without one."""
        setting, mode = self.graph.setting, self.graph.mode
        if self.bracket is None or setting.edition.system == "dutch-2017" or mode not in ("place", "joint"):
            return None
        if floaters not in self._lacks_after:
            others = [*floaters, *range(self.graph.size, len(self.graph.everybody))]
            rest = self.kept_runs.bounds.part(others, self.graph.beside(pairs)).mate
            self._lacks_after[floaters] = self._lack(floaters, rest, self.bracket)
        return self._lacks_after[floaters]

    def _lack(self, over: tuple[int, ...], rest: list[int], bracket: BracketSetting) -> OnlyPartners | None:
        setting, everybody = self.graph.setting, self.graph.everybody
        placing = bracket.lowest or bracket.completion
        number = placing.number
        below = {number[player.tpn] for player in setting.below}
        bye = {v for v, tpn in enumerate(placing.names) if not tpn}
        left = {number[self.graph.inside[v].tpn] for v in over}
        gone = set(range(len(placing.names))) - below - bye - left
        near = {player.tpn for player in setting.near}
        without = [(u, v) for u in left for v in left if u < v]
        for v in range(self.graph.size, len(everybody)):
            player, u = everybody[v], rest[v]
            other = everybody[u] if u >= 0 else None
            if player is not None and other is not None and setting.legality.may_meet(player, other):
                gone |= {number[player.tpn], number[other.tpn]}
        # the graph let one who comes down alone meet somebody of the next group: no other will do
        for v in over if self.graph.mode == "place" else ():
            person = self.graph.inside[v]
            if any(setting.legality.may_meet(person, other) for other in setting.near):
                own = number[person.tpn]
                without += [(own, at) for tpn, at in number.items() if tpn not in near]
        return placing.lack(gone, without)

    def target_lines(self, event: TargetSet) -> tuple[Reached, ...]:
        """Return the lines of a target with why their values can be no better."""
        small = self.graph.size <= MOST_SEARCHED
        return ReachedValues(self.replay, self._member, less=small).lines(event)
