"""Fresh tournaments of 2026 are paired as caissify-pairings pairs them, but for what is explained."""

from __future__ import annotations

import pytest

from pairtutor.errors import NoLegalPairing
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.oracles import caissify_oracle
from tests.lab.oracles.caissify_differences import FEWER_PAIRS, ILLEGAL, explanation
from tests.lab.oracles.caissify_oracle import Meetings
from tests.lab.oracles.comparison import Job, Outcome
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES
from tests.lab.seeds import seeds

pytestmark = pytest.mark.slow

SYSTEM = "dutch-2026"
WORSE = Job("long", 4005)
"""A tournament in whose last round caissify makes fewer pairs than possible."""
STUCK = Job("small", 11194)
"""A tournament that ends before its last round, as those present have no legal pairing."""
JOBS = [
    WORSE,
    STUCK,
    *(Job("small", seed) for seed in seeds(11201, 15)),
    *(Job("long", seed, players=16) for seed in seeds(14001, 2)),
    *(Job("stress", seed, players=20) for seed in seeds(13001, 2)),
    *(Job("club", seed, players=24) for seed in seeds(12001, 1)),
]


def ours(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
    try:
        pairing = run(tournament, number, SYSTEM, record=False).paired
    except NoLegalPairing:
        return None
    return [(board.white, board.black) for board in pairing.boards], pairing.bye


def meetings(answer: tuple[Pairs, Tpn | None]) -> Meetings:
    return frozenset(frozenset(game) for game in answer[0]), answer[1]


def compare(job: Job) -> Outcome:
    """Play one tournament and return every difference between the two engines."""
    outcome = Outcome(0, [], [])
    rounds = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal rounds
        rounds += 1
        answer = ours(tournament, number)
        mine = None if answer is None else meetings(answer)
        theirs = caissify_oracle.pair(tournament, number)
        if mine != theirs:
            why = explanation(tournament, number, mine, theirs)
            note = f"{tournament.title}, round {number}: ours {mine}, caissify {theirs}"
            (outcome.unexplained if why is None else outcome.explained).append(why or note)
        return answer

    for _ in play(PROFILES[job.profile], job.seed, pair, players=job.players):
        pass
    return outcome._replace(rounds=rounds)


def test_fresh_tournaments_are_paired_as_caissify_does() -> None:
    outcomes = [compare(job) for job in JOBS]
    assert len(outcomes) > 20
    assert sum(outcome.rounds for outcome in outcomes) > 70
    assert [note for outcome in outcomes for note in outcome.unexplained] == []
    assert [outcome.explained for outcome in outcomes[:2]] == [[FEWER_PAIRS], [ILLEGAL]]


def last_state(job: Job) -> tuple[Tournament, RoundNumber]:
    """Return a tournament before the last of its planned rounds."""
    states = play(PROFILES[job.profile], job.seed, ours)
    last = next(state for state in states if state.recorded_rounds == (state.planned_rounds or 0) - 1)
    return last, RoundNumber(last.recorded_rounds + 1)


def test_fewer_pairs_explain_one_answer_only() -> None:
    before, number = last_state(WORSE)
    answer, theirs = ours(before, number), caissify_oracle.pair(before, number)
    assert answer is not None and theirs is not None
    mine = meetings(answer)
    assert explanation(before, number, mine, theirs) == FEWER_PAIRS
    assert explanation(before, number, theirs, mine) is None
    assert explanation(before, number, mine, mine) is None
    incomplete = frozenset(list(mine[0])[1:]), mine[1]
    assert explanation(before, number, incomplete, theirs) is None
    assert explanation(before, number, None, theirs) is None


def test_no_pairing_explains_an_illegal_one_only_where_there_is_none() -> None:
    before, number = last_state(STUCK)
    theirs = caissify_oracle.pair(before, number)
    assert ours(before, number) is None
    assert theirs is not None
    assert explanation(before, number, None, theirs) == ILLEGAL
    assert explanation(before, number, None, None) is None
    nobody_met = before._replace(
        entries=dict.fromkeys(before.entries, ()), recorded_rounds=0, absences={RoundNumber(1): {}}
    )
    assert explanation(nobody_met, RoundNumber(1), None, theirs) is None
