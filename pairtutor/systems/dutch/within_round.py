"""[C8]: how well the following bracket can be paired, within a complete pairing of the round.

Source: dutch-2026 2.4.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.systems.search.refinement import Refinement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.common.participants import Scoregroup
    from pairtutor.systems.dutch.bracket import Bracket
    from pairtutor.systems.dutch.candidate_graph import CandidateGraph
    from pairtutor.systems.dutch.listener import Completes
    from pairtutor.systems.dutch.lookahead import Lookahead


class WithinRound:
    """The lookahead on a scoregroup in a graph that holds everybody below a bracket.

    Who is left over there meets somebody further down, or has the bye.
    """

    def __init__(self, bracket: Bracket, graph: CandidateGraph, group: Scoregroup) -> None:
        self.bracket = bracket
        self.refinement = graph.refinement
        self.outside = graph.outside
        self.near = (1 << (bracket.size + group.end - group.first)) - 1
        self._rows = graph.refinement.last.rows[:]
        self._vertex = {place: v for v, place in enumerate(bracket.ranks)}

    def minimise(self, refinement: Refinement) -> None:
        """Add the stages in which the following bracket is paired as well as it can be."""
        far = refinement.alive & ~self.near
        if not far:
            return
        players = self.bracket.players
        parts = [(self.near & refinement.alive, 0)]
        for score in sorted({one.score for one in players}, reverse=True):
            same = mask_of(v for v, one in enumerate(players) if one.score == score)
            parts.append((same & refinement.alive, score))
        for whom, score in parts:
            size = len(self._rows)
            beyond = [far if whom >> v & 1 else whom if far >> v & 1 else 0 for v in range(size)]
            refinement.minimise("next-bracket", beyond, worth=score)

    def value(self, floaters: Sequence[int]) -> tuple[int, ...] | None:
        """Return what the following bracket can do at best with these downfloaters (by rank).

        None if the round cannot be completed after them.
        """
        falling = mask_of(self._vertex[place] for place in floaters)
        alive = falling | self.outside
        rows = [row & (self.outside if falling >> v & 1 else alive) for v, row in enumerate(self._rows)]
        mate = [-1] * len(rows)
        for v in bits(self.outside):
            w = self.refinement.mate[v]
            if self.outside >> w & 1:
                mate[v] = w
        if augment_all(rows, mate, alive, mask_of(v for v in bits(alive) if mate[v] < 0)):
            return None
        refinement = Refinement(rows, alive, mate)
        self.minimise(refinement)
        beyond = [v for v in bits(self.near & alive) if not self.near >> refinement.mate[v] & 1]
        again = sorted((self.bracket.players[v].score for v in beyond if falling >> v & 1), reverse=True)
        return (len(beyond), *again)


def completes_as_well(completion: Completion, lookahead: Lookahead, paired: int, floaters: list[int]) -> bool:
    """Say whether the round can be completed without worsening what the following bracket can do alone.

    A no may be mistaken: only the completion nearest to the best pairing of the following bracket is
    looked at. The matching is kept only after a yes.
    """
    group = lookahead.group
    alive = completion.alive & ~paired
    near = mask_of(floaters) | mask_of(range(group.first, group.end))
    mate = completion.mate[:]
    for v in bits(paired | near):
        if mate[v] >= 0:
            mate[mate[v]] = -1
            mate[v] = -1
    for v, w in lookahead.solution(floaters):
        mate[v], mate[w] = w, v
    exposed = mask_of(v for v in bits(alive) if mate[v] < 0)
    left = augment_all(completion.rows, mate, alive & ~near, exposed & ~near)
    if augment_all(completion.rows, mate, alive, left | exposed & near):
        return False
    beyond = {v for v in bits(near) if not near >> mate[v] & 1}
    players = lookahead.participants.players
    again = sorted((players[v].score for v in beyond.intersection(floaters)), reverse=True)
    if (len(beyond), *again) != lookahead.value(floaters):
        return False
    completion.mate, completion.alive = mate, alive
    return True


def completion_question(completion: Completion, lookahead: Lookahead, bracket: Bracket) -> Completes:
    """Return what tells whether the round can be completed as well after others are left over."""
    everybody = mask_of(bracket.ranks)

    def completes(left: tuple[int, ...]) -> bool:
        paired = everybody & ~mask_of(left)
        return completes_as_well(completion.kept(), lookahead, paired, list(left))

    return completes
