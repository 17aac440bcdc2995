"""How a bracket of the SSM is tried again and again: its deals of the cards, and which of them stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairtutor.model.ids import Tpn
from pairtutor.trace.index import steps_of_deal
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested
from pairtutor.trace.procedures import GroupSettled, PairingsProposed, PairScrutinised
from pairtutor.trace.recorder import Step

if TYPE_CHECKING:
    from pairtutor.answers.groups import OpponentSearch


class BracketAttempt:
    """One attempt at a bracket: two halves whose cards are dealt, or a dead end with all of them free."""

    def __init__(self, step: Step, before: BracketAttempt | None) -> None:
        self.step = step
        self.steps: list[Step] = []
        self.proposal = step.event if isinstance(step.event, PairingsProposed) else None
        self.players: set[Tpn] = set() if before is None else before.players
        if self.proposal is not None:
            self.players = {*self.proposal.upper, *self.proposal.lower}

    @property
    def searches(self) -> Sequence[OpponentSearch]:
        """Whom the players were given in it."""
        from pairtutor.answers.groups import searches_of

        return searches_of(self.steps)

    @property
    def pairs(self) -> set[frozenset[Tpn]]:
        """The pairs that it makes."""
        found = ((search.player, search.opponent) for search in self.searches)
        return {frozenset((one, other)) for one, other in found if other is not None}

    def continues(self, event: PairingsProposed) -> bool:
        """Say whether cards that are dealt on are those that are left of this attempt."""
        if self.proposal is None:
            return False
        seated = {tpn for pair in self.pairs for tpn in pair}
        free = [tpn for tpn in self.proposal.lower if tpn not in seated]
        return set(event.upper) <= set(self.proposal.upper) - seated and list(event.lower) == free

    def opposite(self, one: Tpn, other: Tpn) -> bool:
        """Say whether one of two stands in S1 and the other one in S2."""
        if self.proposal is None:
            return False
        upper, lower = {*self.proposal.upper}, {*self.proposal.lower}
        return (one in upper and other in lower) or (other in upper and one in lower)

    @property
    def dealt(self) -> bool:
        """Whether cards are dealt in it: not in a dead end, nor to a single player."""
        return self.proposal is not None and bool(self.proposal.upper)

    @property
    def without_partner(self) -> Tpn | None:
        """The first of S1 who found nobody, None where all did."""
        last: OpponentSearch | None = None
        for search in self.searches:
            if last and last.opponent is None and last.player != search.player:
                break
            last = search
        return last.player if last and last.opponent is None else None


def attempts(steps: Sequence[Step]) -> Sequence[BracketAttempt]:
    """Return the attempts at a bracket in their order; cards that are dealt on belong to one before."""
    found: list[BracketAttempt] = []
    last: BracketAttempt | None = None
    for step in steps:
        match step.event:
            case PairingsProposed(reason="carried-on") as event:
                last = next(one for one in found if one.continues(event))
            case PairingsProposed() | FeasibilityTested(possible=True):
                last = BracketAttempt(step, found[-1] if found else None)
                found.append(last)
            case PairScrutinised() if last is not None:
                last.steps.append(step)
            case _:
                pass
    return found


def attempt_that_stands(steps: Sequence[Step], tried: Sequence[BracketAttempt]) -> BracketAttempt | None:
    """Return the attempt whose pairs a bracket has in the end, None where it is never settled."""
    settled = [step.event for step in steps if isinstance(step.event, GroupSettled)]
    if not settled:
        return None
    pairs = {frozenset(pair) for pair in settled[-1].pairs}
    compared = [step.event for step in steps if isinstance(step.event, DealsCompared)]
    own = steps_of_deal(steps, compared[-1].kept) if compared else steps
    return next((one for one in reversed(tried) if one.pairs == pairs and one.step in own), None)
