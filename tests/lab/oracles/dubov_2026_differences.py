"""Fresh rounds by the Dubov rules of 2026, paired by the engine and by listing.

`python -m tests.lab.oracles.dubov_2026_differences FIRST END` plays the tournaments of these seeds: 6 to 24
players, absences, late entries, forfeits, fields where everybody has met nearly everybody; each round is
paired twice, and every difference is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.oracles.dubov_2026 import pair
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import Acceleration, Profile, Variant

SYSTEM = "dubov-2026"
OPEN = Profile(
    name="dubov-open",
    players=(6, 24),
    rounds=(5, 13),
    draws=0.4,
    forfeits=0.06,
    half_byes=0.04,
    full_byes=0.03,
    zero_byes=0.04,
    withdrawals=0.01,
    late_entries=0.1,
)
CROWDED = Profile(
    name="dubov-crowded",
    players=(6, 14),
    rounds=(5, 13),
    rounds_share=(0.7, 1.0),
    draws=0.5,
    forfeits=0.04,
    half_byes=0.02,
    full_byes=0.02,
    zero_byes=0.03,
    late_entries=0.05,
)
LATE = Profile(
    name="dubov-late",
    players=(6, 16),
    rounds=(4, 9),
    draws=0.6,
    forfeits=0.1,
    zero_byes=0.1,
    late_entries=0.5,
)
"""Many arrive late, so that brackets have nobody who has played."""
PROFILES = (OPEN, CROWDED, LATE)


class Compared(NamedTuple):
    """A round, and what each route makes of it: games with White first and the bye; None: impossible."""

    tournament: Tournament
    number: RoundNumber
    engine: tuple[Pairs, Tpn | None] | None
    listing: tuple[Pairs, Tpn | None] | None


def compared(seed: int, players: int | None = None) -> Iterator[Compared]:
    """Play one tournament and compare its rounds; ratings are coarse, so that averages tie."""
    variant = Variant(
        acceleration=Acceleration.BAKU if seed % 10 == 5 else Acceleration.NONE,
        forbidden_groups=seed % 3 if seed % 5 == 0 else 0,
    )
    found: list[Compared] = []

    def paired(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        field = tuple(one._replace(rating=one.rating // 100 * 100) for one in tournament.players)
        coarse = tournament._replace(players=field)
        pairing = run(coarse, number, SYSTEM, record=False).pairing
        engine = pairing and (sorted((board.white, board.black) for board in pairing.boards), pairing.bye)
        listed = pair(coarse, number)
        games = listed and [(Tpn(white), Tpn(black)) for white, black in listed.games]
        bye = None if listed is None or listed.bye is None else Tpn(listed.bye)
        listing = None if games is None else (games, bye)
        found.append(Compared(coarse, number, engine, listing))
        return engine

    for _ in play(PROFILES[seed % len(PROFILES)], seed, paired, variant, players=players):
        yield from found
        found.clear()


def main(first: int, end: int) -> int:
    """Compare the tournaments of some seeds; return how many rounds differ."""
    rounds = impossible = different = 0
    for seed in range(first, end):
        for one in compared(seed):
            rounds += 1
            impossible += one.engine is None
            if one.engine != one.listing:
                different += 1
                sys.stdout.write(f"seed {seed} round {one.number}: {one.engine} instead of {one.listing}\n")
    sys.stdout.write(f"{rounds} rounds, {impossible} of them impossible, {different} different\n")
    return different


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]))))
