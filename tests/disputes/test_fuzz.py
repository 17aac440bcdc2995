"""Random wishes in the files of the field, by every system: always an answer, and one that holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, ColourWish, FloatWish, PairWish, Wish
from pairtutor.disputes.claims import Claim, judge_claim
from pairtutor.disputes.verdicts import Coloured, WishAnswer
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.disputes import claim as claims
from pairtutor.narrative.disputes.why import render as why
from pairtutor.narrative.disputes.why_not import render
from pairtutor.sources.load import load
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.index import RoundIndex
from tests.lab.cases.files import case_files
from tests.lab.seeds import TIMES

pytestmark = pytest.mark.slow

ROUNDS = 5 * TIMES
"""Rounds asked about in each system."""
WISHES = 6
"""Wishes in each round."""
LARGEST = 60
"""Players of the largest tournament asked about."""


def tournaments(system: str) -> Iterator[Tournament]:
    """Small files of a system in an order of their own, the same every time."""
    files = case_files(system)
    rng = Random(f"disputes {system}")
    while files:
        found = load(str(rng.choice(files)))
        if len(found.players) <= LARGEST and found.recorded_rounds:
            yield found


def wishes(present: list[Tpn], rng: Random) -> Iterator[Wish]:
    for _ in range(WISHES):
        one, other = rng.sample(present, 2)
        yield rng.choice(
            (
                PairWish(one, other),
                PairWish(one, other),
                ByeWish(one),
                FloatWish(one),
                ColourWish(one, "white"),
            )
        )


def cannot_be_asked(wish: Wish, closed: RoundClosed, system: str) -> bool:
    """Say whether there is no such question: a bye nobody has, or the colour of one who has no game."""
    match wish:
        case ByeWish():
            return closed.bye is None
        case ColourWish(player=player):
            return system == "ssm" or player == closed.bye
        case _:
            return False


def assert_holds(answer: WishAnswer, wish: Wish) -> None:
    """What the answer says of itself: the wish is granted, the value is worse, the number higher."""
    verdict = answer.verdict
    pairs = [{*board} for board in answer.pairing]
    match wish:
        case PairWish(first=first, second=second) if pairs:
            assert {first, second} in pairs
        case ByeWish(player=player) if pairs:
            assert answer.bye == player
        case _:
            pass
    if isinstance(verdict, Coloured):
        return
    value, best = verdict.answer.value, verdict.answer.as_paired
    if isinstance(value, int) and isinstance(best, int) and verdict.kind == "worse":
        assert value > best or verdict.about == "bye"
    elif verdict.kind == "worse":
        assert value != best or verdict.answer.criterion == "bye-number"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_wish_has_an_answer_that_holds(system: str) -> None:
    rng = Random(f"wishes {system}")
    asked = answered = 0
    for tournament in tournaments(system):
        number = RoundNumber(rng.randint(1, tournament.recorded_rounds))
        case = Case(tournament, number, system)
        trace = case.trace()

        present = [Tpn(line.tpn) for line in RoundIndex(trace).opened.players]
        closed = RoundIndex(trace).closed
        if len(present) < 4 or closed is None:
            continue
        for wish in wishes(present, rng):
            if cannot_be_asked(wish, closed, system):
                with pytest.raises(UsageError) as refused:
                    why_not(case, RoundAnswers(trace), wish)
                assert "\n" not in str(refused.value)
                continue
            answer = why_not(case, RoundAnswers(trace), wish)
            assert_holds(answer, wish)
            text = render(answer, wish, trace)
            assert text.strip() and "None" not in text.split()
            answered += 1
        assert why(trace, rng.choice(present))
        asked += 1
        if asked >= ROUNDS:
            break
    assert answered > ROUNDS * WISHES // 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_claim_is_judged(system: str) -> None:
    rng = Random(f"claims {system}")
    judged = 0
    for tournament in islice(tournaments(system), ROUNDS):
        case = Case(tournament, RoundNumber(rng.randint(1, tournament.recorded_rounds)), system)
        trace = case.trace()
        closed = RoundIndex(trace).closed
        if closed is None:
            continue
        made = tuple(Board(Tpn(white), Tpn(black)) for white, black in closed.boards)
        bye = None if closed.bye is None else Tpn(closed.bye)
        assert judge_claim(case, RoundAnswers(trace), Claim(made, bye)).right
        seats = [tpn for board in made for tpn in board]
        one, other = (rng.randrange(len(seats)) for _ in range(2))
        seats[one], seats[other] = seats[other], seats[one]
        boards = tuple(
            Board(Tpn(white), Tpn(black)) for white, black in zip(seats[::2], seats[1::2], strict=True)
        )
        answer = judge_claim(case, RoundAnswers(trace), Claim(boards, bye))
        same = {frozenset(board) for board in boards} == {frozenset(board) for board in closed.boards}
        assert answer.pairs_right == same
        assert claims.render(answer, trace).strip()
        judged += 1
    assert judged > ROUNDS // 2


def test_two_who_float_on_together_and_meet_below_are_where_they_belong() -> None:
    path = next(path for path in case_files("dutch-2012") if path.stem == "dutch-2012-112")
    case = Case(load(str(path)), RoundNumber(9), "dutch-2012")
    trace = case.trace()
    closed = RoundIndex(trace).closed
    assert closed is not None
    boards = tuple(Board(Tpn(white), Tpn(black)) for white, black in closed.boards)
    assert judge_claim(
        case, RoundAnswers(trace), Claim(boards, None if closed.bye is None else Tpn(closed.bye))
    ).right
