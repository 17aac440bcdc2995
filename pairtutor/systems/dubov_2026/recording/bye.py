"""Who has the bye, who was looked at before, and who would have been next.

Source: dubov-2026 3.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.citing import union
from pairtutor.rules.dubov_2026.citations import CITING
from pairtutor.systems.common.recording.refusals import had_bye
from pairtutor.systems.dubov_2026.bye import Bye2026Listener, in_order
from pairtutor.trace.refusals import HadBye, Outranked, PassedOver
from pairtutor.trace.values import OnlyPartners

if TYPE_CHECKING:
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.dubov_2026.recording.steps import Dubov2026Steps


class Bye2026Recorder(Bye2026Listener):
    """Records how the bye is settled."""

    def __init__(self, steps: Dubov2026Steps) -> None:
        self._steps = steps
        self._over: list[PassedOver] = []

    def refused(self, player: int, rest: Completion) -> None:
        """Keep who was looked at and does not have the bye."""
        had = had_bye(self._steps.participants.players[player])
        self._over.append(PassedOver(self._steps.tpn(player), had or self._steps.shortage(rest)))

    def assigned(self, player: int) -> None:
        """Record who has it."""
        kinds = {type(one.why) for one in self._over}
        later = self._next(player)
        cited = union(
            *(CITING.criterion[f"bye-{one.why.by}"] for one in later if isinstance(one.why, Outranked)),
            CITING.bye,
            CITING.bye_barred if HadBye in kinds else (),
            CITING.bye_passed_on if OnlyPartners in kinds else (),
        )
        self._steps.bye_assigned(cited, player, [*self._over, *later])

    def _next(self, chosen: int) -> list[PassedOver]:
        """Return who comes right after in the order, and what decides between the two."""
        participants, tpn = self._steps.participants, self._steps.tpn
        order = in_order(participants)
        rest = order[order.index(chosen) + 1 :]
        if not rest:
            return []
        other = rest[0]
        games = participants.figures[other].games != participants.figures[chosen].games
        score = participants.players[other].score != participants.players[chosen].score
        by = Outranked(
            "outranked", tpn(other), tpn(chosen), "score" if score else "games" if games else "number"
        )
        return [PassedOver(tpn(other), by)]
