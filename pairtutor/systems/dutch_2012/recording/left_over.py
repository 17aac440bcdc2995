"""Who else could be left over by a bracket, and what speaks against each."""

from __future__ import annotations

from math import comb

from pairtutor.matching.bits import mask_of
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS, UPFLOATS
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.dutch.aftermath import completes
from pairtutor.systems.dutch.recording.alternatives import (
    SEQUENCE,
    BestLeaving,
    BestOfSets,
    LeftOver,
    OtherLeftOver,
    best_of_sets,
    few_enough,
)
from pairtutor.systems.dutch.recording.best_member import Member
from pairtutor.systems.dutch.recording.reckoning import Reckoning
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.choose import FoundCandidate, prepare, walk
from pairtutor.systems.dutch_2012.recording.in_order import WANTED
from pairtutor.systems.dutch_2012.target import Prepared
from pairtutor.trace.values import Value


class LoweringSets:
    """The sets of players that a bracket could leave over with its P1 and M1; `found` is its candidate.

    Those above are paired as they are; everybody further down must still find a place.
    """

    def __init__(self, bracket: LoweringBracket, found: FoundCandidate) -> None:
        self.bracket = bracket
        self.group = bracket.group
        self.accepted = found
        vertex = {rank: v for v, rank in enumerate(self.group.ranks)}
        self.left: LeftOver = tuple(sorted(vertex[rank] for rank in found.floaters))
        self._vertex = vertex
        self._reckoning = Reckoning(
            self.group,
            REQUIREMENTS,
            0,
            place=len(REQUIREMENTS),
            partial=frozenset(one.name for one in UPFLOATS),
            m1=bracket.m1,
        )
        self._prepared: dict[LeftOver, Prepared] = {}

    def found(self) -> list[OtherLeftOver] | None:
        """Return who else could be left over; None where there are too many to look at."""
        m0, m1 = self.group.m0, self.bracket.m1
        if not few_enough(self.group.size, len(self.left), comb(m0, m1)):
            return None
        participants, own = self.bracket.participants, self.bracket.own
        self._inside = mask_of(self.group.ranks)
        self._completion = Completion(participants.legal, participants.bye)
        here = self._inside | mask_of(self.bracket.lost)
        below = ((1 << len(participants.players)) - 1) & ~((1 << own[-1] + 1) - 1)
        place = self._completion.place
        rest = here | below | (1 << place if place >= 0 else 0)
        self._above = self._completion.alive & ~rest
        return [self._alternative(one) for one in best_of_sets(self.group.size, self.left, self)]

    def early(self, left: LeftOver) -> tuple[Value, ...] | None:
        """Return nothing, or None if no legal candidate leaves these over or the round is not completed."""
        group, bracket = self.group, self.bracket
        ranks = [group.ranks[v] for v in left]
        if not completes(self._completion, self._above | self._inside & ~mask_of(ranks), ranks):
            return None
        prepared = prepare(group, bracket.p1, bracket.m1, [1 << v for v in left])
        if prepared is None:
            return None
        self._prepared[left] = prepared
        return ()

    def counts(self, player: int, early: tuple[Value, ...]) -> bool:
        """Say that all sets count."""
        del player, early
        return True

    def late(self, left: LeftOver) -> BestLeaving:
        """Return the first best candidate that leaves the set over."""
        found = walk(self._prepared[left])
        pairs = [(self._vertex[one], self._vertex[other]) for one, other in found.pairs]
        return BestLeaving(found.counts, Member(found.number, pairs, list(left)))

    def _alternative(self, one: BestOfSets) -> OtherLeftOver:
        players, member, made = self.group.players, one.best.member, self.accepted
        player = players[one.player].tpn
        if (one.best.values, member.number) < (made.counts, made.number):
            return OtherLeftOver(player, WANTED, 0, 0, ())
        for criterion, value, best in zip(REQUIREMENTS, one.best.values, made.counts, strict=True):
            if value != best:
                whom = self._reckoning.hits(criterion.name, member, value, best)
                hit = tuple(tuple(players[v].tpn for v in some) for some in whom)
                return OtherLeftOver(player, criterion.name, value, best, hit)
        return OtherLeftOver(player, SEQUENCE, member.number, made.number, ())
