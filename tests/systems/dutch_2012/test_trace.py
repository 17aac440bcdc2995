"""The trace of Dutch 2012 accounts for every candidate, cites only what it may, and can be told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.text import render
from pairtutor.rules.catalogue import cited_by
from pairtutor.trace.events import BracketOpened, CandidateJudged, CompletionTested, FamilyRuledOut, TargetSet
from pairtutor.trace.lowering import BracketReopened, RequirementLowered
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.serial import to_json
from pairtutor.trace.values import WeightProof
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES, Profile
from tests.lab.schema import SCHEMA
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import TINY

CITED_BY = cited_by("dutch-2012")

SYSTEM = "dutch-2012"
ROUNDS = 3
"""Every so manieth round is put to the schema and told in words."""


def _traces(profile: Profile, seed: int) -> list[tuple[Tournament, Trace]]:
    found: list[tuple[Tournament, Trace]] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, SYSTEM)
        if lesson.pairing is None:
            assert render(lesson.recorded)
            return None
        assert run(tournament, number, SYSTEM, record=False).pairing == lesson.pairing
        found.append((tournament, lesson.recorded))
        boards = lesson.pairing.boards
        return [(board.white, board.black) for board in boards], lesson.pairing.bye

    for _ in play(profile, seed, pair):
        pass
    return found


@pytest.fixture(scope="module")
def traces() -> list[Trace]:
    """Traces of small, tiny and long tournaments."""
    profiles = (TINY, PROFILES["small"], PROFILES["long"])
    return [trace for seed in seeds(0, 3) for profile in profiles for _, trace in _traces(profile, seed)]


def _sections(trace: Trace) -> Iterator[tuple[BracketOpened, list[Step]]]:
    for step in trace.steps:
        if isinstance(step.event, BracketOpened):
            yield step.event, [one for one in trace.steps if one.parent == step.number]


def test_families_have_no_gaps_and_end_before_the_accepted_candidate(traces: list[Trace]) -> None:
    for trace in traces:
        for opened, steps in _sections(trace):
            events = [step.event for step in steps]
            accepted = [event for event in events if isinstance(event, CandidateJudged) and event.accepted]
            assert len(accepted) == 1
            assert any(isinstance(event, TargetSet) for event in events)
            following = 1
            for event in events:
                if isinstance(event, FamilyRuledOut):
                    assert event.first == following
                    assert event.last >= event.first
                    following = event.last + 1
            assert accepted[0].number == following <= accepted[0].sequence == opened.sequence


def test_a_reopened_bracket_is_told_as_it_is_paired_from_now_on(traces: list[Trace]) -> None:
    reopened = 0
    for trace in traces:
        events = [step.event for step in trace.steps]
        told = [
            (
                opened,
                next(
                    one.event
                    for one in steps
                    if isinstance(one.event, CandidateJudged) and one.event.accepted
                ),
            )
            for opened, steps in _sections(trace)
        ]
        for event in events:
            if isinstance(event, BracketReopened) and event.succeeded:
                reopened += 1
                fitting = [
                    (opened, accepted)
                    for opened, accepted in told
                    if opened.number == event.higher and accepted.pairs == event.pairs
                ]
                assert fitting
                for opened, accepted in fitting:
                    assert set(opened.leaving) in (set(), set(accepted.downfloaters))
    assert reopened
    criteria = {
        step.event.criterion
        for trace in traces
        for opened, steps in _sections(trace)
        if opened.leaving
        for step in steps
        if isinstance(step.event, FamilyRuledOut)
    }
    assert {"wanted", "legality", "colour-preference"} <= criteria


def test_steps_cite_only_what_their_kind_may(traces: list[Trace]) -> None:
    for trace in traces:
        for step in trace.steps:
            assert step.event.cites
            assert set(step.event.cites) <= set(CITED_BY[step.event.kind])


def test_every_kind_of_step_occurs(traces: list[Trace]) -> None:
    kinds = Counter(step.event.kind for trace in traces for step in trace.steps)
    assert set(kinds) | {"completion", "stated"} == set(CITED_BY), "no tournament is stated"
    clauses = {
        step.event.clause
        for trace in traces
        for step in trace.steps
        if isinstance(step.event, RequirementLowered)
    }
    assert {"C.10.a", "C.10.b", "C.10.c", "C.10.d", "C.10.e", "C.10.f", "C.13", "C.14.a"} <= clauses
    reasons = {
        (step.event.reason, step.event.succeeded)
        for trace in traces
        for step in trace.steps
        if isinstance(step.event, BracketReopened)
    }
    assert {("C.1", True), ("C.12", False), ("C.13", True), ("C.13", False), ("join", False)} <= reasons


def test_an_impossible_round_ends_with_its_proof() -> None:
    impossible: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, SYSTEM)
        pairing = lesson.pairing
        if pairing is None:
            assert "(B.1, B.2)" in str(lesson.refusal)
            impossible.append(lesson.recorded)
            return None
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    for seed in seeds(0, 10):
        for _ in play(TINY, seed, pair):
            pass
    assert impossible
    for trace in impossible:
        last = trace.steps[-1].event
        assert isinstance(last, CompletionTested)
        assert set(last.cites) <= set(CITED_BY["completion"])
        assert not last.possible
        assert last.witness is not None
        assert len(last.witness.groups) > len(last.witness.partners)
        assert "could not be completed" in render(trace)


def test_requirements_are_lowered_by_one_at_a_time_to_what_the_accepted_candidate_has(
    traces: list[Trace],
) -> None:
    longest = 0
    for trace in traces:
        for _, steps in _sections(trace):
            accepted = next(step.event for step in steps if isinstance(step.event, CandidateJudged))
            has = {line.criterion: line.value for line in accepted.findings}
            lowered: dict[str, list[RequirementLowered]] = {}
            for step in steps:
                event = step.event
                if isinstance(event, RequirementLowered) and event.clause.startswith("C.10"):
                    lowered.setdefault(event.requirement, []).append(event)
            for requirement, events in lowered.items():
                first = events[0].before
                assert [(one.before, one.after) for one in events] == [
                    (value, value + 1) for value in range(first, events[-1].after)
                ]
                assert events[-1].after == has[requirement]
                for one in events:
                    assert one.proof is not None
                    assert _bound(one.proof) >= 2 * one.after
                longest = max(longest, len(events))
    assert longest > 1


def _bound(proof: WeightProof) -> int:
    """Return the sum of the weights: the violations proven, in halves."""
    odd = sum(one.halves * (len(one.players) // 2) for one in proof.odd_sets)
    return sum(price.halves for price in proof.prices) + odd


def test_traces_fit_the_schema_and_can_be_told(traces: list[Trace]) -> None:
    for trace in traces[::ROUNDS]:
        SCHEMA.validate(json.loads(to_json(trace)))
        assert render(trace, "full")
