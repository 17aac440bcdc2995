"""`Why not?` agrees with listing all: kind of answer, bracket, criterion, values, numbers.

More of it: `python -m tests.disputes.test_brute_force 300` asks in so many rounds.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from random import Random

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, FloatWish, PairWish
from pairtutor.disputes.verdicts import Coloured, WishAnswer
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.oracles.brute_force import NoPairing, TooLarge
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES
from tests.lab.oracles.wishes import Listed, Wishes

ROUNDS = 60
QUESTIONS = 3
"""Pairs asked for in each round, besides a float and the bye."""


KINDS = {"barred": "impossible", "stuck": "impossible", "apart": "impossible", "fewer": "worse"}
"""What listing calls a verdict."""


def agree(said: WishAnswer, listed: Listed, answers: RoundAnswers) -> str:
    """Hold an answer against what listing all pairings finds; return what kind of answer it is.

    Of a float that is the bye, and where the best of the bracket leaves no completion, no best round is told.
    """
    verdict = said.differs or said.verdict
    assert not isinstance(verdict, Coloured)
    kind = KINDS.get(verdict.kind, verdict.kind)
    places = {one.opening.number: at for at, one in enumerate(answers.index.brackets, 1)}
    at = places.get(verdict.opening, 0)
    if kind in ("worse", "later") and not said.pairing:
        return "alone"
    assert kind == listed.kind, (verdict, listed)
    answer = verdict.answer
    if kind in ("worse", "later"):
        assert at == listed.bracket, (verdict, listed)
    if verdict.kind == "worse":
        assert answer.criterion == listed.criterion, (verdict, listed)
        if answer.criterion != "next-bracket":
            assert tuple(map(_plain, listed.values)) == (answer.as_paired, answer.value)
    elif verdict.kind == "fewer":
        assert listed.criterion in ("pairs", "psd"), (verdict, listed)
    elif kind == "later":
        made = answers.index.brackets[at - 1].accepted_candidate
        assert made is not None and (made.number, answer.number) == listed.numbers, (verdict, listed)
    return kind


def _plain(value: int | list[int]) -> int | tuple[int, ...]:
    return tuple(value) if isinstance(value, list) else value


def asked(tournament: Tournament, number: RoundNumber, rng: Random, kinds: Counter[str]) -> None:
    case = Case(tournament, number, "dutch-2017")
    answers = RoundAnswers(case.trace())
    wishes = Wishes(tournament, number)
    present = sorted(
        player.tpn for player in tournament.players if player.tpn not in tournament.absent_in(number)
    )
    pairs = list(combinations(present, 2))
    for first, second in rng.sample(pairs, min(QUESTIONS, len(pairs))):
        listed = wishes.pair(first, second)
        verdict = why_not(case, answers, PairWish(first, second))
        kinds[agree(verdict, listed, answers)] += 1
    player = rng.choice(present)
    answer = why_not(case, answers, FloatWish(player))
    kinds[f"float {agree(answer, wishes.float_down(player), answers)}"] += 1
    if len(present) % 2:
        player = rng.choice(present)
        verdict = why_not(case, answers, ByeWish(player))
        kinds[f"bye {agree(verdict, wishes.bye(player), answers)}"] += 1


def asked_in(most: int) -> Counter[str]:
    """Ask in so many small rounds; return how often there was which kind of answer."""
    kinds: Counter[str] = Counter()
    rounds = 0
    rng = Random("why not")

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal rounds
        try:
            asked(tournament, number, rng, kinds)
        except TooLarge:
            pass
        except NoPairing:
            return None
        else:
            rounds += 1
        pairing = run(tournament, number, "dutch-2017", record=False).paired
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    seed = 0
    while rounds < most:
        seed += 1
        for _ in play(PROFILES["small"], seed, pair):
            if rounds >= most:
                break
    return kinds


def test_sixty_small_rounds() -> None:
    kinds = asked_in(ROUNDS)
    assert all(kinds[kind] > 7 for kind in ("impossible", "worse", "later")), kinds
    assert all(kinds[f"float {kind}"] > 3 for kind in ("impossible", "worse", "made")), kinds
    assert all(kinds[f"bye {kind}"] > 1 for kind in ("impossible", "worse", "made")), kinds


if __name__ == "__main__":
    sys.stdout.write(f"{dict(asked_in(int(sys.argv[1])))}\n")
