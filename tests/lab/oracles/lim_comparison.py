"""Fresh rounds by the Lim rules, paired by the engine and by the readings tried out one by one.

Fields of 6 to 24 players, odd and even, with absences, late entries, forfeits on one or both sides, meetings
that the tournament forbids, and events so long that nearly everybody has met nearly everybody. From the
command line: `python -m tests.lab.oracles.lim_comparison 1500` plays so many tournaments of each edition and
prints every difference.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from typing import Final

from pairtutor.errors import NoLegalPairing
from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.lim_literal import Impossible, pair
from tests.lab.oracles.profiles import PROFILES, Profile, Variant

EDITIONS: Final = ("lim-1999", "lim-2026")
ORDINARY: Final = replace(PROFILES["stress"], players=(6, 24), rounds=(3, 11), late_entries=0.2)
CROWDED: Final = replace(
    PROFILES["stress"],
    players=(6, 14),
    rounds=(4, 13),
    rounds_share=(0.7, 1.1),
    forfeits=0.15,
    double_forfeits=0.4,
    late_entries=0.3,
)
"""So many rounds that nearly everybody has met nearly everybody at the end."""

Answer = tuple[Pairs, Tpn | None] | None
"""The boards, White first, in order of White's number, and the bye; None where no pairing exists."""


def by_engine(tournament: Tournament, number: RoundNumber, system: str) -> Answer:
    """Pair a round by the engine."""
    try:
        pairing = run(tournament, number, system, record=False).paired
    except NoLegalPairing:
        return None
    return sorted((board.white, board.black) for board in pairing.boards), pairing.bye


def by_listing(tournament: Tournament, number: RoundNumber, system: str) -> Answer:
    """Pair a round by the readings tried out one by one."""
    drawn = tournament.initial_colour or Colour.WHITE
    try:
        found = pair(tournament, number, drawn, new=system == EDITIONS[1])
    except Impossible:
        return None
    boards = [(Tpn(white), Tpn(black)) for white, black in found.boards]
    return sorted(boards), None if found.bye is None else Tpn(found.bye)


def compared(
    system: str, seed: int, profile: Profile | None = None, *, maxi: bool | None = None
) -> Counter[str]:
    """Play one tournament; count the rounds that agree, those both call impossible, and those that differ."""
    counts: Counter[str] = Counter()

    def asked(before: Tournament, number: RoundNumber) -> Answer:
        tournament = before._replace(maxi=seed % 5 == 0 if maxi is None else maxi)
        answer = by_engine(tournament, number, system)
        if answer == by_listing(tournament, number, system):
            counts["impossible" if answer is None else "agree"] += 1
        else:
            counts["differ"] += 1
            sys.stdout.write(f"{system} seed {seed} round {number}: they differ\n")
        return answer

    kind = profile or (ORDINARY, CROWDED)[seed % 2]
    for _ in play(kind, seed, asked, Variant(forbidden_groups=seed % 3 // 2)):
        pass
    return counts


def main() -> int:
    """Compare so many tournaments of each edition; return 1 if a round differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.oracles.lim_comparison", description=__doc__)
    parser.add_argument("tournaments", type=int)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    differ = 0
    for system in EDITIONS:
        counts: Counter[str] = Counter()
        for seed in range(args.first, args.first + args.tournaments):
            counts += compared(system, seed)
        differ += counts["differ"]
        sys.stdout.write(
            f"{system}: {counts['agree']:,} rounds agree, {counts['impossible']:,} are impossible for both,"
            f" {counts['differ']:,} differ\n"
        )
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
