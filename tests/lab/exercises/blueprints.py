"""Exams by the blueprint of each system: `python -m tests.lab.exercises.blueprints [SYSTEM ...] [--exams N]`.

Each is held against the blueprint: the marks, the levels, how often a family of clauses comes. No table may
show how a round that another exercise asks about was paired.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from sys import stdout

from pairtutor.exercises.blueprint import BOARD, MOST_OF_A_FAMILY, blueprint_of, select_exercises
from pairtutor.exercises.exercise import Exercise
from pairtutor.exercises.generate import Posed
from pairtutor.model.editions import TAUGHT


def departures(system: str, selected: Sequence[Posed]) -> Iterator[str]:
    """Yield in what the exercises of an exam are not what the blueprint of the system says."""
    blueprint = blueprint_of(system)
    exercises = [posed.exercise for posed in selected]
    marks = sum(exercise.marks for exercise in exercises)
    if marks != blueprint.marks:
        yield f"{marks} marks instead of {blueprint.marks}"
    rest = [*exercises]
    for slot in sorted(blueprint.slots, key=lambda slot: (len(slot.kinds), slot.levels[1] - slot.levels[0])):
        least, most = slot.levels
        fitting = [
            exercise
            for exercise in rest
            if _sort(exercise) in slot.kinds
            and least <= exercise.level <= most
            and exercise.marks == slot.marks
        ]
        if fitting:
            rest.remove(min(fitting, key=lambda exercise: slot.kinds.index(_sort(exercise))))
        else:
            yield f"nothing of {slot}"
    yield from (f"{exercise.kind} is not in the blueprint" for exercise in rest)
    chosen = Counter(exercise.of for exercise in exercises if exercise.of)
    yield from (f"{n} choices of {kind}" for kind, n in chosen.items() if n > 1)
    families = Counter(blueprint.family(posed.clause) for posed in selected if posed.clause)
    for family, n in families.items():
        if n > (1 if family == blueprint.once else MOST_OF_A_FAMILY):
            yield f"{n} exercises about {family}"
    yield from given_away(exercises)


def given_away(exercises: Sequence[Exercise]) -> Iterator[str]:
    """Yield which exercises have a table with the games of a round that another one asks about."""
    for asking, showing in permutations(exercises, 2):
        one, other = (
            [(player.tpn, player.name) for player in exercise.tournament.players]
            for exercise in (asking, showing)
        )
        if one == other and showing.tournament.recorded_rounds >= asking.round:
            yield f"{showing.kind} of round {showing.round} shows round {asking.round} of {asking.kind}"


def _sort(exercise: Exercise) -> str:
    return BOARD if exercise.tournament.stated else exercise.kind


def main() -> None:
    """Write the exams that are not as the blueprint says; fail if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", default=[*TAUGHT])
    parser.add_argument("--exams", type=int, default=14)
    asked = parser.parse_args()
    wrong = 0
    for system in asked.systems:
        for seed in range(1, asked.exams + 1):
            for departure in departures(system, select_exercises(system, seed=seed)):
                wrong += 1
                stdout.write(f"{system} {seed}: {departure}\n")
        stdout.write(f"{system}: {asked.exams} exams of {blueprint_of(system).marks} marks\n")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
