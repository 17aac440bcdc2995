"""`python -m tests.lab.benchmarks`: measure, and print tables ready for the README."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from pathlib import Path

from tests.lab.benchmarks.disputes import answers, suppositions
from tests.lab.benchmarks.giant import giant_brackets
from tests.lab.benchmarks.in_process import beside_py4swiss, many_rounds, recording_cost
from tests.lab.benchmarks.proving import proofs
from tests.lab.benchmarks.ranking import beside_pair, rankings
from tests.lab.benchmarks.walking import walks
from tests.lab.benchmarks.whole_command import editions, growth, one_round, start_up

ROUNDS = 9
SIZES = [30, 100, 200, 500, 1000, 2000, 5000]
EDITIONS = {"dutch-2012": [30, 100, 500], "dutch-2026": [30, 100, 200, 500, 1000, 2000]}
PROCEDURES = {
    "burstein-2026": [40, 300],
    "lim-2026": [40, 300],
    "lim-1999": [40, 300],
    "dubov-2026": [40, 300],
    "dubov-1997": [40, 300],
    "ssm": [40, 300],
    "swiss-team-2026": [40, 300],
}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.benchmarks", description=__doc__)
    parser.add_argument(
        "--reference", type=Path, metavar="PATH", help="an outside engine, called as PATH --dutch FILE -c"
    )
    parser.add_argument("--reference-up-to", type=int, default=500, metavar="PLAYERS")
    parser.add_argument("--largest", type=int, default=SIZES[-1], metavar="PLAYERS")
    parser.add_argument(
        "--only",
        choices=[
            "py4swiss",
            "dubov",
            "burstein",
            "growth",
            "editions",
            "procedures",
            "rounds",
            "giant",
            "recording",
            "size",
            "start",
            "disputes",
            "suppose",
            "walk",
            "proof",
            "standings",
        ],
    )
    return parser.parse_args()


def main() -> None:
    """Measure what was asked for, and print it as it comes."""
    chosen = _arguments()
    sizes = [size for size in SIZES if size <= chosen.largest]
    sections: dict[str, tuple[str, Callable[[], str]]] = {
        "start": ("Start-up", start_up),
        "py4swiss": (
            "All rounds of one tournament, in one process",
            lambda: beside_py4swiss([size for size in sizes if size <= 200], ROUNDS),
        ),
        "dubov": (
            "All rounds of one tournament by the Dubov rules of 2026, in one process",
            lambda: beside_py4swiss([40, 100], ROUNDS, "dubov-2026"),
        ),
        "burstein": (
            "All rounds of one tournament by the Burstein rules of 2026, in one process",
            lambda: beside_py4swiss([40, 100], ROUNDS, "burstein-2026"),
        ),
        "growth": (
            "The whole command, all rounds",
            lambda: growth(sizes, ROUNDS, chosen.reference, chosen.reference_up_to),
        ),
        "editions": (
            "The other editions: the whole command, all rounds",
            lambda: editions(
                {name: [n for n in own if n in sizes] for name, own in EDITIONS.items()}, ROUNDS
            ),
        ),
        "procedures": (
            "The procedures: the whole command, all rounds",
            lambda: editions(PROCEDURES, ROUNDS),
        ),
        "rounds": ("Many rounds for few players", lambda: many_rounds([(40, 30), (100, 50)])),
        "giant": ("One giant bracket", lambda: giant_brackets([20, 40, 60, 100], [1.0, 0.97])),
        "recording": ("Recording", lambda: recording_cost([30, 200], ROUNDS)),
        "disputes": ("Answers to disputes, the slowest of twenty", lambda: answers([30, 200], ROUNDS)),
        "suppose": ("Under a fact, and what it would take", lambda: suppositions([40, 300], ROUNDS)),
        "walk": ("The tutor on one round", lambda: walks([100, 200, 500])),
        "proof": (
            "Proving a trace",
            lambda: proofs(["dutch-2012", "dutch-2017", "dutch-2026"], [30, 200], ROUNDS),
        ),
        "standings": (
            "Standings: all individual tie-breaks in one process, and the command",
            lambda: f"{rankings([40, 1000], ROUNDS)}\n\n{beside_pair(40, ROUNDS)}",
        ),
        "size": ("One round of 200 players", lambda: one_round(200, ROUNDS)),
    }
    print(f"Python {platform.python_version()}, {platform.machine()}, one process at a time.")
    for name, (title, measure) in sections.items():
        if chosen.only in (None, name):
            print(f"\n### {title}\n\n{measure()}", flush=True)


if __name__ == "__main__":
    main()
