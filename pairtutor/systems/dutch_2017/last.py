"""The last bracket: whoever is left over has the bye.

Source: dutch-2017 A.5.
"""

from __future__ import annotations

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.systems.dutch.bracket import Bracket
from pairtutor.systems.dutch.candidate_graph import CandidateGraph
from pairtutor.systems.search.refinement import Refinement


def with_bye(bracket: Bracket, mate: list[int], left: int) -> CandidateGraph:
    """Compose a last bracket: one vertex for the bye if the number of players is odd (C.2)."""
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
    return CandidateGraph(Refinement(rows, alive, mate), alive & ~bracket.everybody, ranks, 0)
