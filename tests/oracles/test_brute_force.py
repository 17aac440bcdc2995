"""The engine accepts the very candidate that listing them all accepts."""

from __future__ import annotations

from typing import Any

import pytest

from pairtutor.cli.checked import brackets
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.oracles.brute_force import NoPairing, RoundAnswer, TooLarge, pair_round
from tests.lab.oracles.comparison import variant_of
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES
from tests.lab.seeds import seeds


def _told(answer: RoundAnswer) -> list[dict[str, Any]]:
    return [
        {
            "mdps": list(bracket.mdps),
            "residents": list(bracket.residents),
            "accepted": bracket.accepted,
            "sequence": bracket.sequence,
        }
        for bracket in answer.brackets
    ]


def _agreed(tournament: Tournament, number: RoundNumber) -> RoundAnswer:
    """Return the answer to a round, on which both ways agree."""
    answer = pair_round(tournament, number)
    lesson = run(tournament, number, "dutch-2017")
    assert lesson.trace is not None
    games = sorted((board.white, board.black) for board in lesson.paired.boards)
    assert (games, lesson.paired.bye) == (list(answer.games), answer.bye)
    assert brackets(lesson.trace) == _told(answer)
    return answer


@pytest.mark.parametrize(
    ("profile", "several"),
    [("small", seeds(1, 10)), ("long", seeds(1, 3)), ("stress", seeds(1, 2))],
)
def test_pairs_numbers_and_lengths_are_those_of_the_full_list(profile: str, several: range) -> None:
    compared = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal compared
        try:
            answer = _agreed(tournament, number)
        except TooLarge:
            pairing = run(tournament, number, "dutch-2017", record=False).paired
            return [(board.white, board.black) for board in pairing.boards], pairing.bye
        except NoPairing:
            assert run(tournament, number, "dutch-2017").pairing is None
            return None
        compared += len(answer.brackets)
        return list(answer.games), answer.bye

    for seed in several:
        for _ in play(PROFILES[profile], seed, pair, variant_of(seed)):
            pass
    assert compared > 3 * len(several)
