"""What becomes of a round when a bracket leaves certain players over.

Source: dutch-2026 2.2.1, dutch-2026 2.3.1, dutch-2026 2.4.3, burstein-2026 2.2.1, burstein-2026 2.3.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Scoregroup
from pairtutor.systems.dutch.candidate_graph import Bracket, with_everybody
from pairtutor.systems.dutch.lookahead import Lookahead, Outlook, completes
from pairtutor.systems.dutch.stages import WithinRound, completes_as_well


class SupposedFloaters:
    """Answers for a bracket; `completion` is taken as it is now, with the score of the bye settled.

    `ahead` is given where the bye does not go to somebody of the bracket or above.
    """

    def __init__(
        self,
        bracket: Bracket,
        completion: Completion,
        group: Scoregroup | None,
        bye_score: int | None,
        ahead: Lookahead | None,
    ) -> None:
        self._bracket = bracket
        self._completion = completion.snapshot()
        self._group = group
        self._bye_score = bye_score
        self._ahead = ahead
        self._inside = mask_of(bracket.ranks)

    def __call__(self, floaters: Sequence[int]) -> Outlook | None:
        """Return what becomes of the round after these players, by rank; None if it cannot be completed."""
        paired = self._inside & ~mask_of(floaters)
        score = self._bye_score
        if self._group is None:
            if completes(self._completion, paired, floaters):
                return Outlook(score, None)
        else:
            ahead = self._ahead
            kept = self._completion.snapshot()
            if ahead is not None and completes_as_well(kept, ahead, paired, list(floaters)):
                return Outlook(score, ahead.value(floaters))
            value = self._within.value(floaters)
            if value is not None:
                return Outlook(score, value)
        return self._with_another_bye(floaters, paired)

    def least_bye(self, player: int) -> int | None:
        """Return the lowest score of whoever has the bye if a player is left over, whoever else may be."""
        graph = with_everybody(self._bracket, self._completion)
        vertex = {rank: v for v, rank in enumerate(graph.ranks)}
        alone, bye_place = vertex[player], len(graph.ranks) - 1
        settled = mask_of(vertex[rank] for rank in bits(self._bracket.participants.bye) if rank in vertex)
        others = [(score, mask_of(vertex[rank] for rank in bits(ranks))) for score, ranks in self._takers]
        rows = graph.refinement.last.rows
        for v in bits(self._bracket.everybody):
            rows[v] &= ~(1 << alone)
        rows[alone] &= graph.outside
        for score, takers in [(self._bye_score, settled), *others]:
            rows = [row & ~(1 << bye_place) | (takers >> v & 1) << bye_place for v, row in enumerate(rows)]
            rows[bye_place] = takers
            mate = [-1] * len(rows)
            if not augment_all(rows, mate, graph.refinement.alive, graph.refinement.alive):
                return score
        return None

    @cached_property
    def _within(self) -> WithinRound:
        assert self._group is not None
        graph = with_everybody(self._bracket, self._completion)
        return WithinRound(self._bracket, graph, self._group)

    def _with_another_bye(self, floaters: Sequence[int], paired: int) -> Outlook | None:
        """Return the lowest score at which somebody else could have the bye; None if nobody could."""
        for score, takers in self._takers:
            if completes(self._completion, paired, floaters, apart=True, takers=takers & ~paired):
                return Outlook(score, None)
        return None

    @cached_property
    def _takers(self) -> list[tuple[int, int]]:
        """The players left who may have a bye at all, by score, the lowest above the settled one first."""
        takers: dict[int, int] = {}
        players = self._bracket.participants.players
        for rank in bits(self._completion.alive):
            if rank < len(players) and players[rank].bar is None:
                score = players[rank].score
                takers[score] = takers.get(score, 0) | 1 << rank
        least = self._bye_score
        return (
            []
            if least is None
            else sorted((score, ranks) for score, ranks in takers.items() if score > least)
        )
