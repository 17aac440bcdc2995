"""Whether all can be paired, and who has the bye.

Source: lim-1999 1.1.
"""

from __future__ import annotations

from pairtutor.matching.forest import augment_all
from pairtutor.systems.common.completion import Completion, smallest_tree
from pairtutor.systems.common.recording.refusals import had_bye
from pairtutor.systems.lim.bye import ByeListener
from pairtutor.systems.lim.recording.steps import LimSteps
from pairtutor.trace.refusals import HadBye, PassedOver
from pairtutor.trace.values import OnlyPartners


class ByeRecorder(LimSteps, ByeListener):
    """Records how the bye is settled."""

    def completion(self, completion: Completion) -> None:
        """Record whether all players can be paired, somebody having the bye if their number is odd."""
        self.completion_tested(self.citing.completion, completion, possible=completion.possible)

    def assigned(self, player: int, refused: list[int], completion: Completion) -> None:
        """Record who has the bye, and who was looked at before."""
        passed = [PassedOver(self.tpn(v), self._no_bye(v, completion)) for v in refused]
        blocked = any(isinstance(one.why, OnlyPartners) for one in passed)
        cites = (
            *(self.citing.bye_round_one if self.participants.is_first_round else ()),
            *self.citing.bye,
            *(self.citing.bye_completion if blocked else ()),
        )
        self.bye_assigned(cites, player, passed)

    def _no_bye(self, v: int, completion: Completion) -> HadBye | OnlyPartners:
        had = had_bye(self.participants.players[v])
        if had:
            return had
        alive = ((1 << len(self.participants.players)) - 1) & ~(1 << v)
        mate = completion.mate[:]
        exposed = 0
        for w in (mate[completion.place], mate[v]):
            mate[w] = -1
            exposed |= 1 << w
        left = augment_all(self.participants.legal, mate, alive, exposed & alive)
        return self.lack(smallest_tree(self.participants.legal, mate, alive, left))
