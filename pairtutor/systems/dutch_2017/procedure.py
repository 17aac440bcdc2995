"""A round by the Dutch rules of 2017: each bracket's graph, target and walk, the completion in view.

Vertices are those of the bracket's graph (`pairtutor/systems/dutch/candidate_graph.py`); `mdps`, and whoever
is left over, are told by rank: the place in `participants.players`, from 0, the best first.

Source: dutch-2017 A.9, dutch-2017 B.8, dutch-2017 C.4, dutch-2017 C.7.
"""

from __future__ import annotations

from pairtutor.matching.bits import Mask, Mate, bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.rules.dutch_2017.criteria import AFTER_C7, C6
from pairtutor.rules.dutch_2017.definitions import contenders
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.dutch import rounds
from pairtutor.systems.dutch.candidate_graph import (
    Bracket,
    CandidateGraph,
    Kind,
    fix_limbo,
    floating_edges,
    with_all_below,
    with_following,
    with_places,
)
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch.setup import Setup, measure_bracket
from pairtutor.systems.dutch.stages import lookahead_target, minimise, targets
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import Refinement, Target, restrict


def set_up(bracket: Bracket, completion: Completion, lookahead: Lookahead | None) -> Setup:
    """Compose a bracket and set its target."""
    graph = _compose(bracket, completion, lookahead)
    refinement = graph.refinement
    goals = target(bracket, graph, lookahead)
    for goal in goals:
        goal.add(refinement)
    if graph.outside and bracket.m0 and bracket.kind in {"last", "CLB"}:
        _settle_bye_side(bracket, refinement)
    return measure_bracket(bracket, graph, None if lookahead is None else lookahead.value)


def _compose(bracket: Bracket, completion: Completion, lookahead: Lookahead | None) -> CandidateGraph:
    """Return the graph of a bracket: with all below it (PPB), the bye (last, CLB) or places for floaters.

    Several downfloaters are looked at together with the following scoregroup, where it is known.
    """
    if bracket.kind == "PPB":
        return _compose_ppb(bracket, completion)
    mate, left = bracket.first_matching()
    if bracket.kind != "normal":
        return with_bye(bracket, mate, left)
    if left & (left - 1) and lookahead is not None:
        graph = with_following(bracket, mate, left, lookahead)
        fix_limbo(bracket, graph)
        return graph
    return with_places(bracket, mate, left)


def _compose_ppb(bracket: Bracket, completion: Completion) -> CandidateGraph:
    """Compose the PPB with M1 fixed at the number of MDPs that the best pairing pairs (D17-3).

    The best pairing need not pair as many MDPs as could be paired; then M1 is no part of what
    every candidate of the graph has.
    """
    plain = with_all_below(bracket, completion)
    if not bracket.m0:
        return plain
    refinement = plain.refinement
    fixed = plain._replace(
        refinement=Refinement(
            refinement.last_stage.rows[:], refinement.alive, refinement.mate[:], refinement.last_stage.odd
        )
    )
    fix_limbo(bracket, fixed)
    trial = plain._replace(
        refinement=Refinement(
            refinement.last_stage.rows[:], refinement.alive, refinement.mate[:], refinement.last_stage.odd
        )
    )
    score_differences(bracket, trial)
    return fixed if _in_limbo(bracket, trial.refinement) == _in_limbo(bracket, fixed.refinement) else plain


def _in_limbo(bracket: Bracket, refinement: Refinement) -> int:
    """Count the MDPs whom the matching of a refinement does not pair in the bracket."""
    return sum(1 for v in range(bracket.m0) if not bracket.everybody >> refinement.mate[v] & 1)


def _settle_bye_side(bracket: Bracket, refinement: Refinement) -> None:
    """Fix whether the bye goes to a resident (if the best candidates allow it) or to an MDP.

    An edge of the other kind leaves all stages.
    """
    outside = bracket.size  # the vertex of the bye
    takers = bracket.residents
    if bracket.moved >> refinement.mate[outside] & 1:
        rematched = PartnerQuery(outside, refinement.mate, refinement.alive).any_of(
            refinement.last_stage, takers
        )
        if rematched is None:
            takers = bracket.moved
        else:
            refinement.mate = rematched
    restrict(refinement.stages, outside, takers)


def target(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead | None) -> list[Target]:
    """Return each criterion in which candidates can differ, in falling priority."""
    scores = Target(
        C6.name, lambda refinement: score_differences(bracket, graph._replace(refinement=refinement))
    )
    ahead = [] if lookahead is None else [lookahead_target(bracket, graph, lookahead)]
    return [scores, *ahead, *targets(bracket, graph, AFTER_C7)]


def score_differences(bracket: Bracket, graph: CandidateGraph) -> None:
    """Add the stages of C.6: the score differences, largest first, where candidates can differ in them."""
    if bracket.homogeneous:
        return
    if bracket.kind == "normal":
        _minimise_limbo_scores(bracket, graph)
    elif bracket.collapsed or graph.outside:
        minimise(bracket, graph, C6)


def _minimise_limbo_scores(bracket: Bracket, graph: CandidateGraph) -> None:
    """Add the stages of C.6 where all residents have one score: it asks for the lowest in the Limbo.

    As many are there in every candidate, so the lowest score follows from the others and has no stage.
    """
    refinement = graph.refinement
    limbo = [m for m in range(bracket.m0) if graph.outside >> refinement.mate[m] & 1]
    if not limbo:
        return
    for score in sorted({bracket.players[m].score for m in range(bracket.m0)}, reverse=True)[:-1]:
        same = mask_of(m for m in range(bracket.m0) if bracket.players[m].score == score)
        refinement.minimise("psd", floating_edges(same, graph), worth=score - bracket.artificial)


def with_bye(bracket: Bracket, mate: Mate, left: Mask) -> CandidateGraph:
    """Compose a last bracket: one vertex for the bye if the number of players is odd (C.2).

    `mate` is a largest matching of the bracket, `left` are those whom it leaves over (vertices).
    """
    size = bracket.size
    rows, mate, ranks = bracket.rows[:], mate[:], bracket.ranks[:]
    if size % 2:
        may = mask_of(v for v in range(size) if bracket.players[v].bar is None)
        rows.append(may)
        mate.append(-1)
        ranks.append(-1)
        for v in bits(may):
            rows[v] |= 1 << size
        left |= 1 << size
    alive = (1 << len(rows)) - 1
    if augment_all(rows, mate, alive, left):
        raise AssertionError("the completion test has shown that the last bracket can be paired")
    return CandidateGraph(Refinement(rows, alive, mate), alive & ~bracket.everybody, ranks, left_over=0)


class Round2017(rounds.DutchRound):
    """The brackets of one round; where the rest cannot be completed, the lower ones collapse."""

    system = "dutch-2017"
    scores, after = C6, AFTER_C7

    def pair_brackets(self) -> list[int]:
        """Pair the brackets; after one whose rest cannot be paired, the lower ones collapse."""
        participants = self.participants
        left = participants.came
        for index, group in enumerate(participants.groups):
            self.number += 1
            if group.end == len(participants.players):
                kind: Kind = "normal" if participants.goes_on else "last"
                left = self._settle(kind, left, group.first, group.end)
                break
            stands = self._before_the_rest(index, left)
            if stands is not None:
                left = stands
                continue
            left = self._settle("PPB", left, group.first, group.end)
            self.number += 1
            left = self._settle("CLB", left, group.end, len(participants.players))
            break
        return left

    def _before_the_rest(self, index: int, mdps: list[int]) -> list[int] | None:
        """Pair a bracket as if nothing came after it; return who is left over, None if it cannot stand."""
        participants = self.participants
        if self.number == participants.supposed.collapse:  # supposed for the sake of an argument
            return None
        group = participants.groups[index]
        final = index == len(participants.groups) - 2
        lookahead = Lookahead(participants, participants.groups[index + 1], final=final)
        walked = self._walk("normal", mdps, group.first, group.end, lookahead)
        walked.tell()
        possible = self.completion.try_without(walked.paired) is not None
        self.tell_completion(walked.floaters, range(group.end, len(participants.players)), possible=possible)
        if not possible:
            return None
        self.keep(walked)
        return walked.floaters

    def _settle(self, kind: Kind, mdps: list[int], first: int, end: int) -> list[int]:
        """Pair a bracket that leaves a completion by its making; return who is left over."""
        walked = self._walk(kind, mdps, first, end, lookahead=None)
        walked.tell()
        if kind == "PPB" and self.completion.try_without(walked.paired) is None:
            raise AssertionError("the PPB is paired so that the round can be completed")
        self.keep(walked)
        return walked.floaters

    def _walk(
        self, kind: Kind, mdps: list[int], first: int, end: int, lookahead: Lookahead | None
    ) -> rounds.Walked:
        """Find the accepted candidate of MDPs and of the players ranked from `first` to before `end`."""
        bracket = Bracket(self.participants, kind, mdps, first, end)

        def setting_up() -> Setup:
            return set_up(bracket, self.completion, lookahead)

        if kind == "PPB":  # it looks at everybody below, and begins with the completion at hand
            return self.walk_once(bracket, len(self.participants.players), setting_up, self.completion.mate)
        if lookahead is None:
            return self.walk_once(bracket, end, setting_up)
        return self.walk_once(bracket, lookahead.group.end, setting_up, lookahead.final)


pair_round = rounds.carried_out(contenders, Round2017)
