"""Fresh rounds paired by the engine and by hand: `python -m tests.lab.systems.burstein_2026.compared 1 200`.

The two numbers are seeds, from and up to; what differs is printed, then how many rounds were compared.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from pairtutor.cli.checked import brackets
from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import Lesson, run
from tests.lab.oracles.comparison import variant_of
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES, Profile
from tests.lab.systems.burstein_2026 import standing
from tests.lab.systems.burstein_2026.literal import Answer, NoPairing, TooLarge, pair_round
from tests.lab.systems.burstein_2026.standing import standings, white_of

SYSTEM = "burstein-2026"
LARGEST = 10
"""Players of a bracket that are listed; rounds with a larger one are not compared."""


class Compared(NamedTuple):
    """A round that was paired both ways: which, what the engine says, and what is written by hand."""

    name: str
    engine: dict[str, Any] | None
    by_hand: dict[str, Any] | None


def profile_of(seed: int) -> Profile:
    """Return what a tournament is like: restless, drawish, long (everybody meets nearly everybody), small."""
    kind = PROFILES[("stress", "small", "long", "stress")[seed % 4]]
    return replace(kind, draws=(0.15, 0.35, 0.6)[seed % 3])


def rounds(seed: int) -> Iterator[Compared]:
    """Yield the rounds after the seeding rounds of one tournament that can be listed."""
    found: list[Compared] = []
    standing.completes.cache_clear()
    standing.may_meet.cache_clear()

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, SYSTEM)
        name = f"{tournament.title}, round {number}"
        if number > min((tournament.planned_rounds or 0) // 2, 4):
            try:
                answer = _told(pair_round(standings(tournament, number), LARGEST), tournament)
                found.append(Compared(name, _paired(lesson), answer))
            except NoPairing:
                found.append(Compared(name, _paired(lesson), None))
            except TooLarge:
                pass
        if lesson.pairing is None:
            return None
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    players = 6 + seed % 19
    length = min(players - 1, 5 + seed % 7) if seed % 4 != 2 else players - 1 - seed % 3
    for _ in play(profile_of(seed), seed, pair, variant_of(seed), players=players, rounds=max(length, 3)):
        yield from found
        found.clear()


def _paired(lesson: Lesson) -> dict[str, Any] | None:
    if lesson.pairing is None:
        return None
    told = brackets(lesson.recorded)
    return {
        "boards": [tuple(board) for board in lesson.pairing.boards],
        "bye": lesson.pairing.bye,
        "brackets": [
            (sorted(one["mdps"]), sorted(one["residents"]), one["accepted"], one["sequence"]) for one in told
        ],
    }


def _told(answer: Answer, tournament: Tournament) -> dict[str, Any]:
    games = []
    for pair in answer.pairs:
        best, other = sorted(pair, key=lambda one: (-one.points, one.tpn))
        white = white_of(*pair, tournament.initial_colour or Colour.WHITE)
        black = other if white == best else best
        games.append(((-best.points, -best.points - other.points, best.tpn), (white.tpn, black.tpn)))
    return {
        "boards": [board for _, board in sorted(games)],
        "bye": answer.bye and answer.bye.tpn,
        "brackets": [
            (one.came, sorted({*one.bsn} - {*one.came}), one.accepted, one.sequence)
            for one in answer.brackets
        ],
    }


def main(first: int, last: int) -> int:
    """Compare the tournaments of these seeds; return how many rounds differ."""
    compared = differing = 0
    for seed in range(first, last + 1):
        for one in rounds(seed):
            compared += 1
            if one.engine != one.by_hand:
                differing += 1
                sys.stdout.write(f"seed {seed}: {one.name}\n  {one.engine}\n  {one.by_hand}\n")
        if seed % 100 == 0:
            sys.stderr.write(f"up to seed {seed}: {compared} rounds compared, {differing} differ\n")
    sys.stdout.write(f"{compared} rounds compared, {differing} differ\n")
    return differing


if __name__ == "__main__":
    sys.exit(min(main(*map(int, sys.argv[1:3])), 1))
