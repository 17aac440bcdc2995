"""Whole tournaments every round of which is paired by the rules of a system."""

from __future__ import annotations

from functools import cache

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES


@cache
def played(system: str, profile: str, seed: int) -> Tournament:
    """Return a seeded tournament with the rounds that could be paired."""

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        pairing = run(tournament, number, system, record=False).pairing
        if pairing is None:
            return None
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    *_, last = play(PROFILES[profile], seed, pair)
    return last


def as_last_and_not(tournament: Tournament, system: str) -> bool:
    """Return whether the last round is another one if nobody says that it is the last."""
    if tournament.recorded_rounds != tournament.planned_rounds:
        return False
    last = tournament.recorded_rounds
    open_end = tournament._replace(planned_rounds=None)
    as_it_is, otherwise = (run(one, last, system, record=False).pairing for one in (tournament, open_end))
    return as_it_is != otherwise
