"""Compare random stated brackets with listing, and prove each: `python -m tests.lab.stated 500 [FIRST]`."""

from __future__ import annotations

import sys
from collections import Counter

from pairtutor.errors import TraceNotProven
from pairtutor.verify.check import verify
from tests.lab.stated.comparing import made
from tests.lab.stated.listing import listed
from tests.lab.stated.random_brackets import SYSTEMS, paired_at_last


def main(count: int, first: int = 0) -> int:
    """Compare so many brackets in each edition; return how many differ."""
    seen: Counter[str] = Counter()
    wrong = 0
    for seed in range(first, first + count):
        one, tournament = paired_at_last(seed)
        for system in SYSTEMS:
            mine, trace = made(tournament, system)
            theirs = listed(tournament, system)
            seen[f"{system} {'without a pairing' if mine is None else 'paired'}"] += 1
            if mine != theirs:
                wrong += 1
                sys.stdout.write(f"{system} seed {seed} {one}\n  engine  {mine}\n  listing {theirs}\n")
            try:
                verify(trace)
            except TraceNotProven as refuted:
                wrong += 1
                sys.stdout.write(f"{system} seed {seed} {one}\n  not proven: {refuted}\n")
    for what, times in sorted(seen.items()):
        sys.stdout.write(f"{what}: {times}\n")
    sys.stdout.write(f"{wrong} differences\n")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:3] or ["40"]))))
