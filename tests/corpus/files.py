"""The tournaments of the corpus, paired again once per file and kept for all tests of that file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.trace.events import BracketOpened, CandidateJudged, RoundOpened
from pairtutor.trace.trace import Step, Trace
from pairtutor.trace.values import PlayerLine
from pairtutor.tutor import run

SHARED = Path(__file__).parents[2].parent / "shared" / "cases"
OWN = {
    "dutch-2017": Path(__file__).parents[1] / "sources" / "data",
    "dutch-2026": Path(__file__).parent / "data" / "dutch-2026",
}


class Case(NamedTuple):
    """A file, and the system that its rounds were paired by."""

    system: str
    path: Path


FILES = [
    Case(system, path)
    for system, own in OWN.items()
    for path in sorted(
        {path.name: path for folder in (own, SHARED / system) for path in folder.glob("*.trf")}.values()
    )
]


class Paired(NamedTuple):
    """One recorded round, paired again as the history stood before it."""

    tournament: Tournament
    number: RoundNumber
    pairing: RoundPairing
    trace: Trace

    @property
    def opened(self) -> RoundOpened:
        """The first step of the trace."""
        event = self.trace.steps[0].event
        assert isinstance(event, RoundOpened)
        return event

    @property
    def players(self) -> dict[int, PlayerLine]:
        """The participants as the trace tells them."""
        return {line.tpn: line for line in self.opened.players}


class Section(NamedTuple):
    """The steps of one bracket; `settled` unless it was paired again as the PPB."""

    opened: BracketOpened
    steps: tuple[Step, ...]
    accepted: CandidateJudged
    settled: bool


@lru_cache(maxsize=1)
def paired(case: Case) -> tuple[Paired, ...]:
    """Return all rounds of a file; only the last file asked for is kept."""
    tournament = load(str(case.path))
    rounds = []
    for number in range(1, tournament.recorded_rounds + 1):
        lesson = run(tournament, number, case.system)
        assert lesson.trace is not None
        rounds.append(Paired(tournament, RoundNumber(number), lesson.pairing, lesson.trace))
    return tuple(rounds)


def sections(trace: Trace) -> Iterator[Section]:
    """Yield the brackets in the order in which they were paired."""
    opened = [step for step in trace.steps if isinstance(step.event, BracketOpened)]
    last = {step.event.number: step.number for step in opened if isinstance(step.event, BracketOpened)}
    below: dict[int, list[Step]] = {}
    for step in trace.steps:
        below.setdefault(step.parent, []).append(step)
    for step in opened:
        assert isinstance(step.event, BracketOpened)
        steps = below[step.number]
        judged = [one.event for one in steps if isinstance(one.event, CandidateJudged)]
        (accepted,) = [one for one in judged if one.accepted]
        yield Section(step.event, tuple(steps), accepted, last[step.event.number] == step.number)


@cache
def known_numbers(system: str) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Return, by file and round, the brackets whose candidates were all listed by others."""
    path = next((one for one in (SHARED / system, OWN[system]) if (one / "accepted.json").is_file()), None)
    if path is None:
        return {}
    path /= "accepted.json"
    found: dict[str, dict[str, list[dict[str, Any]]]] = json.loads(path.read_text(encoding="utf-8"))
    return found
