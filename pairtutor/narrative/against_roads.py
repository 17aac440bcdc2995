"""A trace as a road: the brackets that count, in order, each with the steps that a comparison looks at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from pairtutor.narrative.phrases import Output
from pairtutor.narrative.say import Teller
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    ColourDecided,
    CompletionTested,
    Event,
    ExchangeApplied,
    FloaterChosen,
    RoundClosed,
    TargetSet,
)
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.trace import Step, Trace
from pairtutor.trace.values import PairLine, Players, TargetLine

Pair = frozenset[int]
Kind = TypeVar("Kind", bound=Event)


@dataclass
class Stretch:
    """A bracket as it was paired in the end; `undone` are its pairings before that, oldest first.

    `later` are its pairs where another bracket changed them afterwards.
    """

    opened: BracketOpened
    steps: list[Step] = field(default_factory=list)
    undone: list[Stretch] = field(default_factory=list)
    later: tuple[PairLine, ...] | None = None

    def all(self, kind: type[Kind]) -> Iterator[Kind]:
        """Yield the bracket's steps of one kind, in reading order."""
        return (step.event for step in self.steps if isinstance(step.event, kind))

    @cached_property
    def accepted(self) -> CandidateJudged | None:
        """The candidate that was accepted, None where another bracket changed it afterwards."""
        if self.later is not None:
            return None
        return next((one for one in self.all(CandidateJudged) if one.accepted), None)

    @cached_property
    def players(self) -> Players:
        """Everybody in the bracket, moved-down players first, last those who leave it at once."""
        leaving = [one.player for one in self.all(FloaterChosen)]
        return tuple(dict.fromkeys((*self.opened.mdps, *self.opened.residents, *leaving)))

    @cached_property
    def made(self) -> tuple[PairLine, ...]:
        """The pairs, in the order in which they are made, the one in S1 first."""
        if self.later is not None:
            return self.later
        return self.accepted.pairs if self.accepted else ()

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs without regard to who is first."""
        return tuple(frozenset(pair) for pair in self.made)

    @cached_property
    def first_half(self) -> Players:
        """Those of the pairs who stand in S1."""
        return tuple(pair.first for pair in self.made)

    def half_of(self, player: int) -> frozenset[int]:
        """Return who stands in S1 with a player: the moved-down ones of it, or those of the remainder."""
        part = self.opened.mdps if player in self.opened.mdps else self.opened.residents
        return frozenset(tpn for tpn in self.first_half if tpn in part)

    @cached_property
    def left_over(self) -> Players:
        """Who is not paired here, in the order of the bracket."""
        paired = {tpn for pair in self.pairs for tpn in pair}
        return tuple(tpn for tpn in self.players if tpn not in paired)

    @cached_property
    def lines(self) -> dict[str, TargetLine]:
        """The best values that can be had here, by criterion, in falling priority."""
        return {line.criterion: line for target in self.all(TargetSet) for line in target.lines}

    @property
    def floaters(self) -> Iterator[FloaterChosen | ByeAssigned]:
        """The steps that tell who is left over and who else could be."""
        return (step.event for step in self.steps if isinstance(step.event, FloaterChosen | ByeAssigned))

    @property
    def exchange(self) -> int:
        """The number of the exchange in effect, 1 for none."""
        return max((one.number for one in self.all(ExchangeApplied)), default=1)

    def numbers(self, other: Stretch) -> bool:
        """Return whether the candidate accepted in another pairing of this bracket has its number here, too.

        The editions number the players of a remainder differently, so an exchange there changes it.
        """
        mine, theirs = self.opened, other.opened
        unchanged = mine.homogeneous or other.exchange == 1
        return unchanged and (mine.mdps, mine.residents, mine.m1, mine.max_pairs, mine.sequence) == (
            theirs.mdps,
            theirs.residents,
            theirs.m1,
            theirs.max_pairs,
            theirs.sequence,
        )


class Road:
    """How one system pairs the round; `refusal` says why it cannot, where that is so."""

    def __init__(self, trace: Trace, refusal: str = "", output: Output = "text") -> None:
        self.complete = trace.complete
        self.refusal = refusal
        self.teller = Teller(trace, output)
        self.cast = self.teller.cast
        self.system = self.teller.system
        self.opening = trace.steps[0]
        self.closed: RoundClosed | None = None
        self.colours: dict[Pair, ColourDecided] = {}
        self.impossible: list[Step] = []
        self._brackets: dict[int, Stretch] = {}
        for step in trace.steps:
            self._note(step)

    def _note(self, step: Step) -> None:
        match step.event:
            case BracketOpened() as opened:
                made = Stretch(opened, [step])
                before = self._brackets.get(opened.number)
                if before:
                    made.undone = [*before.undone, before]
                self._brackets[opened.number] = made
            case BracketReopened() as reopened:
                self._reopen(step, reopened)
            case ColourDecided() as decided:
                self.colours[frozenset((decided.white, decided.black))] = decided
            case RoundClosed() as closed:
                self.closed = closed
            case event:
                if isinstance(event, CompletionTested) and not event.possible:
                    self.impossible.append(step)
                bracket = self._brackets.get(getattr(event, "bracket", 0))
                if bracket:
                    bracket.steps.append(step)

    def _reopen(self, step: Step, reopened: BracketReopened) -> None:
        """Note that a higher bracket was looked at again, and its pairs if they changed."""
        higher, bracket = (self._brackets.get(number) for number in (reopened.higher, reopened.bracket))
        if higher and reopened.succeeded and reopened.reason != "join":
            higher.later = reopened.pairs
            higher.steps.append(step)
        if bracket:
            bracket.steps.append(step)

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """The brackets in order; of one that was paired again, the last pairing.

        A bracket whose pairs a later one took apart is among what that one has undone; one all of
        whose players are paired before it (where brackets were joined) is left out.
        """
        kept: list[Stretch] = []
        for number in sorted(self._brackets):
            one = self._brackets[number]
            if set(one.players) <= {tpn for before in kept for pair in before.pairs for tpn in pair}:
                continue
            again = set(one.opened.mdps) | set(one.opened.residents)
            one.undone += [
                before for before in kept if again & {tpn for pair in before.pairs for tpn in pair}
            ]
            kept = [before for before in kept if before not in one.undone]
            kept.append(one)
        return tuple(kept)
