"""The bundled scenarios, paired once for all tests, and the questions that the tests ask of a trace."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.resources import scenario_path
from pairtutor.rules.facts import facts
from pairtutor.sources.load import load
from pairtutor.sources.scenario import Scenario, load_scenario
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    Event,
    FamilyRuledOut,
    RoundOpened,
    TargetSet,
)
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run

Kind = TypeVar("Kind", bound=Event)


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario, its pairing and its trace."""

    scenario: Scenario
    pairing: RoundPairing
    trace: Trace

    def steps(self, kind: type[Kind]) -> list[Kind]:
        """The steps of one kind, in reading order."""
        return [step.event for step in self.trace.steps if isinstance(step.event, kind)]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The boards, White first."""
        return [(board.white, board.black) for board in self.pairing.boards]

    def accepted(self) -> list[CandidateJudged]:
        """The accepted candidate of each bracket, in the order of pairing."""
        return [judged for judged in self.steps(CandidateJudged) if judged.accepted]

    def refusals(self, bracket: int) -> list[FamilyRuledOut]:
        """The runs of candidates that were ruled out in a bracket."""
        return [family for family in self.steps(FamilyRuledOut) if family.bracket == bracket]

    def cited(self) -> set[str]:
        """Every citation of the trace, and of whatever makes it a seeding round."""
        lines = [line for target in self.steps(TargetSet) for line in target.lines]
        steps = [step.event for step in self.trace.steps]
        seeding = {
            cite
            for one in self.steps(RoundOpened)
            if one.seeding
            for cite in facts(one.seeding).group("seeding")
        }
        return seeding | {cite for part in (*steps, *lines) for cite in part.cites}

    def bracket(self, number: int) -> BracketOpened:
        """The bracket of that number as last paired."""
        return next(one for one in reversed(self.steps(BracketOpened)) if one.number == number)


@cache
def loaded(name: str) -> Tournament:
    """Return the tournament of a bundled scenario."""
    return load(name)


@cache
def played(name: str) -> Played:
    """Return a bundled scenario after pairing."""
    path = scenario_path(name)
    assert path is not None
    scenario = load_scenario(path)
    lesson = run(scenario.tournament)
    assert lesson.trace is not None
    return Played(scenario, lesson.paired, lesson.trace)
