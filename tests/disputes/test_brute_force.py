"""`Why not?` agrees with listing all: kind of answer, bracket, criterion, values, numbers.

More of it: `python -m tests.disputes.test_brute_force 300` asks in so many rounds.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from random import Random

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, FloatWish, PairWish
from pairtutor.disputes.verdicts import LaterInSequence, Verdict, Worse
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.oracles.brute_force import NoPairing, TooLarge
from tests.oracles.generator import Pairs, play
from tests.oracles.profiles import PROFILES
from tests.oracles.wishes import Listed, Wishes

ROUNDS = 60
QUESTIONS = 3
"""Pairs asked for in each round, besides a float and the bye."""


def assert_agree(verdict: Verdict, listed: Listed) -> None:
    assert verdict.kind == listed.kind
    match verdict:
        case Worse():
            assert (verdict.bracket, verdict.criterion) == (listed.bracket, listed.criterion)
            if verdict.criterion == "pairs":
                mine, theirs = listed.values
                assert isinstance(verdict.made.value, int) and isinstance(verdict.other.value, int)
                assert 2 * (verdict.made.value - verdict.other.value) == theirs - mine
            elif verdict.criterion != "next-bracket":
                assert tuple(map(_plain, listed.values)) == (verdict.made.value, verdict.other.value)
        case LaterInSequence():
            assert (verdict.bracket, (verdict.made, verdict.other)) == (listed.bracket, listed.numbers)
        case _:
            pass


def _plain(value: int | list[int]) -> int | tuple[int, ...]:
    return tuple(value) if isinstance(value, list) else value


def asked(tournament: Tournament, number: RoundNumber, rng: Random, kinds: Counter[str]) -> None:
    case = Case(tournament, number, "dutch-2017")
    trace = case.trace()
    wishes = Wishes(tournament, number)
    present = sorted(
        player.tpn for player in tournament.players if player.tpn not in tournament.absent_in(number)
    )
    for first, second in rng.sample(list(combinations(present, 2)), QUESTIONS):
        listed = wishes.pair(first, second)
        verdict = why_not(case, trace, PairWish(first, second)).verdict
        assert_agree(verdict, listed)
        kinds[verdict.kind] += 1
    player = rng.choice(present)
    verdict = why_not(case, trace, FloatWish(player)).verdict
    assert_agree(verdict, wishes.float_down(player))
    kinds[f"float {verdict.kind}"] += 1
    if len(present) % 2:
        player = rng.choice(present)
        verdict = why_not(case, trace, ByeWish(player)).verdict
        assert_agree(verdict, wishes.bye(player))
        kinds[f"bye {verdict.kind}"] += 1


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
