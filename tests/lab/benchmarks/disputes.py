"""How long an answer takes: `why` and `why-not` beyond the pairing of the round."""

from __future__ import annotations

from functools import partial
from random import Random
from time import perf_counter

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import Case, PairWish
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.disputes.why import render
from pairtutor.sources.load import load
from tests.lab.benchmarks.fields import SYSTEM, tournament_file
from tests.lab.benchmarks.in_process import timed
from tests.lab.benchmarks.tables import seconds, table

QUESTIONS = 20


def answers(sizes: list[int], rounds: int) -> str:
    """Return a table of the slowest of some answers in the last round of opens of these sizes."""
    rows = []
    for players in sizes:
        case = Case(load(str(tournament_file(players, rounds))), RoundNumber(rounds), SYSTEM)
        start = perf_counter()
        trace = case.trace()
        pairing = perf_counter() - start
        rng = Random(players)
        everybody = [player.tpn for player in case.tournament.players]
        whys = [timed(partial(render, trace, rng.choice(everybody))) for _ in range(QUESTIONS)]
        wishes = [PairWish(*rng.sample(everybody, 2)) for _ in range(QUESTIONS)]
        why, not_so = (
            max(whys),
            max(timed(partial(why_not, case, RoundAnswers(trace), wish)) for wish in wishes),
        )
        rows.append([f"{players}x{rounds}", seconds(pairing), seconds(why), seconds(not_so)])
    return table(["open", "pairing, traced", "why", "why-not"], rows)
