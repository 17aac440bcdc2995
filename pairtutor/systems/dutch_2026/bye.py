"""Who may take the bye: the players of the lowest score that the round can reach.

Source: dutch-2026 2.3.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph

if TYPE_CHECKING:
    from pairtutor.model.ids import HalfPoints
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.common.participants import Participants


def settle_score(participants: Participants, completion: Completion) -> HalfPoints | None:
    """Leave the bye to the players of the lowest score that can have it; return that score.

    None if nobody needs the bye. The round must be possible.
    Source: dutch-2026 2.3.1.
    """
    place = completion.place
    if place < 0:
        return None
    stage = CriterionGraph("legality", completion.rows)
    query = PartnerQuery(place, completion.mate, completion.alive)
    able = query.options(stage)
    score = min(participants.players[v].score for v in bits(able))
    takers = mask_of(v for v in bits(participants.bye) if participants.players[v].score == score)
    taker = (able & takers).bit_length() - 1
    found = query.matching(stage, taker)
    assert found is not None
    completion.mate = found
    participants.bye = takers
    for v in range(place):
        if not takers >> v & 1:
            completion.rows[v] &= ~(1 << place)
    completion.rows[place] = takers
    return score
