"""A hundred positions a size: how long a round takes with its trace, and is every answer the reference's?

`python -m tests.lab.benchmarks.positions --system dutch-2026 --reference bbpPairings --sizes 60 200`: opens
made by the seeded generator, of each the rounds 2, 5 and 9. bbpPairings 5.0.1 pairs by dutch-2017, version 6
by dutch-2026; without a reference each trace is proven instead. The exit status is 1 if an answer differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import count, islice
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Final, NamedTuple

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.systems.base import load_system
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.benchmarks.fields import OPEN
from tests.lab.benchmarks.tables import seconds, table
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, play
from tests.lab.properties.with_reference import as_sets, reference

ROUNDS: Final = (2, 5, 9)
SIZES: Final = (60, 200, 500, 1000)
HEADS: Final = ("players", "positions", "median", "ninth decile", "worst", "judge: median", "worst", "differ")


class Measured(NamedTuple):
    """Seconds of the processor for a round and for whoever judges it, and whether the two agree."""

    ours: float
    judge: float
    same: bool


class Study:
    """Pairs rounds by a system, and judges each: by the executable of an `engine`, else by proof."""

    def __init__(self, system: str, engine: str | None) -> None:
        self.system, self.engine = system, engine
        self.found: list[Measured] = []
        load_system(system)

    def positions(self, players: int) -> Iterator[Measured]:
        """Yield what is measured in one event after another, without end."""
        for seed in count(1):
            self.found.clear()
            for _ in play(OPEN, seed, self.pair, players=players, rounds=max(ROUNDS)):
                pass
            yield from self.found

    def pair(self, tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None]:
        """Return the pairs of a round; of those that are studied the time is taken and the answer judged."""
        asked = fielded(tournament, self.system)
        studied = number in ROUNDS
        begun = process_time()
        lesson = run(asked, number, self.system, record=studied)
        taken = process_time() - begun
        paired = [(board.white, board.black) for board in lesson.paired.boards], lesson.paired.bye
        if studied:
            begun = process_time() + time_of_children()
            same = self._proven(lesson.trace) if self.engine is None else self._equals(asked, paired)
            self.found.append(Measured(taken, process_time() + time_of_children() - begun, same))
        return paired

    def _equals(self, tournament: Tournament, paired: tuple[Pairs, Tpn | None]) -> bool:
        """Return whether the reference has the same pairs, colours and bye."""
        assert self.engine is not None, "asked where there is one"
        return as_sets(reference(self.engine, tournament, SYSTEMS[self.system].codes[-1])) == as_sets(paired)

    def _proven(self, trace: Trace | None) -> bool:
        """Return True, for the proof of a trace that does not hold raises VerificationError."""
        assert trace is not None, "studied rounds are recorded"
        verify(trace)
        return True


def time_of_children() -> float:
    """Return the seconds of the processor that all commands have taken that were run so far."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(players: int, found: list[Measured]) -> list[str]:
    """Return the line of a size: how the times are spread, and how many answers differ."""
    ours, judge = sorted(one.ours for one in found), sorted(one.judge for one in found)
    spread = (ours[len(ours) // 2], ours[len(ours) * 9 // 10], ours[-1], judge[len(judge) // 2], judge[-1])
    differ = sum(not one.same for one in found)
    return [str(players), str(len(found)), *map(seconds, spread), str(differ)]


def main() -> int:
    """Measure, and print a line a size as it is there; the exit status is 1 if an answer differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.benchmarks.positions", description=__doc__)
    parser.add_argument("--system", default="dutch-2026")
    parser.add_argument("--reference", metavar="PATH", help="an outside engine; without it traces are proven")
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES, metavar="PLAYERS")
    parser.add_argument("--positions", type=int, default=100)
    chosen = parser.parse_args()
    study = Study(chosen.system, chosen.reference)
    rows = []
    for players in chosen.sizes:
        rows.append(row(players, list(islice(study.positions(players), chosen.positions))))
        print(" | ".join(rows[-1]), flush=True)
    print(table(HEADS, rows))
    return int(any(int(line[-1]) for line in rows))


if __name__ == "__main__":
    sys.exit(main())
