"""What the steps of a round share: the bracket at hand, and what was found in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.systems.common.recording.recorder import RoundRecorder
from pairtutor.systems.ssm.recording.reasons import against_pair
from pairtutor.trace.procedures import PairingsUndone
from pairtutor.trace.refusals import PassedOver

if TYPE_CHECKING:
    from pairtutor.rules.citing import Cites
    from pairtutor.systems.ssm.participants import Level, Pairs, SsmParticipants
    from pairtutor.trace.recorder import Tracer
    from pairtutor.trace.values import OnlyPartners


class SsmSteps(RoundRecorder):
    """Records steps of one round; brackets count from 1.

    `trial` is without whom the bracket is tried, `started` whether it was tried before, `considered` are
    those looked at to stay over, `witness` proves the last no.
    """

    def __init__(self, participants: SsmParticipants, tracer: Tracer) -> None:
        super().__init__(participants, tracer)
        self.participants = participants
        self.number = 0
        self.started = False
        self.trial: int | None = None
        self.considered: list[PassedOver] = []
        self.witness: OnlyPartners | None = None

    def refused(self, x: int, w: int, level: Level) -> PassedOver:
        """Return why `w` is no partner for `x` under some criteria."""
        return PassedOver(self.tpn(w), against_pair(self.participants, x, w, level.criteria))

    def undo(self, pairs: Pairs, reason: Literal["exchange", "dead-end"], cites: Cites) -> None:
        """Record that pairs are undone, if there are any."""
        if pairs:
            self.emit(
                PairingsUndone(
                    cites=cites, group=self.number, reason=reason, pairs=self.lines(pairs), joining=()
                )
            )
