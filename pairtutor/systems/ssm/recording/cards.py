"""How the pairs of a bracket are made: cards, exchange, and what follows where both end dead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.matching.bits import bits, lowest
from pairtutor.rules.citing import union
from pairtutor.rules.ssm.citations import CITING
from pairtutor.systems.ssm.cards import CardListener
from pairtutor.systems.ssm.dead_end import DeadEndListener
from pairtutor.systems.ssm.recording.steps import SsmSteps
from pairtutor.trace.attempts import FeasibilityTested
from pairtutor.trace.procedures import PairingsProposed, PairScrutinised
from pairtutor.trace.refusals import PassedOver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.rules.citing import Cites
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.ssm.participants import Level, Pairs


class CardRecorder(CardListener):
    """Records how the cards are dealt."""

    def __init__(self, steps: SsmSteps) -> None:
        self._steps = steps

    def halves(self, s1: Sequence[int], s2: Sequence[int]) -> None:
        """Record S1 and S2, with whom the bracket is tried at the moment."""
        reason: Literal["first", "after-transfer", "without-player"] = "first"
        if self._steps.trial is not None:
            reason = "without-player"
        elif self._steps.started:
            reason = "after-transfer"
        self._steps.started = True
        scores = {self._steps.participants.players[place].score for place in (*s1, *s2)}
        self._steps.emit(
            PairingsProposed(
                cites=union(
                    CITING.halves,
                    CITING.uneven if len(s1) != len(s2) or len(scores) > 1 else (),
                    CITING.without if self._steps.trial is not None else (),
                ),
                group=self._steps.number,
                reason=reason,
                upper=self._steps.tpns(s1),
                lower=self._steps.tpns(s2),
                leaving=() if self._steps.trial is None else self._steps.tpns((self._steps.trial,)),
            )
        )

    def card(self, x: int, free: int, level: Level, y: int | None) -> None:
        """Record to whom of the free players of S2 one of S1 is offered, and who is taken."""
        before = free if y is None else free & ((1 << y) - 1)
        tried = tuple(self._steps.refused(x, w, level) for w in bits(before))
        first = level is self._steps.participants.levels[0]
        card = CITING.next_card if tried else CITING.first_card
        self._steps.emit(
            PairScrutinised(
                cites=union(card if first else CITING.fewer_criteria, _cites_against(tried)),
                group=self._steps.number,
                stage="card",
                player=self._steps.tpn(x),
                proposed=self._steps.tpn(lowest(free)),
                tried=tried,
                opponent=None if y is None else self._steps.tpn(y),
                required=level.criteria,
            )
        )

    def exchanged(self, undone: Pairs, x: int, y: int, s1: Sequence[int], s2: Sequence[int]) -> None:
        """Record the exchange of `x` of S1 for `y` of S2, and the halves after it."""
        self._steps.undo(undone, "exchange", CITING.exchange)
        self._steps.emit(
            PairingsProposed(
                cites=CITING.exchange,
                group=self._steps.number,
                reason="after-exchange",
                upper=self._steps.tpns(s1),
                lower=self._steps.tpns(s2),
                leaving=self._steps.tpns((x,)),
                entering=self._steps.tpns((y,)),
            )
        )

    def carried_on(self, stuck: int, s1: Sequence[int], free: int) -> None:
        """Record who of S1, after the one who found nobody, still has to be offered the free ones of S2."""
        self._steps.emit(
            PairingsProposed(
                cites=CITING.carried_on,
                group=self._steps.number,
                reason="carried-on",
                upper=self._steps.tpns(s1),
                lower=self._steps.tpns(bits(free)),
                leaving=self._steps.tpns((stuck,)),
            )
        )


class DeadEndRecorder(DeadEndListener):
    """Records how a bracket is paired in a dead end."""

    def __init__(self, steps: SsmSteps) -> None:
        self._steps = steps
        self._tried: list[PassedOver] = []

    def tested(self, members: Sequence[int], level: Level, rest: Completion, undone: Pairs) -> None:
        """Record whether the bracket has as many pairs as it needs under some criteria."""
        if level is self._steps.participants.levels[0]:
            self._steps.undo(undone, "dead-end", CITING.dead_end)
        witness = None if rest.possible else self._steps.shortage(rest, members)
        self._steps.witness = witness
        self._steps.emit(
            FeasibilityTested(
                cites=CITING.dead_end,
                group=self._steps.number,
                pairs=len(members) // 2,
                required=level.criteria,
                possible=rest.possible,
                witness=witness,
            )
        )

    def refused(self, members: Sequence[int], level: Level, x: int, w: int, rest: Completion | None) -> None:
        """Note a partner refused for `x`: by a criterion, or (with `rest`) for the sake of the others."""
        if rest is None:
            self._tried.append(self._steps.refused(members[x], members[w], level))
        else:
            self._tried.append(PassedOver(self._steps.tpn(members[w]), self._steps.shortage(rest, members)))

    def paired(self, members: Sequence[int], level: Level, x: int, y: int | None) -> None:
        """Record the partner of `x`, or that `x` stays over."""
        tried, self._tried = tuple(self._tried), []
        self._steps.emit(
            PairScrutinised(
                cites=union(CITING.dead_end_pair, _cites_against(tried)),
                group=self._steps.number,
                stage="dead-end",
                player=self._steps.tpn(members[x]),
                proposed=tried[0].player if tried else None if y is None else self._steps.tpn(members[y]),
                tried=tried,
                opponent=None if y is None else self._steps.tpn(members[y]),
                required=level.criteria,
            )
        )


def _cites_against(tried: Sequence[PassedOver]) -> Cites:
    return union(*(CITING.against.get(one.why.kind, ()) for one in tried))
