"""The tournaments of the corpus, paired again once per file and kept for all tests of that file."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.trace.events import BracketOpened, CandidateJudged, RoundOpened, TargetSet
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import PlayerLine
from pairtutor.tutor import run
from tests.lab.cases.files import OWN as COPIES
from tests.lab.cases.files import SHARED, TESTS

OWN = {
    "dutch-2012": TESTS / "corpus" / "data" / "dutch-2012",
    "dutch-2017": TESTS / "sources" / "data",
    "dutch-2026": TESTS / "corpus" / "data" / "dutch-2026",
}


class Case(NamedTuple):
    """A file, and the system that its rounds were paired by."""

    system: str
    path: Path


FILES = [
    Case(system, path)
    for system, own in OWN.items()
    for path in sorted(
        {
            path.name: path
            for folder in (own, *COPIES[system], SHARED / system)
            for path in folder.glob("*.trf")
        }.values()
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
    """The steps of one bracket as it was paired at some time.

    `settled` unless it was paired again later, or undone; `searched` if the search is told, which
    it is not where a bracket only gets another of its known candidates (dutch-2012 C.12 and C.13);
    `counted` for the last search of a bracket that was not undone.
    """

    opened: BracketOpened
    steps: tuple[Step, ...]
    accepted: CandidateJudged
    settled: bool
    searched: bool
    counted: bool


@lru_cache(maxsize=1)
def paired(case: Case) -> tuple[Paired, ...]:
    """Return all rounds of a file; only the last file asked for is kept."""
    tournament = load(str(case.path))
    rounds = []
    for number in range(1, tournament.recorded_rounds + 1):
        lesson = run(tournament, number, case.system)
        assert lesson.trace is not None
        rounds.append(Paired(tournament, RoundNumber(number), lesson.paired, lesson.trace))
    return tuple(rounds)


def sections(trace: Trace) -> list[Section]:
    """Return the brackets in the order in which they were paired."""
    below: dict[int, list[Step]] = {}
    for step in trace.steps:
        below.setdefault(step.parent, []).append(step)
    found: list[Section] = []
    next_settled = next_counted = inf
    for step in reversed(trace.steps):
        opened = step.event
        if not isinstance(opened, BracketOpened):
            continue
        steps = tuple(below[step.number])
        judged = [one.event for one in steps if isinstance(one.event, CandidateJudged)]
        (accepted,) = [one for one in judged if one.accepted]
        searched = any(isinstance(one.event, TargetSet) for one in steps)
        settled = opened.number < next_settled
        counted = searched and opened.number < next_counted
        found.append(Section(opened, steps, accepted, settled, searched, counted))
        next_settled = opened.number if settled else next_settled
        next_counted = opened.number if counted else next_counted
    return found[::-1]


@cache
def known_numbers(system: str, *, shared: bool = True) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Return, by file and round, the brackets whose candidates were all listed by others.

    Without `shared` they are those inside the checkout.
    """
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for folder in (*COPIES[system], *([SHARED / system] if shared else [])):
        path = folder / "accepted.json"
        if path.is_file():
            found |= json.loads(path.read_text(encoding="utf-8"))
    return found
