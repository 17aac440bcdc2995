"""Play tournaments with our engine and put every round to py4swiss."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.errors import NoLegalPairing
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.oracles import py4swiss_oracle
from tests.lab.oracles.differences import Answer, explanation
from tests.lab.oracles.generator import play
from tests.lab.oracles.profiles import ORDINARY, PROFILES, Acceleration, Variant

SYSTEM = "dutch-2017"


class Job(NamedTuple):
    """One tournament to play: a profile, a seed, and its size where the profile's is too large."""

    profile: str
    seed: int
    players: int | None = None


class Outcome(NamedTuple):
    """What came of one tournament: the rounds compared, the explained differences, the others."""

    rounds: int
    explained: list[str]
    unexplained: list[str]


def ours(tournament: Tournament, number: RoundNumber) -> Answer | None:
    """Return our pairing of a round, games by White's number; None if there is none."""
    try:
        pairing = run(tournament, number, SYSTEM, record=False).paired
    except NoLegalPairing:
        return None
    return sorted((board.white, board.black) for board in pairing.boards), pairing.bye


def variant_of(seed: int) -> Variant:
    """Return forbidden meetings for every fifth seed, acceleration for every ninth."""
    if seed % 9 == 0:
        return Variant(acceleration=Acceleration.BAKU)
    return Variant(forbidden_groups=1 + seed % 3) if seed % 5 == 0 else ORDINARY


def compare(job: Job) -> Outcome:
    """Play one tournament and return every difference between the two engines."""
    outcome = Outcome(0, [], [])
    rounds = 0

    def pair(tournament: Tournament, number: RoundNumber) -> Answer | None:
        nonlocal rounds
        rounds += 1
        mine, theirs = ours(tournament, number), py4swiss_oracle.pair(tournament, number)
        if mine != theirs:
            why = None if mine is None else explanation(tournament, number, mine, theirs)
            note = f"{tournament.title}, round {number}: ours {mine}, py4swiss {theirs}"
            (outcome.unexplained if why is None else outcome.explained).append(why or note)
        return mine

    for _ in play(PROFILES[job.profile], job.seed, pair, variant_of(job.seed), players=job.players):
        pass
    return outcome._replace(rounds=rounds)
