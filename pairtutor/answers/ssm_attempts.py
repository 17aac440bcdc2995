"""A round by the SSM as its trace tells it: what a pair breaks, and the attempts at a bracket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from pairtutor.answers.searches import OpponentSearch, searches_of
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.index import steps_of_deal
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested
from pairtutor.trace.procedures import GroupSettled, PairingsProposed, PairScrutinised
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import SameTeam
from pairtutor.trace.values import PlayerLine, RepeatedFloat

Broken = SameTeam | RepeatedFloat


def kept_apart(opened: RoundOpened) -> bool:
    """Return whether players of one group are kept apart in a round.

    Source: ssm SSM-17.
    """
    return opened.round <= opened.restricted_rounds and not opened.last_round


def asked_first(opened: RoundOpened) -> tuple[str, ...]:
    """Return the criteria that are asked for first; groups count where there are two players of one.

    Source: ssm C4, ssm C5.
    """
    named = [line.group for line in opened.players if line.group]
    return ("B1", "B4", "B5") if kept_apart(opened) and len({*named}) < len(named) else ("B1", "B5")


def criterion(broken: Broken) -> str:
    """Return which criterion it is."""
    return "B4" if broken.kind == "same-team" else "B5"


def about(broken: Broken) -> tuple[str, Tpn]:
    """Return of what kind it is, and whose float it is (0 where it is about a team)."""
    return (broken.kind, Tpn(0) if broken.kind == "same-team" else broken.player)


def broken_by(opened: RoundOpened, line: PlayerLine, other: PlayerLine) -> Iterator[Broken]:
    """Yield what a pair of two participants breaks, the higher criterion first.

    Source: ssm B4, ssm B5.
    """
    high, low = (line, other) if line.rank < other.rank else (other, line)
    if kept_apart(opened) and high.group and high.group == low.group:
        yield SameTeam("same-team", high.tpn, low.tpn, high.group)
    difference = high.score - low.score
    if difference and high.floats[0] == "down":  # in the previous round
        yield RepeatedFloat("repeated-float", high.tpn, low.tpn, "down", 1, difference)
    if difference and low.floats[0] == "up":
        yield RepeatedFloat("repeated-float", low.tpn, high.tpn, "up", 1, difference)


class BracketAttempt:
    """One attempt at a bracket: two halves whose cards are dealt, or a dead end with all of them free.

    `before` is the previous attempt, whose players those of a dead end are. Only steps that are added make
    searches and pairs.
    """

    def __init__(self, step: Step, before: BracketAttempt | None) -> None:
        self.step = step
        self._steps: list[Step] = []
        self.proposal = step.event if isinstance(step.event, PairingsProposed) else None
        self.players: set[Tpn] = set() if before is None else before.players
        if self.proposal is not None:
            self.players = {*self.proposal.upper, *self.proposal.lower}

    def add(self, step: Step) -> None:
        """Add a step that gives somebody an opponent, or nobody."""
        self._steps.append(step)
        self.__dict__.pop("searches", None)

    @cached_property
    def searches(self) -> Sequence[OpponentSearch]:
        """Whom the players were given in it, as far as its steps are added."""
        return searches_of(self._steps)

    @property
    def pairs(self) -> set[frozenset[Tpn]]:
        """The pairs that it makes."""
        meetings = ((search.player, search.opponent) for search in self.searches)
        return {frozenset((player, other)) for player, other in meetings if other is not None}

    def continues(self, event: PairingsProposed) -> bool:
        """Say whether cards that are dealt on are those that are left of this attempt."""
        if self.proposal is None:
            return False
        seated = {tpn for pair in self.pairs for tpn in pair}
        free = [tpn for tpn in self.proposal.lower if tpn not in seated]
        return set(event.upper) <= set(self.proposal.upper) - seated and list(event.lower) == free

    def opposite(self, player: Tpn, other: Tpn) -> bool:
        """Say whether one of two stands in S1 and the other one in S2."""
        if self.proposal is None:
            return False
        upper, lower = {*self.proposal.upper}, {*self.proposal.lower}
        return (player in upper and other in lower) or (other in upper and player in lower)

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
    all_attempts: list[BracketAttempt] = []
    last: BracketAttempt | None = None
    for step in steps:
        match step.event:
            case PairingsProposed(reason="carried-on") as event:
                last = next(attempt for attempt in all_attempts if attempt.continues(event))
            case PairingsProposed() | FeasibilityTested(possible=True):
                last = BracketAttempt(step, all_attempts[-1] if all_attempts else None)
                all_attempts.append(last)
            case PairScrutinised() if last is not None:
                last.add(step)
    return all_attempts


def attempt_that_stands(steps: Sequence[Step], tried: Sequence[BracketAttempt]) -> BracketAttempt | None:
    """Return the attempt whose pairs a bracket has in the end, None where it is never settled."""
    settled = [step.event for step in steps if isinstance(step.event, GroupSettled)]
    if not settled:
        return None
    pairs = {frozenset(pair) for pair in settled[-1].pairs}
    compared = [step.event for step in steps if isinstance(step.event, DealsCompared)]
    own = steps_of_deal(steps, compared[-1].kept) if compared else steps
    return next(
        (attempt for attempt in reversed(tried) if attempt.pairs == pairs and attempt.step in own), None
    )
