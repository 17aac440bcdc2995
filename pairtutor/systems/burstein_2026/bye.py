"""Who has the bye, before anything is paired.

Source: burstein-2026 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import Mask, contains
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.burstein_2026.definitions import games_played
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph


class Bye(NamedTuple):
    """Who has the bye, by rank; `order` has the ranks as they are looked at, `able` are those who could."""

    taker: int
    order: list[int]
    able: Mask


def choose_bye(
    participants: Participants, completion: Completion, places_by_index: Sequence[int]
) -> Bye | None:
    """Return the bye of a round that can be completed, None if nobody needs one.

    `places_by_index` has the place by the Index of each rank, a higher number for a later place.
    Source: burstein-2026 3.1.
    """
    bye_place = completion.place  # vertices are the ranks, the bye's place the last
    if bye_place < 0:
        return None
    query = PartnerQuery(bye_place, completion.mate, completion.alive)
    able = query.options(CriterionGraph("legality", completion.rows))
    order = looked_at(participants, places_by_index)
    taker = next(rank for rank in order if contains(able, rank))
    return Bye(taker, order, able)


def looked_at(participants: Participants, places_by_index: Sequence[int]) -> list[int]:
    """Return all ranks in the order: fewest points, then most games played, then last by the Index.

    Source: burstein-2026 3.1.3, burstein-2026 3.1.4, burstein-2026 3.1.5.
    """
    players = participants.players
    return sorted(
        # 3.1.3: the fewest points; 3.1.4: the most games played; 3.1.5: the last by the Index
        range(len(players)),
        key=lambda v: (players[v].score, -games_played(players[v]), -places_by_index[v]),
    )
