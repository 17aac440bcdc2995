"""Traces of fresh tournaments: every step cites what it may, says what is true, and can be told."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from pairtutor.errors import NoLegalPairing
from pairtutor.model.game import PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.text import render
from pairtutor.rules.catalogue import catalogue, cited_by
from pairtutor.sources.load import load
from pairtutor.systems.base import load_system
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.read import read_trace
from pairtutor.trace.recorder import Recorder, Trace
from pairtutor.trace.serial import to_json, to_yaml
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs, before_round, play
from tests.lab.oracles.lim_position import Position
from tests.lab.oracles.profiles import PROFILES, Acceleration, Variant
from tests.lab.schema import SCHEMA
from tests.lab.seeds import seeds
from tests.lab.systems.lim.build import EDITIONS, chosen, paired
from tests.lab.systems.lim.replay import Replay
from tests.lab.together import together
from tests.narrative.test_say import assert_reads_well

SMALL = replace(PROFILES["small"], players=(3, 10), rounds=(3, 8))
SEEDS = [*range(60), 73, 343, 620]
"""The last have what is rare: too many for exchanges, a last round against the colours, 2.3.2 in 2026."""
ODD_GROUP = (Path(__file__).parent / "data" / "lim-1999-144.trf", 8)
"""A round in which more players of an odd group float than the one who makes it even."""
TOLD = seeds(0, 4)


def turn(seed: int) -> str:
    """Return the editions in turn, each with and without Maxi-tournaments."""
    return EDITIONS[seed // 2 % 2]


class Recorded(NamedTuple):
    """A round as it stood before it was paired, and its trace."""

    tournament: Tournament
    number: RoundNumber
    trace: Trace


@cache
def recorded(seed: int, system: str) -> tuple[Recorded, ...]:
    """Return the rounds of a fresh tournament, the one that cannot be paired too."""
    pair_round = load_system(system)
    found: list[Recorded] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        one = tournament._replace(maxi=seed % 2 == 1)
        recorder = Recorder()
        try:
            pairing = pair_round(one, number, chosen(system), recorder, None)
        except NoLegalPairing:
            found.append(Recorded(one, number, recorder.trace(complete=False)))
            with pytest.raises(NoLegalPairing):
                paired(one, number, system)
            return None
        found.append(Recorded(one, number, recorder.trace()))
        assert pairing == paired(one, number, system), "recording changes nothing"
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    for _ in play(SMALL, seed, pair, Variant(forbidden_groups=seed % 3 == 0)):
        pass
    return tuple(found)


@together("seed", SEEDS)
def test_what_every_step_says_is_true(seed: int) -> None:
    system = turn(seed)
    for one in recorded(seed, system):
        Replay(Position(one.tournament, one.number, system == "lim-2026")).follow(one.trace)


def test_what_the_steps_of_a_known_round_say_is_true() -> None:
    path, number = ODD_GROUP
    tournament = before_round(load(str(path)), RoundNumber(number))
    lesson = run(tournament, number, "lim-1999")
    assert lesson.trace is not None
    Replay(Position(tournament, RoundNumber(number))).follow(lesson.trace)


@pytest.mark.parametrize("system", EDITIONS)
def test_every_step_cites_what_its_kind_may_cite(system: str) -> None:
    table = cited_by(system)
    entries = {str(entry) for entry in catalogue()}
    seen: dict[str, set[str]] = {}
    for seed in SEEDS:
        for one in recorded(seed, system):
            for step in one.trace.steps:
                cites = step.event.cites
                assert cites and len(set(cites)) == len(cites)
                assert set(cites) <= set(table[step.event.kind]) & entries, step
                seen.setdefault(step.event.kind, set()).update(cites)
    assert set(seen) == set(table), "every kind of step comes up"
    path, number = ODD_GROUP
    lesson = run(load(str(path)), number, system)
    assert lesson.trace is not None
    for step in lesson.trace.steps:
        seen[step.event.kind].update(step.event.cites)
    missing = {kind: set(table[kind]) - cites for kind, cites in seen.items()}
    assert {citation for cites in missing.values() for citation in cites} <= {"C.04.7", "LIM26-9", "LIM26-12"}


def test_a_round_that_cannot_be_paired_ends_with_the_proof() -> None:
    stopped = [one for seed in SEEDS for one in recorded(seed, turn(seed)) if not one.trace.complete]
    assert stopped
    for one in stopped:
        assert one.trace.steps[-1].event.kind == "completion"
        text = render(one.trace)
        assert "No rule is relaxed, so the round is impossible" in " ".join(text.split())


@pytest.mark.parametrize("seed", TOLD)
def test_every_step_reads_well_at_every_depth(seed: int) -> None:
    for one in recorded(seed, turn(seed)):
        narrator = Narrator(one.trace)
        for step in one.trace.steps:
            told = narrator.tell(step)
            assert_reads_well(told.text)
            assert_reads_well(told.label)
        lines = [len(render(one.trace, depth).splitlines()) for depth in get_args(Depth)]
        assert lines == sorted(lines)


@pytest.mark.parametrize("seed", TOLD)
def test_a_trace_is_read_back_as_it_was_and_fits_the_schema(seed: int) -> None:
    for one in recorded(seed, turn(seed)):
        written = to_json(one.trace)
        assert read_trace(written) == read_trace(to_yaml(one.trace)) == one.trace
    SCHEMA.validate(json.loads(written))


def test_an_accelerated_tournament_says_so() -> None:
    told = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        recorder = Recorder()
        pairing = load_system("lim-1999")(tournament, number, chosen("lim-1999"), recorder, None)
        told.append(recorder.trace())
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    for _ in play(PROFILES["small"], 4, pair, Variant(acceleration=Acceleration.BAKU), players=12, rounds=4):
        pass
    assert "C.04.7" in told[0].steps[0].event.cites
    assert "irtual points" in render(told[0])


def test_the_median_of_2026_goes_by_what_a_win_brings() -> None:
    told: dict[str, list[GroupOpened]] = {}
    one = load(str(ODD_GROUP[0]))
    tripled = {
        tpn: tuple(entry._replace(points=3 * entry.points) for entry in line)
        for tpn, line in one.entries.items()
    }
    tournament = one._replace(entries=tripled, points=PointSystem(win=6, draw=3))
    for system in EDITIONS:
        steps = run(tournament, 3, system).recorded.steps
        told[system] = [step.event for step in steps if isinstance(step.event, GroupOpened)]
    assert {group.median for group in told["lim-1999"]} == {2}
    assert {group.median for group in told["lim-2026"]} == {6}
    assert ["LIM26-9" in group.cites for group in told["lim-2026"] if group.role == "median"] == [True]
