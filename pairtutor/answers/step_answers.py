"""Answers about the steps of a round, each made when it is asked for first, and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.steps_of_bracket import StepsOfBracket
from pairtutor.answers.stretch import Reached, Stretch, bare_lines, bare_stretch
from pairtutor.positions.progress import ProofError
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, TargetSet


class StretchAnswers:
    """Answers about the steps of a round; `brackets` are all pairings of its brackets, in reading order."""

    def __init__(self, brackets: Iterable[StepsOfBracket]) -> None:
        self._brackets = brackets
        self._stretches: dict[int, Stretch] = {}
        self._refused: dict[int, MemberLine | None] = {}
        self._begins: dict[int, MemberLine | None] = {}
        self._reached: dict[int, tuple[Reached, ...]] = {}

    def stretch(self, event: FamilyRuledOut) -> Stretch:
        """Return a stretch with its best member."""
        if id(event) not in self._stretches:
            bracket = self._bracket_of.get(id(event))
            self._stretches[id(event)] = bracket.stretch(event) if bracket else bare_stretch(event)
        return self._stretches[id(event)]

    def judge_refused(self, event: CandidateJudged) -> MemberLine | None:
        """Return a refused candidate with the first that is wrong with it; None where that is not known."""
        if id(event) not in self._refused:
            bracket = self._bracket_of.get(id(event))
            self._refused[id(event)] = bracket.judge_refused(event) if bracket else None
        return self._refused[id(event)]

    def first_of_run(self, event: FamilyRuledOut) -> MemberLine | None:
        """Return the candidate with which a run begins, with its first fault; None where it is not known."""
        if id(event) not in self._begins:
            bracket = self._bracket_of.get(id(event))
            self._begins[id(event)] = bracket.first_of_run(event) if bracket else None
        return self._begins[id(event)]

    def target_lines(self, event: TargetSet) -> tuple[Reached, ...]:
        """Return the lines of a target with why their values can be no better."""
        if id(event) not in self._reached:
            bracket = self._bracket_of.get(id(event))
            self._reached[id(event)] = bracket.target_lines(event) if bracket else bare_lines(event)
        return self._reached[id(event)]

    @cached_property
    def _bracket_of(self) -> Mapping[int, StepsOfBracket]:
        """The brackets of the round, by their steps; none where it has no pairing or accepts none."""
        try:
            return {id(step.event): bracket for bracket in self._brackets for step in bracket.section.steps}
        except ProofError:
            return {}
