"""Tournaments with everything that the format allows, and whether their own traces are proven.

Late entries, all byes, forfeits on both sides, forbidden pairs, virtual points, other point values and
orders, ratings that tie or are missing, teams, fields of two to forty players. From the command line:
`python -m tests.lab.verify.wild 5000` plays so many rounds by all systems and prints every refusal.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

from pairtutor.errors import TraceNotProven, UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from pairtutor.verify.source import check_source
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES, Acceleration, Variant

SIZES = ((2, 6), (2, 9), (5, 16), (10, 40))
"""Smallest and largest fields, in turn."""

_FOOTBALL = PointSystem(
    win=6, draw=2, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2, forfeit_win=6
)
_RAISED = _FOOTBALL._replace(draw=4, loss=2, pairing_allocated_bye=4, half_point_bye=4)
POINTS = (
    PointSystem(),
    PointSystem(pairing_allocated_bye=1),
    PointSystem(pairing_allocated_bye=0, forfeit_win=1),
    PointSystem(draw=0, half_point_bye=0),
    _FOOTBALL,
    _RAISED,
)


class Wildness:
    """What is drawn for one tournament beside its results."""

    def __init__(self, seed: int) -> None:
        rng = self._rng = Random(f"wild {seed}")
        self.profile = replace(
            PROFILES["stress"],
            players=SIZES[seed % len(SIZES)],
            rounds=(1, 9),
            draws=rng.choice((0.1, 0.4, 0.9)),
            forfeits=0.15,
            double_forfeits=0.4,
            half_byes=rng.choice((0.0, 0.1)),
            full_byes=rng.choice((0.0, 0.05)),
            zero_byes=rng.choice((0.0, 0.15)),
            withdrawals=0.03,
            late_entries=rng.choice((0.0, 0.3)),
        )
        self.variant = Variant(
            points=rng.choice((POINTS[0], rng.choice(POINTS))),
            acceleration=rng.choice((Acceleration.NONE, Acceleration.NONE, Acceleration.BAKU)),
            forbidden_groups=rng.choice((0, 0, 1, 3)),
        )
        self._step = rng.choice((1, 1, 50, 200))
        self._unrated = rng.choice((0.0, 0.0, 0.2, 1.0))
        self._reordered = rng.random() < 0.2
        self._planned = rng.choice((None, 0, 0, 0, 2))
        self._stated = rng.random() < 0.7
        self._rounds_apart = rng.choice((0, 3, 9))
        self._maxi = rng.random() < 0.3
        self._drawn = rng.random() < 0.5
        self._gam = rng.random() < 0.3
        self._awarded = rng.random() < 0.1

    def applied(self, before: Tournament) -> Tournament:
        """Return a tournament with it; the same whenever the same rounds are played."""
        rng = Random(f"{before.source} {self._step}")
        players = tuple(
            one._replace(
                rating=0 if rng.random() < self._unrated else one.rating // self._step * self._step,
                group=rng.choice(("", "North", "South")),
            )
            for one in before.players
        )
        ids = [one.tpn for one in players]
        shuffled = tuple(rng.sample(ids, len(ids)))
        planned = before.planned_rounds or 1
        points = {tpn: tuple(rng.randint(0, 6) for _ in range(before.recorded_rounds)) for tpn in ids}
        return before._replace(
            players=players,
            order=shuffled if self._reordered else None,
            planned_rounds=None if self._planned is None else max(1, planned + self._planned),
            initial_colour=before.initial_colour if self._stated else None,
            restricted_rounds=self._rounds_apart,
            maxi=self._maxi,
            draw_order=shuffled[::-1][: len(ids) // 2] if self._drawn else (),
            game_points=points if self._gam else {},
            awards=self._awards(rng, before) if self._awarded else {},
        )

    @staticmethod
    def _awards(rng: Random, before: Tournament) -> dict[Tpn, tuple[int, ...]]:
        return {
            one.tpn: tuple(rng.choice((0, 0, 1, 2)) for _ in range(before.recorded_rounds))
            for one in before.players
            if rng.random() < 0.2
        }


def rounds(system: str, seed: int) -> Iterator[tuple[Tournament, Trace]]:
    """Yield the rounds of one wild tournament by a system, those included that cannot be paired."""
    wild = Wildness(seed)
    found: list[tuple[Tournament, Trace]] = []

    def pair(before: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        tournament = fielded(wild.applied(before), system)
        try:
            lesson = run(tournament, number, system)
        except UsageError:
            return None
        found.append((tournament, lesson.recorded))
        pairing = lesson.pairing
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    variant = (
        wild.variant if SYSTEMS[system].accelerated else replace(wild.variant, acceleration=Acceleration.NONE)
    )
    for _ in play(wild.profile, seed, pair, variant):
        yield from found
        found.clear()


def main(arguments: list[str] | None = None) -> int:
    """Prove so many tournaments; return 1 if a true trace was refuted."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.verify.wild", description=__doc__)
    parser.add_argument("tournaments", type=int)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--system", choices=list(SYSTEMS), action="append", help="only these systems")
    args = parser.parse_args(arguments)
    systems = args.system or list(SYSTEMS)
    proven: Counter[str] = Counter()
    refuted: Counter[str] = Counter()
    for played, seed in zip(range(args.tournaments), count(args.first), strict=False):
        system = systems[played % len(systems)]
        for tournament, trace in rounds(system, seed):
            try:
                verify(trace)
                check_source(trace, tournament)
            except TraceNotProven as error:
                refuted[system] += 1
                number = tournament.recorded_rounds + 1
                sys.stdout.write(f"{system} seed {seed} round {number}: {error}\n")
            else:
                proven[system] += 1
    for system in systems:
        sys.stdout.write(f"{system}: {proven[system]:,} rounds proven, {refuted[system]:,} refuted\n")
    return 1 if refuted else 0


if __name__ == "__main__":
    sys.exit(main())
