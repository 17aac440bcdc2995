"""A bracket's graph and its target.

The graph with everybody below is exact, but large. The bracket is therefore first composed alone; its
first best candidate is also the one sought if the round can be completed after it just as well.
Source: dutch-2026 3.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.dutch_2026.criteria import AFTER_C9, C9
from pairtutor.systems.dutch.setup import Setup, measure_bracket
from pairtutor.systems.dutch.stages import bar, lookahead_target, targets
from pairtutor.systems.dutch.within_round import WithinRound
from pairtutor.systems.dutch_2026.candidate_graph import graph_with_completion, graph_without_completion
from pairtutor.systems.search.refinement import Target

if TYPE_CHECKING:
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.common.participants import Scoregroup
    from pairtutor.systems.dutch.bracket import Bracket
    from pairtutor.systems.dutch.candidate_graph import CandidateGraph
    from pairtutor.systems.dutch.lookahead import Lookahead
    from pairtutor.systems.search.refinement import Refinement


def set_up_completing(
    bracket: Bracket,
    completion: Completion,
    group: Scoregroup | None,
    bye_score: int | None,
    *,
    bye_here: bool,
) -> Setup:
    """Compose a bracket with everybody below and set its target; `group` is the following scoregroup.

    `bye_here` says that the bye can only go to somebody of the bracket.
    """
    graph = graph_with_completion(bracket, completion)
    lookahead = None
    wanted = []
    if group is not None:
        within = WithinRound(bracket, graph, group)
        wanted.append(Target("next-bracket", within.minimise))
        lookahead = within.value
    paired = sum(1 for v in range(bracket.size) if bracket.everybody >> graph.refinement.mate[v] & 1)
    if bye_here and bracket.size - paired == 1:
        wanted.append(Target(C9.name, lambda refinement: fewest_unplayed(bracket, graph, refinement)))
    wanted += targets(bracket, graph, AFTER_C9)
    for one in wanted:
        one.add(graph.refinement)
    return measure_bracket(bracket, graph, lookahead, wanted, equal_sets=True, bye_score=bye_score)


def set_up_alone(bracket: Bracket, lookahead: Lookahead, bye_score: int | None) -> Setup:
    """Compose a bracket for itself and set its target."""
    graph = graph_without_completion(bracket, lookahead)
    wanted = [lookahead_target(bracket, graph, lookahead), *targets(bracket, graph, AFTER_C9)]
    for one in wanted:
        one.add(graph.refinement)
    return measure_bracket(bracket, graph, lookahead.value, wanted, equal_sets=True, bye_score=bye_score)


def fewest_unplayed(bracket: Bracket, graph: CandidateGraph, refinement: Refinement) -> None:
    """[C9]: where the only downfloater takes the bye, it has missed as few games as possible.

    Source: dutch-2026 2.4.4.
    """
    place = len(graph.ranks) - 1
    takers = refinement.last.rows[place] & bracket.everybody
    missed = {v: C9.trait(bracket.players[v]) for v in bits(takers)}
    for most in sorted(set(missed.values()), reverse=True)[:-1]:
        bar(refinement, place, mask_of(v for v in missed if missed[v] == most), C9.name, most)
