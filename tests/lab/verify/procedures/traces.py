"""Rounds by procedures: made-up tournaments, and every round of a file."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.oracles import swiss_team_differences
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES, Variant

SYSTEMS = ("lim-1999", "lim-2026", "dubov-1997", "dubov-2026", "ssm", "swiss-team-2026")
SMALL = replace(PROFILES["small"], players=(2, 9), rounds=(3, 8))


def of_file(system: str, path: Path) -> list[Trace]:
    """Return all rounds of a file, each paired again."""
    tournament = load(str(path))
    rounds = range(1, tournament.recorded_rounds + 1)
    found = [run(tournament, RoundNumber(number), system).trace for number in rounds]
    return [trace for trace in found if trace is not None]


def _varied(tournament: Tournament, rng: Random) -> Tournament:
    """Let ratings tie, and let some players belong to teams or play a Maxi-tournament."""
    players = tuple(
        one._replace(rating=one.rating // 150 * 150, group=rng.choice(("", "North", "South")))
        for one in tournament.players
    )
    return tournament._replace(players=players, maxi=rng.random() < 0.3, restricted_rounds=rng.randint(0, 5))


@cache
def made_up(system: str, first: int, last: int) -> tuple[Trace, ...]:
    """Return the rounds of made-up tournaments, those included that cannot be paired."""
    found: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(_varied(tournament, Random(seed)), number, system)
        found.append(lesson.recorded)
        pairing = lesson.pairing
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    if system == swiss_team_differences.SYSTEM:
        asked = (
            one for seed in range(first, last) for one in swiss_team_differences.rounds_of(seed, (6, 12))
        )
        return tuple(run(*one, system).recorded for one in asked)
    for seed in range(first, last):
        for _ in play(SMALL, seed, pair, Variant(forbidden_groups=seed % 4 // 3)):
            pass
    return tuple(found)
