"""Standings: all individual tie-breaks of a field in one process, and the command beside that of a round."""

from __future__ import annotations

import os
import subprocess
import sys
from time import process_time

from pairtutor.sources.load import load
from pairtutor.tiebreaks.codes import KINDS, read_tiebreaks
from pairtutor.tiebreaks.table import standings_of
from tests.lab.benchmarks.fields import tournament_file
from tests.lab.benchmarks.tables import seconds, table

REPEATS = 5


def rankings(sizes: list[int], rounds: int) -> str:
    """Return the table of what all individual tie-breaks of a tournament take, in processor time."""
    codes = ",".join(KINDS)
    rows = []
    for players in sizes:
        tournament = load(str(tournament_file(players, rounds)))
        taken = []
        for _ in range(REPEATS):
            start = process_time()
            standings_of(tournament, read_tiebreaks(codes))
            taken.append(process_time() - start)
        rows.append([f"{players} x {rounds}", str(len(KINDS)), seconds(min(taken))])
    return table(["players x rounds", "tie-breaks", "processor time"], rows)


def beside_pair(players: int, rounds: int) -> str:
    """Return the table of `standings` beside `pair` of the last round, whole commands, in processor time."""
    file = str(tournament_file(players, rounds))
    pair = _processor_time("pair", file, "--round", str(rounds))
    ranked = _processor_time("standings", file)
    row = [f"{players} x {rounds}", seconds(ranked), seconds(pair), f"{ranked / pair:.2f}"]
    return table(["players x rounds", "standings", "pair", "ratio"], [row])


def _processor_time(*command: str) -> float:
    """Return the least processor seconds of a command; it must not fail."""
    taken = []
    for _ in range(2 * REPEATS):
        before = os.times()
        subprocess.run([sys.executable, "-m", "pairtutor", *command], capture_output=True, check=True)
        after = os.times()
        taken.append(
            after.children_user + after.children_system - before.children_user - before.children_system
        )
    return min(taken)
