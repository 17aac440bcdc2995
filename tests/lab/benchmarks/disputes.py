"""How long an answer takes: `why` and `why-not` beyond the pairing of the round, `--suppose` and `--take`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter, process_time

from pairtutor.answers.round import RoundAnswers
from pairtutor.cli.suppose import answer_supposed
from pairtutor.disputes.answers import is_granted, why_not
from pairtutor.disputes.case import Case, FloatWish, PairWish, Wish
from pairtutor.disputes.supposing import facts_of_answer
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.disputes.why import render
from pairtutor.narrative.disputes.why_not import render as told_alone
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from tests.lab.benchmarks.fields import SYSTEM, tournament_file
from tests.lab.benchmarks.in_process import timed
from tests.lab.benchmarks.tables import seconds, table

QUESTIONS = 20
SUPPOSED = 12
"""So many questions are asked under a fact."""
TURNS = 5
"""So often each is asked, and the best time counts."""
FLOATING = 0.25
"""The share of questions that are about a float."""
ONE_POINT = 2
"""In half points."""


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


def suppositions(sizes: list[int], rounds: int) -> str:
    """Return a table of what `--suppose` and `--take` take beside `why-not`, in opens of these sizes.

    Each question is one that the round does not grant and whose answer names a fact: two within a point of
    each other, now and then a float. It is asked in turn as `why-not`, and as `--suppose` under the first
    fact that the answer names, everything from pairing the round to the words each time; the best of `TURNS`
    counts each. Templates and modules are loaded before. Times are those of the processor.
    """
    rows = []
    for players in sizes:
        case = Case(load(str(tournament_file(players, rounds))), RoundNumber(rounds), SYSTEM)
        alone, supposed, taking = 0.0, 0.0, []
        wishes = list(islice(_refused(case, Random(players)), SUPPOSED))
        for wish in wishes:
            asked = [
                partial(_told, case, wish),
                partial(answer_supposed, case, wish, _arguments(suppose=[""])),
            ]
            times = [[_of_processor(ask) for ask in asked] for _ in range(TURNS)]
            alone += min(once for once, _ in times)
            supposed += min(once for _, once in times)
            taking.append(_of_processor(partial(answer_supposed, case, wish, _arguments(take=True))))
        middle = (seconds(total / len(wishes)) for total in (alone, supposed))
        rows.append(
            [
                f"{players}x{rounds}",
                *middle,
                f"{supposed / alone:.2f}",
                seconds(median(taking)),
                seconds(max(taking)),
            ]
        )
    return table(["open", "why-not", "--suppose", "ratio", "--take, median", "slowest"], rows)


def _refused(case: Case, rng: Random) -> Iterator[Wish]:
    """Yield wishes that are not granted, and whose answer names a fact, drawn by lot, without end."""
    answers = RoundAnswers(case.trace())
    lines = answers.index.lines
    while True:
        first, second = rng.sample([*lines], 2)
        wish: Wish = FloatWish(first) if rng.random() < FLOATING else PairWish(first, second)
        near = abs(lines[first].score - lines[second].score) <= ONE_POINT
        if near and not is_granted(answers.index, wish) and facts_of_answer(case, wish, answers):
            yield wish


def _told(case: Case, wish: Wish) -> str:
    """Return the answer to a wish as `why-not` tells it."""
    answers = RoundAnswers(case.trace())
    return told_alone(why_not(case, answers, wish), wish, answers.index.trace, answers=answers)


def _arguments(*, suppose: list[str] | None = None, take: bool = False) -> Namespace:
    """Return the arguments of the command that `answer_supposed` reads."""
    return Namespace(suppose=suppose, take=take, format="text", language=ENGLISH)


def _of_processor(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that some work takes."""
    start = process_time()
    work()
    return process_time() - start
