"""Every decision of a round as a step of its trace, told by the code that makes it.

Players are told by rank here, and by pairing number in the trace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.matching.bits import bits, lowest
from pairtutor.rules.citing import union
from pairtutor.rules.ssm import citations
from pairtutor.systems.ssm.telling.groups import Groups
from pairtutor.systems.ssm.telling.reasons import against_pair, had_bye, over_again, shortage
from pairtutor.trace.attempts import FeasibilityTested, OddPlayerFound
from pairtutor.trace.procedures import PairingsProposed, PairingsUndone, PairScrutinised
from pairtutor.trace.refusals import NoBetter, PassedOver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.rules.citing import Cites
    from pairtutor.systems.completion import Completion
    from pairtutor.systems.ssm.cards import Pairs
    from pairtutor.systems.ssm.field import Breaks, Level


class Voice(Groups):
    """Tells a round; `considered` are those looked at so far to stay over of the present bracket."""

    # --- cards and exchange ---------------------------------------------------

    def halves(self, s1: Sequence[int], s2: Sequence[int]) -> None:
        """Tell S1 and S2, with whom the bracket is tried at the moment."""
        reason: Literal["first", "after-transfer", "without-player"] = "first"
        if self.trial is not None:
            reason = "without-player"
        elif self.started:
            reason = "after-transfer"
        self.started = True
        scores = {self.field.players[place].score for place in (*s1, *s2)}
        self.emit(
            PairingsProposed(
                cites=union(
                    citations.HALVES,
                    citations.UNEVEN if len(s1) != len(s2) or len(scores) > 1 else (),
                    citations.WITHOUT if self.trial is not None else (),
                ),
                group=self.number,
                reason=reason,
                upper=self.named(s1),
                lower=self.named(s2),
                leaving=() if self.trial is None else self.named((self.trial,)),
            )
        )

    def card(self, x: int, free: int, level: Level, y: int | None) -> None:
        """Tell to whom of the free players of S2 one of S1 is offered, and who is taken."""
        before = free if y is None else free & ((1 << y) - 1)
        tried = tuple(self._refused_for(x, w, level) for w in bits(before))
        first = level is self.field.levels[0]
        card = citations.NEXT_CARD if tried else citations.FIRST_CARD
        self.emit(
            PairScrutinised(
                cites=union(card if first else citations.FEWER_CRITERIA, _cited(tried)),
                group=self.number,
                stage="card",
                player=self.tpn(x),
                proposed=self.tpn(lowest(free)),
                tried=tried,
                opponent=None if y is None else self.tpn(y),
                required=level.criteria,
            )
        )

    def exchanged(self, undone: Pairs, x: int, y: int, s1: Sequence[int], s2: Sequence[int]) -> None:
        """Tell the exchange of `x` of S1 for `y` of S2, and the halves after it."""
        self._undo(undone, "exchange", citations.EXCHANGE)
        self.emit(
            PairingsProposed(
                cites=citations.EXCHANGE,
                group=self.number,
                reason="after-exchange",
                upper=self.named(s1),
                lower=self.named(s2),
                leaving=self.named((x,)),
                entering=self.named((y,)),
            )
        )

    def carried_on(self, stuck: int, s1: Sequence[int], free: int) -> None:
        """Tell who of S1, after the one who found nobody, still has to be offered the free ones of S2."""
        self.emit(
            PairingsProposed(
                cites=citations.CARRIED_ON,
                group=self.number,
                reason="carried-on",
                upper=self.named(s1),
                lower=self.named(bits(free)),
                leaving=self.named((stuck,)),
            )
        )

    # --- the dead end ---------------------------------------------------------

    def tested(self, members: Sequence[int], level: Level, rest: Completion, undone: Pairs) -> None:
        """Tell whether the bracket has as many pairs as it needs under some criteria."""
        if level is self.field.levels[0]:
            self._undo(undone, "dead-end", citations.DEAD_END)
        witness = None if rest.possible else shortage(self.field, members, rest)
        self.witness = witness
        self.emit(
            FeasibilityTested(
                cites=citations.DEAD_END,
                group=self.number,
                pairs=len(members) // 2,
                required=level.criteria,
                possible=rest.possible,
                witness=witness,
            )
        )

    def refused(self, members: Sequence[int], level: Level, x: int, w: int, rest: Completion | None) -> None:
        """Note a partner refused for `x`: by a criterion, or (with `rest`) for the sake of the others."""
        if rest is None:
            self.tried.append(self._refused_for(members[x], members[w], level))
        else:
            self.tried.append(PassedOver(self.tpn(members[w]), shortage(self.field, members, rest)))

    def dead_end(self, members: Sequence[int], level: Level, x: int, y: int | None) -> None:
        """Tell the partner of `x`, or that `x` stays over."""
        tried, self.tried = tuple(self.tried), []
        self.emit(
            PairScrutinised(
                cites=union(citations.DEAD_END_PAIR, _cited(tried)),
                group=self.number,
                stage="dead-end",
                player=self.tpn(members[x]),
                proposed=tried[0].player if tried else None if y is None else self.tpn(members[y]),
                tried=tried,
                opponent=None if y is None else self.tpn(members[y]),
                required=level.criteria,
            )
        )

    # --- the odd player -------------------------------------------------------

    def stays_over(self, u: int) -> None:
        """Tell that the pairs leave a player against whom nothing speaks."""
        self.emit(
            OddPlayerFound(cites=citations.ODD_PLAYER, group=self.number, player=self.tpn(u), against=None)
        )

    def looks_for_another(self, u: int, *, fits: bool) -> None:
        """Tell that the pairs leave `u`, and what speaks against that."""
        against = over_again(self.field, u) if fits else had_bye(self.field, u)
        self.considered = [PassedOver(self.tpn(u), against)]
        self.emit(
            OddPlayerFound(
                cites=union(citations.ODD_PLAYER, citations.ANOTHER, citations.CRITERIA[against.kind]),
                group=self.number,
                player=self.tpn(u),
                against=against,
            )
        )

    def had_bye(self, v: int) -> None:
        """Note that `v` may not have the bye."""
        self.considered.append(PassedOver(self.tpn(v), had_bye(self.field, v)))

    def would_float_again(self, v: int) -> None:
        """Note that `v` floated down in the round before."""
        self.considered.append(PassedOver(self.tpn(v), over_again(self.field, v)))

    def without(self, v: int | None) -> None:
        """Note that the bracket is tried without `v` (None: the trials are over)."""
        self.trial = v

    def cannot_spare(self, v: int) -> None:
        """Note that without `v` the others cannot all be paired, as was found last."""
        if self.witness is None:
            raise ValueError("nothing was found impossible")
        self.considered.append(PassedOver(self.tpn(v), self.witness))

    def no_better(self, v: int, u: int, broken: Breaks, before: Breaks) -> None:
        """Note that without `v` the criteria are broken no less often than without `u`."""
        kept = [number for number, name in enumerate(("B4", "B5")) if name in self.field.levels[0].criteria]
        why = NoBetter(
            "no-better",
            self.tpn(v),
            self.tpn(u),
            tuple(("B4", "B5")[number] for number in kept),
            tuple(broken[number] for number in kept),
            tuple(before[number] for number in kept),
        )
        self.considered.append(PassedOver(self.tpn(v), why))

    def _refused_for(self, x: int, w: int, level: Level) -> PassedOver:
        return PassedOver(self.tpn(w), against_pair(self.field, x, w, level.criteria))

    def _undo(self, pairs: Pairs, reason: Literal["exchange", "dead-end"], cites: Cites) -> None:
        if pairs:
            self.emit(
                PairingsUndone(
                    cites=cites, group=self.number, reason=reason, pairs=self.lines(pairs), joining=()
                )
            )


def _cited(tried: Sequence[PassedOver]) -> Cites:
    return union(*(citations.CRITERIA.get(one.why.kind, ()) for one in tried))
