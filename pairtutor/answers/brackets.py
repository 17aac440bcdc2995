"""Every answer of the brackets of a round by dutch-2017, dutch-2026 and burstein-2026."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations

from pairtutor.answers.answer import Answer, BracketAnswers, NoneCompletes, Pairs
from pairtutor.answers.bars import bar_of_bye, bar_of_pair, clause_of
from pairtutor.answers.candidates import BestCandidate, Candidates
from pairtutor.answers.lacks import bars_if_stuck, why_fewer
from pairtutor.answers.measures import Measures, whom_it_names
from pairtutor.answers.settings import BracketSetting
from pairtutor.answers.weights import Supposed
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.positions.burstein_graph import IndexNumbers
from pairtutor.positions.candidate_graph import LEGALITY
from pairtutor.positions.findings import Findings
from pairtutor.positions.lookahead import NEXT, lookahead_values
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.positions.numbers import CandidateNumbers
from pairtutor.rules.facts import facts
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import Hit, OnlyPartners, Players, Value

BYE_SCORE = "bye-score"
MOST_BELOW = 60
"""With more players below only the following scoregroup is looked at first (2026)."""


class BracketQuestions:
    """Asks about one bracket; what has been asked is kept.

    With many below, the graph ends with the next scoregroup at first. `pairs`, `left`: accepted, by vertex.
    """

    def __init__(self, index: RoundIndex, bracket: BracketSetting) -> None:
        self.index = index
        self.bracket = bracket
        self.record = bracket.record
        self.system = index.opened.system
        near = bracket.near_graph_may_suffice and len(bracket.setting.below) > MOST_BELOW
        self.candidates = self._make_candidates(near=near)
        self.graph = self.candidates.graph
        self.inside = self.graph.inside
        self.pairs = self.candidates.accepted_pairs
        paired = {v for pair in self.pairs for v in pair}
        self.left = tuple(v for v in range(self.graph.size) if v not in paired)
        self._looks_far_enough = not near

    def _make_candidates(self, *, near: bool) -> Candidates:
        """Return the candidates, as far as they are looked at."""
        return Candidates(self.bracket, near=near)

    def _is_best(self) -> bool:
        """Say whether the accepted candidate is best as far as the graph looks."""
        try:
            best = self.candidates.best(Supposed(pairs=tuple(self.pairs), left=self.left))
        except NoneCompletes:
            return False
        return best is not None and best.cost == self.candidates.best_cost

    def _look_at_all(self) -> None:
        """Make everybody below a part of the graph."""
        self._looks_far_enough = True
        self.candidates = self._make_candidates(near=False)
        self.graph = self.candidates.graph
        for name in ("accepted_candidate", "findings", "_numbers"):  # made from the nearer graph
            self.__dict__.pop(name, None)

    def every_answer(self) -> BracketAnswers:
        """Return every answer of the bracket but those about the bye."""
        opened = self.record.opened
        return BracketAnswers(
            opening=self.record.opening.number,
            bracket=opened.number,
            kind=opened.bracket_kind,
            score=opened.score,
            mdps=opened.mdps,
            residents=opened.residents,
            accepted=self.accepted_number,
            sequence=opened.sequence,
            pairs=tuple(self.pair(*two) for two in combinations(self.members, 2)),
            floats=self.floats,
        )

    @cached_property
    def floats(self) -> tuple[Answer, ...]:
        """Why not left over, for every player of the bracket by rank."""
        return tuple(map(self.float_of, self.members))

    @cached_property
    def members(self) -> Players:
        """Everybody in the bracket, by rank."""
        return tuple(person.tpn for person in sorted(self.inside, key=lambda person: person.rank))

    # --- one answer ------------------------------------------------------------------

    def pair(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two do not meet in the bracket, the lower rank first; two MDPs never do."""
        two = (self.graph.vertex[player], self.graph.vertex[other])
        pair = (min(two), max(two))
        if pair in self.pairs:
            return Answer((player, other), "made")
        barred = bar_of_pair(self.system, self.bracket.setting.legality, *(self.inside[v] for v in two))
        if barred is not None:
            return barred
        if max(two) < self.graph.m0:
            return self._among_moved_down((player, other))
        return self._judge((player, other), Supposed(pairs=(pair,)))

    def float_of(self, player: Tpn) -> Answer:
        """Answer why a player is not left over by the bracket.

        Where all are paired, leaving one over makes a pair less; that somebody would find nobody then is told
        first. Nothing comes after the last bracket of 2017, so it has no completion to keep
        (C.4 is about the penultimate one), and what the others lack there is cited as a lack of pairs (C.5).
        """
        v = self.graph.vertex[player]
        if v in self.left:
            return Answer((player,), "made")
        if self.bracket.is_last:
            barred = bar_of_bye(self.index, player) if self.bracket.setting.odd else None
            if barred is not None:
                return barred
        supposed = Supposed(left=(v,))
        if self._all_paired:
            lack = self.candidates.lack(supposed)
            if lack is None:
                return self._fewer((player,), supposed)
            stuck = self._stuck((player,), lack, supposed)
            only_pairs_count = self.bracket.is_last and self.system == "dutch-2017"
            return stuck._replace(clause=clause_of(self.system, "pairs")) if only_pairs_count else stuck
        return self._judge((player,), supposed)

    @property
    def _all_paired(self) -> bool:
        """Whether all are paired and no score of the bye is compared: leaving one over makes fewer pairs."""
        return not self.left and self.bracket.bye_score is None

    def bye(self, tpn: Tpn) -> Answer | None:
        """Answer why a player has not the bye, None where the bracket can stand as it is paired.

        It can where the best candidate with that bye is the accepted one, whatever would come after it then.
        Another one falls behind by itself, with the bye as it is given, unless it is the score of the bye
        that is worse.
        """
        score, settled = self.bracket.setting.legality.persons[tpn].score, self.bracket.bye_score
        answer, dearer = None, settled is not None and score != settled
        if self.candidates.near and settled is not None and dearer:
            answer = self._dearer_bye(tpn, score, settled)
            if answer is None:
                self._look_at_all()
        if answer is None:
            answer = self._judge((tpn,), Supposed(bye=tpn))
        if answer.pairs is not None:
            vertex = self.graph.vertex
            pairs = sorted(sorted((vertex[player], vertex[other])) for player, other in answer.pairs)
            asked = tuple((u, v) for u, v in pairs)
            if [*asked] == self.pairs:
                return None
            if not dearer:
                paired = {v for two in asked for v in two}
                left = tuple(v for v in range(self.graph.size) if v not in paired)
                answer = self._judge((tpn,), Supposed(pairs=asked, left=left))
        return answer._replace(bracket=self.record.opened.number)

    def _dearer_bye(self, tpn: Tpn, score: int, settled: int) -> Answer | None:
        """Answer that a bye is at another score (half points) than `settled`; None if more must be looked at.

        That comes before all that a graph weighs, so one that looks no further than the following scoregroup
        tells the best candidate, if the round can be completed after it with that bye.
        """
        try:
            candidate = self.candidates.best(Supposed(bye=tpn))
        except NoneCompletes:
            return None
        if candidate is None:
            return None
        clause = clause_of(self.system, BYE_SCORE)
        answer = Answer((tpn,), "worse", clause, BYE_SCORE, (score,), (settled,))
        return answer._replace(pairs=self._names(candidate.pairs), left=self._tpns(candidate.left))

    def candidate(self, pairs: Iterable[Pair], bye: Tpn | None = None) -> Answer:
        """Answer why the bracket has not these pairs of its players, and all others left over.

        The answer is about the first of the pairs, by rank, that may not be made here; else it is about all.
        `bye` is known to have the bye in the end: the score of that player counts where that of a bye does.
        """
        persons = self.bracket.setting.legality.persons
        ranked = sorted(sorted((persons[tpn] for tpn in pair), key=lambda item: item.rank) for pair in pairs)
        bars = (bar_of_pair(self.system, self.bracket.setting.legality, *pair) for pair in ranked)
        barred = next((bar for bar in bars if bar is not None), None)
        if barred is not None:
            return barred
        vertex = self.graph.vertex
        asked = sorted(
            (min(two), max(two)) for two in ([vertex[item.tpn] for item in pair] for pair in ranked)
        )
        if asked == self.pairs:
            return Answer(players=(), verdict="made")
        came = next((two for two in asked if max(two) < self.graph.m0), None)
        if came is not None:
            return self._among_moved_down(self._tpns(came))
        paired = {v for two in asked for v in two}
        left = tuple(v for v in range(self.graph.size) if v not in paired)
        if self.bracket.is_last and self.bracket.setting.odd:
            bars = (bar_of_bye(self.index, tpn) for tpn in self._tpns(left))
            barred = next((item for item in bars if item is not None), None)
            if barred is not None:
                return barred
        settled = self.bracket.bye_score
        dearer = bye is not None and settled is not None and persons[bye].score != settled
        if dearer and self.candidates.near:
            self._look_at_all()
        supposed = Supposed(pairs=tuple(asked), left=left, bye=bye if dearer else None)
        best = self.candidates.best(supposed) if self._compared_alone else None
        if best is not None and best.cost >= self.accepted_candidate.cost:
            # be the round completed after it or not
            return self.compare(players=(), candidate=best, supposed=supposed)
        answer = self._judge((), supposed)
        if answer.pairs is not None:
            return answer
        return answer._replace(pairs=self._names(supposed.pairs), left=self._tpns(left))

    def _among_moved_down(self, players: Players) -> Answer:
        """Return the answer that two players who came down do not meet here, where S1 meets S2."""
        cites = facts(self.system).group("candidate")
        return Answer(players, "apart", cites[0].removeprefix(f"{self.system} "))

    def _stuck(self, players: Players, lack: OnlyPartners, supposed: Supposed) -> Answer:
        bars = bars_if_stuck(self.candidates, lack, supposed)
        return Answer(players, "stuck", self._clause_of_completion(lack), witness=lack, bars=bars)

    def _judge(self, players: Players, supposed: Supposed) -> Answer:
        """Answer why a supposition was not accepted.

        The whole round becomes part of the graph as soon as what is near cannot tell: where the accepted
        candidate is not the best there, or no candidate lets the round be completed. A criterion comes before
        the completion as a reason, where the bracket was compared alone.
        """
        if not self._looks_far_enough:
            self._looks_far_enough = True
            if not self._is_best():
                self._look_at_all()
        try:
            best = self.candidates.best(supposed)
        except NoneCompletes:
            if self.bracket.lowest is None:
                raise
            self._look_at_all()
            best = self.candidates.best(supposed)
        alone = best if self._compared_alone and best and best.cost > self.accepted_candidate.cost else None
        if alone and self._first_difference(alone) not in (None, LEGALITY):
            return self.compare(players, alone, supposed)  # be the round completed after it or not
        lack = self.candidates.lack(supposed) if best is None or self._compared_alone else None
        if lack is not None:
            return self._stuck(players, lack, supposed)
        return self._fewer(players, supposed) if best is None else self.compare(players, best, supposed)

    @property
    def _compared_alone(self) -> bool:
        """Whether candidates are compared without regard to what can be paired after them."""
        editions = ("dutch-2012", "dutch-2017")
        return self.system in editions and self.record.opened.bracket_kind == "normal"

    def _clause_of_completion(self, lack: OnlyPartners) -> str | None:
        """Return the clause by which the round must be completed; of 2017 C.4 is only about the PPB."""
        ppb = self.record.opened.bracket_kind == "PPB"
        if self.system != "dutch-2017" or ppb:
            return clause_of(self.system, "completion")
        everybody = (*lack.partners, *(tpn for group in lack.groups for tpn in group))
        return clause_of(self.system, "bye" if PLACE in everybody else "met")

    def compare(self, players: Players, candidate: BestCandidate, supposed: Supposed) -> Answer:
        """Return at what a candidate falls behind the accepted one: its place, its pairs, or a criterion."""
        criterion = self._first_difference(candidate)
        if criterion is None:
            return Answer(
                players,
                "later",
                clause_of(self.system, "sequence"),
                number=self.number(candidate),
                pairs=self._names(candidate.pairs),
                left=self._tpns(candidate.left),
            )
        if criterion == LEGALITY and len(candidate.pairs) < len(self.pairs):
            return self._fewer(players, supposed)
        if criterion == LEGALITY:
            return self._fewer_moved_down(players, candidate)
        return self._with_values(Answer(players, "worse", criterion=criterion), candidate)

    def _fewer(self, players: Players, supposed: Supposed) -> Answer:
        why = why_fewer(self.candidates, supposed)
        return Answer(players, "fewer", clause_of(self.system, "pairs"), lost="pairs", **why._asdict())

    def _fewer_moved_down(self, players: Players, candidate: BestCandidate) -> Answer:
        """Return the answer that fewer MDPs would be paired: their scores, or differences, are against it."""
        scores = self.bracket.setting.edition.scores
        return self._with_values(Answer(players, "fewer", criterion=scores, lost="mdps"), candidate)

    def _with_values(self, answer: Answer, candidate: BestCandidate) -> Answer:
        """Return an answer with what a candidate has in its criterion, and the accepted one."""
        criterion = answer.criterion or LEGALITY
        value, best = self.value(criterion, candidate), self.value(criterion, self.accepted_candidate)
        return answer._replace(
            clause=clause_of(self.system, criterion),
            value=value,
            as_paired=best,
            pairs=self._names(candidate.pairs),
            left=self._tpns(candidate.left),
            hits=self._hits(criterion, candidate, value, best),
        )

    # --- measuring -------------------------------------------------------------------

    @cached_property
    def accepted_candidate(self) -> BestCandidate:
        """The accepted candidate with what it costs."""
        best = self.candidates.best(Supposed(pairs=tuple(self.pairs), left=self.left))
        assert best is not None, "the bracket stands"
        return best

    @property
    def accepted_number(self) -> int | None:
        """Its number in the sequence."""
        return self.record.accepted_candidate.number if self.record.accepted_candidate else None

    def _first_difference(self, candidate: BestCandidate) -> str | None:
        """Return the first criterion in which a candidate is worse than the accepted one, None if in none."""
        cost, best = candidate.cost, self.accepted_candidate.cost
        assert cost >= best, "nothing is better than the accepted candidate"
        (bye_score, cost), (best_bye_score, best) = map(self.candidates.split_cost, (cost, best))
        if bye_score != best_bye_score:
            return BYE_SCORE
        criterion = self.graph.layout.first_difference(cost, best)
        same_size = len(candidate.pairs) == len(self.pairs)
        if (
            criterion == LEGALITY
            and same_size  # and as many MDPs: then those left over have other scores
            and self._count_limbo(candidate) <= self._count_limbo(self.accepted_candidate)
        ):
            return self.bracket.setting.edition.scores
        return criterion

    def _count_limbo(self, candidate: BestCandidate) -> int:
        """Return the number of MDPs whom a candidate leaves over."""
        return sum(v < self.graph.m0 for v in candidate.left)

    @cached_property
    def findings(self) -> Measures:
        """What measures the candidates of the bracket."""
        return Findings(self.graph, bye_score=None, bounds=None)

    def value(self, criterion: str, candidate: BestCandidate) -> Value:
        """Return the value of a candidate in a criterion; the score of the bye is in half points."""
        bye_score, cost = self.candidates.split_cost(candidate.cost)
        if criterion == BYE_SCORE:
            return (bye_score,)
        if criterion == NEXT:
            return lookahead_values(self.graph.layout, cost)
        if criterion == "bye-unplayed":
            digits = self.graph.layout.values(cost)
            return digits[self.graph.layout.keys.index((criterion, 0))]
        value = self.findings.value(criterion, list(candidate.pairs), list(candidate.left))
        assert value is not None, criterion
        return value

    def number(self, candidate: BestCandidate) -> int | None:
        """Return the number of a candidate, from 1, None if in another sequence than the accepted one."""
        return self._numbers.number(list(candidate.pairs))

    @cached_property
    def _numbers(self) -> CandidateNumbers:
        """Return the counter of candidates in the sequence: by BSN, or by the sets of MDPs."""
        opened = self.record.opened
        size = (opened.max_pairs, opened.m1)
        if opened.order:
            return IndexNumbers(self.graph, size, lambda _: None)
        chosen = [u for u, _ in self.pairs if u < self.graph.m0]
        sets = MdpSets(self.graph, chosen, equal=self.system == "dutch-2026")
        return CandidateNumbers(self.graph, size, sets.before)

    def _hits(self, criterion: str, candidate: BestCandidate, value: Value, best: Value) -> Hit:
        """Return the players a value names: of the largest difference that the accepted has less often."""
        if criterion == NEXT:
            return tuple((tpn,) for tpn in self._tpns(candidate.left))
        if criterion in (BYE_SCORE, "bye-unplayed"):
            return ()
        return whom_it_names(
            self.findings, criterion, (value, best), (list(candidate.pairs), list(candidate.left))
        )

    def _names(self, pairs: tuple[tuple[int, int], ...]) -> Pairs:
        """Return pairs by number, the lower rank first."""
        ranked = (sorted((self.inside[u], self.inside[v]), key=lambda person: person.rank) for u, v in pairs)
        return tuple((person.tpn, other.tpn) for person, other in ranked)

    def _tpns(self, vertices: tuple[int, ...]) -> Players:
        return tuple(self.inside[v].tpn for v in vertices)
