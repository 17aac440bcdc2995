"""Steps that are true one by one, but out of place, told twice or left out: such a trace is refuted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pairtutor.model.ids import Tpn
from pairtutor.positions.progress import ProofError
from pairtutor.rules.facts import facts
from pairtutor.trace.events import ColourDecided, Event, FamilyRuledOut
from pairtutor.trace.lowering import MarkRevisited
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import SharedOpponent
from pairtutor.verify.check import verify
from tests.lab.scenarios.lessons import played
from tests.lab.verify.doctor import renumbered
from tests.lab.verify.wild import rounds

MARKED = "2012-second-bye"
LOWERED = "2012-lowering"


def place_of(trace: Trace, kind: str, which: int = 0) -> int:
    """Return the place of a step of a kind, from 0."""
    return [at for at, step in enumerate(trace.steps) if step.event.kind == kind][which]


def moved(trace: Trace, place: int, before: int) -> Trace:
    """Return the trace with one step, which has none below it, told just before another one."""
    steps = list(trace.steps)
    step = steps.pop(place)
    steps.insert(before - (before > place), step)
    return trace._replace(steps=renumbered(steps))


def refuted(trace: Trace) -> str:
    """Return what a trace is refuted with."""
    with pytest.raises(ProofError) as found:
        verify(trace)
    return str(found.value)


@pytest.mark.parametrize(
    ("name", "kind", "before", "at", "words"),
    [
        ("2017-second-bye", "floater", "target", 1, "the step before or one that it stands in"),
        ("2017-second-bye", "colour", "bracket", 1, "the next step"),
        ("2017-second-bye", "split", "floater", 0, "before what follows from the accepted candidate"),
        ("2017-second-bye", "bye", "candidate", -1, "after the accepted candidate"),
        (MARKED, "colour", "bracket", 0, "the next step"),
        (LOWERED, "requirement", "split", 1, "before what is told of this bracket"),
    ],
)
def test_a_step_out_of_place_is_refuted(name: str, kind: str, before: str, at: int, words: str) -> None:
    trace = played(name).trace
    verify(trace)
    other = moved(trace, place_of(trace, kind), place_of(trace, before, at))
    assert words in refuted(other)


def test_what_leads_to_no_bracket_comes_after_all_that_are_paired() -> None:
    trace = next(trace for _, trace in rounds("dutch-2012", 731105) if verify(trace).round == 3)
    place = place_of(trace, "reopening")
    assert "after all brackets" in refuted(moved(trace, place, place_of(trace, "bracket")))


def test_a_bracket_is_opened_again_before_its_requirements_are_lowered() -> None:
    trace = next(trace for _, trace in rounds("dutch-2012", 732120) if verify(trace).round == 2)
    place = place_of(trace, "requirement")
    assert trace.steps[place - 1].event.kind == "reopening"
    assert "before the requirements" in refuted(moved(trace, place - 1, place + 2))


def test_the_refused_candidate_comes_after_the_first_halves() -> None:
    trace = played("2017-down-two-rounds").trace
    place = place_of(trace, "family") - 1
    assert trace.steps[place].event.kind == "candidate"
    assert "the refused candidate" in refuted(moved(trace, place, place_of(trace, "family") + 1))
    assert "the refused candidate" in refuted(moved(trace, place, place - 1))


def test_a_marked_transposition_is_told_once_where_its_opponents_were_passed_over() -> None:
    trace = played(MARKED).trace
    place = place_of(trace, "mark")
    steps, mark = trace.steps, trace.steps[place]
    without = renumbered([*steps[:place], *steps[place + 1 :]])
    assert "in a marked transposition: expected yes, found no" in refuted(trace._replace(steps=without))
    number = len(steps) + 1  # of the second one, as long as nothing is numbered anew
    twice = [*steps[: place + 1], mark._replace(number=number), *steps[place + 1 :]]
    assert "one for an MDP with others before" in refuted(trace._replace(steps=renumbered(twice)))
    assert "the place of the marked transposition" in refuted(moved(trace, place, place + 2))


def doctored(trace: Trace, kind: type[Event], change: Callable[[Event], Event]) -> Trace:
    """Return the trace with its first step of a kind changed."""
    place = next(at for at, step in enumerate(trace.steps) if isinstance(step.event, kind))
    step: Step = trace.steps[place]
    return trace._replace(
        steps=(*trace.steps[:place], step._replace(event=change(step.event)), *trace.steps[place + 1 :])
    )


def test_opponents_of_a_marked_transposition_are_all_told() -> None:
    trace = next(trace for _, trace in rounds("dutch-2012", 149) if verify(trace).round == 2)
    mark = trace.steps[place_of(trace, "mark")].event
    assert isinstance(mark, MarkRevisited)
    assert len(mark.passed) > 1
    fewer = doctored(trace, MarkRevisited, lambda event: replace(mark, passed=mark.passed[:1]))
    assert "in a marked transposition: expected yes, found no" in refuted(fewer)


def test_an_opponent_whom_nobody_knows_is_refuted_before_marks_are_looked_for() -> None:
    def unknown(event: Event) -> Event:
        assert isinstance(event, FamilyRuledOut)
        assert isinstance(event.shared, SharedOpponent)
        return replace(event, shared=event.shared._replace(opponent=Tpn(99)))

    assert "what the family shares" in refuted(doctored(played(MARKED).trace, FamilyRuledOut, unknown))


@pytest.mark.parametrize("name", ["lim-colour", "1999-lim-black-only", "dubov26-colours"])
def test_colours_rest_on_no_rule_that_has_no_part_in_them(name: str) -> None:
    trace = played(name).trace
    own = facts(verify(trace).system)
    other = own.group("last_round_colour") or own.table("colour")["initial-colour"]

    def more(event: Event) -> Event:
        return replace(event, cites=(*event.cites, *(one for one in other if one not in event.cites)))

    assert "the citations of a colour step" in refuted(doctored(trace, ColourDecided, more))
