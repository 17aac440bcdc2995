"""The tutor on large rounds: how long it takes to open one after pairing, to draw a step, and the memory.

`python -m tests.lab.benchmarks.walking PLAYERS` measures one size and prints the figures.
"""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from time import perf_counter, process_time

from pairtutor import tutor
from pairtutor.sources.load import load
from pairtutor.tui.app import TutorApp
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.tutor import Outgoing, Progress, Wanted
from pairtutor.tui.walk.tour import Opened, Tour
from tests.lab.benchmarks.fields import SYSTEM, tournament_file
from tests.lab.benchmarks.tables import seconds, table

ROUNDS = 9
ROUND = 3
STEPS = 200
SIZE = (120, 40)
COUNTED = (50, 95, 100)
"""Of so many steps in a hundred, the slowest is told."""


def walks(sizes: list[int]) -> str:
    """Return the table, each size in a process of its own."""
    heads = ["players", "steps", "opened after pairing", "a step: median", "95 of 100", "slowest", "memory"]
    return table(heads, [_apart(players) for players in sizes])


def _apart(players: int) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.benchmarks.walking", str(players)],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip().split("\t")


def _measure(players: int) -> list[str]:
    """Return one row; the time of a step is that of the processor, from the key to the drawn screen."""
    tournament = load(str(tournament_file(players, ROUNDS)))
    trace = tutor.run(tournament, ROUND, SYSTEM).trace
    assert trace is not None, "recording is on"

    def opener(wanted: Wanted, progress: Progress) -> Opened:
        return Opened(target=wanted, tour=Tour(trace), tournament=tournament)

    async def walk() -> tuple[float, list[float]]:
        start = perf_counter()
        app = TutorApp(Outgoing(write=lambda text, path: None), Wanted(source="open"), opener)
        async with app.run_test(size=SIZE) as pilot:
            while not isinstance(app.screen, StepperScreen):
                await pilot.pause(0.005)
            await pilot.pause()
            opened = perf_counter() - start
            app.screen.depth = "full"
            await pilot.pause()
            times = []
            for _ in range(STEPS):
                before = process_time()
                app.screen.action_move("next")
                await pilot.pause()
                times.append(process_time() - before)
        return opened, sorted(times)

    opened, times = asyncio.run(walk())
    slow = [seconds(times[len(times) * part // 100 - 1]) for part in COUNTED]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return [str(players), str(len(trace.steps)), seconds(opened), *slow, f"{memory} MB"]


if __name__ == "__main__":
    print("\t".join(_measure(int(sys.argv[1]))))
