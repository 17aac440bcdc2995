"""The quality criteria from [C9] on, each leaving a smaller graph.

Source: dutch-2026 3.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.dutch_2026.criteria import AFTER_C9, C9
from pairtutor.systems.dutch.stages import bar, minimise_all

if TYPE_CHECKING:
    from pairtutor.systems.dutch.bracket import Bracket
    from pairtutor.systems.dutch.candidate_graph import CandidateGraph


def set_target(bracket: Bracket, graph: CandidateGraph) -> None:
    """Add a stage to the refinement for each criterion after [C9] in which candidates can differ."""
    minimise_all(bracket, graph, AFTER_C9)


def fewest_unplayed(bracket: Bracket, graph: CandidateGraph) -> None:
    """[C9]: where the only downfloater takes the bye, it has missed as few games as possible.

    Source: dutch-2026 2.4.4.
    """
    place = len(graph.ranks) - 1
    takers = graph.refinement.last.rows[place] & bracket.everybody
    missed = {v: C9.trait(bracket.players[v]) for v in bits(takers)}
    for most in sorted(set(missed.values()), reverse=True)[:-1]:
        bar(graph, place, mask_of(v for v in missed if missed[v] == most), C9.name, most)
