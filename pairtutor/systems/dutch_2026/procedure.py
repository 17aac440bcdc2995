"""A round by the Dutch rules of 2026: who may take the bye, and each bracket's graph and target.

The graph with everybody below is exact, but large. The bracket is therefore first composed alone; its
first best candidate is also the one sought if the round can be completed after it just as well (3.8).

Every candidate of a bracket makes the most pairs [C6] and leaves MDPs of the lowest scores in the Limbo
[C7]; that is settled here, so the sequence holds the valid sets of MDPs only (4.4.1).

Source: dutch-2026 1.9, dutch-2026 2.2.1, dutch-2026 2.3.1, dutch-2026 3.8.
"""

from __future__ import annotations

from pairtutor.matching.bits import bits, mask_of
from pairtutor.model.ids import HalfPoints
from pairtutor.rules.dutch_2026.criteria import AFTER_C8, AFTER_C9, C7, C9
from pairtutor.rules.dutch_2026.definitions import contenders
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants, Scoregroup
from pairtutor.systems.dutch import rounds
from pairtutor.systems.dutch.candidate_graph import (
    Bracket,
    CandidateGraph,
    Kind,
    as_legality,
    floating_edges,
    with_all_below,
    with_following,
    with_places,
)
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch.setup import Setup, measure_bracket
from pairtutor.systems.dutch.stages import (
    WithinRound,
    bar,
    completes_as_well,
    completion_question,
    lookahead_target,
    targets,
)
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph, Refinement, Target


def settle_score(participants: Participants, completion: Completion) -> HalfPoints | None:
    """Leave the bye to the players of the lowest score that can have it; return that score (half points).

    None if nobody needs the bye. The round must be possible. `bye` of the participants, and rows and matching
    of the completion, are changed.
    Source: dutch-2026 2.3.1.
    """
    bye_place = completion.place
    if bye_place < 0:
        return None
    stage = CriterionGraph("legality", completion.rows)
    query = PartnerQuery(bye_place, completion.mate, completion.alive)
    able = query.options(stage)
    score = min(participants.players[v].score for v in bits(able))
    takers = mask_of(v for v in bits(participants.bye) if participants.players[v].score == score)
    taker = (able & takers).bit_length() - 1  # the lowest ranked of them
    rematched = query.matching_with(stage, taker)
    assert rematched is not None, "whoever is able can have the bye"
    completion.mate = rematched
    participants.bye = takers
    for v in range(bye_place):
        if not takers >> v & 1:
            completion.rows[v] &= ~(1 << bye_place)
    completion.rows[bye_place] = takers
    return score


def graph_with_completion(bracket: Bracket, completion: Completion) -> CandidateGraph:
    """Compose a bracket with everybody below and the bye, so that the round can be completed [C4]."""
    return _valid_sets(bracket, with_all_below(bracket, completion))


def graph_without_completion(bracket: Bracket, lookahead: Lookahead | None) -> CandidateGraph:
    """Compose a bracket without asking whether the round can be completed.

    Several downfloaters are looked at together with the scoregroup they fall into, where it is known.
    """
    mate, left = bracket.first_matching()
    if left & (left - 1) and lookahead is not None:
        return _valid_sets(bracket, with_following(bracket, mate, left, lookahead))
    return _valid_sets(bracket, with_places(bracket, mate, left))


def _valid_sets(bracket: Bracket, graph: CandidateGraph) -> CandidateGraph:
    """Return a graph whose candidates leave only the lowest scores in the Limbo, the highest looked at first.

    The stages of [C7] come to stand in `settled`: from here on what they leave is the legality of the
    bracket.
    Source: dutch-2026 2.4.2.
    """
    refinement = graph.refinement
    if not bracket.m0 or not graph.outside:
        return graph
    for score in sorted({bracket.players[m].score for m in range(bracket.m0)}, reverse=True):
        same = mask_of(m for m in range(bracket.m0) if bracket.players[m].score == score)
        refinement.minimise(C7.name, floating_edges(same, graph), worth=score)
    settled = tuple(refinement.stages[1:])
    as_legality(refinement)
    return graph._replace(settled=settled)


def set_up_completing(
    bracket: Bracket,
    completion: Completion,
    group: Scoregroup | None,
    bye_score: int | None,
    *,
    bye_here: bool,
) -> Setup:
    """Compose a bracket with everybody below and set its target.

    `group` is the following scoregroup, None where nobody is below; `bye_here` says that the bye can only go
    to somebody of the bracket.
    """
    graph = graph_with_completion(bracket, completion)
    lookahead = None
    goals = []
    if group is not None:
        within = WithinRound(bracket, graph, group)
        goals.append(Target("next-bracket", within.minimise))
        lookahead = within.value
    paired = sum(1 for v in range(bracket.size) if bracket.everybody >> graph.refinement.mate[v] & 1)
    if bye_here and bracket.size - paired == 1:
        goals.append(Target(C9.name, lambda refinement: add_unplayed_stages(bracket, graph, refinement)))
    goals += targets(bracket, graph, AFTER_C9)
    for goal in goals:
        goal.add(graph.refinement)
    return measure_bracket(bracket, graph, lookahead, equal_sets=True, bye_score=bye_score)


def set_up_alone(bracket: Bracket, lookahead: Lookahead | None, bye_score: int | None) -> Setup:
    """Compose a bracket for itself and set its target."""
    graph = graph_without_completion(bracket, lookahead)
    ahead = [] if lookahead is None else [lookahead_target(bracket, graph, lookahead)]
    for goal in (*ahead, *targets(bracket, graph, AFTER_C9)):
        goal.add(graph.refinement)
    value = None if lookahead is None else lookahead.value
    return measure_bracket(bracket, graph, value, equal_sets=True, bye_score=bye_score)


def add_unplayed_stages(bracket: Bracket, graph: CandidateGraph, refinement: Refinement) -> None:
    """Add the stages of [C9] to `refinement`: whoever takes the bye here has few unplayed games.

    One stage for each number of unplayed games that somebody who can take the bye has, the largest first. It
    leaves the place of the bye to players with fewer, if there is such a candidate. The number that no
    candidate can avoid has a stage too, so that the trace tells its value; none at all has no stage.
    Source: dutch-2026 2.4.4.
    """
    bye_place = len(graph.ranks) - 1
    takers = refinement.last_stage.rows[bye_place] & bracket.everybody
    unplayed_by_vertex = {v: C9.trait(bracket.players[v]) for v in bits(takers)}
    numbers = sorted(set(unplayed_by_vertex.values()), reverse=True)
    for unplayed in filter(None, numbers):
        barred = mask_of(v for v, number in unplayed_by_vertex.items() if number == unplayed)
        bar(refinement, bye_place, barred, C9.name, unplayed)


class Round2026(rounds.DutchRound):
    """The brackets of one round; `bye_score` is settled before the first of them."""

    system = "dutch-2026"
    scores, after = C7, AFTER_C8
    absolute = "[C1]-[C3]"
    bye_score: int | None = None

    def pair_brackets(self) -> list[int]:
        """Settle the score of the bye, then pair the brackets."""
        self.bye_score = settle_score(self.participants, self.completion)
        return self.from_the_top(self._walk)

    def _walk(self, mdps: list[int], group: Scoregroup, following: Scoregroup | None) -> rounds.Walked:
        """Find the accepted candidate of a bracket and keep a completion after it.

        It is looked for with everybody below only where the bye falls here, nobody is below, or the bracket
        alone does not show that the round can be completed as well.
        """
        goes_on = self.participants.goes_on
        kind: Kind = "normal" if following or goes_on else "last"
        bracket = Bracket(self.participants, kind, mdps, group.first, group.end)
        # nobody below has the score of the bye
        bye_here = self.bye_score is not None and self.bye_score >= group.score
        if goes_on or (following is not None and not bye_here):
            ahead = following and Lookahead(self.participants, following, final=False)
            seen = group.end if following is None else following.end

            def setup_alone() -> Setup:
                return set_up_alone(bracket, ahead, self.bye_score)

            walked = self.walk_once(bracket, seen, setup_alone, self.bye_score)
            if ahead is None or (
                walked.holds(completion_question(self.completion, ahead, bracket))
                and completes_as_well(self.completion, ahead, walked.paired, walked.floaters)
            ):
                return walked

        def setup_completing() -> Setup:
            return set_up_completing(bracket, self.completion, following, self.bye_score, bye_here=bye_here)

        everybody = len(self.participants.players)
        walked = self.walk_once(bracket, everybody, setup_completing, self.bye_score, self.completion.mate)
        if self.completion.try_without(walked.paired) is None:
            raise AssertionError("every candidate leaves a completion")
        return walked


pair_round = rounds.carried_out(contenders, Round2026)
