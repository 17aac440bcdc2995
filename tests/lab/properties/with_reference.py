"""Compare hard events with an engine of the field, round by round.

`python -m tests.lab.properties.with_reference bbpPairings --system dutch-2017 --players 20 40`: every round
of every kind is paired by both, and the event goes on with our pairs. What differs is printed; an engine that
finds no pairing has to agree with us about that, too. bbpPairings 5.0.1 pairs by dutch-2017, its newest by
dutch-2026.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs
from tests.lab.properties.hard_events import KINDS, play

Paired = tuple[Pairs, Tpn | None]
"""The pairs with White first, and who has the bye."""

NO_PAIRING = 1
"""Exit status of bbpPairings for a round that cannot be paired."""


def reference(engine: str, tournament: Tournament, code: str = "") -> Paired | None:
    """Return what the engine pairs, told its system by `code`; None if it says that there is no pairing.

    Raises:
        subprocess.CalledProcessError: it failed in another way.
    """
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "event.trf"), Path(folder, "pairs.txt")
        file.write_text(to_trf(tournament, code), encoding="utf-8")
        done = subprocess.run([engine, "--dutch", file, "-p", out], capture_output=True, check=False)
        if done.returncode == NO_PAIRING:
            return None
        done.check_returncode()
        games: Pairs = []
        bye: Tpn | None = None
        for line in out.read_text(encoding="utf-8").splitlines()[1:]:
            white, black = (Tpn(int(one)) for one in line.split())
            if black:
                games.append((white, black))
            else:
                bye = white
    return games, bye


def compared(name: str, players: int, options: argparse.Namespace) -> tuple[int, int]:
    """Return how many rounds of an event were compared, and how many of them differ."""
    rounds = differ = 0

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        nonlocal rounds, differ
        pairing = run(tournament, number, options.system).pairing
        ours = pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)
        theirs = reference(options.engine, tournament)
        rounds += 1
        if as_sets(ours) != as_sets(theirs):
            differ += 1
            sys.stdout.write(f"  {name} {players} round {number} differs\n")
            if options.save:
                text = to_trf(tournament)
                (options.save / f"{name}-{players}-r{number}.trf").write_text(text, encoding="utf-8")
        return ours

    for _ in play(name, players, options.seed, pair):
        pass
    return rounds, differ


def as_sets(paired: Paired | None) -> tuple[set[tuple[Tpn, Tpn]], Tpn | None] | None:
    """Return pairs without their order, for a comparison."""
    return paired and (set(paired[0]), paired[1])


def main() -> int:
    """Compare; the exit status is 1 if a round differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", help="the reference's executable")
    parser.add_argument("--system", default="dutch-2026")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--players", nargs="+", type=int, default=[20])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a folder for rounds that differ")
    options = parser.parse_args()
    total = wrong = 0
    for players in options.players:
        for name in options.kinds:
            rounds, differ = compared(name, players, options)
            total, wrong = total + rounds, wrong + differ
            sys.stdout.write(f"{options.system} {name:22} {players:3}: {rounds:3} rounds, {differ} differ\n")
            sys.stdout.flush()
    sys.stdout.write(f"{total} rounds, {wrong} differ\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
