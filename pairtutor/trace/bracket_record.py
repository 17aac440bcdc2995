"""One pairing of a bracket, as a trace holds it: what it was opened with, what was done, what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    Event,
    ExchangeApplied,
    FamilyRuledOut,
    FloaterChosen,
    SubgroupsFormed,
    TargetSet,
)
from pairtutor.trace.lowering import BracketReopened

if TYPE_CHECKING:
    from pairtutor.trace.recorder import Step
    from pairtutor.trace.values import PairLine, Players, TargetLine

Pair = frozenset[Tpn]
"""Two players, whoever is named first."""

Kind = TypeVar("Kind", bound=Event)


class BracketRecord:
    """One pairing of a bracket: its steps in reading order, from its opening on.

    `undone` are its pairings before this one, oldest first, and brackets whose players it has taken over.
    `later` are its pairs where another bracket changed them afterwards.
    """

    def __init__(self, opening: Step, opened: BracketOpened) -> None:
        self.opening = opening
        self.opened = opened
        self.steps = [opening]
        self.undone: list[BracketRecord] = []
        self.later: tuple[PairLine, ...] | None = None

    def events_of(self, kind: type[Kind]) -> Iterator[Kind]:
        """Yield the bracket's events of one kind, in reading order."""
        return (step.event for step in self.steps if isinstance(step.event, kind))

    @cached_property
    def accepted_first(self) -> CandidateJudged | None:
        """The candidate that was accepted when the bracket was paired, None if none was."""
        return next((candidate for candidate in self.events_of(CandidateJudged) if candidate.accepted), None)

    @property
    def accepted_candidate(self) -> CandidateJudged | None:
        """The candidate that was accepted, None also where another bracket changed it afterwards."""
        return self.accepted_first if self.later is None else None

    @cached_property
    def opened_by(self) -> str:
        """The clause by which it was opened again to leave others over (dutch-2012); empty if it was not."""
        later = (step.event for step in self.steps if step.number > self.opening.number)
        reopened = (
            reopening for reopening in later if isinstance(reopening, BracketReopened) and reopening.succeeded
        )
        reason = next(
            (reopening.reason for reopening in reopened if reopening.higher == self.opened.number), ""
        )
        # C.1 sends to C.12
        return "" if not self.opened.leaving else "C.13" if reason == "C.13" else "C.12"

    @cached_property
    def players(self) -> Players:
        """Everybody in the bracket by BSN, last those who leave it at once."""
        leaving = [choice.player for choice in self.events_of(FloaterChosen)]
        return tuple(dict.fromkeys((*self.opened.by_bsn, *leaving)))

    @property
    def final_pairs(self) -> tuple[PairLine, ...]:
        """The pairs, in the order in which they are made, the one in S1 first."""
        if self.later is not None:
            return self.later
        return self.accepted_first.pairs if self.accepted_first else ()

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs without regard to who is first."""
        return tuple(frozenset(pair) for pair in self.final_pairs)

    @cached_property
    def left_over(self) -> Players:
        """Who is not paired here, in the order of the bracket."""
        paired = {tpn for pair in self.pairs for tpn in pair}
        return tuple(tpn for tpn in self.players if tpn not in paired)

    @cached_property
    def lines(self) -> dict[str, TargetLine]:
        """The best values that can be had here, by criterion, in falling priority."""
        return {line.criterion: line for target in self.events_of(TargetSet) for line in target.lines}

    @property
    def floaters(self) -> Iterator[FloaterChosen | ByeAssigned]:
        """The events that tell who is left over and who else could be."""
        return (step.event for step in self.steps if isinstance(step.event, FloaterChosen | ByeAssigned))

    @property
    def exchange(self) -> int:
        """The number of the exchange in effect, from 1; 1 exchanges nobody."""
        return max((exchange.number for exchange in self.events_of(ExchangeApplied)), default=1)

    def numbers(self, other: BracketRecord) -> bool:
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

    def halves_at(self, step: Step) -> SubgroupsFormed | None:
        """Return the halves that were formed last before a family was ruled out, None before any."""
        return self._families[0].get(step.number)

    def in_run(self, step: Step) -> bool:
        """Return whether a refused candidate belongs to the next family that is ruled out after it."""
        return step.number in self._families[1]

    def run_of(self, step: Step) -> FamilyRuledOut | None:
        """Return the family ruled out next after a refused candidate, if that contains it; else None."""
        return self._families[1].get(step.number)

    @cached_property
    def _families(self) -> tuple[dict[int, SubgroupsFormed], dict[int, FamilyRuledOut]]:
        """Halves by the step of a family, and by a refused candidate the family after it that contains it."""
        halves: dict[int, SubgroupsFormed] = {}
        contained: dict[int, FamilyRuledOut] = {}
        split: SubgroupsFormed | None = None
        refused: tuple[int, int] | None = None  # the numbers of the step and of the candidate
        for step in self.steps:
            match step.event:
                case SubgroupsFormed() as split:
                    pass
                case CandidateJudged(accepted=False, number=number):
                    refused = (step.number, number)
                case FamilyRuledOut(first=first, last=last) as family:
                    if split:
                        halves[step.number] = split
                    if refused and first <= refused[1] <= last:
                        contained[refused[0]] = family
                    refused = None
                case _:
                    pass
        return halves, contained
