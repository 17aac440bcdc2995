"""The whole command: start-up, reading, pairing, trace and output, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from pairtutor.sources.load import load
from tests.lab.benchmarks.fields import SYSTEM, tournament_file
from tests.lab.benchmarks.tables import curve, seconds, table

_PEAK = """
import resource, sys
from pairtutor.cli.main import main
code = main(sys.argv[1:])
print(code, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def _run(*command: str) -> float:
    """Return the seconds that a command takes; it must not fail (1 is an answer, not a failure)."""
    start = perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    taken = perf_counter() - start
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    return taken


def _best(repeats: int, *command: str) -> float:
    return min(_run(*command) for _ in range(repeats))


def _repeats(players: int) -> int:
    return 3 if players <= 200 else 1


_TRACED_CHECK = ("check", "--format", "json", "--brackets", "--system")
"""Pairs all recorded rounds with their traces: the numbers of the candidates are read from them."""


def _traced(players: int, rounds: int, system: str) -> float:
    """Return the seconds of a traced `check` of all rounds of a tournament."""
    file = str(tournament_file(players, rounds, system))
    return _best(_repeats(players), sys.executable, "-m", "pairtutor", *_TRACED_CHECK, system, file)


def editions(sizes: dict[str, list[int]], rounds: int) -> str:
    """Return the table of a traced `check` by system, each on a tournament paired by that system."""
    rows = [
        [f"{players} x {rounds}"]
        + [
            seconds(_traced(players, rounds, system)) if players in own else "-"
            for system, own in sizes.items()
        ]
        for players in sorted({players for own in sizes.values() for players in own})
    ]
    return table(["players x rounds", *(f"`check --system {system}`, traced" for system in sizes)], rows)


def growth(sizes: list[int], rounds: int, reference: Path | None, reference_up_to: int) -> str:
    """Return the table and the curve of a traced `check`, beside the reference engine if given."""
    rows, times = [], []
    for players in sizes:
        ours = _traced(players, rounds, SYSTEM)
        times.append((players, ours))
        row = [f"{players} x {rounds}", seconds(ours)]
        if reference is not None:
            if players <= reference_up_to:
                file = str(tournament_file(players, rounds))
                theirs = _best(_repeats(players), str(reference), "--dutch", file, "-c")
                row += [seconds(theirs), f"{ours / theirs:.3f}"]
            else:
                row += ["-", "-"]
        rows.append(row)
    heads = ["players x rounds", "`pairtutor check`, traced"]
    heads += [] if reference is None else ["reference engine", "ratio"]
    return f"{table(heads, rows)}\n\n```text\n{curve(times)}\n```"


def one_round(players: int, rounds: int) -> str:
    """Return size and peak memory of the trace of one round in the middle of a tournament."""
    file = str(tournament_file(players, rounds))
    number = str(rounds // 2 + 1)
    with TemporaryDirectory() as folder:
        out = Path(folder, "trace.json")
        arguments = ("trace", file, "--round", number, "--system", SYSTEM, "--format", "json", "-o", str(out))
        done = subprocess.run(
            [sys.executable, "-c", _PEAK, *arguments], capture_output=True, text=True, check=True
        )
        code, peak = done.stdout.split()[-2:]
        if code != "0":
            raise RuntimeError(done.stderr)
        size = out.stat().st_size
    unit = 1024 if sys.platform != "darwin" else 1
    row = [
        f"{players} players, round {number}",
        f"{size / 1e6:.2f} MB",
        f"{int(peak) * unit / 1e6:.0f} MB",
    ]
    return table(["round", "trace as JSON", "peak memory of the process"], [row])


def start_up(players: int = 30, rounds: int = 9) -> str:
    """Return how long the program takes to start, as multiples of a bare Python start."""
    file = str(tournament_file(players, rounds))
    whole = load(file)
    commands = {
        "bare Python": ("-c", "pass"),
        "`pairtutor --version`": ("-m", "pairtutor", "--version"),
        f"`pairtutor pair`, {players} players": (
            "-m", "pairtutor", "pair", file, "--round", str(whole.recorded_rounds), "--system", SYSTEM,
        ),
    }  # fmt: skip
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(12):
        for name, arguments in commands.items():
            best[name] = min(best[name], _run(sys.executable, *arguments))
    bare = best["bare Python"]
    rows = [[name, seconds(time), f"{time / bare:.1f}"] for name, time in best.items()]
    return table(["command", "time", "x bare start"], rows)
