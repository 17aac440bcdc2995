"""The steps of a Dubov round, recorded by the stages that decide them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.rules.citing import union
from pairtutor.rules.dubov_1997 import citations as cites
from pairtutor.systems.common.recording.opening import round_opened
from pairtutor.systems.dubov_1997.telling import closing
from pairtutor.systems.dubov_1997.telling.column_steps import ColumnSteps
from pairtutor.systems.dubov_1997.telling.moves import Moves
from pairtutor.systems.dubov_1997.telling.opening import due_line, standings
from pairtutor.systems.dubov_1997.telling.told import decided_by, has
from pairtutor.trace.events import ByeAssigned, CompletionTested
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PairingsProposed
from pairtutor.trace.refusals import HadBye
from pairtutor.trace.values import OnlyPartners, PairLine

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from pairtutor.model.colour import Colour
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.completion import Completion
    from pairtutor.systems.dubov_1997.choosing import Choice
    from pairtutor.systems.dubov_1997.seats import Seats
    from pairtutor.systems.dubov_1997.state import Pairs, State


class Telling(Moves, ColumnSteps):
    """Tells a whole round: before the groups, the groups, and what comes of them."""

    def opened(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> AbstractContextManager[None]:
        """Tell who takes part."""
        event = round_opened(tournament, self.field, choice, initial, because, cites.OPENING, due_line)
        return self.tracer.section(event)

    def before(self, rest: Completion) -> None:
        """Tell the figures of the players, and whether the round can be completed at all."""
        if self.field.number > 1:
            self.tracer.emit(standings(self.field))
        self.tracer.emit(
            CompletionTested(
                cites=cites.COMPLETION if rest.possible else cites.IMPOSSIBLE,
                bracket=0,
                floaters=(),
                below=len(self.field.players),
                possible=rest.possible,
                witness=None if rest.possible else self.witnesses.shortage(rest),
                collapsed=(),
            )
        )

    def bye(self, choice: Choice) -> None:
        """Tell who has the bye, who was looked at before, and who would have been next."""
        if choice.place is None:
            raise AssertionError("a bye that nobody has cannot be told")
        over = (*choice.over, *self.choices.next_for_bye(choice.place))
        first_round = self.field.number == 1
        self.tracer.emit(
            ByeAssigned(
                cites=union(
                    cites.BYE_FIRST_ROUND if first_round else cites.BYE,
                    cites.BYE_BARRED if has(over, HadBye) else (),
                    cites.BYE_PASSED_ON if choice.over else (),
                    cites.REST_FIRST if has(over, OnlyPartners) else (),
                    cites.DOMINATING if decided_by(over, "dominating-colour") else (),
                ),
                bracket=0,
                player=self.witnesses.tpn(choice.place),
                barred=(),
                alternatives=(),
                deciding=(),
                passed_over=over,
            )
        )

    def halves(self, upper: Sequence[int], lower: Sequence[int]) -> AbstractContextManager[None]:
        """Tell the two halves of the first round."""
        self.group = 1
        opened = GroupOpened(
            cites=cites.FIRST_ROUND,
            group=1,
            score=None,
            role="first-round",
            direction="none",
            arrived=(),
            residents=self.names([*upper, *lower]),
            pairs=len(upper),
        )
        return self.tracer.section(opened)

    def proposal(self, upper: Sequence[int], lower: Sequence[int]) -> None:
        """Tell the pairs of the first round as the halves give them."""
        self.tracer.emit(
            PairingsProposed(
                cites=cites.FIRST_ROUND,
                group=1,
                reason="first",
                upper=self.names(upper),
                lower=self.names(lower),
            )
        )

    def open_group(self, state: State, score: int, members: int, below: int) -> AbstractContextManager[None]:
        """Tell whose turn it is."""
        self.group = state.group
        return self.tracer.section(
            GroupOpened(
                cites=cites.GROUP,
                group=self.group,
                score=score,
                role="ordinary" if below else "last",
                direction="down" if below else "none",
                arrived=(),
                residents=self.names(bits(members)),
                pairs=None,
            )
        )

    def settled(self, pairs: Pairs) -> None:
        """Tell the pairs of a group."""
        made = tuple(PairLine(*self.names(pair)) for pair in pairs)
        own = cites.FIRST_ROUND if self.field.number == 1 else cites.SETTLED
        self.tracer.emit(GroupSettled(cites=own, group=self.group, pairs=made, left=()))

    def closed(self, seated: Sequence[Seats], state: State) -> None:
        """Tell the colours and the outcome."""
        for seats in seated:
            self.tracer.emit(closing.colour_decided(self.witnesses, seats))
        self.tracer.emit(closing.round_closed(self.witnesses, seated, state))
