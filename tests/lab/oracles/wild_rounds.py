"""Rounds after pairings by lot: `python -m tests.lab.oracles.wild_rounds FIRST END`.

Two to nine players who were paired by lot, whoever had met; byes, forfeits, withdrawn players, forbidden
pairs and virtual points, so that often nobody may meet anybody. Each round is paired by the engine and by
listing, by the Dubov and Burstein rules of 2026, and the trace of each is proven. Listing tries every
complete pairing: that no legal pairing exists is said only where it finds none.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Final

from pairtutor.model.colour import Colour
from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.py4swiss_differences import LISTED, Paired
from tests.lab.rules.build import random_tournament

SYSTEMS: Final = ("burstein-2026", "dubov-2026")


def drawn(seed: int) -> tuple[Tournament, RoundNumber]:
    """Return a tournament by lot, and the round to be paired."""
    rng = Random(seed)
    rounds = rng.randint(1, 6)
    size = rng.randint(2, 9)
    one = random_tournament(
        rng,
        size,
        rounds,
        planned_rounds=rounds + rng.randint(1, 2),
        initial_colour=rng.choice(list(Colour)),
    )
    number = RoundNumber(rounds + 1)
    ids = [player.tpn for player in one.players]
    kinds = (Mark.ZERO_POINT_BYE, Mark.HALF_POINT_BYE, Mark.FULL_POINT_BYE)
    away = {tpn: rng.choice(kinds) for tpn in ids if rng.random() < 0.12}
    ratings = tuple(player._replace(rating=2400 - 50 * rng.randint(0, 9)) for player in one.players)
    apart = [tuple(sorted(rng.sample(ids, 2))) for _ in range(rng.randint(0, 2))]
    forbidden = tuple(ForbiddenMeeting(pair, RoundNumber(1), number) for pair in apart)
    virtual: dict[Tpn, tuple[int, ...]] = {}
    if rng.random() < 0.3:
        virtual = dict.fromkeys(ids[: (size + 1) // 2], (2,) * number)
    return one._replace(
        players=ratings, absences={number: away}, forbidden=forbidden, virtual_points=virtual
    ), number


def compared(system: str, seed: int) -> str:
    """Pair one round both ways; return whether they agree, both find it impossible, or differ.

    Raises:
        TraceNotProven: the trace of the engine is not proven.
    """
    tournament, number = drawn(seed)
    lesson = run(tournament, number, system)
    verify(lesson.recorded)
    ours: Paired | None = None
    if lesson.pairing is not None:
        boards = lesson.pairing.boards
        ours = sorted((board.white, board.black) for board in boards), lesson.pairing.bye
    if ours != LISTED[system](tournament, number, ()):
        return "differ"
    return "impossible" if ours is None else "agree"


def main(first: int, end: int) -> int:
    """Compare the rounds of some seeds; return how many differ."""
    differ = 0
    for system in SYSTEMS:
        counts: Counter[str] = Counter()
        for seed in range(first, end):
            counts[found := compared(system, seed)] += 1
            if found == "differ":
                sys.stdout.write(f"{system} seed {seed}: they differ\n")
        differ += counts["differ"]
        sys.stdout.write(
            f"{system}: {counts['agree']:,} rounds agree, {counts['impossible']:,} are impossible for both,"
            f" {counts['differ']:,} differ\n"
        )
    return differ


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]))))
