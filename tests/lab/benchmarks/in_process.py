"""Pairing alone, in one process: beside py4swiss, with and without a trace, bracket by bracket."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

from py4swiss.engines import burstein, dubov, dutch
from py4swiss.engines.common import PairingEngine

from pairtutor.systems.base import choose_system, load_system
from pairtutor.trace.events import BracketOpened, Event
from pairtutor.trace.known_brackets import KnownBrackets
from pairtutor.tutor import run
from tests.lab.benchmarks.fields import SYSTEM, before_each_round, tournament_file
from tests.lab.benchmarks.tables import seconds, table
from tests.lab.oracles import py4swiss_oracle

REPEATS_UP_TO = 100
"""Fields up to this size are measured three times and the best time counts."""


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


ENGINES: dict[str, type[PairingEngine]] = {
    SYSTEM: dutch.Engine,
    "dubov-2026": dubov.Engine,
    "burstein-2026": burstein.Engine,
}
"""The engines of py4swiss by our system."""


def beside_py4swiss(sizes: list[int], rounds: int, system: str = SYSTEM) -> str:
    """Return the table of all rounds of one tournament, trace recorded, against py4swiss without one."""
    rows = []
    for players in sizes:
        states = list(before_each_round(tournament_file(players, rounds, system)))
        ours = theirs = float("inf")
        for _ in range(3 if players <= REPEATS_UP_TO else 1):
            theirs = min(theirs, _py4swiss(players, rounds, system))
            ours = min(ours, _all_rounds(players, rounds, record=True, system=system))
        rows.append([f"{players} x {len(states)}", seconds(ours), seconds(theirs), f"{ours / theirs:.3f}"])
    return table(["players x rounds", "pairtutor, trace recorded", "py4swiss, pairing only", "ratio"], rows)


def _py4swiss(players: int, rounds: int, system: str) -> float:
    """Return the seconds of py4swiss, making its own form of the tournament left out."""
    states = before_each_round(tournament_file(players, rounds, system))
    prepared = [py4swiss_oracle.parsed(state, number) for state, number in states]
    return timed(lambda: [py4swiss_oracle.pair_parsed(one, ENGINES[system]) for one in prepared])


def _all_rounds(players: int, rounds: int, *, record: bool, system: str = SYSTEM) -> float:
    """Return the seconds that all rounds of a tournament take, reading the file left out."""
    states = list(before_each_round(tournament_file(players, rounds, system)))
    return timed(lambda: [run(state, number, system, record=record) for state, number in states])


def recording_cost(sizes: list[int], rounds: int) -> str:
    """Return the table of what recording costs."""
    rows = []
    for players in sizes:
        times = [
            (_all_rounds(players, rounds, record=False), _all_rounds(players, rounds, record=True))
            for _ in range(3)
        ]
        off, on = min(time[0] for time in times), min(time[1] for time in times)
        rows.append([f"{players} x {rounds}", seconds(off), seconds(on), f"{on / off:.2f}"])
    return table(["players x rounds", "recording off", "recording on", "ratio"], rows)


class Longest(NamedTuple):
    """The bracket that took longest: seconds, round and number in the round."""

    time: float
    round: int
    bracket: int


class _Clock:
    """A tracer that keeps nothing but the time from the end of one bracket to the end of the next."""

    recording = True
    boards_only = False
    brief = False
    known: KnownBrackets | None = None

    def __init__(self, number: int) -> None:
        self._round = number
        self._last = perf_counter()
        self.longest = Longest(0.0, number, 0)

    def emit(self, event: Event) -> None:
        """Forget the step."""

    @contextmanager
    def section(self, event: Event) -> Iterator[None]:
        """Note the time when a bracket's section ends."""
        yield
        if isinstance(event, BracketOpened):
            now = perf_counter()
            self.longest = max(self.longest, Longest(now - self._last, self._round, event.number))
            self._last = now


def many_rounds(shapes: list[tuple[int, int]]) -> str:
    """Return the table of few players and many rounds, where brackets are hard."""
    rows = []
    for players, rounds in shapes:
        states = list(before_each_round(tournament_file(players, rounds)))
        longest = Longest(0.0, 0, 0)
        for state, number in states:
            clock = _Clock(number)
            load_system(SYSTEM)(state, number, choose_system(state, SYSTEM), clock, None)
            longest = max(longest, clock.longest)
        total = _all_rounds(players, rounds, record=True)
        where = f"{seconds(longest.time)} (round {longest.round}, bracket {longest.bracket})"
        if not longest.bracket:
            raise RuntimeError("the engine told of no bracket, so none could be timed")
        rows.append([f"{players} x {len(states)}", seconds(total), where])
    return table(["players x rounds", "all rounds, trace recorded", "longest bracket"], rows)
