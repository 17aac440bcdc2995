"""Which teams come up into a bracket from below.

Source: swiss-team-2026 3.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pairtutor.matching.bits import bits, lowest, mask_of
from pairtutor.matching.forest import Tree
from pairtutor.systems.search.refinement import Refinement, Rows
from pairtutor.systems.swiss_team.participants import TeamParticipants
from pairtutor.systems.upfloating.single import SingleUpfloater
from pairtutor.systems.upfloating.upfloaters import (
    SeveralUpfloaters,
    UpfloaterListener,
    Upfloating,
    cost,
    part_side,
)

NEXT: Final = "next-upfloaters"
AGAIN: Final = "floaters-again"
"""The criteria [C6] and [C7] by name."""


class OneTeam(SingleUpfloater):
    """The choice among those who can come up alone; `following` are the teams of the next scoregroup."""

    def __init__(
        self, participants: TeamParticipants, residents: int, below: int, following: int, mate: list[int]
    ) -> None:
        self.teams = participants
        self.following = following & below
        self._known: dict[int, dict[str, int]] = {}
        super().__init__(participants, residents, below, mate)

    def choose(self, listener: UpfloaterListener) -> int:
        """Return the team that comes up.

        Source: swiss-team-2026 3.5.5, TEAM26-20.
        """
        listener.upfloaters_needed(self)
        (share,) = self.sets.shares
        best: tuple[list[int], int] | None = None
        for team in bits(self.able & mask_of(share.players)):
            values = [*self._values(team).values()]
            if best is None or values < best[0]:
                best = values, team
            if not any(values):
                break
        assert best is not None, "somebody is able to come up"
        chosen = best[1]
        self.best = self._values(chosen)
        for other in share.players[: share.players.index(chosen)]:
            listener.no_upfloater(self, [], other)
        self._take(chosen)
        listener.upfloaters_chosen(self, [chosen])
        return 1 << chosen

    def _values(self, team: int) -> dict[str, int]:
        """Return what the set of a team has in [C6] and, where it counts, in [C7]."""
        if team not in self._known:
            values = {NEXT: self._next(team)}
            if self.teams.floats_count:
                values[AGAIN] = self.teams.floated >> team & 1
            self._known[team] = values
        return self._known[team]

    def _next(self, team: int) -> int:
        """Return how many come up to the following scoregroup, beyond what its parity asks, without a team.

        Source: swiss-team-2026 2.3.3, TEAM26-14, TEAM26-15, TEAM26-16.
        """
        rest = self.below & ~(1 << team)
        following, further = self.following & rest, rest & ~self.following
        if not following:
            return 0
        least = following.bit_count() % 2
        legal, mate = self.participants.legal, self._without(team)
        if least == sum(further >> mate[v] & 1 for v in bits(following)):
            return 0
        sides = mate[:]
        left = [part_side(legal, sides, side) for side in (following, further)]
        if not any(left):
            return 0
        if all(one.bit_count() == 1 for one in left):
            one, other = (
                Tree(legal, sides, lowest(v), side)
                for v, side in zip(left, (following, further), strict=True)
            )
            if any(legal[v] & other.outer for v in bits(one.outer)):
                return 0
        charged = crossing(len(legal), following, further)
        refinement = Refinement([row & rest for row in legal], rest, mate)
        refinement.minimise(NEXT, charged[:])
        return cost(refinement.mate, {1: charged}) - least

    def _without(self, team: int) -> list[int]:
        """Return a matching of all those below but for a team."""
        before = self.apart[:]
        self.below_over.release(team)
        mate, self.apart[:] = self.apart[:], before
        return mate

    def _take(self, team: int) -> None:
        """Let a team meet a resident, all others somebody of their side."""
        partner = lowest(self.participants.legal[team] & self.residents_over.outer)
        self.residents_over.release(partner)
        self.below_over.release(team)
        self.mate[team], self.mate[partner] = partner, team

    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return in what the set of this team falls short, and its value there; None if it is illegal."""
        if not self.able >> player & 1:
            return "legality", None
        return next((name, value) for name, value in self._values(player).items() if value > self.best[name])


def crossing(size: int, some: int, others: int) -> Rows:
    """Return the rows of all pairs of one of some with one of others."""
    rows = [0] * size
    for side, other in ((some, others), (others, some)):
        for v in bits(side):
            rows[v] = other
    return rows


class TeamUpfloaters(SeveralUpfloaters):
    """The choice of the teams that come up to some residents; `following` are those of the next scoregroup.

    Source: swiss-team-2026 2.2.1, swiss-team-2026 2.3.1, swiss-team-2026 2.3.2, swiss-team-2026 3.5.1,
    swiss-team-2026 3.5.2, TEAM26-13.
    """

    def __init__(
        self, participants: TeamParticipants, residents: int, below: int, following: int, mate: list[int]
    ) -> None:
        self.teams = participants
        self.following = following & below
        super().__init__(participants, residents, below, mate)

    def charges(self) -> list[tuple[str, dict[int, Rows]]]:
        """Return for each criterion after [C5] the pairs that it charges.

        [C6] charges each pair of a team of the following scoregroup with one from further below.
        Source: swiss-team-2026 2.3.3, swiss-team-2026 2.3.4, TEAM26-14, TEAM26-15, TEAM26-16, TEAM26-17.
        """
        rows = crossing(len(self.teams.legal), self.following, self.below & ~self.following)
        charged: list[tuple[str, dict[int, Rows]]] = [(NEXT, {1: rows})]
        if self.teams.floats_count:
            charged.append((AGAIN, {1: self.between(self.teams.floated & self.below)}))
        return charged

    def value(self, criterion: str, cost: int) -> int:
        """Return what a set has in a criterion: of [C6] only what parity does not ask for anyway.

        Source: TEAM26-14.
        """
        if criterion != NEXT:
            return cost
        taken = sum(share.taken for share in self.sets.shares if mask_of(share.players) & self.following)
        return cost - (self.following.bit_count() - taken) % 2


def settle_upfloaters(
    participants: TeamParticipants,
    residents: int,
    below: int,
    following: int,
    mate: list[int],
    listener: UpfloaterListener,
) -> tuple[int, list[int]]:
    """Return which teams come up into a bracket, and a matching of the bracket and of those left below.

    Source: swiss-team-2026 3.5.5.
    """
    apart = mate[: len(participants.legal)]
    left = [part_side(participants.legal, apart, side) for side in (residents, below)]
    if not any(left):
        return 0, apart
    upfloating: Upfloating | None = None
    if all(one.bit_count() == 1 for one in left):
        single = OneTeam(participants, residents, below, following, apart)
        upfloating = single if single.able else None
    if upfloating is None:
        upfloating = TeamUpfloaters(participants, residents, below, following, mate)
    chosen = upfloating.choose(listener)
    return chosen, upfloating.mate
