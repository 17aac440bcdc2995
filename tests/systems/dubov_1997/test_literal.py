"""Rounds paired by the engine and by hand, and the rules that no round may break."""

from __future__ import annotations

import pytest

from pairtutor.model.colour import Colour
from tests.lab.oracles.profiles import PROFILES
from tests.lab.seeds import TIMES
from tests.lab.systems.dubov_1997.literal import by_hand
from tests.lab.systems.dubov_1997.played import DRAWISH, Round, coarse, rounds
from tests.lab.systems.dubov_1997.standing import completes, may_meet, standings

BLOCKS = 2 * TIMES
TOURNAMENTS = 52


def check(one: Round) -> None:
    """Check what holds for every round: everybody once, nobody against section 2."""
    players = standings(one.tournament, one.number)
    if one.pairing is None:
        rest = [[other for other in players if other != bye] for bye in players if not bye.had_point]
        assert not any(map(completes, rest if len(players) % 2 else [players])), "it could be paired"
        return
    line = {player.tpn: player for player in players}
    seated = [tpn for board in one.pairing.boards for tpn in board]
    bye = one.pairing.bye
    assert sorted([*seated, *([] if bye is None else [bye])]) == sorted(line)
    assert bye is None or not line[bye].had_point
    for board in one.pairing.boards:
        white, black = line[board.white], line[board.black]
        assert may_meet(white, black)
        assert white.may_have(Colour.WHITE) and black.may_have(Colour.BLACK)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_round_breaks_a_limit_and_none_is_given_up_that_could_be_paired(block: int) -> None:
    paired = 0
    for seed in range(block * TOURNAMENTS, (block + 1) * TOURNAMENTS):
        long = seed % 3 == 0
        for one in rounds(seed, PROFILES["stress" if long else "small"], 4 + seed % 9, 8 if long else None):
            check(one)
            paired += 1
    assert paired > 3 * TOURNAMENTS


@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_engine_pairs_as_the_text_does_by_hand(block: int) -> None:
    compared = 0
    for seed in range(1000 + block * 20, 1020 + block * 20):
        for one in rounds(
            seed, DRAWISH if seed % 2 else PROFILES["small"], 6 + seed % 5, 4 + seed % 7, coarse
        ):
            if one.number > 1 and one.pairing is not None:
                boards = {(board.white, board.black) for board in one.pairing.boards}
                assert (boards, one.pairing.bye) == by_hand(one.tournament, one.number), (seed, one.number)
                compared += 1
    assert compared > 20
