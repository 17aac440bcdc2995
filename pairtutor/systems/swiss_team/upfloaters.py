"""Which teams come up into a bracket from below.

Teams are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: swiss-team-2026 3.5.
"""

from __future__ import annotations

from typing import Final

from pairtutor.matching.bits import Mask, Mate, Rows, bits, lowest, mask_of
from pairtutor.matching.forest import Tree
from pairtutor.systems.search.refinement import Refinement
from pairtutor.systems.search.rows import all_rows_across
from pairtutor.systems.swiss_team.participants import TeamParticipants
from pairtutor.systems.upfloating.upfloaters import (
    SeveralUpfloaters,
    SingleUpfloater,
    cost,
    part_side,
)

NEXT: Final = "next-upfloaters"
AGAIN: Final = "floaters-again"
"""The criteria [C6] and [C7] by name."""


class OneTeam(SingleUpfloater):
    """The choice among those who can come up alone; `following` are the teams of the next scoregroup."""

    participants: TeamParticipants

    def __init__(
        self, participants: TeamParticipants, residents: Mask, below: Mask, following: Mask, mate: Mate
    ) -> None:
        self.following = following & below
        self._known: dict[int, dict[str, int]] = {}
        super().__init__(participants, residents, below, mate)

    def best_of(self, able: Mask) -> tuple[int, list[int], dict[str, int]]:
        """Return the best of the teams able to come up, a matching with it, and its values by criterion.

        Of equally good ones it is the highest ranked.
        """
        best: tuple[list[int], int] | None = None
        for team in bits(able):
            values = [*self.values(team).values()]
            if best is None or values < best[0]:
                best = values, team
            if not any(values):  # nothing can be better
                break
        assert best is not None, "somebody is able to come up"
        team = best[1]
        partner = lowest(self.participants.legal[team] & self.residents_over.outer)
        mate = self._without(team)
        self.residents_over.release(partner, mate)
        mate[team], mate[partner] = partner, team
        return team, mate, self.values(team)

    def values(self, team: int) -> dict[str, int]:
        """Return the values of the set of one team in [C6] and, where it counts, in [C7]."""
        if team not in self._known:
            values = {NEXT: self._upfloats_beyond_parity(team)}
            if self.participants.floats_count:
                values[AGAIN] = self.participants.floated >> team & 1
            self._known[team] = values
        return self._known[team]

    def _upfloats_beyond_parity(self, team: int) -> int:
        """Return the value of [C6] if `team`, one of those able to come up, does.

        So many pairs the teams then left of the following scoregroup need with teams further below, beyond
        the one that an odd number of them needs. Everybody below but `team` can be paired.
        Source: swiss-team-2026 2.3.3, TEAM26-14, TEAM26-15, TEAM26-16.
        """
        rest = self.below & ~(1 << team)
        following, further = self.following & rest, rest & ~self.following
        if not following:  # a scoregroup with nobody left to pair meets [C6] (TEAM26-15)
            return 0
        mate = self._without(team)
        if self._parity_suffices(following, further, mate):
            return 0
        legal = self.participants.legal
        across = all_rows_across(len(legal), following, further)
        refinement = Refinement([row & rest for row in legal], rest, mate)
        refinement.minimise(NEXT, across[:])  # a copy, for it changes the rows that it is given
        return cost(refinement.mate, {1: across}) - following.bit_count() % 2

    def _parity_suffices(self, following: Mask, further: Mask, mate: Mate) -> bool:
        """Say whether all can be paired with no pair across, or one where `following` is odd in number.

        `mate` pairs all teams of both (masks of ranks) among themselves.
        """
        legal = self.participants.legal
        across = sum(further >> mate[v] & 1 for v in bits(following))
        if across == following.bit_count() % 2:
            return True
        sides = mate[:]
        left = [part_side(legal, sides, side) for side in (following, further)]  # pairs them anew in `sides`
        if not any(left):  # each side pairs off by itself
            return True
        if any(side_left.bit_count() > 1 for side_left in left):
            return False
        # one is over on each side: of all who can be that one, do any two meet?
        one, other = (
            Tree(legal, sides, lowest(side_left), side)
            for side_left, side in zip(left, (following, further), strict=True)
        )
        return any(legal[v] & other.outer for v in bits(one.outer))

    def _without(self, team: int) -> list[int]:
        """Return a matching of all those below but for a team, one that can be left over there."""
        mate = self.apart[:]
        self.below_over.release(team, mate)
        return mate


class TeamUpfloaters(SeveralUpfloaters):
    """The choice of the teams that come up to some residents; `following` are those of the next scoregroup.

    Source: swiss-team-2026 2.2.1, swiss-team-2026 2.3.1, swiss-team-2026 2.3.2, swiss-team-2026 3.5.1,
    swiss-team-2026 3.5.2, TEAM26-13.
    """

    participants: TeamParticipants

    def __init__(
        self, participants: TeamParticipants, residents: Mask, below: Mask, following: Mask, mate: Mate
    ) -> None:
        self.following = following & below
        super().__init__(participants, residents, below, mate)

    def charges(self) -> list[tuple[str, dict[int, Rows]]]:
        """Return for each criterion after [C5] the pairs that it charges.

        [C6] charges each pair of a team of the following scoregroup with one from further below.
        Source: swiss-team-2026 2.3.3, swiss-team-2026 2.3.4, TEAM26-14, TEAM26-15, TEAM26-16, TEAM26-17.
        """
        rows = all_rows_across(len(self.participants.legal), self.following, self.below & ~self.following)
        charged: list[tuple[str, dict[int, Rows]]] = [(NEXT, {1: rows})]
        if self.participants.floats_count:
            charged.append((AGAIN, {1: self.between(self.participants.floated & self.below)}))
        return charged

    def value(self, criterion: str, cost: int) -> int:
        """Return the value of a set in a criterion: of [C6] only the part beyond parity.

        Source: TEAM26-14.
        """
        if criterion != NEXT:
            return cost
        taken = sum(share.taken for share in self.sets.shares if mask_of(share.players) & self.following)
        return cost - (self.following.bit_count() - taken) % 2
