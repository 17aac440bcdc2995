"""Look for the slowest round of hard events: `python -m tests.lab.properties.slowest --players 20 60`.

Every round is paired with its trace, and with `--verify` proven. A round that takes longer than `--limit`
seconds is said to hang; its event is written as a TRF where `--save` names a folder.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs
from tests.lab.properties.hard_events import KINDS, play


class Hangs(BaseException):
    """A round took longer than the limit; nothing in the program may take it for an error of its own."""


def seconds(work: Callable[[], object], limit: int) -> float:
    """Do some work; return the processor time that it took.

    Raises:
        Hangs: it is not done after `limit` seconds.
    """

    def late(*_: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(limit)
    start = time.process_time()
    try:
        work()
        return time.process_time() - start
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@dataclass
class Event:
    """One event of a kind as a system pairs it: its slowest rounds so far, as seconds and number."""

    system: str
    options: argparse.Namespace
    rounds: int = 0
    pairing: tuple[float, int] = (0.0, 0)
    proving: tuple[float, int] = (0.0, 0)
    hanging: Tournament | None = None
    end: float = field(default_factory=lambda: time.monotonic())

    def pair(self, tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        """Pair a round and note how long that took; None where it is the last."""
        if time.monotonic() > self.end + self.options.budget:
            return None
        tournament = fielded(tournament, self.system)
        found = None

        def paired() -> None:
            nonlocal found
            found = run(tournament, number, self.system)

        try:
            self.pairing = max(self.pairing, (seconds(paired, self.options.limit), number))
            if found is None or found.pairing is None:
                return None
            self.rounds += 1
            if self.options.verify:
                trace = found.recorded
                took = seconds(lambda: verify(trace), self.options.limit)
                self.proving = max(self.proving, (took, number))
        except Hangs:
            self.hanging = tournament
            return None
        return [(board.white, board.black) for board in found.pairing.boards], found.pairing.bye

    def told(self) -> str:
        """Return what was found out, in one line."""
        parts = [f"{self.rounds:3} rounds, slowest {self.pairing[0]:6.2f} s (round {self.pairing[1]})"]
        if self.options.verify:
            parts.append(f"its proof {self.proving[0]:6.2f} s (round {self.proving[1]})")
        if self.hanging:
            parts.append(f"round {self.hanging.recorded_rounds + 1} HANGS")
        return "; ".join(parts)


def main() -> int:
    """Look; the exit status is 1 if something hangs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", nargs="+", choices=SYSTEMS, default=list(SYSTEMS))
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--players", nargs="+", type=int, default=[20])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=60, help="seconds that a round may take")
    parser.add_argument("--budget", type=float, default=60, help="seconds after which an event is left")
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--save", type=Path, help="a folder for events that hang")
    options = parser.parse_args()
    hangs = False
    for players in options.players:
        for system in options.systems:
            for kind in options.kinds:
                event = Event(system, options)
                for _ in play(kind, players, options.seed, event.pair):
                    pass
                sys.stdout.write(f"{system:11} {kind:22} {players:3}: {event.told()}\n")
                sys.stdout.flush()
                if event.hanging and options.save:
                    name = f"{system}-{kind}-{players}.trf"
                    (options.save / name).write_text(to_trf(event.hanging), encoding="utf-8")
                hangs |= event.hanging is not None
    return int(hangs)


if __name__ == "__main__":
    sys.exit(main())
