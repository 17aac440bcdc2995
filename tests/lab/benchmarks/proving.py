"""How long a trace takes to be proven, beside pairing the round with its trace."""

from __future__ import annotations

from functools import partial

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.trace.read import read_trace
from pairtutor.trace.recorder import Trace
from pairtutor.trace.serial import to_json
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.benchmarks.fields import before_each_round, tournament_file
from tests.lab.benchmarks.in_process import timed
from tests.lab.benchmarks.tables import seconds, table

TITLES = ["rounds", "recorded", "read back", "proven", "proven to recorded", "slowest round"]


def proofs(systems: list[str], sizes: list[int], rounds: int) -> str:
    """Return the table of all rounds of one tournament: recorded, read back, proven."""
    rows = []
    for system in systems:
        for players in sizes:
            states = list(before_each_round(tournament_file(players, rounds)))
            rows.append([f"{system}, {players} x {len(states)}", *_row(system, states)])
    return table(TITLES, rows)


def _row(system: str, states: list[tuple[Tournament, RoundNumber]]) -> list[str]:
    traces: list[Trace] = []
    recorded = 0.0
    for state, number in states:
        recorded += min(timed(partial(run, state, number, system)) for _ in range(3))
        trace = run(state, number, system).trace
        assert trace is not None
        traces.append(trace)
    reading = sum([timed(partial(read_trace, to_json(trace))) for trace in traces])
    times = [min(timed(partial(verify, trace)) for _ in range(3)) for trace in traces]
    ratio = f"{sum(times) / recorded:.2f}"
    return [seconds(recorded), seconds(reading), seconds(sum(times)), ratio, seconds(max(times))]
