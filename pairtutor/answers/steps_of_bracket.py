"""Answers about the steps of one pairing of a bracket: from near where that will do, else of the round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Protocol

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.stretch import (
    Incomplete,
    Reached,
    Stretch,
    bare_lines,
    bare_stretch,
    shared_pair_alone,
    speaks_for_itself,
)
from pairtutor.positions.bracket_steps import bracket_steps
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, TargetSet
from pairtutor.trace.index import RoundIndex

MOST_SEARCHED = 60
"""In larger brackets no best member is looked for where all of a run hold a pair that speaks for itself."""


class StepView(Protocol):
    """A pairing of a bracket as a graph shows it; what it cannot tell is `Incomplete`."""

    def stretch(self, step: int, event: FamilyRuledOut) -> Stretch:
        """Return a run, ruled out in a step, with its best member."""

    def first_of_run(self, step: int, event: FamilyRuledOut) -> MemberLine | None:
        """Return the candidate with which a run begins, None where it is not found at once."""

    def judge_refused(self, event: CandidateJudged) -> MemberLine:
        """Return a refused candidate with the first that is wrong with it."""

    def target_lines(self, event: TargetSet) -> tuple[Reached, ...]:
        """Return the lines of a target with why their values can be no better."""


class StepsOfBracket(ABC):
    """Answers about the steps of one pairing of a bracket."""

    def __init__(self, index: RoundIndex, record: BracketRecord) -> None:
        opening = record.opening
        self.section = bracket_steps(opening, tuple(index.below(opening.number)))
        self._number = {id(step.event): step.number for step in self.section.steps}

    def stretch(self, event: FamilyRuledOut) -> Stretch:
        """Return a stretch with its best member."""
        if len(self.section.opened.by_bsn) > MOST_SEARCHED and speaks_for_itself(event):
            return shared_pair_alone(event)
        for view in self._views():
            try:
                return view.stretch(self._number[id(event)], event)
            except Incomplete:
                continue
        return bare_stretch(event)

    def judge_refused(self, event: CandidateJudged) -> MemberLine | None:
        """Return a refused candidate with the first that is wrong with it; None where that is not known."""
        for view in self._views():
            try:
                return view.judge_refused(event)
            except Incomplete:
                continue
        return None

    def first_of_run(self, event: FamilyRuledOut) -> MemberLine | None:
        """Return the candidate with which a run begins, with the first that is wrong with it.

        None where that is not known, and in a large bracket.
        """
        if len(self.section.opened.by_bsn) > MOST_SEARCHED:
            return None
        for view in self._views():
            try:
                return view.first_of_run(self._number[id(event)], event)
            except Incomplete:
                continue
        return None

    def target_lines(self, event: TargetSet) -> tuple[Reached, ...]:
        """Return the lines of a target with why their values can be no better."""
        for view in self._views():
            try:
                return view.target_lines(event)
            except Incomplete:
                continue
        return bare_lines(event)

    @abstractmethod
    def _views(self) -> Iterable[StepView]:
        """Return the views that can answer, the nearest first."""
