"""A whole archive checked by processes and by a Dask cluster that loses a worker: same results, nothing lost.

`python -m tests.lab.benchmarks.archive --tournaments 5000 --workers 2`; every fourth tournament is recorded
with the pairing of another edition, so that some rounds differ. The tournaments stay in a `--folder`, if one
is given, and serve again. Needs the extra `cluster`.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, sleep
from typing import Any

from pairtutor.cli.checked import Asked, Job, SourceChecked
from pairtutor.cli.workers import by_cluster, by_processes, contents_of, sources_of
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import run
from tests.lab.benchmarks.tables import seconds, table
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES

SYSTEM = "dutch-2026"
ROUNDS = 9


def write_archive(folder: Path, tournaments: int) -> None:
    """Write tournaments of 20 to 60 players, each in a file; those that are there already stay."""
    folder.mkdir(exist_ok=True)
    for seed in range(1, tournaments + 1):
        file = folder / f"{seed:05}.trf"
        if file.exists():
            continue
        system = "dutch-2017" if seed % 4 == 0 else SYSTEM
        *_, last = play(PROFILES["club"], seed, _pair(system), players=20 + seed % 41, rounds=ROUNDS)
        file.write_text(to_trf(last), encoding="utf-8")


def _pair(system: str) -> Any:
    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        pairing = run(tournament, number, system, record=False).pairing
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    return pair


def results(found: Iterator[SourceChecked]) -> tuple[float, list[SourceChecked]]:
    """Return the seconds that checking takes, and what came of it by source."""
    start = perf_counter()
    checked = sorted(found, key=lambda one: one.source)
    return perf_counter() - start, checked


def cluster_with_a_loss(jobs: list[Job], asked: Asked, workers: int, after: float) -> Iterator[SourceChecked]:
    """Yield what a cluster on this machine finds; one of its workers is killed after so many seconds."""
    distributed = import_module("distributed")
    with distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        def kill() -> None:
            sleep(after)
            os.kill(victim, signal.SIGKILL)

        Thread(target=kill, daemon=True).start()
        yield from by_cluster(iter(jobs), asked, cluster.scheduler_address)


def main(arguments: list[str]) -> int:
    """Print the table; 1 if anything was lost or differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=5000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--folder", type=Path)
    args = parser.parse_args(arguments)
    asked = Asked(SYSTEM)
    with TemporaryDirectory() as place:
        folder = args.folder or Path(place)
        write_archive(folder, args.tournaments)
        sources = sources_of([str(folder)])[: args.tournaments]
        read = [Job(source) for source in sources]
        travelling = [Job(source, contents_of(source)) for source in sources]
        processes, several = results(by_processes(iter(read), asked, args.workers))
        cluster, spread = results(cluster_with_a_loss(travelling, asked, args.workers, processes / 2))
    rounds = sum(len(found.rounds) for found in several)
    differ = sum(len(found.differing_rounds) for found in several)
    rows = [
        [f"{args.workers} processes", seconds(processes), "1.00"],
        [f"Dask, {args.workers} workers, one killed", seconds(cluster), f"{cluster / processes:.2f}"],
    ]
    print(f"{len(several)} tournaments, {rounds} rounds, of which {differ} differ\n")
    print(table(["checked by", "time", "share"], rows))
    whole = [found.source for found in several] == sources and rounds == args.tournaments * ROUNDS
    same = whole and several == spread
    print("\nsame results, nothing lost" if same else "\nRESULTS DIFFER")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
