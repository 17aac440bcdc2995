"""The trace of a small round: everything cited has an entry, everything is told, and no word of colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.text import render
from pairtutor.rules.catalogue import cited_by
from pairtutor.sources.scenario import load_scenario
from pairtutor.trace.recorder import Trace
from pairtutor.trace.serial import to_json
from pairtutor.tutor import run
from tests.lab.rules.ssm.build import rounds_of_chance
from tests.lab.seeds import seeds, share
from tests.systems.ssm.test_corpus import FILES

CITED_BY = cited_by("ssm")


def check(trace: Trace) -> None:
    narrator = Narrator(trace)
    for step in trace.steps:
        assert step.event.cites
        assert set(step.event.cites) <= set(CITED_BY[step.event.kind]), step.event.kind
        assert narrator.tell(step).text
    text = render(trace, "full")
    assert not re.search(r"colour|\bwhite\b|\bblack\b|\bdue\b", text, re.IGNORECASE)
    assert to_json(trace)


@pytest.mark.parametrize("seed", seeds(0, 4))
def test_rounds_of_chance_are_told(seed: int) -> None:
    for tournament in rounds_of_chance(seed):
        lesson = run(tournament)
        assert run(tournament, record=False).pairing == lesson.pairing
        check(lesson.recorded)


@pytest.mark.parametrize("path", share(FILES, 10), ids=lambda path: path.stem)
def test_the_cases_are_told(path: Path) -> None:
    tournament = load_scenario(path).tournament
    for number in range(1, tournament.recorded_rounds + 1):
        trace = run(tournament, number).trace
        assert trace is not None
        check(trace)
