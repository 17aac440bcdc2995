"""The cards of the Swiss System Modified: S2 is offered to each player of S1 in turn."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.refusals import PassedOver
from pairtutor.verify.procedures.graphs import Pair
from pairtutor.verify.procedures.group_steps import GroupSteps
from pairtutor.verify.procedures.ssm_criteria import SsmCriteria
from pairtutor.verify.refuted import holds, same


class CardDeal:
    """One deal of the cards: who of S1 comes next, who of S2 is free, who found nobody."""

    def __init__(self, s1: Sequence[Tpn], s2: Sequence[Tpn]) -> None:
        self.waiting = list(s1)
        self.free = list(s2)
        self.stuck: list[Tpn] = []
        self.pairs: list[Pair] = []


class Cards:
    """Checks deals of the cards."""

    def __init__(self, groups: GroupSteps, criteria: SsmCriteria) -> None:
        self.groups = groups
        self.criteria = criteria

    def deal(self, deal: CardDeal, *, to_the_end: bool = False) -> bool:
        """Check the cards until somebody finds nobody; return whether all have found somebody."""
        levels = self.criteria.levels
        while deal.waiting:
            x = deal.waiting.pop(0)
            y = next((y for level in levels if (y := self._card(x, deal.free, level)) is not None), None)
            if y is None:
                deal.stuck.append(x)
                if not to_the_end:
                    return False
            else:
                deal.free.remove(y)
                deal.pairs.append(self.criteria.as_pair(x, y))
        return not deal.stuck

    def _card(self, x: Tpn, free: Sequence[Tpn], level: Sequence[str]) -> Tpn | None:
        step, event = self.groups.scrutiny(x, "card", f"the cards offered to {x}", level)
        same(step, f"the opponent proposed to {x}", free[0], event.proposed)
        tried = tried_before(step, event, free)

        def refusing(step: int, one: PassedOver) -> None:
            self.criteria.check_against(step, x, one, level)

        self.groups.found(step, event, tried, event.opponent, refusing)
        if event.opponent is not None:
            able = self.criteria.allowed(x, event.opponent, level)
            holds(able, step, f"the opponent of {x}", "somebody with whom the criteria hold", event.opponent)
        return event.opponent


def tried_before(step: int, event: PairScrutinised, order: Sequence[Tpn]) -> Sequence[Tpn]:
    """Return who of an order comes before the opponent taken: all, where nobody is.

    Raises:
        Refuted: the opponent is not in it.
    """
    y = event.opponent
    holds(y is None or y in order, step, f"the opponent of {event.player}", "somebody who is free", y)
    return order if y is None else order[: order.index(y)]
