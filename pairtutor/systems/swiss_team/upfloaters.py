"""Which teams come up into a bracket from below.

Source: swiss-team-2026 3.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.upfloating.upfloaters import (
    SeveralUpfloaters,
    UpfloaterListener,
    part_side,
)

if TYPE_CHECKING:
    from pairtutor.systems.search.refinement import Rows
    from pairtutor.systems.swiss_team.participants import TeamParticipants

NEXT: Final = "next-upfloaters"
AGAIN: Final = "floaters-again"
"""The criteria [C6] and [C7] by name."""


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
        further = self.below & ~self.following
        rows = [0] * len(self.teams.legal)
        for side, other in ((self.following, further), (further, self.following)):
            for v in bits(side):
                rows[v] = other
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
    if not any(part_side(participants.legal, apart, side) for side in (residents, below)):
        return 0, apart
    upfloating = TeamUpfloaters(participants, residents, below, following, mate)
    chosen = upfloating.choose(listener)
    return chosen, upfloating.mate
