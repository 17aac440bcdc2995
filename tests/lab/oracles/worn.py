"""Rounds in which many have met: few players, many rounds, hard completions; and their traces by a system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import Profile

EDITIONS = ("dutch-2012", "dutch-2017", "dutch-2026")
WORN = Profile(
    name="worn",
    players=(5, 13),
    rounds=(3, 9),
    rounds_share=(0.5, 0.8),
    draws=0.4,
    forfeits=0.04,
    half_byes=0.02,
    full_byes=0.01,
    zero_byes=0.02,
)
"""Few players and many rounds: brackets with several downfloaters, a Limbo, hard completions."""
OFTEN = replace(WORN, name="often", draws=0.7)


def rounds(system: str, seeds: range, profile: Profile) -> Iterator[Trace]:
    """Yield the traces of generated rounds."""
    traces: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        if lesson.pairing is None:
            return None
        traces.append(lesson.recorded)
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for seed in seeds:
        for _ in play(profile, seed, pair):
            pass
        yield from traces
        traces.clear()
