"""Records who has the bye where it is settled before any bracket: who came before, and who is next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairtutor.rules.citing import union
from pairtutor.rules.facts import Citations
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.recording.recorder import ColourRecorder, had_bye
from pairtutor.systems.upfloating.bye import FirstByeListener
from pairtutor.trace.refusals import HadBye, Outranked, PassedOver
from pairtutor.trace.values import OnlyPartners


class FirstByeRecorder(FirstByeListener):
    """Records how the bye is settled: by score, then by the `games` played, then by number.

    `order` is that in which they are looked at.
    """

    def __init__(
        self,
        steps: ColourRecorder,
        cites: Citations,
        order: Callable[[], Sequence[int]],
        games: Callable[[int], int],
    ) -> None:
        self._steps = steps
        self.cites = cites
        self._order = order
        self._games = games
        self._over: list[PassedOver] = []

    def refused(self, player: int, rest: Completion) -> None:
        had = had_bye(self._steps.participants.players[player])
        self._over.append(PassedOver(self._steps.tpn(player), had or self._steps.shortage(rest)))

    def assigned(self, player: int) -> None:
        cites = self.cites
        kinds = {type(refused.why) for refused in self._over}
        later = self._next(player)
        cited = union(
            *(
                cites("criterion", f"bye-{refused.why.by}")
                for refused in later
                if isinstance(refused.why, Outranked)
            ),
            cites("bye"),
            cites("bye_barred") if HadBye in kinds else (),
            cites("bye_passed_on") if OnlyPartners in kinds else (),
        )
        self._steps.bye_assigned(cited, player, [*self._over, *later])

    def _next(self, chosen: int) -> list[PassedOver]:
        """Return who of those who may have it comes next in the order, and what decides between the two."""
        participants, tpn = self._steps.participants, self._steps.tpn
        order = self._order()
        rest = [rank for rank in order[order.index(chosen) + 1 :] if participants.bye >> rank & 1]
        if not rest:
            return []
        other = rest[0]
        score = participants.players[other].score != participants.players[chosen].score
        games = self._games(other) != self._games(chosen)
        by = Outranked(
            "outranked", tpn(other), tpn(chosen), "score" if score else "games" if games else "number"
        )
        return [PassedOver(tpn(other), by)]
