"""A round after the seeding rounds as steps, in the order that a reader wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.citing import united
from pairtutor.rules.facts import facts
from pairtutor.systems.burstein_2026.boards import floats
from pairtutor.systems.burstein_2026.edition import EDITION, SYSTEM
from pairtutor.systems.burstein_2026.listener import BursteinListener
from pairtutor.systems.burstein_2026.recording.bracket import IndexBracketRecorder
from pairtutor.systems.burstein_2026.recording.bye import ByeReasons, passed_over
from pairtutor.systems.burstein_2026.recording.standings import standings
from pairtutor.systems.common.recording.recorder import ColourRecorder, board_lines, decider
from pairtutor.trace.events import ByeAssigned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.rules.burstein_2026.definitions import Field
    from pairtutor.rules.measures.colours import Grant
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.burstein_2026.bye import Bye
    from pairtutor.systems.common.boards import Table
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.common.participants import Participants
    from pairtutor.systems.dutch.recording.steps import Tally
    from pairtutor.systems.dutch.setup import Setup
    from pairtutor.trace.recorder import Tracer


class BursteinRecorder(ColourRecorder, BursteinListener):
    """Records a round; players are ranks among all until `paired`, then among those who are paired."""

    def __init__(self, participants: Participants, field: Field, tracer: Tracer) -> None:
        super().__init__(participants, tracer)
        self._field = field
        self._tallies: list[Tally] = []

    def indexed(self) -> None:
        """Record the Index of everybody."""
        self.emit(standings(self._field, facts(SYSTEM).group("standings")))

    def tested(self, completion: Completion, *, possible: bool) -> None:
        """Record whether the round can be completed at all."""
        citing = EDITION.citing
        with_bye = citing.completion_with_bye if len(self.numbers) % 2 else ()
        cites = united(citing.completion + with_bye) if possible else citing.collapse
        self.completion_tested(cites, completion, possible=possible)

    def bye(self, bye: Bye) -> None:
        """Record who has the bye."""
        citing = EDITION.citing
        reasons = ByeReasons(self.participants.players, bye, self._field.indices)
        against = [reasons.against(one) for one in reasons.others]
        deciding = tuple(why for why, _ in against)
        own = tuple(cite for why in dict.fromkeys(deciding) for cite in citing.criterion[why])
        self.emit(
            ByeAssigned(
                cites=united((*citing.bye, *own)),
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
        return IndexBracketRecorder(setup, number, self.tracer, self._tallies)

    def completed(self, completion: Completion, bracket: int, floaters: Sequence[int], below: range) -> None:
        """Record that those left over by a bracket and those below can complete the round."""
        self.completion_tested(
            EDITION.citing.completion,
            completion,
            possible=True,
            bracket=bracket,
            floaters=floaters,
            below=below,
        )

    def closed(self, tables: Sequence[Table[Grant]], free: Contender | None) -> None:
        """Record the colours of all boards, then the outcome."""
        for table in tables:
            self.colour_decided(EDITION.citing.colour[table.grant.rule], table, decider=decider(table))
        down, up = floats(tables)
        tallies = self._tallies
        self.round_closed(
            EDITION.citing.result,
            board_lines(tables),
            free and free.tpn,
            down=[one.tpn for one in (*down, *([] if free is None else [free]))],
            up=[one.tpn for one in up],
            brackets=len(tallies),
            counted=(
                sum(tally.families for tally in tallies),
                sum(tally.skipped for tally in tallies),
                sum(tally.candidates for tally in tallies),
            ),
        )
