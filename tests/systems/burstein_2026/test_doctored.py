"""Whatever is changed in the steps that only this system has, the proof fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pairtutor.errors import TraceNotProven
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.load import load
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    Event,
    FamilyRuledOut,
    FloaterChosen,
)
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import SharedOpponent
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.cases.files import case_files

SYSTEM = "burstein-2026"


def traces() -> Iterator[Trace]:
    tournament = load(next(str(path) for path in case_files(SYSTEM) if "2037" in path.name))
    for number in range(1, tournament.recorded_rounds + 1):
        trace = run(tournament, number, SYSTEM).recorded
        if any(isinstance(step.event, StandingsFormed) for step in trace.steps):
            yield trace
    with_short_run = next(str(path) for path in case_files(SYSTEM) if path.stem.endswith("-102"))
    yield run(load(with_short_run), RoundNumber(5), SYSTEM).recorded


def doctored(event: Event) -> Iterator[tuple[str, Event]]:
    match event:
        case StandingsFormed(lines=lines):
            first, second, *rest = lines
            yield "two lines change places", replace(event, lines=(second, first, *rest))
            for at in range(len(first.figures)):
                figure = first.figures[at]
                more = figure + 1 if isinstance(figure, int) else (*(figure or (0,))[:-1], 9)
                figures = (*first.figures[:at], more, *first.figures[at + 1 :])
                yield (
                    f"another {event.columns[at]}",
                    replace(event, lines=(first._replace(figures=figures), second, *rest)),
                )
        case ByeAssigned(passed_over=over):
            if over:
                yield "somebody else has the bye", replace(event, player=over[0].player)
                yield "nobody was looked at before", replace(event, passed_over=())
        case BracketOpened(order=order):
            if len(order) > 1:
                yield "another order", replace(event, order=tuple(reversed(order)))
            yield "a longer sequence", replace(event, sequence=event.sequence + 1)
        case CandidateJudged(accepted=True):
            yield "another number", replace(event, number=event.number + 1)
        case FamilyRuledOut(shared=SharedOpponent() as shared):
            yield "a longer run", replace(event, last=event.last + 1)
            yield (
                "another criterion",
                replace(event, criterion="pairs" if event.criterion == "legality" else "legality"),
            )
            yield "another pair", replace(event, shared=shared._replace(opponent=Tpn(99)))
        case FloaterChosen():
            yield "a floater from the Limbo", replace(event, limbo=not event.limbo)
        case _:
            pass


def test_every_doctored_step_is_refuted() -> None:
    tried: set[str] = set()
    for trace in traces():
        verify(trace)
        for at, step in enumerate(trace.steps):
            for what, event in doctored(step.event):
                forged = Step(step.number, step.parent, event)
                steps = (*trace.steps[:at], forged, *trace.steps[at + 1 :])
                with pytest.raises(TraceNotProven):
                    verify(Trace(steps, trace.complete))
                    pytest.fail(f"{what} in step {step.number}")
                tried.add(what)
    assert len(tried) >= 9, tried
