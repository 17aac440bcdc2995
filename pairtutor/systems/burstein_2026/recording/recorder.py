"""A round after the seeding rounds as steps, in the order that a reader wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.citing import without_repeats
from pairtutor.rules.facts import facts
from pairtutor.systems.burstein_2026.edition import EDITION, SYSTEM
from pairtutor.systems.burstein_2026.listener import BursteinListener
from pairtutor.systems.burstein_2026.recording.bracket import IndexBracketRecorder
from pairtutor.systems.burstein_2026.recording.bye import ByeReasons, passed_over
from pairtutor.systems.burstein_2026.recording.standings import standings
from pairtutor.systems.dutch.recording.recorder import DutchRecorder
from pairtutor.trace.events import ByeAssigned

if TYPE_CHECKING:
    from pairtutor.rules.burstein_2026.definitions import Field
    from pairtutor.systems.burstein_2026.bye import Bye
    from pairtutor.systems.common.participants import Participants
    from pairtutor.systems.dutch.setup import Setup
    from pairtutor.trace.recorder import Tracer


class BursteinRecorder(DutchRecorder, BursteinListener):
    """Records a round; players are ranks among all until `paired`, then among those who are paired."""

    def __init__(self, participants: Participants, field: Field, tracer: Tracer) -> None:
        super().__init__(participants, tracer, EDITION)
        self._field = field

    def indexed(self) -> None:
        """Record the Index of everybody."""
        self.emit(standings(self._field, facts(SYSTEM).group("standings")))

    def bye(self, bye: Bye) -> None:
        """Record who has the bye."""
        citing = self.citing
        reasons = ByeReasons(self.participants.players, bye, self._field.indices)
        against = [reasons.against(one) for one in reasons.others]
        deciding = tuple(why for why, _ in against)
        own = tuple(cite for why in dict.fromkeys(deciding) for cite in citing.criterion[why])
        self.emit(
            ByeAssigned(
                cites=without_repeats((*citing.bye, *own)),
                bracket=0,
                player=self.tpn(bye.taker),
                barred=(),
                alternatives=tuple(one.tpn for one in reasons.others),
                deciding=deciding,
                passed_over=tuple(passed_over(self.participants, bye)),
                values=tuple(values for _, values in against),
            )
        )

    def paired(self, participants: Participants) -> None:
        """Go on with those who are paired."""
        self.numbers = [one.tpn for one in participants.players]

    def bracket(self, setup: Setup, number: int) -> IndexBracketRecorder:
        """Return the recorder of a bracket."""
        return IndexBracketRecorder(setup, number, self.edition, self)
