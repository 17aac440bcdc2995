"""Whether changed engines are found out: the rounds in which they pair wrongly, and whether these are proven.

`python -m tests.verify.forgeries.trials` looks for 20 wrong rounds of each changed engine and prints how many
were refuted; it ends with 1 if one was proven. They are looked for in wild tournaments, in small rounds in
which many may not meet, then in fields made for it: those in which the changed criterion decides something.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from pairtutor.errors import PairtutorError, TraceNotProven
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.tutor import Lesson, run
from pairtutor.verify.check import verify
from pairtutor.verify.source import check_source
from tests.systems.dutch_2012.test_literal import restricted
from tests.verify.forgeries.aimed import aimed
from tests.verify.forgeries.changed import Forgery, changed
from tests.verify.forgeries.engines import FORGERIES
from tests.verify.wild import rounds

BROKEN = (PairtutorError, ArithmeticError, AssertionError, LookupError, StopIteration, TypeError, ValueError)
"""How an engine breaks down that was changed without care."""
Pairing = tuple[frozenset[tuple[int, int]], int | None] | None


class Trial(NamedTuple):
    """How many rounds a changed engine paired wrongly, and which of them were proven all the same."""

    wrong: int
    proven: tuple[str, ...]


class Aimed:
    """The first fields of `aimed`, truly paired by a system, with the criteria that decide there."""

    def __init__(self, system: str) -> None:
        self.system = system
        self._known: list[tuple[Tournament, Pairing, frozenset[str]]] = []

    def rounds(self, many: int, about: frozenset[str]) -> Iterator[tuple[Tournament, Pairing]]:
        """Yield those in which one of some criteria decides; where none is named, all."""
        for seed in range(many):
            if seed == len(self._known):
                self._known.append(self._paired(aimed(seed)))
            tournament, paired, deciding = self._known[seed]
            if not about or about & deciding:
                yield tournament, paired

    def _paired(self, one: Tournament) -> tuple[Tournament, Pairing, frozenset[str]]:
        lesson = run(one, one.recorded_rounds + 1, self.system, reasons=False)
        steps = [step.event for step in lesson.recorded.steps]
        deciding = frozenset(event.criterion for event in steps if isinstance(event, FamilyRuledOut))
        return one, pairing(lesson), deciding


@cache
def aimed_rounds(system: str) -> Aimed:
    """Return the fields of a system, which are paired once."""
    return Aimed(system)


@cache
def true_rounds(system: str, tournaments: range, barred: range) -> tuple[tuple[Tournament, Pairing], ...]:
    """Return the rounds of wild tournaments and of small ones full of forbidden pairs, truly paired."""
    wild = [one for seed in tournaments for one, _ in rounds(system, seed)]
    return tuple(
        (tournament, pairing(run(tournament, tournament.recorded_rounds + 1, system, record=False)))
        for tournament in (*wild, *map(restricted, barred))
    )


def pairing(lesson: Lesson) -> Pairing:
    """Return who meets whom with which colour, and the bye; None if there is no pairing."""
    paired = lesson.pairing
    return paired and (frozenset((board.white, board.black) for board in paired.boards), paired.bye)


def tried(
    forgery: Forgery, wanted: int, tournaments: range, barred: range = range(0), fields: int = 0
) -> Trial:
    """Pair rounds with a changed engine until so many are wrong, and prove their traces.

    A forger may tell who else could float, or leave that out. `fields`: so many are looked through last.
    """
    wrong = 0
    proven: list[str] = []
    known = true_rounds(forgery.system, tournaments, barred)
    for tournament, true in chain(known, aimed_rounds(forgery.system).rounds(fields, forgery.about)):
        number = tournament.recorded_rounds + 1
        with changed(forgery):
            try:
                if pairing(run(tournament, number, forgery.system, record=False)) == true:
                    continue
                lessons = [run(tournament, number, forgery.system, reasons=told) for told in (True, False)]
            except BROKEN:
                continue  # an engine that breaks down forges nothing
        wrong += 1
        for lesson in lessons:
            try:
                verify(lesson.recorded)
                check_source(lesson.recorded, tournament)
            except TraceNotProven:
                continue
            proven.append(f"{tournament.source} round {number}")
        if wrong >= wanted:
            break
    return Trial(wrong, tuple(proven))


def main(arguments: list[str] | None = None) -> int:
    """Try all changed engines; return 1 if a wrong round was proven."""
    parser = argparse.ArgumentParser(prog="python -m tests.verify.forgeries.trials", description=__doc__)
    parser.add_argument("--wrong", type=int, default=20, help="wrong rounds of each engine")
    parser.add_argument("--tournaments", type=int, default=200)
    parser.add_argument("--barred", type=int, default=200, help="small rounds in which many may not meet")
    parser.add_argument("--fields", type=int, default=6000, help="fields in which seldom things decide")
    parser.add_argument("--system", action="append")
    parser.add_argument("--only", default="", help="a part of what is changed")
    args = parser.parse_args(arguments)
    failures = 0
    for forgery in FORGERIES:
        if (args.system and forgery.system not in args.system) or args.only not in forgery.what:
            continue
        trial = tried(forgery, args.wrong, range(args.tournaments), range(args.barred), args.fields)
        failures += len(trial.proven)
        found = f"PROVEN: {', '.join(trial.proven)}" if trial.proven else "none proven"
        sys.stdout.write(f"{forgery.system}: {forgery.what}: {trial.wrong} wrong, {found}\n")
        sys.stdout.flush()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
