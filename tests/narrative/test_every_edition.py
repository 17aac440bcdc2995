"""Every kind of step that an edition records can be told in its own words, in every output."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.phrases import Output
from pairtutor.rules.facts import facts
from pairtutor.trace.events import BracketOpened, ByeAssigned, CandidateJudged, Event
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.recorder import Step, Trace
from tests.lab.narrative.procedures.examples import STEPS, TRIED
from tests.lab.narrative.steps import EVENTS, OPENED
from tests.lab.together import together
from tests.narrative.procedures.test_attempts import STEPS as ATTEMPTS

BEFORE_ANYBODY = ByeAssigned(cites=(), bracket=0, player=Tpn(4), barred=(), passed_over=TRIED)
EXAMPLES: tuple[Event, ...] = (*EVENTS.values(), *STEPS.values(), *ATTEMPTS.values(), BEFORE_ANYBODY)


def test_every_kind_has_an_example() -> None:
    kinds = [kind for system in SYSTEMS for kind in facts(system).cited_by]
    assert set(kinds) <= {event.kind for event in EXAMPLES} | {"round"}
    assert len(kinds) > 60


def fits(event: Event, system: str) -> bool:
    """Whether a step can occur in an edition: it has the criteria, the brackets and the choices."""
    known = {*facts(system).table("criterion"), "sequence"}
    match event:
        case CandidateJudged(findings=findings, decided_by=decided):
            return {line.criterion for line in findings} | {decided or "sequence"} <= known | {"legality"}
        case BracketOpened(bracket_kind=kind):
            return kind in {"normal", "last"} or system == "dutch-2017"
        case PlayerTransferred(to_score=None) | PairScrutinised(opponent=None):
            return not system.startswith("lim-")
        case _:
            return True


@together("output", get_args(Output))
@together("system", SYSTEMS)
def test_each_kind_is_told_in_the_words_of_the_edition(system: str, output: Output) -> None:
    opening = Step(1, 0, replace(OPENED, system=system))
    narrator = Narrator(Trace((opening, Step(2, 1, EVENTS["bracket"]))), output)
    for kind in facts(system).cited_by:
        events = [event for event in EXAMPLES if event.kind == kind and fits(event, system)]
        steps = [opening] if kind == "round" else [Step(3, 2, event) for event in events]
        assert steps, kind
        for told in map(narrator.tell, steps):
            assert told.text, kind
            assert told.label, kind
