"""Fresh rounds of teams, paired by the engine and by Gacrux.

`python -m tests.lab.oracles.gacrux_differences FIRST END` plays the events of these seeds, each round twice.
Gacrux (on the package index under that name) is not installed with the tests: `PYTHONPATH` says where it is.
It reads each event from a report file, so the events here have neither forbidden pairs nor virtual points,
which such a file does not get. Every difference is printed with what explains it, if a reading does: it
counts all teams of the file for the parity in 4.3.1, where TEAM26-28 counts those who have arrived.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import run
from tests.lab.oracles.generator import before_round
from tests.lab.oracles.swiss_team import Literal
from tests.lab.oracles.swiss_team_differences import SYSTEM, event_before, wild_event

Boards = set[tuple[int, int]]
"""White and Black of each match, and who has the bye with number 0."""
UNKNOWN: Final = "not explained"


class ByFile(Literal):
    """A round in which the parity in 4.3.1 is that of the number in the file."""

    def parity(self, tpn: int) -> int:
        """Return the number."""
        return tpn


def played(seed: int) -> Tournament:
    """Return an event of teams with all its rounds, as far as they can be paired."""
    contest = wild_event(seed, (6, 24))
    contest.now = contest.now._replace(forbidden=(), virtual_points={})
    refused = False
    while not contest.over and not refused:
        contest.announce()
        refused = bool(contest.play())
    return contest.now._replace(absences={})


def ours(tournament: Tournament, number: RoundNumber) -> Boards:
    """Return a round as the engine pairs it."""
    pairing = run(before_round(tournament, number), number, SYSTEM, record=False).paired
    boards = {(int(one.white), int(one.black)) for one in pairing.boards}
    return boards | ({(int(pairing.bye), 0)} if pairing.bye else set())


def theirs(tournament: Tournament, *words: str) -> dict[int, Boards]:
    """Return the rounds of an event as Gacrux pairs them; empty where it finds no pairing.

    It leaves out rounds at the end in which nothing was played, unless it is asked for one (`-n`).
    """
    with tempfile.TemporaryDirectory() as folder:
        file, answer = Path(folder, "event.trf"), Path(folder, "answer.json")
        file.write_text(to_trf(tournament), encoding="utf-8")
        before = sys.argv
        sys.argv = ["pairingchecker", "-i", str(file), "-c", *words, "-o", str(answer)]
        try:
            import_module("gacrux.pairingchecker").pairingchecker().common_main()
        finally:
            sys.argv = before
        told = json.loads(answer.read_text(encoding="utf-8"))["pairingResult"]["roundpairing"]
    return {one["round"]: {tuple(pair) for pair in one["pairs"]} for one in told}


def explained(tournament: Tournament, number: RoundNumber, own: Boards, other: Boards) -> str:
    """Return the reading that explains a difference."""
    if {frozenset(pair) for pair in own} != {frozenset(pair) for pair in other}:
        return f"{UNKNOWN}: other pairs"
    literal = ByFile(event_before(before_round(tournament, number), number))
    pairs = [sorted(pair) for pair in own if 0 not in pair]
    white = {(one, other): literal.colour(one, other)[0] for one, other in pairs}
    coloured = {(one, other) if first == one else (other, one) for (one, other), first in white.items()}
    return (
        "TEAM26-28" if coloured == {pair for pair in other if 0 not in pair} else f"{UNKNOWN}: other colours"
    )


def compared(seed: int) -> Iterator[tuple[RoundNumber, str]]:
    """Yield the rounds of a seed, each with what explains a difference; empty where there is none."""
    tournament = played(seed)
    paired = theirs(tournament)
    for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
        told = paired if number in paired else theirs(tournament, "-n", str(number))
        own, other = ours(tournament, number), told[number]
        why = "" if own == other else explained(tournament, number, own, other)
        if why:
            sys.stdout.write(f"seed {seed} round {number}: {why}: {own - other} instead of {other - own}\n")
        yield number, why


def main(first: int, end: int) -> int:
    """Compare the events of some seeds; return how many rounds differ for no known reason."""
    seen = Counter(why for seed in range(first, end) for _, why in compared(seed))
    agree = seen.pop("", 0)
    sys.stdout.write(f"{agree:,} rounds agree, {dict(seen)} differ\n")
    return sum(count for why, count in seen.items() if why.startswith(UNKNOWN))


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]))))
