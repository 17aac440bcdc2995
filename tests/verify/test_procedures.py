from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.positions.progress import ProofError
from pairtutor.resources import scenario_names
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.corpus.files import OWN as OTHER
from tests.lab.oracles.generator import Pairs, play
from tests.lab.seeds import seeds, share
from tests.lab.systems.dutch_2012.fields import TINY
from tests.lab.together import together
from tests.lab.verify.doctor import Doctoring, doctor
from tests.lab.verify.steps import IN_2012, IN_PROCEDURES


def rounds(system: str, path: Path) -> list[Trace]:
    tournament = load(str(path))
    found = []
    for number in range(1, tournament.recorded_rounds + 1):
        trace = run(tournament, RoundNumber(number), system).trace
        assert trace is not None
        found.append(trace)
    return found


def of_scenarios() -> list[Trace]:
    found = []
    for name in scenario_names():
        tournament = load(name)
        if tournament.system is not None and tournament.system.system in SYSTEMS:
            trace = run(tournament).trace
            assert trace is not None
            found.append(trace)
    return found


@cache
def doctored_from() -> tuple[Trace, ...]:
    found = of_scenarios()
    for path in sorted(OTHER["dutch-2012"].glob("*.trf")):
        found += rounds("dutch-2012", path)
    for seed in seeds(100, 30):
        found += generated("dutch-2012", seed)
    return tuple(found)


def generated(system: str, seed: int) -> list[Trace]:
    """Return the rounds of a small tournament, those included that cannot be paired."""
    found: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        found.append(lesson.recorded)
        pairing = lesson.pairing
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    for _ in play(TINY, seed, pair):
        pass
    return found


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017", "dutch-2026"])
def test_rounds_of_tiny_fields_are_proven_possible_or_not(system: str) -> None:
    complete = set()
    for seed in seeds(0, 6):
        for trace in generated(system, seed):
            assert verify(trace).steps == len(trace.steps)
            complete.add(trace.complete)
    assert complete == {True, False}


def test_every_scenario_is_proven() -> None:
    traces = of_scenarios()
    assert len(traces) > 20
    for trace in share(traces, 2):
        assert verify(trace).steps == len(trace.steps)


@together("doctoring", (*IN_2012, *IN_PROCEDURES), ids=lambda one: one.name)
def test_a_doctored_step_is_refuted_at_its_place(doctoring: Doctoring) -> None:
    found = next((one for trace in doctored_from() if (one := doctor(trace, doctoring))), None)
    assert found is not None, "no trace has such a fact"
    trace, number = found
    with pytest.raises(ProofError) as refuted:
        verify(trace)
    assert refuted.value.step == number, str(refuted.value)
    assert doctoring.words in refuted.value.what
