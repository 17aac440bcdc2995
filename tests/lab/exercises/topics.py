"""Exams about every clause on which an outcome can turn: how long each takes, which are not found, and why.

`python -m tests.lab.exercises.topics [--count 10] [--seed 1] [--system S] [--clause C]` makes an exam for
each, and returns 1 if one took 10 seconds of the processor or more.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

from pairtutor.errors import UsageError
from pairtutor.exercises.generate import generate
from pairtutor.exercises.paper import paper
from pairtutor.model.editions import SYSTEMS
from pairtutor.rules.facts import facts

LONGEST = 10.0
"""Seconds of the processor that an exam may take."""


def _why(system: str, clause: str, *, found: bool) -> str:
    """Return why there are too few exercises on a clause."""
    if found:
        return "it decides too seldom"
    by_criteria = {cite for cites in facts(system).table("criterion").values() for cite in cites[:1]}
    against = {cite for cites in facts(system).table("against").values() for cite in cites[:1]}
    if clause in by_criteria | against:
        return "it forbids or weighs, but decided in none of the rounds"
    return "it says how it is done: nothing is refused, floats or has a colour by it"


def main(argv: list[str] | None = None) -> int:
    """Print a line for each clause, and at the end the longest time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", action="append", choices=[*SYSTEMS])
    parser.add_argument("--clause", action="append")
    asked = parser.parse_args(argv)
    worst = 0.0
    for system in asked.system or SYSTEMS:
        for clause in asked.clause or sorted(facts(system).decides):
            begun = process_time()
            try:
                made = generate(system, topics=[clause], count=asked.count, seed=asked.seed)
                paper(made.exam)
                found = f"{asked.count - len(made.notes)} of {asked.count}"
                note = f" ({_why(system, clause, found=len(made.notes) < asked.count)})" if made.notes else ""
            except UsageError as error:
                found, note = "none", f" ({error})"
            took = process_time() - begun
            worst = max(worst, took)
            sys.stdout.write(f"{system:14} {clause:8} {found:8} {took:5.1f} s{note}\n")
            sys.stdout.flush()
    sys.stdout.write(f"longest: {worst:.1f} s\n")
    return int(worst >= LONGEST)


if __name__ == "__main__":
    sys.exit(main())
