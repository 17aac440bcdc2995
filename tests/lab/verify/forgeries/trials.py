"""Whether changed engines are found out: rounds that they pair wrongly, and whether these are proven.

`python -m tests.lab.verify.forgeries.trials` looks for 20 wrong rounds of each changed engine and prints in
how many it found them; it ends with 1 if one was proven. They are looked for in positions in which what is
changed decides, then in wild tournaments and in small rounds in which many may not meet.
"""

from __future__ import annotations

import argparse
import sys
from functools import cache
from itertools import chain
from typing import NamedTuple

from pairtutor.errors import PairtutorError, TraceNotProven
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import Lesson, run
from pairtutor.verify.check import verify
from pairtutor.verify.source import check_source
from tests.lab.oracles.fielded import fielded
from tests.lab.systems.dutch_2012.fields import restricted
from tests.lab.verify.forgeries.changed import Forgery, changed
from tests.lab.verify.forgeries.engines import FORGERIES
from tests.lab.verify.forgeries.placed import Recipe, placed
from tests.lab.verify.wild import rounds

BROKEN = (PairtutorError, ArithmeticError, AssertionError, LookupError, StopIteration, TypeError, ValueError)
"""How an engine breaks down that was changed without care."""
Pairing = tuple[frozenset[tuple[int, int]], int | None] | None


class Trial(NamedTuple):
    """How many rounds of those looked at a changed engine paired wrongly, and which of these were proven."""

    wrong: int
    looked: int
    proven: tuple[str, ...]


@cache
def true_position(system: str, recipe: Recipe, seed: int) -> tuple[Tournament, Pairing]:
    """Return a position of a recipe, truly paired."""
    one = fielded(placed(seed, recipe), system)
    return one, pairing(run(one, one.recorded_rounds + 1, system, record=False))


@cache
def true_rounds(system: str, tournaments: range, barred: range) -> tuple[tuple[Tournament, Pairing], ...]:
    """Return the rounds of wild tournaments and of small ones full of forbidden pairs, truly paired."""
    wild = [one for seed in tournaments for one, _ in rounds(system, seed)]
    return tuple(
        (tournament, pairing(run(tournament, tournament.recorded_rounds + 1, system, record=False)))
        for tournament in (*wild, *(fielded(restricted(seed), system) for seed in barred))
    )


def pairing(lesson: Lesson) -> Pairing:
    """Return who meets whom with which colour, and the bye; None if there is no pairing."""
    paired = lesson.pairing
    return paired and (frozenset((board.white, board.black) for board in paired.boards), paired.bye)


def tried(
    forgery: Forgery, wanted: int, positions: range, tournaments: range = range(0), barred: range = range(0)
) -> Trial:
    """Pair rounds with a changed engine until so many are wrong, and prove their traces.

    A forger may tell who else could float, or leave that out.
    """
    wrong = looked = 0
    proven: list[str] = []
    system = forgery.system
    drawn = (true_position(system, forgery.recipe, seed) for seed in positions)
    for tournament, true in chain(drawn, true_rounds(system, tournaments, barred)):
        looked += 1
        number = tournament.recorded_rounds + 1
        with changed(forgery):
            try:
                if pairing(run(tournament, number, forgery.system, record=False)) == true:
                    continue
                lessons = [run(tournament, number, forgery.system)]
            except BROKEN:
                continue  # an engine that breaks down forges nothing
        wrong += 1
        for lesson in lessons:
            if pairing(lesson) == true:
                continue  # whoever tells the reasons looks at more than one who does not
            try:
                verify(lesson.recorded)
                check_source(lesson.recorded, tournament)
            except TraceNotProven:
                continue
            proven.append(f"{tournament.source} round {number}")
        if wrong >= wanted:
            break
    return Trial(wrong, looked, tuple(proven))


def main(arguments: list[str] | None = None) -> int:
    """Try all changed engines; return 1 if a wrong round was proven."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.verify.forgeries.trials", description=__doc__)
    parser.add_argument("--wrong", type=int, default=20, help="wrong rounds of each engine")
    parser.add_argument("--positions", type=int, default=8000)
    parser.add_argument("--tournaments", type=int, default=0, help="wild ones")
    parser.add_argument("--barred", type=int, default=0, help="small rounds in which many may not meet")
    parser.add_argument("--system", action="append")
    parser.add_argument("--only", default="", help="a part of what is changed")
    args = parser.parse_args(arguments)
    failures = 0
    for forgery in FORGERIES:
        system, what, *_ = forgery
        if (args.system and system not in args.system) or args.only not in what:
            continue
        ranges = (range(many) for many in (args.positions, args.tournaments, args.barred))
        trial = tried(forgery, args.wrong, *ranges)
        failures += len(trial.proven)
        found = f"PROVEN: {', '.join(trial.proven)}" if trial.proven else "none proven"
        sys.stdout.write(f"{system}: {what}: {trial.wrong} wrong of {trial.looked:,}, {found}\n")
        sys.stdout.flush()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
